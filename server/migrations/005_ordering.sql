-- Ordering: orders and what happened to each, and the kitchen that makes them.

-- The next display number of a restaurant's business day.
create table order_counters (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  business_date   integer not null,
  last            integer not null,
  primary key (tenant_id, restaurant_guid, business_date)
) with (fillfactor = 50);
select comanda_protect('order_counters', 'select, insert, update');

-- An order is one document, stored as the API shows it, and beside it the columns that SQL needs to find and to sum it
-- (docs/decisions/004-order-is-a-document.md). Restaurants are archived, never deleted: no foreign key is needed, and
-- none is paid for on every order.
create table orders (
  tenant_id             uuid not null,
  restaurant_guid       uuid not null,
  guid                  uuid not null,
  business_date         integer not null,
  display_number        integer not null,
  external_id           text,
  source                text not null,
  status                text not null,
  approval_status       text not null default 'APPROVED',
  -- When a scheduled order goes to the kitchen; null for all others.
  fire_at               timestamptz,
  table_guid            uuid,
  -- So that reading an order without a guest looks for none.
  has_guest             boolean not null default false,
  opened_at             timestamptz not null,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  version               integer not null,
  subtotal_amount       bigint not null,
  discount_amount       bigint not null,
  service_charge_amount bigint not null,
  tax_amount            bigint not null,
  tip_amount            bigint not null,
  total_amount          bigint not null,
  paid_amount           bigint not null default 0,
  due_amount            bigint not null default 0,
  refunded_amount       bigint not null default 0,
  document_version      smallint not null,
  document              json not null,
  primary key (tenant_id, restaurant_guid, guid)
);
-- An order of a few lines stays in its page: compressing and moving it aside costs more than it saves.
alter table orders set (toast_tuple_target = 8160);
-- Newest first, by day or over all days; guid grows with time and breaks the tie.
create index orders_by_day on orders (tenant_id, restaurant_guid, business_date desc, guid desc);
create index orders_by_change on orders (tenant_id, restaurant_guid, updated_at desc, guid desc);
create unique index orders_external_id_key on orders (tenant_id, restaurant_guid, external_id) where external_id is not null;
create index orders_at_table on orders (tenant_id, restaurant_guid, table_guid, guid) where table_guid is not null;
-- Few at any time: the guests who sit there now.
create index orders_open_at_table on orders (tenant_id, restaurant_guid, table_guid, guid)
  where table_guid is not null and status not in ('CLOSED', 'VOIDED');
-- Looked into twice a second: it holds orders that wait for their time, and none that wait for somebody to accept them.
create index orders_to_fire on orders (fire_at) where approval_status = 'FUTURE' and fire_at is not null;

select comanda_protect('orders', 'select, insert, update');
-- Whose orders are due: the job that fires them works on each as its tenant.
create policy look_up on orders for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, guid, approval_status, fire_at) on orders to comanda_lookup;

-- Who an order is for, apart from the order, so that it can be erased while the order and its totals stay. Never in the
-- order's document, in events, in the timeline or in stored answers.
create table order_guests (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  order_guid      uuid not null,
  guest           json not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid, order_guid),
  foreign key (tenant_id, restaurant_guid, order_guid) references orders
);
select comanda_protect('order_guests', 'select, insert, update, delete');

-- Who did what to an order, when and with what; the order itself tells of its beginning. `business_date` is the day of
-- the change, so that what is taken back later lands on its own day.
create table order_timeline (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  order_guid      uuid not null,
  -- The version that the change made.
  version         integer not null,
  business_date   integer not null,
  at              timestamptz not null,
  action          text not null,
  reason          text,
  actor           json not null,
  approver        json,
  facts           json not null,
  primary key (tenant_id, restaurant_guid, order_guid, version)
);
-- Orders of earlier days that a business day changed.
create index order_timeline_by_day on order_timeline (tenant_id, restaurant_guid, business_date);
-- Append-only for the service.
select comanda_protect('order_timeline', 'select, insert');

-- The kitchen --------------------------------------------------------------------------------------------------------

-- Where dishes are made. A station that is taken away keeps its row: tickets name it.
create table kitchen_stations (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  external_id     text,
  name            text not null,
  kind            text not null check (kind in ('HOT', 'COLD', 'BAR', 'BAKERY', 'PACKING', 'OTHER')),
  expediter       boolean not null,
  is_default      boolean not null,
  printer         text,
  screen          text,
  metadata        json not null,
  deleted         boolean not null default false,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create unique index kitchen_stations_external_id_key on kitchen_stations (tenant_id, restaurant_guid, external_id)
  where external_id is not null and not deleted;
create unique index kitchen_stations_default_key on kitchen_stations (tenant_id, restaurant_guid)
  where is_default and not deleted;

-- What goes where: one list of rules per restaurant, replaced whole.
create table kitchen_routing (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  rules           json not null,
  version         integer not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);

select comanda_protect('kitchen_stations', 'select, insert, update');
select comanda_protect('kitchen_routing', 'select, insert, update');

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
  tenant_id        uuid not null,
  restaurant_guid  uuid not null,
  guid             uuid not null,
  order_guid       uuid not null,
  -- Counts the tickets of an order.
  sequence         integer not null,
  station_guid     uuid not null,
  status           text not null check (status in ('NEW', 'IN_PROGRESS', 'BUMPED', 'RECALLED', 'VOIDED')),
  priority         integer not null default 0,
  -- How often it was printed again.
  print_count      integer not null default 0,
  -- Null where the station has no printer.
  print_status     text check (print_status in ('WAITING', 'PRINTED', 'FAILED')),
  printed_at       timestamptz,
  print_error      text,
  business_date    integer not null,
  started_at       timestamptz,
  bumped_at        timestamptz,
  version          integer not null default 1,
  -- The number of its last change.
  change           bigint not null,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  document_version smallint not null,
  document         json not null,
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

select comanda_protect('kitchen_changes', 'select, insert, update');
select comanda_protect('kitchen_tickets', 'select, insert, update');
