-- Cards on file may be the processor's token in place of a number (docs/security/card-data.md).
-- Code from 038 on serves this schema.

-- Whose token `sealed` holds; null: the number of the card itself.
alter table vault_cards add column token_of text check (token_of in ('CARDPOINTE'));

-- For `comanda doctor`: whether the vault holds any number still.
create index vault_cards_with_numbers on vault_cards (id) where token_of is null and key_id is not null;
grant select (token_of) on vault_cards to comanda_lookup;
