-- Payments in cash and by other tenders, refunds, the books and the cash drawers.

-- A payment as the API shows it (`document`), and beside it the columns that SQL needs.
create table payments (
  tenant_id       uuid not null,
  guid            uuid not null,
  restaurant_guid uuid not null,
  order_guid      uuid not null,
  business_date   integer not null,
  type            text not null check (type in ('CASH', 'OTHER')),
  status          text not null check (status in ('captured', 'voided')),
  total_amount    bigint not null check (total_amount > 0),
  refunded_amount bigint not null check (refunded_amount between 0 and total_amount),
  version         integer not null,
  created_at      timestamptz not null,
  document        json not null,
  primary key (tenant_id, guid)
);
create index payments_by_day on payments (tenant_id, restaurant_guid, business_date desc, guid desc);
create index payments_by_order on payments (tenant_id, restaurant_guid, order_guid, business_date desc, guid desc);

create table refunds (
  tenant_id       uuid not null,
  guid            uuid not null,
  restaurant_guid uuid not null,
  payment_guid    uuid not null,
  business_date   integer not null,
  amount          bigint not null check (amount > 0),
  created_at      timestamptz not null,
  document        json not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, payment_guid) references payments
);
create index refunds_by_payment on refunds (tenant_id, payment_guid, guid);

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

do $$
declare owned text;
begin
  foreach owned in array array['payments', 'refunds', 'book_postings', 'cash_drawers', 'cash_movements'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
  end loop;
end $$;

grant select, insert, update on payments, cash_drawers to comanda_app;
grant select, insert on refunds, book_postings, cash_movements to comanda_app;
