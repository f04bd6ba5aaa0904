-- How many orders of guests a restaurant has taken lately (docs/decisions/159-limits-of-guests.md).
-- Code from 052 on serves this schema.
-- That code counts them by session alone.
-- Also known as 514e390cb02ad11fb2511ef5fa4fe53e96fb4f0f07c6292728765b23eabfcd14.

-- Part: in a transaction
-- Keyed, and the tenant's own: the number itself stands with the order's guest alone. It goes with the session.
alter table guest_orders add column phone_key text;

-- Part: concurrently
create index concurrently if not exists guest_orders_by_time on guest_orders (tenant_id, restaurant_guid, created_at);
create index concurrently if not exists guest_orders_by_phone on guest_orders (tenant_id, restaurant_guid, phone_key, created_at)
  where phone_key is not null;
