-- The restaurants that a card was stored for; none for the whole tenant.
alter table vault_cards add column restaurant_guids uuid[] not null default '{}';
drop index vault_cards_fingerprint_key;
create unique index vault_cards_fingerprint_key on vault_cards (tenant_id, customer_id, fingerprint, restaurant_guids)
  where deleted_at is null;
