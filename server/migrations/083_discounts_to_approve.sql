-- Discounts that a restaurant has defined and that somebody approves each time
-- (docs/decisions/177-some-discounts-are-approved-each-time.md).
-- Code from 052 on serves this schema.
-- That code puts them on without an approval.

alter table price_rules add column needs_approval boolean not null default false;
