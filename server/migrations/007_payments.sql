-- Payments, refunds, their attempts at the processor, the books, cash drawers, settlement and reconciliation.
--
-- Money never moves in one step: an attempt is committed before the processor is called, and what came of it is committed
-- afterwards, with the books, the order and the event (docs/decisions/032-three-phases.md).

-- A payment as the API shows it (`document`), and beside it the columns that SQL needs.
create table payments (
  tenant_id         uuid not null,
  guid              uuid not null,
  restaurant_guid   uuid not null,
  order_guid        uuid,
  check_guid        uuid,
  business_date     integer not null,
  type              text not null check (type in ('CARD', 'CASH', 'OTHER')),
  status            text not null check (status in
    ('pending', 'authorized', 'captured', 'settled', 'declined', 'voided', 'failed', 'unknown')),
  -- The processor's reference. Its word: never unique by our demand, since a wrong answer must not stop the books.
  retref            text,
  amount            bigint not null check (amount >= 0),
  tip_amount        bigint not null check (tip_amount >= 0),
  authorized_amount bigint not null check (authorized_amount >= 0),
  captured_amount   bigint not null check (captured_amount >= 0),
  -- Given back, and on its way back: the second counts as well, so that no two refunds together exceed the capture.
  refunded_amount   bigint not null check (refunded_amount between 0 and captured_amount),
  version           integer not null,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  document          json not null,
  primary key (tenant_id, guid)
);
create index payments_by_day on payments (tenant_id, restaurant_guid, business_date desc, guid desc);
create index payments_by_order on payments (tenant_id, order_guid, guid) where order_guid is not null;
create index payments_by_retref on payments (tenant_id, retref) where retref is not null;
-- What jobs look for: authorizations to give back, captures to see settled.
create index payments_unsettled on payments (status, tenant_id) where status in ('authorized', 'captured');

create table refunds (
  tenant_id       uuid not null,
  guid            uuid not null,
  payment_guid    uuid not null,
  restaurant_guid uuid not null,
  business_date   integer not null,
  status          text not null check (status in ('pending', 'completed', 'declined', 'failed', 'unknown')),
  retref          text,
  amount          bigint not null check (amount > 0),
  settled         boolean not null default false,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  document        json not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, payment_guid) references payments
);
create index refunds_by_payment on refunds (tenant_id, payment_guid, guid);
create index refunds_by_day on refunds (tenant_id, restaurant_guid, business_date desc, guid desc);
create index refunds_by_retref on refunds (tenant_id, retref) where retref is not null;

-- One call that changes something at the processor, recorded before it is made. Its guid is what the processor knows it by.
create table payment_attempts (
  tenant_id       uuid not null,
  guid            uuid not null,
  payment_guid    uuid not null,
  refund_guid     uuid,
  restaurant_guid uuid not null,
  operation       text not null check (operation in ('AUTHORIZE', 'SALE', 'CAPTURE', 'VOID', 'REFUND')),
  -- pending: the call is being made, or its process died. unknown: its answer was lost. manual: a person has to look.
  state           text not null check (state in ('pending', 'unknown', 'manual', 'succeeded', 'declined', 'failed')),
  amount          bigint not null,
  tip_amount      bigint not null,
  -- The caller's Idempotency-Key, bound for ever: it never reaches the processor twice.
  identity        text,
  idempotency_key text,
  fingerprint     text,
  -- What the caller is answered once it is known: a status and the data or the error as JSON text.
  answer_status   integer,
  answer          text,
  -- Until then it belongs to whoever makes the call, or to one recovery.
  lease_until     timestamptz not null,
  next_try_at     timestamptz not null,
  tries           integer not null default 0,
  -- How often the processor said that it knows no such thing, and how often we voided by order id.
  not_found       integer not null default 0,
  voids           integer not null default 0,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  primary key (tenant_id, guid),
  foreign key (tenant_id, payment_guid) references payments
);
create unique index payment_attempts_key on payment_attempts (tenant_id, identity, idempotency_key)
  where idempotency_key is not null;
-- A payment does one thing at a time: of a capture and a void at the same instant, one gets the place.
create unique index payment_attempts_one_open on payment_attempts (tenant_id, payment_guid)
  where state in ('pending', 'unknown', 'manual');
create index payment_attempts_due on payment_attempts (next_try_at) where state in ('pending', 'unknown', 'manual');

-- The books. A row debits one account and credits another, so nothing unbalanced can be written down at all.
create table book_postings (
  tenant_id       uuid not null,
  guid            uuid not null,
  restaurant_guid uuid not null,
  business_date   integer not null,
  -- What moved: the kind of movement and the payment, refund, drawer or batch that it belongs to.
  movement        text not null,
  debit_account   text not null,
  credit_account  text not null,
  amount          bigint not null check (amount > 0),
  currency        text not null,
  order_guid      uuid,
  check_guid      uuid,
  payment_guid    uuid,
  refund_guid     uuid,
  drawer_guid     uuid,
  batch_id        text,
  created_at      timestamptz not null,
  primary key (tenant_id, guid),
  check (debit_account <> credit_account)
);
create index book_postings_by_day on book_postings (tenant_id, restaurant_guid, business_date, guid);
create index book_postings_by_check on book_postings (tenant_id, check_guid) where check_guid is not null;
create index book_postings_by_payment on book_postings (tenant_id, payment_guid) where payment_guid is not null;

-- Not even the owner changes what is written in the books; a mistake is corrected by another entry.
create function comanda_append_only() returns trigger
  language plpgsql
  as $$ begin raise exception 'rows of % are never changed', tg_table_name using errcode = 'CM002'; end $$;
create trigger append_only before update or delete on book_postings
  for each statement execute function comanda_append_only();

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

create table cash_movements (
  tenant_id     uuid not null,
  guid          uuid not null,
  drawer_guid   uuid not null,
  type          text not null check (type in ('OPEN', 'SALE', 'REFUND', 'PAY_IN', 'PAY_OUT', 'COUNT', 'CLOSE')),
  -- Positive into the drawer, negative out of it; of a count, what was counted.
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

create table settlement_batches (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  batch_id        text not null,
  merchant_id     text not null,
  business_date   integer not null,
  state           text not null,
  charge_count    integer not null,
  charge_amount   bigint not null,
  refund_count    integer not null,
  refund_amount   bigint not null,
  currency        text not null,
  closed_at       timestamptz not null,
  transactions    json not null,
  primary key (tenant_id, restaurant_guid, batch_id)
);
create index settlement_batches_by_day on settlement_batches (tenant_id, restaurant_guid, business_date desc, batch_id desc);

create table reconciliation_exceptions (
  tenant_id       uuid not null,
  guid            uuid not null,
  restaurant_guid uuid not null,
  kind            text not null check (kind in
    ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'STATUS_DIFFERS', 'OUTCOME_UNKNOWN')),
  -- What it is about, in one word: a retref, or the guid of an attempt.
  subject         text not null,
  payment_guid    uuid,
  refund_guid     uuid,
  retref          text,
  ours            json,
  theirs          json,
  opened_at       timestamptz not null,
  resolved_at     timestamptz,
  resolution      text,
  primary key (tenant_id, guid)
);
create unique index reconciliation_exceptions_open_key on reconciliation_exceptions (tenant_id, restaurant_guid, kind, subject)
  where resolved_at is null;
create index reconciliation_exceptions_by_restaurant on reconciliation_exceptions (tenant_id, restaurant_guid, guid desc);

do $$
declare owned text;
begin
  foreach owned in array array['payments', 'refunds', 'payment_attempts', 'book_postings', 'cash_drawers', 'cash_movements',
                               'settlement_batches', 'reconciliation_exceptions'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
  end loop;
end $$;

grant select, insert, update on payments, refunds, payment_attempts, cash_drawers, settlement_batches, reconciliation_exceptions
  to comanda_app;
grant select, insert on book_postings, cash_movements to comanda_app;

-- Jobs ask where there is work, and then do it tenant by tenant in the role above.
create policy look_up on payments for select to comanda_lookup using (true);
create policy look_up on payment_attempts for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, status) on payments to comanda_lookup;
grant select (tenant_id, guid, state, next_try_at) on payment_attempts to comanda_lookup;
