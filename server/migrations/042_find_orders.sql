-- Orders are found by what a screen knows of them (docs/decisions/120-orders-are-found-by-index.md).
-- Code from 038 on serves this schema.
-- What that code writes is not found by server, promise or name of its guest.

alter table orders
  -- Whoever serves it: an account, or the person who opened it at a till.
  add column server_id uuid,
  add column promised_at timestamptz;
update orders set server_id = coalesce(document ->> 'serverUid',
    case when document -> 'openedBy' ->> 'kind' in ('USER', 'STAFF') then document -> 'openedBy' ->> 'id' end)::uuid,
  promised_at = (document ->> 'promisedAt')::timestamptz;
alter table order_guests add column search_name text collate "C";
update order_guests set search_name = lower(guest ->> 'name');

-- Each sorts as the list does, so that a page of it is the next fifty entries. Those that hold few orders cost a new one little or
-- nothing.
create index orders_open on orders (tenant_id, restaurant_guid, business_date desc, guid desc)
  where status not in ('CLOSED', 'VOIDED');
create index orders_voided on orders (tenant_id, restaurant_guid, business_date desc, guid desc) where status = 'VOIDED';
create index orders_refunded on orders (tenant_id, restaurant_guid, business_date desc, guid desc) where refunded_amount > 0;
create index orders_by_number on orders (tenant_id, restaurant_guid, display_number, business_date desc, guid desc);
create index orders_by_server on orders (tenant_id, restaurant_guid, server_id, business_date desc, guid desc)
  where server_id is not null;
create index orders_by_promise on orders (tenant_id, restaurant_guid, promised_at, guid) where promised_at is not null;
create index order_guests_by_name on order_guests (tenant_id, restaurant_guid, search_name) where search_name is not null;
drop index orders_at_table;
create index orders_at_table on orders (tenant_id, restaurant_guid, table_guid, business_date desc, guid desc)
  where table_guid is not null;
-- For the list of what is due, and still all that a Z report counts of a busy day.
drop index orders_unpaid;
create index orders_unpaid on orders (tenant_id, restaurant_guid, business_date desc, guid desc)
  include (due_amount, status, approval_status) where due_amount > 0;
