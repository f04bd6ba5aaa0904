-- Money: cards on file, payment accounts, cash drawers, payments and refunds, and what the processor settles.

-- Cards on file. `sealed` is the only place of a card number: a JWE that is made before it gets here. A deleted card
-- stays as a line without it, so that payments can still say which card they were made with.
create table vault_cards (
  tenant_id     uuid not null references tenants,
  id            uuid not null,
  customer_id   text not null,
  -- Keyed hash of the number, to find duplicates.
  fingerprint   text,
  sealed        text,
  key_id        text,
  brand         text not null,
  last_four     text not null check (length(last_four) = 4),
  expiry_month  integer not null check (expiry_month between 1 and 12),
  expiry_year   integer not null,
  holder_name   text,
  initiator     text not null check (initiator in ('CUSTOMER', 'MERCHANT')),
  scheduled     boolean not null,
  mandate_text  text,
  mandate_at    timestamptz,
  created_at    timestamptz not null,
  deleted_at    timestamptz,
  primary key (tenant_id, id),
  check ((deleted_at is null) = (sealed is not null)),
  check ((sealed is null) = (key_id is null) and (sealed is null) = (fingerprint is null))
);
create unique index vault_cards_fingerprint_key on vault_cards (tenant_id, customer_id, fingerprint) where deleted_at is null;
create index vault_cards_by_customer on vault_cards (tenant_id, customer_id, id desc) where deleted_at is null;
-- For the job that seals again under a new key.
create index vault_cards_by_key on vault_cards (key_id) where sealed is not null;
select comanda_protect('vault_cards', 'select, insert, update');
-- Which cards still lie under an old key; not what is sealed.
create policy look_up on vault_cards for select to comanda_lookup using (true);
grant select (tenant_id, id, key_id) on vault_cards to comanda_lookup;

-- The accounts under which restaurants charge cards.
create table merchant_accounts (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  processor       text not null check (processor in ('CARDPOINTE', 'EXTERNAL_TERMINAL')),
  merchant_id     text not null,
  username        text not null,
  -- Sealed.
  password        text not null,
  version         integer not null default 1,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
select comanda_protect('merchant_accounts', 'select, insert, update');

-- A drawer from its opening to its closing.
create table cash_drawers (
  tenant_id       uuid not null,
  guid            uuid not null,
  restaurant_guid uuid not null,
  name            text not null,
  status          text not null check (status in ('OPEN', 'CLOSED')),
  business_date   integer not null,
  currency        text not null,
  opening_amount  bigint not null,
  sales_amount    bigint not null default 0,
  refund_amount   bigint not null default 0,
  paid_in_amount  bigint not null default 0,
  paid_out_amount bigint not null default 0,
  counted_amount  bigint,
  counted_at      timestamptz,
  version         integer not null default 1,
  opened_by       json,
  closed_by       json,
  opened_at       timestamptz not null,
  closed_at       timestamptz,
  updated_at      timestamptz not null,
  primary key (tenant_id, guid)
);
create unique index cash_drawers_open_key on cash_drawers (tenant_id, restaurant_guid, name) where status = 'OPEN';
create index cash_drawers_by_day on cash_drawers (tenant_id, restaurant_guid, business_date desc, guid desc);
select comanda_protect('cash_drawers', 'select, insert, update');

-- What went into a drawer and out of it.
create table cash_movements (
  tenant_id     uuid not null,
  guid          uuid not null,
  drawer_guid   uuid not null,
  type          text not null check (type in ('OPEN', 'SALE', 'REFUND', 'PAY_IN', 'PAY_OUT', 'COUNT', 'CLOSE')),
  -- Positive into the drawer, negative out of it; for a count, the counted amount.
  amount        bigint not null,
  reason        text,
  payment_guid  uuid,
  refund_guid   uuid,
  made_by       json,
  created_at    timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, drawer_guid) references cash_drawers
);
create index cash_movements_by_drawer on cash_movements (tenant_id, drawer_guid, guid);
create trigger append_only before update or delete on cash_movements
  for each statement execute function comanda_append_only();
select comanda_protect('cash_movements', 'select, insert');

-- Payments -----------------------------------------------------------------------------------------------------------

-- A payment as the API shows it (`document`), and beside it the columns that SQL needs.
create table payments (
  tenant_id        uuid not null,
  guid             uuid not null,
  restaurant_guid  uuid not null,
  -- Null for a payment that pays no order of ours.
  order_guid       uuid,
  business_date    integer not null,
  type             text not null check (type in ('CASH', 'OTHER', 'CARD')),
  status           text not null check (status in ('PENDING', 'AUTHORIZED', 'CAPTURED', 'SETTLED', 'DECLINED', 'VOIDED', 'FAILED', 'UNKNOWN')),
  total_amount     bigint not null check (total_amount > 0),
  refunded_amount  bigint not null check (refunded_amount between 0 and total_amount),
  -- The processor's reference: its word, so not unique by our demand.
  retref           text,
  version          integer not null,
  created_at       timestamptz not null,
  document_version smallint not null,
  document         json not null,
  primary key (tenant_id, guid)
);
create index payments_by_day on payments (tenant_id, restaurant_guid, business_date desc, guid desc);
create index payments_by_order on payments (tenant_id, restaurant_guid, order_guid, business_date desc, guid desc);
create index payments_by_retref on payments (tenant_id, retref) where retref is not null;
-- Few at any time: captured, and not in a settled batch yet.
create index payments_to_settle on payments (tenant_id, restaurant_guid, created_at) where status = 'CAPTURED' and type = 'CARD';
create index payments_by_card on payments (created_at) where type = 'CARD';
select comanda_protect('payments', 'select, insert, update');
-- Where there is something to settle.
create policy look_up on payments for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, type, status, created_at) on payments to comanda_lookup;

-- A refund as the API shows it (`document`), and beside it the columns that SQL needs.
create table refunds (
  tenant_id        uuid not null,
  guid             uuid not null,
  restaurant_guid  uuid not null,
  payment_guid     uuid not null,
  business_date    integer not null,
  status           text not null default 'COMPLETED' check (status in ('PENDING', 'COMPLETED', 'DECLINED', 'FAILED', 'UNKNOWN')),
  amount           bigint not null check (amount > 0),
  retref           text,
  created_at       timestamptz not null,
  document_version smallint not null,
  document         json not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, payment_guid) references payments
);
create index refunds_by_payment on refunds (tenant_id, payment_guid, guid);
create index refunds_by_retref on refunds (tenant_id, retref) where retref is not null;
select comanda_protect('refunds', 'select, insert, update (status, retref, document, document_version)');

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
  state           text not null check (state in ('PENDING', 'UNKNOWN', 'ENDED')),
  terms           json not null,
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
  check ((state = 'ENDED') = (ended_at is not null))
);
create unique index payment_attempts_key on payment_attempts (tenant_id, identity, idempotency_key) where idempotency_key is not null;
-- A payment does one thing at a time: of a capture and a void at the same instant, one gets the place.
create unique index payment_attempts_open on payment_attempts (tenant_id, payment_guid) where state <> 'ENDED';
create index payment_attempts_due on payment_attempts (lease_until) where state <> 'ENDED';
select comanda_protect('payment_attempts', 'select, insert, update');
-- Which attempts wait for an answer, and nothing else about them.
create policy look_up on payment_attempts for select to comanda_lookup using (true);
grant select (tenant_id, guid, restaurant_guid, state, lease_until) on payment_attempts to comanda_lookup;

-- Settlement ---------------------------------------------------------------------------------------------------------

-- A closed batch of a processor, once everything in it is in our ledger.
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
select comanda_protect('settlement_batches', 'select, insert');

-- Where our ledger and a processor's records differ.
create table reconciliation_exceptions (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  id              uuid not null,
  kind            text not null check (kind in ('OUTCOME_UNKNOWN', 'MISSING_HERE', 'MISSING_THERE', 'NOT_SETTLED',
                    'AMOUNT_DIFFERS', 'STATUS_DIFFERS', 'REJECTED', 'BATCH_TOTAL_DIFFERS')),
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
select comanda_protect('reconciliation_exceptions', 'select, insert, update (state, resolved_at, resolution)');
