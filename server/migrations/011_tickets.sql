-- Kitchen tickets, and which orders are open at a table.

-- Counts the changes of a restaurant's tickets. Whoever writes a ticket holds the row until commit, so the numbers appear in
-- their own sequence: a screen that remembers the last one it saw misses none.
create table kitchen_changes (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  last            bigint not null,
  primary key (tenant_id, restaurant_guid)
) with (fillfactor = 50);

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
  -- How often it was printed again.
  print_count     integer not null default 0,
  -- Null where the station has no printer.
  print_status    text check (print_status in ('WAITING', 'PRINTED', 'FAILED')),
  printed_at      timestamptz,
  print_error     text,
  business_date   integer not null,
  started_at      timestamptz,
  bumped_at       timestamptz,
  version         integer not null default 1,
  -- The number of its last change.
  change          bigint not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  document        json not null,
  primary key (tenant_id, restaurant_guid, guid)
);
create unique index kitchen_tickets_by_order on kitchen_tickets (tenant_id, restaurant_guid, order_guid, sequence);
create index kitchen_tickets_by_change on kitchen_tickets (tenant_id, restaurant_guid, change, guid);
-- Few at any time: what a screen shows.
create index kitchen_tickets_open on kitchen_tickets (tenant_id, restaurant_guid, priority desc, guid)
  where status <> 'BUMPED';

-- Few at any time: what is not on paper.
create index kitchen_tickets_unprinted on kitchen_tickets (tenant_id, restaurant_guid, priority desc, guid)
  where print_status in ('WAITING', 'FAILED');

-- Few at any time: the guests who sit there now.
create index orders_open_at_table on orders (tenant_id, restaurant_guid, table_guid, guid)
  where table_guid is not null and status not in ('CLOSED', 'VOIDED');

do $$
declare owned text;
begin
  foreach owned in array array['kitchen_changes', 'kitchen_tickets'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
  end loop;
end $$;
grant select, insert, update on kitchen_changes, kitchen_tickets to comanda_app;
