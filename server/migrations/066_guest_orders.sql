-- Which guest session ordered what (docs/decisions/149-guest-sessions.md).
-- Code from 052 on serves this schema.
-- That code takes no orders of guests.

create table guest_orders (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  order_guid      uuid not null,
  session_guid    uuid not null,
  created_at      timestamptz not null,
  primary key (tenant_id, order_guid),
  foreign key (tenant_id, session_guid) references guest_sessions on delete cascade
);
create index guest_orders_by_session on guest_orders (tenant_id, session_guid, order_guid);
select comanda_protect('guest_orders', 'select, insert, delete');
