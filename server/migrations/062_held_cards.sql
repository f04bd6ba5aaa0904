-- Under which key of the vault the card of a hold is sealed (docs/decisions/157-tips-on-the-slip.md).
-- Code from 066 on serves this schema.
-- That code does not say the key; the job seals such a card anew as well.
-- Also known as 744ce11e814e011d24a8feb7c8677a19ff5f53cde0bf28ee9b6579d2ec6a1dd6.

-- Part: in a transaction
alter table payments add column held_key_id text;
grant select (held_card, held_key_id) on payments to comanda_lookup;

-- Part: concurrently
-- Few at any time: what is held, and not captured or let go yet.
create index concurrently if not exists payments_held_cards on payments (tenant_id, guid) where held_card is not null;
