-- Kitchen tickets.

-- What a station has to make of one sending of an order. The document holds the items and how far each is.
create table kitchen_tickets (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  order_guid      uuid not null,
  -- Counts the tickets of an order.
  sequence        integer not null,
  station_guid    uuid not null,
  status          text not null check (status in ('NEW', 'IN_PROGRESS', 'BUMPED', 'RECALLED', 'VOIDED')),
  priority        integer not null default 0,
  print_count     integer not null default 0,
  business_date   integer not null,
  started_at      timestamptz,
  bumped_at       timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  document        json not null,
  primary key (tenant_id, restaurant_guid, guid)
);
create unique index kitchen_tickets_by_order on kitchen_tickets (tenant_id, restaurant_guid, order_guid, sequence);
create index kitchen_tickets_by_change on kitchen_tickets (tenant_id, restaurant_guid, updated_at, guid);
-- Few at any time: what a screen shows.
create index kitchen_tickets_open on kitchen_tickets (tenant_id, restaurant_guid, priority desc, guid)
  where status <> 'BUMPED';

alter table kitchen_tickets enable row level security;
alter table kitchen_tickets force row level security;
create policy own_tenant on kitchen_tickets to comanda_app using (tenant_id = (select comanda_tenant()));
grant select, insert, update on kitchen_tickets to comanda_app;
