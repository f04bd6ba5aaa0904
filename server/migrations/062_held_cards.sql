-- Under which key of the vault the card of a hold is sealed (docs/decisions/157-tips-on-the-slip.md).
-- Code from 066 on serves this schema.
-- That code does not say the key; the job seals such a card anew as well.

alter table payments add column held_key_id text;
-- Few at any time: what is held, and not captured or let go yet.
create index payments_held_cards on payments (tenant_id, guid) where held_card is not null;
grant select (held_card, held_key_id) on payments to comanda_lookup;
