-- Which keys the vault still needs: asked by health, by `comanda doctor` and by the job that seals again, under a role that
-- may not see what is sealed, so the index must not name it.
drop index vault_cards_by_key;
create index vault_cards_by_key on vault_cards (key_id, tenant_id, id) where key_id is not null;
