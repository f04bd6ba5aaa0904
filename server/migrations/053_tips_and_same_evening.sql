-- Tips above what is held (docs/decisions/157-tips-on-the-slip.md), and room for refunds that wait until their payment is
-- settled.
-- Code from 066 on serves this schema.
-- That code ends attempts of the new kind without effect: what is held for them ends by itself. It leaves refunds alone that wait.

alter table payment_attempts drop constraint payment_attempts_operation_check;
-- REAUTHORIZE holds a larger amount in the place of a payment's hold. LET_GO voids a hold that a payment does not rest on;
-- it is repeated until it holds, and nobody waits for it.
alter table payment_attempts add constraint payment_attempts_operation_check
  check (operation in ('AUTHORIZE', 'CAPTURE', 'VOID', 'RELEASE', 'REFUND', 'REAUTHORIZE', 'LET_GO'));
-- A hold that is let go is nothing that the payment does.
drop index payment_attempts_open;
create unique index payment_attempts_open on payment_attempts (tenant_id, payment_guid)
  where state <> 'ENDED' and operation <> 'LET_GO';

alter table payments
  -- The processor's token of the card while something is held on it, sealed with the keys of the vault.
  add column held_card text,
  -- The references of holds in whose place the present one came.
  add column former_retrefs text[] not null default '{}';
create index payments_by_former_retref on payments using gin (former_retrefs) where former_retrefs <> '{}';

alter table refunds drop constraint refunds_status_check;
-- SCHEDULED: sent to the processor as soon as the payment is settled.
alter table refunds add constraint refunds_status_check
  check (status in ('SCHEDULED', 'PENDING', 'COMPLETED', 'DECLINED', 'FAILED', 'UNKNOWN'));
create index refunds_scheduled on refunds (tenant_id, restaurant_guid, guid) where status = 'SCHEDULED';
grant select (guid, payment_guid) on refunds to comanda_lookup;
grant select (guid) on payments to comanda_lookup;
