-- Cards on file may be the processor's token in place of a number (docs/security/card-data.md).
-- Code from 038 on serves this schema.
-- Also known as bc9ff840d350a7180aac171abf71a324011575e88657f1452a0250021da59881.

-- Part: in a transaction
-- Whose token `sealed` holds; null: the number of the card itself.
alter table vault_cards add column token_of text;
alter table vault_cards add constraint vault_cards_token_of_check check (token_of in ('CARDPOINTE')) not valid;
grant select (token_of) on vault_cards to comanda_lookup;

-- Part: in a transaction
alter table vault_cards validate constraint vault_cards_token_of_check;

-- Part: concurrently
-- For `comanda doctor`: whether the vault holds any number still.
create index concurrently if not exists vault_cards_with_numbers on vault_cards (id) where token_of is null and key_id is not null;
