-- A printed ticket is not open where nobody bumps it: its station has no screen, or its order is over
-- (docs/decisions/135-a-queue-per-printer.md). Older code lists such tickets as open.
-- Code from 084 on serves this schema.
-- Also known as 3b2df2607e259dab8e02690c445b023dba7de57ad98f36a5749656211976ec9a.

-- Part: in a transaction
alter table kitchen_tickets add column paper_alone boolean not null default false,
  add column order_over boolean not null default false;

-- Part: in slices of kitchen_tickets, reading kitchen_stations
update kitchen_tickets t set paper_alone = true
where {slice} and not paper_alone and status <> 'BUMPED' and print_status is not null
  and exists (select from kitchen_stations s
    where (s.tenant_id, s.restaurant_guid, s.guid) = (t.tenant_id, t.restaurant_guid, t.station_guid) and s.tickets_to = 'PRINTERS');

-- Part: in slices of kitchen_tickets, reading orders
update kitchen_tickets t set order_over = true
where {slice} and not order_over and status <> 'BUMPED' and print_status is not null
  and exists (select from orders o
    where (o.tenant_id, o.restaurant_guid, o.guid) = (t.tenant_id, t.restaurant_guid, t.order_guid)
      and o.status in ('CLOSED', 'VOIDED'));

-- Part: concurrently
create index concurrently if not exists kitchen_tickets_waiting on kitchen_tickets (tenant_id, restaurant_guid, priority desc, guid)
  where status <> 'BUMPED' and (not order_over or print_status is distinct from 'PRINTED');
