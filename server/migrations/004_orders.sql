-- Orders in depth: what SQL needs to find and sum them beside the document, and what happened to each of them.

alter table orders
  add column approval_status text not null default 'APPROVED',
  -- When a scheduled order goes to the kitchen; null for all others.
  add column fire_at         timestamptz,
  add column table_guid      uuid,
  add column paid_amount     bigint not null default 0,
  add column due_amount      bigint not null default 0,
  add column refunded_amount bigint not null default 0;
update orders set due_amount = total_amount;

-- Few at any time: only those that wait.
create index orders_to_fire on orders (fire_at) where fire_at is not null;
create index orders_at_table on orders (tenant_id, restaurant_guid, table_guid, guid) where table_guid is not null;

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

do $$
declare owned text;
begin
  foreach owned in array array['order_timeline'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
  end loop;
end $$;
-- Append-only for the service.
grant select, insert on order_timeline to comanda_app;
