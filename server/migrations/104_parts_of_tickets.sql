-- A paper that says of a dish that nobody wants it says so of every part of the ticket, and a ticket whose order wants nothing
-- of it any more shows the number and table of one that does (docs/decisions/200-a-void-is-told.md,
-- docs/decisions/197-a-dish-is-one.md). Older code asks for neither.
-- Code from 084 on serves this schema.

-- Part: in a transaction
-- parted_from: the ticket that was parted first. served_order_guid: whose number and table it shows; null: those of its order.
alter table kitchen_tickets add column parted_from uuid, add column served_order_guid uuid;

-- Part: concurrently
create index concurrently if not exists kitchen_tickets_parts on kitchen_tickets (tenant_id, restaurant_guid, parted_from)
  where parted_from is not null;

-- Part: concurrently
create index concurrently if not exists kitchen_tickets_served on kitchen_tickets (tenant_id, restaurant_guid, served_order_guid, sequence)
  where served_order_guid is not null;
