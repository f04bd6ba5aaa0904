-- Orders in depth, continued: orders that wait for approval or for their time, guests apart from orders.

alter table restaurants
  -- Orders of these sources wait until somebody accepts them.
  add column approval_sources  text[] not null default '{}',
  -- Of dishes that do not say how long they take.
  add column prep_time_seconds integer not null default 900;

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
alter table order_guests enable row level security;
alter table order_guests force row level security;
create policy own_tenant on order_guests to comanda_app using (tenant_id = (select comanda_tenant()));
grant select, insert, update, delete on order_guests to comanda_app;
-- So that reading an order without a guest looks for none.
alter table orders add column has_guest boolean not null default false;

-- Discounts and service charges that a restaurant defines once. Orders copy their terms.
create table price_rules (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  kind            text not null check (kind in ('DISCOUNT', 'SERVICE_CHARGE')),
  external_id     text,
  name            text not null,
  terms           json not null,
  -- Put on every new order.
  automatic       boolean not null,
  archived        boolean not null default false,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create unique index price_rules_external_id_key on price_rules (tenant_id, restaurant_guid, kind, external_id)
  where external_id is not null;
alter table price_rules enable row level security;
alter table price_rules force row level security;
create policy own_tenant on price_rules to comanda_app using (tenant_id = (select comanda_tenant()));
grant select, insert, update on price_rules to comanda_app;
