-- What guests pay before their order is accepted is held on their card (docs/decisions/162-held-until-accepted.md).
-- Code from 052 on serves this schema.
-- That code charges such guests at once, and captures none of these holds: people do.
-- Also known as ecf740fc35ca6c7a3a6f097e2e87a0f901aa4c8a15a923574b55230a50a5c032.

-- Part: in a transaction
alter table payments
  -- Captured by itself as soon as the restaurant has accepted its order; set when it is made.
  add column captured_when_accepted boolean not null default false;
grant select (captured_when_accepted, order_guid) on payments to comanda_lookup;
grant select (status) on orders to comanda_lookup;
grant select (payment_guid, operation, created_at) on payment_attempts to comanda_lookup;

-- Part: concurrently
-- Few at any time.
create index concurrently if not exists payments_to_capture on payments (guid)
  where status = 'AUTHORIZED' and captured_when_accepted;
-- What failed lately is not tried again at once.
create index concurrently if not exists payment_attempts_to_capture on payment_attempts (payment_guid, created_at)
  where operation = 'CAPTURE';
