-- An account says who asked for it, so that who revokes a key hears where card payments go because of it
-- (docs/decisions/184-what-a-key-made.md).
-- Code from 084 on serves this schema: it does not say who, and leaves what is said.

-- Part: in a transaction
-- Kind, id and name, as in merchant_account_changes; null: set before this was kept.
alter table merchant_accounts add column set_by json;
