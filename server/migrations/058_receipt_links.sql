-- Addresses at which guests read their receipt without signing in (docs/decisions/147-receipt-links.md).
-- Code from 052 on serves this schema.
-- That code makes no links and opens none.

create table receipt_links (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  order_guid      uuid not null,
  check_guid      uuid not null,
  -- 256 random bits, so a plain hash will do: it opens the receipt.
  token_hash      text not null,
  -- The same token, sealed: bills that are printed later show it as a QR code.
  token_sealed    text not null,
  expires_at      timestamptz not null,
  created_at      timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create index receipt_links_by_order on receipt_links (tenant_id, restaurant_guid, order_guid, guid);
-- What has ended goes when the next one is made.
create index receipt_links_by_end on receipt_links (tenant_id, restaurant_guid, expires_at);
-- Not led by tenant_id: finding out the tenant is what the look-up is for. The values are random, so they tell nothing.
create unique index receipt_links_token_key on receipt_links (token_hash);
select comanda_protect('receipt_links', 'select, insert, delete');
create policy look_up on receipt_links for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, order_guid, check_guid, token_hash, expires_at) on receipt_links to comanda_lookup;
