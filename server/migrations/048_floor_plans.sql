-- Where a table stands on the plan of its service area (docs/decisions/155-floor-plans.md).
-- Code from 052 on serves this schema.
-- That code moves a table to another area with its place on the plan of the old one.

alter table dining_tables add column position json;
