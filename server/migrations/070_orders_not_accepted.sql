-- Orders of guests that nobody accepts end by themselves (docs/decisions/168-nobody-waits-for-ever.md).
-- Code from 052 on serves this schema.
-- That code leaves them waiting.
-- Also known as c7c2aad846897b2a29316966f9cdb3c4949acf7e925974aa212022b17650f186.

-- Part: in a transaction
-- Null: for as long as it takes.
alter table restaurants add column accept_within_minutes integer default 15;
grant select (accept_within_minutes) on restaurants to comanda_lookup;
grant select (source, created_at) on orders to comanda_lookup;

-- Part: concurrently
-- Few at any time.
create index concurrently if not exists orders_not_accepted on orders (guid)
  where approval_status = 'NEEDS_APPROVAL' and status not in ('CLOSED', 'VOIDED');
