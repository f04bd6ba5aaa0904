-- Reporting: sums of a restaurant's business days, kept up to date from the events log, and Z reports.

-- Up to which event the days that changed are marked as dirty.
create table report_cursors (
  tenant_id uuid primary key references tenants,
  sequence  bigint not null
) with (fillfactor = 50);
select comanda_protect('report_cursors', 'select, insert, update (sequence)');
-- The narrow role finds out whose events wait.
create policy look_up on report_cursors for select to comanda_lookup using (true);
grant select on report_cursors to comanda_lookup;

-- Dirty days: business days whose rows in report_rows are to be computed again. Until then a report computes them itself.
create table report_dirty_days (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  business_date   integer not null,
  marked_at       timestamptz not null,
  primary key (tenant_id, restaurant_guid, business_date)
);
create index report_dirty_days_by_age on report_dirty_days (marked_at);
-- `for update` asks for the right to update something.
select comanda_protect('report_dirty_days', 'select, insert, update (marked_at), delete');
-- The narrow role finds out whose days wait.
create policy look_up on report_dirty_days for select to comanda_lookup using (true);
grant select (tenant_id, marked_at) on report_dirty_days to comanda_lookup;

-- What a business day comes to, by the dimensions of one grouping (`dataset`). Nothing but what a recomputation from
-- orders, ledger and tickets gives: a day is always replaced whole.
create table report_rows (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  dataset         text not null,
  business_date   integer not null,
  currency        text not null,
  -- A value for each dimension of the grouping, and what people call it.
  key             text[] not null,
  labels          text[] not null,
  -- A sum for each measure of the grouping's family.
  amounts         bigint[] not null,
  primary key (tenant_id, restaurant_guid, dataset, business_date, currency, key)
);
select comanda_protect('report_rows', 'select, insert, delete');

-- Z reports: what a business day came to when it was closed. They are numbered and never changed.
create table day_closes (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  business_date   integer not null,
  number          integer not null,
  document        json not null,
  primary key (tenant_id, restaurant_guid, business_date),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create unique index day_closes_number_key on day_closes (tenant_id, restaurant_guid, number);
create trigger append_only before update or delete on day_closes
  for each statement execute function comanda_append_only();
select comanda_protect('day_closes', 'select, insert');
