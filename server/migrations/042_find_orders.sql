-- Orders are found by what a screen knows of them (docs/decisions/120-orders-are-found-by-index.md).
-- Code from 038 on serves this schema.
-- What that code writes is not found by server, promise or name of its guest.
-- Also known as 16fd5cd9bc6516b27d5ae5c4b1882ea199d62a753dfbf236471477bb86d64e9f.

-- Part: in a transaction
alter table orders
  -- Whoever serves it: an account, or the person who opened it at a till.
  add column server_id uuid,
  add column promised_at timestamptz;

-- Part: in a transaction
alter table order_guests add column search_name text collate "C";

-- Part: in slices of orders
update orders set server_id = coalesce(document ->> 'serverUid',
    case when document -> 'openedBy' ->> 'kind' in ('USER', 'STAFF') then document -> 'openedBy' ->> 'id' end)::uuid,
  promised_at = (document ->> 'promisedAt')::timestamptz
where {slice} and (
  (promised_at is null and document ->> 'promisedAt' is not null)
  or (server_id is null
    and (document ->> 'serverUid' is not null or document -> 'openedBy' ->> 'kind' in ('USER', 'STAFF'))));

-- Part: in slices of order_guests
update order_guests set search_name = lower(guest ->> 'name')
where {slice} and search_name is null and guest ->> 'name' is not null;

-- Part: concurrently
-- Each sorts as the list does, so that a page of it is the next fifty entries. Those that hold few orders cost a new one little or
-- nothing.
create index concurrently if not exists orders_open on orders (tenant_id, restaurant_guid, business_date desc, guid desc)
  where status not in ('CLOSED', 'VOIDED');
create index concurrently if not exists orders_voided on orders (tenant_id, restaurant_guid, business_date desc, guid desc)
  where status = 'VOIDED';
create index concurrently if not exists orders_refunded on orders (tenant_id, restaurant_guid, business_date desc, guid desc)
  where refunded_amount > 0;
create index concurrently if not exists orders_by_number on orders
  (tenant_id, restaurant_guid, display_number, business_date desc, guid desc);
create index concurrently if not exists orders_by_server on orders
  (tenant_id, restaurant_guid, server_id, business_date desc, guid desc) where server_id is not null;
create index concurrently if not exists orders_by_promise on orders (tenant_id, restaurant_guid, promised_at, guid)
  where promised_at is not null;
create index concurrently if not exists order_guests_by_name on order_guests (tenant_id, restaurant_guid, search_name)
  where search_name is not null;
create index concurrently if not exists orders_at_table_new on orders
  (tenant_id, restaurant_guid, table_guid, business_date desc, guid desc) where table_guid is not null;
-- For the list of what is due, and still all that a Z report counts of a busy day.
create index concurrently if not exists orders_unpaid_new on orders (tenant_id, restaurant_guid, business_date desc, guid desc)
  include (due_amount, status, approval_status) where due_amount > 0;

-- Part: in a transaction
drop index orders_at_table;
alter index orders_at_table_new rename to orders_at_table;
drop index orders_unpaid;
alter index orders_unpaid_new rename to orders_unpaid;
