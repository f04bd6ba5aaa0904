-- Closed business days: after its Z report a day never changes (docs/decisions/073-a-closed-day-never-changes.md).

-- The last business day with a Z report. What happens from then on is booked on a later day.
alter table restaurants add column closed_through integer;

-- Counts the days that the tenant's restaurants have closed. Whoever writes an event holds this row until commit, and so
-- learns that a day was closed since it looked.
alter table event_sequences add column closings bigint not null default 0;

-- Ends the transaction when a business day was closed meanwhile. It looks anew, whatever its statement has seen: volatile.
create function comanda_require_open_day(of_tenant uuid, of_restaurant uuid, wanted integer) returns boolean
  language plpgsql volatile
  as $$ begin
    return comanda_require(not exists (select from restaurants
      where tenant_id = of_tenant and guid = of_restaurant and closed_through >= wanted), 'restaurants.day_closed');
  end $$;

-- The last business day that changed the order; null: its own.
alter table orders add column booked_on integer;

-- An order as it was at the end of a business day, written down by the first change of a later day. What an order adds to
-- a day is what it was at its end, less what it was at the end of the day before that changed it.
create table order_days (
  tenant_id        uuid not null,
  restaurant_guid  uuid not null,
  order_guid       uuid not null,
  business_date    integer not null,
  document_version smallint not null,
  document         json not null,
  primary key (tenant_id, restaurant_guid, order_guid, business_date),
  foreign key (tenant_id, restaurant_guid, order_guid) references orders
);
create trigger append_only before update or delete on order_days
  for each statement execute function comanda_append_only();
select comanda_protect('order_days', 'select, insert');

-- How far a ticket was at the end of its business day, when it has changed since; null: it has not.
alter table kitchen_tickets add column day_status text, add column day_started_at timestamptz,
  add column day_bumped_at timestamptz;

-- The business day, by the clock, on which it happened; null: the one on which it is booked.
alter table order_timeline add column occurred_on integer;
alter table ledger_entries add column occurred_on integer;

-- What is unpaid is looked for at the end of each day.
create index orders_unpaid on orders (tenant_id, restaurant_guid, business_date)
  where due_amount > 0 and status <> 'VOIDED' and approval_status = 'APPROVED';

create or replace view published_orders with (security_invoker) as
  select tenant_id, restaurant_guid, guid, business_date, version, status, approval_status, due_amount, document, document_version,
    booked_on
  from orders;
create view published_order_days with (security_invoker) as
  select tenant_id, restaurant_guid, order_guid, business_date, document_version, document
  from order_days;
create or replace view published_tickets with (security_invoker) as
  select tenant_id, restaurant_guid, guid, order_guid, station_guid, coalesce(day_status, status) as status, created_at,
    case when day_status is null then started_at else day_started_at end as started_at,
    case when day_status is null then bumped_at else day_bumped_at end as bumped_at, business_date
  from kitchen_tickets;
grant select on published_order_days to comanda_app;
