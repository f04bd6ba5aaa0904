-- When guests can order (docs/decisions/123-when-guests-can-order.md).
-- Code from 038 on serves this schema.
-- That code takes orders of guests at any time, and counts none of them in a quarter of an hour.

create table opening_hours (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  -- Counts every change, pauses too: orders that were judged by another version are judged again.
  version         integer not null,
  rules           json not null,
  -- { since, until, channels, reason, automatic }
  pause           json,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);

-- What guests have ordered for which quarter of an hour, where their number is limited.
create table order_slots (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  order_guid      uuid not null,
  slot            timestamptz not null,
  channel         text not null,
  items           integer not null,
  primary key (tenant_id, restaurant_guid, order_guid)
);
create index order_slots_by_time on order_slots (tenant_id, restaurant_guid, slot);

select comanda_protect('opening_hours', 'select, insert, update');
select comanda_protect('order_slots', 'select, insert, update (slot, items), delete');
