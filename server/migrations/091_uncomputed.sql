-- What the figures of an order, a payment or a drawer cannot be computed for: its figures of before stay in the sums, and all
-- others go on (docs/decisions/188-one-order-stops-no-report.md).
-- Code from 084 on serves this schema.

-- Part: in a transaction
alter table report_subjects add column fault text;
grant update (fault) on report_subjects to comanda_app;

-- The narrow role says how many there are.
create policy look_up on report_subjects for select to comanda_lookup using (fault is not null);
grant select (fault) on report_subjects to comanda_lookup;

-- Part: concurrently
create index concurrently if not exists report_subjects_uncomputed on report_subjects (tenant_id, subject)
  where fault is not null;
