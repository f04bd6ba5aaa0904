-- Reporting: sums of a restaurant's business days, kept up to date from the events log, and Z reports.

-- What reports read -----------------------------------------------------------------------------------------------------
-- Each view belongs to the module that owns its table: it may change the table as long as the view stays. They run with
-- the rights of who reads them, so row-level security holds, and Postgres plans them as if they were the tables.

create view published_events with (security_invoker) as
  select tenant_id, sequence, type, restaurant_guid, business_date, data
  from events;
create view published_event_sequences with (security_invoker) as
  select tenant_id, last
  from event_sequences;
create view published_ledger_entries with (security_invoker) as
  select tenant_id, guid, restaurant_guid, business_date, movement, debit_account, credit_account, amount, currency,
    order_guid, payment_guid, refund_guid, drawer_guid
  from ledger_entries;
create view published_restaurants with (security_invoker) as
  select tenant_id, guid, name, currency
  from restaurants;
create view published_members with (security_invoker) as
  select m.tenant_id, u.uid, u.name from memberships m join users u on u.uid = m.uid;
create view published_tables with (security_invoker) as
  select tenant_id, restaurant_guid, guid, name
  from dining_tables;
create view published_orders with (security_invoker) as
  select tenant_id, restaurant_guid, guid, business_date, version, status, approval_status, due_amount, document, document_version
  from orders;
create view published_order_timeline with (security_invoker) as
  select tenant_id, restaurant_guid, order_guid, business_date
  from order_timeline;
create view published_tickets with (security_invoker) as
  select tenant_id, restaurant_guid, guid, order_guid, station_guid, status, created_at, started_at, bumped_at
  from kitchen_tickets;
create view published_stations with (security_invoker) as
  select tenant_id, restaurant_guid, guid, name
  from kitchen_stations;
create view published_cash_drawers with (security_invoker) as
  select tenant_id, restaurant_guid, guid, name, status, business_date
  from cash_drawers;
create view published_payments with (security_invoker) as
  select tenant_id, guid, document, document_version
  from payments;
grant select on published_events, published_event_sequences, published_ledger_entries, published_restaurants, published_members, published_tables,
  published_orders, published_order_timeline, published_tickets, published_stations, published_cash_drawers, published_payments
  to comanda_app;
grant select on published_event_sequences to comanda_lookup;

-- What reports keep ------------------------------------------------------------------------------------------------------

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
  tenant_id        uuid not null,
  restaurant_guid  uuid not null,
  business_date    integer not null,
  number           integer not null,
  document_version smallint not null,
  document         json not null,
  primary key (tenant_id, restaurant_guid, business_date),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create unique index day_closes_number_key on day_closes (tenant_id, restaurant_guid, number);
create trigger append_only before update or delete on day_closes
  for each statement execute function comanda_append_only();
select comanda_protect('day_closes', 'select, insert');
