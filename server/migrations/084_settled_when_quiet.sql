-- What single orders add to reports is forgotten once they have been quiet: a till that was offline brings days that are over
-- (docs/decisions/178-settled-once-quiet.md).
-- Code from 052 on serves this schema.
-- That code settles by the business day alone.

-- When what it adds was last written.
alter table report_subjects add column changed_at timestamptz not null default now();
grant update (changed_at) on report_subjects to comanda_app;
