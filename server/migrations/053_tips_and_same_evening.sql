-- Tips above what is held (docs/decisions/157-tips-on-the-slip.md), and room for refunds that wait until their payment is
-- settled.
-- Code from 066 on serves this schema.
-- That code ends attempts of the new kind without effect: what is held for them ends by itself. It leaves refunds alone that wait.
-- Also known as e62cdaa1e7a7d8a3a54e11f2c17b8624c38e914843af61b3a132b8cea972090e.

-- Part: in a transaction
-- REAUTHORIZE holds a larger amount in the place of a payment's hold. LET_GO voids a hold that a payment does not rest on;
-- it is repeated until it holds, and nobody waits for it.
alter table payment_attempts
  drop constraint payment_attempts_operation_check,
  add constraint payment_attempts_operation_check
    check (operation in ('AUTHORIZE', 'CAPTURE', 'VOID', 'RELEASE', 'REFUND', 'REAUTHORIZE', 'LET_GO')) not valid;

-- Part: in a transaction
alter table payment_attempts validate constraint payment_attempts_operation_check;

-- Part: concurrently
-- A hold that is let go is nothing that the payment does.
create unique index concurrently if not exists payment_attempts_open_new on payment_attempts (tenant_id, payment_guid)
  where state <> 'ENDED' and operation <> 'LET_GO';

-- Part: in a transaction
drop index payment_attempts_open;
alter index payment_attempts_open_new rename to payment_attempts_open;

-- Part: in a transaction
alter table payments
  -- The processor's token of the card while something is held on it, sealed with the keys of the vault.
  add column held_card text,
  -- The references of holds in whose place the present one came.
  add column former_retrefs text[] not null default '{}';
grant select (guid) on payments to comanda_lookup;

-- Part: in a transaction
-- SCHEDULED: sent to the processor as soon as the payment is settled.
alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check
    check (status in ('SCHEDULED', 'PENDING', 'COMPLETED', 'DECLINED', 'FAILED', 'UNKNOWN')) not valid;
grant select (guid, payment_guid) on refunds to comanda_lookup;

-- Part: in a transaction
alter table refunds validate constraint refunds_status_check;

-- Part: concurrently
create index concurrently if not exists payments_by_former_retref on payments using gin (former_retrefs)
  where former_retrefs <> '{}';
create index concurrently if not exists refunds_scheduled on refunds (tenant_id, restaurant_guid, guid) where status = 'SCHEDULED';
