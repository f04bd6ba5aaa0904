-- A discount that only so many orders may have counts them, in all and for each guest (docs/decisions/207-counted-discounts.md).
-- Code from 084 on serves this schema.
-- That code counts no orders of discounts and gives them without a limit.

-- Part: in a transaction
-- How many rows the discount has in discount_orders: whoever adds or takes one holds the rule, so that no two count at once.
alter table price_rules add column order_count integer not null default 0;

create table discount_orders (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  discount_guid   uuid not null,
  order_guid      uuid not null,
  primary key (tenant_id, restaurant_guid, order_guid, discount_guid),
  foreign key (tenant_id, restaurant_guid, discount_guid) references price_rules
);
select comanda_protect('discount_orders', 'select, insert, delete');

-- Whose orders these are, as digests: they find the same guest again, and go with the guest of the order.
create table discount_guests (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  discount_guid   uuid not null,
  guest           text not null,
  order_guid      uuid not null,
  primary key (tenant_id, restaurant_guid, discount_guid, guest, order_guid),
  foreign key (tenant_id, restaurant_guid, order_guid, discount_guid) references discount_orders on delete cascade,
  foreign key (tenant_id, restaurant_guid, order_guid) references order_guests on delete cascade
);
create index discount_guests_by_order on discount_guests (tenant_id, restaurant_guid, order_guid, discount_guid);
select comanda_protect('discount_guests', 'select, insert, delete');
