-- Holds of tabs (docs/decisions/157-tips-on-the-slip.md).
-- Code from 066 on serves this schema.
-- That code takes a tab's holds for payments of no order; it captures and voids them when it is told to.

alter table payments
  -- Out of the document, which stays the only thing that is written: the order that a hold of a tab is for.
  add column tab_order_guid uuid generated always as ((document->'tab'->>'orderGuid')::uuid) stored,
  -- When it was divided among the holds what a tab comes to; ISO 8601.
  add column tab_settled_at text generated always as (document->'tab'->>'settledAt') stored;
create index payments_by_tab on payments (tenant_id, restaurant_guid, tab_order_guid)
  where status = 'AUTHORIZED' and tab_order_guid is not null;
-- Few at any time: what is held, and not captured or let go yet.
create index payments_held on payments (created_at) where status = 'AUTHORIZED' and type = 'CARD';
grant select (tab_settled_at) on payments to comanda_lookup;
