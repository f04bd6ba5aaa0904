-- Card payments: what the processor is asked, what came of it, what it settles, and where its word and ours differ.

-- Old rows get the members that every payment and refund shows from now on.
alter table payments no force row level security;
alter table refunds no force row level security;
update payments set document = (jsonb_build_object(
  'processor', null, 'merchantId', null, 'requestedAmount', null, 'authorizedAmount', null, 'cardBrand', null,
  'last4', null, 'vaultCardId', null, 'declineReason', null, 'retref', null, 'respstat', null, 'respcode', null,
  'resptext', null, 'authcode', null, 'avsresp', null, 'cvvresp', null, 'setlstat', null, 'batchid', null,
  'capturedAt', null, 'settledAt', null) || document::jsonb)::json;
update refunds set document = (jsonb_build_object(
  'retref', null, 'respstat', null, 'respcode', null, 'resptext', null, 'settledAt', null,
  'updatedAt', document->>'createdAt', 'checkGuid', null, 'itemRefundGuid', null) || document::jsonb)::json;
alter table payments force row level security;
alter table refunds force row level security;

alter table payments
  alter column order_guid drop not null,
  drop constraint payments_type_check,
  drop constraint payments_status_check,
  add check (type in ('CASH', 'OTHER', 'CARD')),
  add check (status in ('pending', 'authorized', 'captured', 'settled', 'declined', 'voided', 'failed', 'unknown')),
  -- The processor's reference: its word, so not unique by our demand.
  add column retref text;
create index payments_by_retref on payments (tenant_id, retref) where retref is not null;
-- Few at any time: captured, and not in a settled batch yet.
create index payments_to_settle on payments (tenant_id, restaurant_guid, created_at) where status = 'captured' and type = 'CARD';
create index payments_by_card on payments (created_at) where type = 'CARD';

alter table refunds
  add column status text not null default 'completed' check (status in ('pending', 'completed', 'declined', 'failed', 'unknown')),
  add column retref text;
create index refunds_by_retref on refunds (tenant_id, retref) where retref is not null;
grant update (status, retref, document) on refunds to comanda_app;

-- One call that changes something at the processor, committed before it is made; the processor knows it by its guid.
create table payment_attempts (
  tenant_id       uuid not null,
  guid            uuid not null,
  restaurant_guid uuid not null,
  payment_guid    uuid not null,
  refund_guid     uuid,
  -- RELEASE is a void that is repeated until it holds: nobody waits for it.
  operation       text not null check (operation in ('AUTHORIZE', 'CAPTURE', 'VOID', 'RELEASE', 'REFUND')),
  -- pending: the call is being made, or its process died. unknown: its answer was lost.
  state           text not null check (state in ('pending', 'unknown', 'ended')),
  wish            json not null,
  -- The caller's Idempotency-Key, bound before the call: it never reaches the processor twice.
  identity        text,
  idempotency_key text,
  fingerprint     text,
  -- What the caller is answered, once it is known.
  answer          json,
  -- Counts who holds the attempt: a process that was stopped for too long finds that another has taken over.
  generation      integer not null default 1,
  -- Until then it belongs to whoever makes the call, or to one recovery.
  lease_until     timestamptz not null,
  tries           integer not null default 0,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  primary key (tenant_id, guid),
  foreign key (tenant_id, payment_guid) references payments,
  check ((state = 'ended') = (ended_at is not null))
);
create unique index payment_attempts_key on payment_attempts (tenant_id, identity, idempotency_key) where idempotency_key is not null;
-- A payment does one thing at a time: of a capture and a void at the same instant, one gets the place.
create unique index payment_attempts_open on payment_attempts (tenant_id, payment_guid) where state <> 'ended';
create index payment_attempts_due on payment_attempts (lease_until) where state <> 'ended';

-- A closed batch of a processor, once all that is in it is in our books.
create table settlement_batches (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  batch_id        text not null,
  merchant_id     text not null,
  host_batch      text,
  state           text not null,
  currency        text not null,
  charge_count    integer not null,
  charge_amount   bigint not null,
  refund_count    integer not null,
  refund_amount   bigint not null,
  business_date   integer not null,
  created_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid, merchant_id, batch_id)
);
create index settlement_batches_by_day on settlement_batches (tenant_id, restaurant_guid, business_date desc, batch_id desc);

-- Where our books and a processor's differ.
create table reconciliation_exceptions (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  id              uuid not null,
  kind            text not null,
  -- What it is about, so that one difference is opened once.
  subject         text not null,
  state           text not null check (state in ('OPEN', 'RESOLVED')),
  payment_guid    uuid,
  refund_guid     uuid,
  retref          text,
  batch_id        text,
  our_amount      bigint,
  their_amount    bigint,
  our_status      text,
  their_status    text,
  opened_at       timestamptz not null,
  resolved_at     timestamptz,
  resolution      text,
  primary key (tenant_id, restaurant_guid, id)
);
create unique index reconciliation_exceptions_open on reconciliation_exceptions (tenant_id, restaurant_guid, kind, subject)
  where state = 'OPEN';

do $$
declare owned text;
begin
  foreach owned in array array['payment_attempts', 'settlement_batches', 'reconciliation_exceptions'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
  end loop;
end $$;
grant select, insert on payment_attempts, settlement_batches, reconciliation_exceptions to comanda_app;
grant update on payment_attempts to comanda_app;
grant update (state, resolved_at, resolution) on reconciliation_exceptions to comanda_app;
-- Which attempts wait for an answer, and nothing else about them.
create policy look_up on payment_attempts for select to comanda_lookup using (true);
grant select (tenant_id, guid, restaurant_guid, state, lease_until) on payment_attempts to comanda_lookup;
-- And where there is something to settle.
create policy look_up on payments for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, type, status, created_at) on payments to comanda_lookup;
