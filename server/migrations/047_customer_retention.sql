-- How long a tenant keeps who somebody was (docs/decisions/124-customers.md).
-- Code from 038 on serves this schema.

create table customer_retention (
  tenant_id          uuid primary key references tenants,
  -- null: until somebody erases them
  erase_after_months integer check (erase_after_months between 1 and 120),
  version            integer not null default 1,
  updated_at         timestamptz not null
);
select comanda_protect('customer_retention', 'select, insert, update (erase_after_months, version, updated_at)');
-- For the job that erases.
create policy look_up on customer_retention for select to comanda_lookup using (true);
grant select (tenant_id, erase_after_months) on customer_retention to comanda_lookup;
