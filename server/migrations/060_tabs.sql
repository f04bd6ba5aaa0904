-- Holds of tabs (docs/decisions/157-tips-on-the-slip.md).
-- Code from 066 on serves this schema.
-- That code takes a tab's holds for payments of no order; it captures and voids them when it is told to.
-- Also known as 2ebaadaff196aaed4bffad0ffaf88a3de61f05c8ee41b5919aa8ee7dfcaccd71.

-- Part: in a transaction
alter table payments
  -- Out of the document, which stays the only thing that is written: the order that a hold of a tab is for.
  add column tab_order_guid uuid,
  -- When it was divided among the holds what a tab comes to; ISO 8601.
  add column tab_settled_at text;
-- Generated columns would do the same, but to add one writes the whole table anew while nobody can use it.
create function comanda_tab_of_payment() returns trigger
  language plpgsql
  as $$ begin
    new.tab_order_guid := (new.document->'tab'->>'orderGuid')::uuid;
    new.tab_settled_at := new.document->'tab'->>'settledAt';
    return new;
  end $$;
create trigger tab_of_payment before insert or update of document on payments
  for each row execute function comanda_tab_of_payment();
grant select (tab_settled_at) on payments to comanda_lookup;

-- Part: in slices of payments
update payments set tab_order_guid = (document->'tab'->>'orderGuid')::uuid, tab_settled_at = document->'tab'->>'settledAt'
where {slice} and tab_order_guid is null and tab_settled_at is null and document->'tab' is not null;

-- Part: concurrently
create index concurrently if not exists payments_by_tab on payments (tenant_id, restaurant_guid, tab_order_guid)
  where status = 'AUTHORIZED' and tab_order_guid is not null;
-- Few at any time: what is held, and not captured or let go yet.
create index concurrently if not exists payments_held on payments (created_at) where status = 'AUTHORIZED' and type = 'CARD';
