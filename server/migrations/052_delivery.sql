-- Where a restaurant delivers, and how far each delivery is (docs/decisions/133-delivery.md).
-- Code from 051 on serves this schema.
-- Orders are kept in format 7, in which lines may be shared between checks (docs/decisions/132-shared-lines.md).
-- That code takes orders for delivery from anywhere, without a fee, and says nothing of how far they are.
-- Also known as 9d6c4e06ebcb69680a2fe4bbb2b1819946bc4adc0a5a0f2001db52f68e1b3634.

-- Part: in a transaction
create table delivery_zones (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  version         integer not null,
  -- In the sequence in which they are asked.
  zones           json not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
select comanda_protect('delivery_zones', 'select, insert, update (version, zones, updated_at)');

-- Part: in a transaction
alter table orders add column delivery_state text;

-- Part: concurrently
create index concurrently if not exists orders_by_delivery on orders
  (tenant_id, restaurant_guid, delivery_state, business_date desc, guid desc) where delivery_state is not null;
