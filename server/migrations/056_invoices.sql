-- Invoices and credit notes, numbered without gaps (docs/decisions/139-invoice-numbers.md).
-- Code from 053 on serves this schema.
-- Also known as 93e1edac127901815e97ed21a57092efad7b68365482368ce71789176460fc0f.

-- Part: in a transaction
-- The last number of each series. Its row stays locked until the paper that took the number is there, so there is no gap.
create table document_counters (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  series          text not null,
  last            integer not null,
  primary key (tenant_id, restaurant_guid, series),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
select comanda_protect('document_counters', 'select, insert, update (last)');

create table invoices (
  tenant_id        uuid not null,
  guid             uuid not null,
  restaurant_guid  uuid not null,
  kind             text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  series           text not null,
  sequence         integer not null check (sequence > 0),
  order_guid       uuid not null,
  check_guid       uuid not null,
  -- Of an invoice: which one of its check, counted from 1. Another one follows only when all of the last was credited.
  issue            integer,
  -- Of a credit note: what it takes back.
  invoice_guid     uuid,
  refund_guid      uuid,
  takes_all        boolean not null default false,
  customer_guid    uuid,
  business_date    integer not null,
  total_amount     bigint not null,
  issued_at        timestamptz not null,
  document_version smallint not null,
  document         json not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants,
  foreign key (tenant_id, invoice_guid) references invoices,
  check ((kind = 'INVOICE') = (issue is not null)),
  check ((kind = 'CREDIT_NOTE') = (invoice_guid is not null))
);
create unique index invoices_number_key on invoices (tenant_id, restaurant_guid, series, sequence);
create unique index invoices_check_key on invoices (tenant_id, check_guid, issue) where kind = 'INVOICE';
create unique index invoices_refund_key on invoices (tenant_id, invoice_guid, refund_guid) where refund_guid is not null;
create unique index invoices_whole_key on invoices (tenant_id, invoice_guid) where takes_all;
create index invoices_by_time on invoices (tenant_id, restaurant_guid, guid);
create index invoices_by_invoice on invoices (tenant_id, invoice_guid) where invoice_guid is not null;
create index invoices_by_customer on invoices (tenant_id, customer_guid, guid) where customer_guid is not null;
create trigger append_only before update or delete on invoices
  for each statement execute function comanda_append_only();
select comanda_protect('invoices', 'select, insert');

-- The journal ----------------------------------------------------------------------------------------------------------
-- Each fiscal fact of a restaurant, one behind the other, with what all of them come to (docs/decisions/141-journal.md).

-- Held until commit, so that entries have no gap and follow the order of commits.
create table journal_heads (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  last            bigint not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
) with (fillfactor = 50);
select comanda_protect('journal_heads', 'select, insert, update (last)');

create table journal_entries (
  tenant_id         uuid not null,
  restaurant_guid   uuid not null,
  sequence          bigint not null,
  kind              text not null check (kind in
    ('SALE', 'SALE_REVERSED', 'REFUND', 'REFUND_REVERSED', 'VOID', 'INVOICE', 'CREDIT_NOTE', 'DAY_CLOSE')),
  business_date     integer not null,
  recorded_at       timestamptz not null,
  currency          text not null,
  -- What guests were charged more, or less; of a void what was taken off, of a paper or a day its total.
  amount            bigint not null,
  tax_amount        bigint not null default 0,
  order_guid        uuid,
  check_guid        uuid,
  invoice_guid      uuid,
  -- Of an invoice, a credit note or a Z report.
  number            text,
  -- What all entries up to this one sold, took back, and voided: none of them ever falls.
  sold_total        bigint not null,
  taken_back_total  bigint not null,
  voided_total      bigint not null,
  previous_hash     text not null,
  hash              text not null,
  primary key (tenant_id, restaurant_guid, sequence),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create index journal_entries_by_day on journal_entries (tenant_id, restaurant_guid, business_date, sequence);
create trigger append_only before update or delete on journal_entries
  for each statement execute function comanda_append_only();
select comanda_protect('journal_entries', 'select, insert');

-- Version 1 of the text of an entry, in hexadecimal SHA-256. None of its members can hold a `|`.
create function comanda_journal_hash(e journal_entries) returns text
  language sql stable
  as $$ select encode(sha256(convert_to(concat_ws('|', '1', e.tenant_id, e.restaurant_guid, e.sequence, e.kind, e.business_date,
    to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), e.currency, e.amount, e.tax_amount,
    coalesce(e.order_guid::text, ''), coalesce(e.check_guid::text, ''), coalesce(e.invoice_guid::text, ''),
    coalesce(e.number, ''), e.sold_total, e.taken_back_total, e.voided_total, e.previous_hash), 'UTF8')), 'hex') $$;

-- Whoever writes an entry says what happened; its place, the totals and the chain are made here.
create function comanda_chain_journal() returns trigger
  language plpgsql
  as $$ declare
    prior journal_entries;
  begin
    -- A tenant that moves brings its journal along as it is.
    if current_user = 'comanda_mover' then return new; end if;
    insert into journal_heads as h (tenant_id, restaurant_guid, last) values (new.tenant_id, new.restaurant_guid, 1)
      on conflict (tenant_id, restaurant_guid) do update set last = h.last + 1 returning h.last into new.sequence;
    select * into prior from journal_entries
      where tenant_id = new.tenant_id and restaurant_guid = new.restaurant_guid and sequence = new.sequence - 1;
    if new.sequence > 1 and not found then
      raise exception 'the journal of restaurant % lacks entry %', new.restaurant_guid, new.sequence - 1;
    end if;
    new.sold_total := coalesce(prior.sold_total, 0)
      + case when new.kind in ('SALE', 'REFUND_REVERSED') then new.amount else 0 end;
    new.taken_back_total := coalesce(prior.taken_back_total, 0)
      - case when new.kind in ('SALE_REVERSED', 'REFUND') then new.amount else 0 end;
    new.voided_total := coalesce(prior.voided_total, 0) + case when new.kind = 'VOID' then new.amount else 0 end;
    new.previous_hash := coalesce(prior.hash, repeat('0', 64));
    new.hash := comanda_journal_hash(new);
    return new;
  end $$;
create trigger chain before insert on journal_entries for each row execute function comanda_chain_journal();

-- Part: in a transaction
-- What checks have earned, and what of it was given back: the books know it in the transaction that changes it.
create function comanda_journal_checks() returns trigger
  language plpgsql
  as $$ begin
    if current_user = 'comanda_mover'
      or not exists (select from added where movement in ('check.recognized', 'check.refunded')) then return null; end if;
    insert into journal_entries (tenant_id, restaurant_guid, kind, business_date, recorded_at, currency, amount, tax_amount,
      order_guid, check_guid)
    select s.tenant_id, s.restaurant_guid, case
        when s.movement = 'check.recognized' then case when s.amount >= 0 then 'SALE' else 'SALE_REVERSED' end
        else case when s.amount > 0 then 'REFUND_REVERSED' else 'REFUND' end end,
      s.business_date, s.created_at, s.currency, s.amount, s.tax_amount, s.order_guid, s.check_guid
    from (
      select tenant_id, restaurant_guid, movement, business_date, created_at, currency, order_guid, check_guid,
        sum(case when debit_account = 'ORDER_RECEIVABLE' then amount else -amount end) as amount,
        sum(case when credit_account = 'TAX_PAYABLE' then amount when debit_account = 'TAX_PAYABLE' then -amount else 0 end)
          as tax_amount
      from added where movement in ('check.recognized', 'check.refunded')
      group by tenant_id, restaurant_guid, movement, business_date, created_at, currency, order_guid, check_guid
    ) s;
    return null;
  end $$;
create trigger journal after insert on ledger_entries referencing new table as added
  for each statement execute function comanda_journal_checks();

-- Part: in a transaction
create function comanda_journal_void() returns trigger
  language plpgsql
  as $$ begin
    if current_user = 'comanda_mover' then return null; end if;
    insert into journal_entries (tenant_id, restaurant_guid, kind, business_date, recorded_at, currency, amount, order_guid)
    select new.tenant_id, new.restaurant_guid, 'VOID', new.business_date, new.at, r.currency,
      coalesce((new.facts ->> 'amount')::bigint, 0), new.order_guid
    from restaurants r where r.tenant_id = new.tenant_id and r.guid = new.restaurant_guid;
    return null;
  end $$;
create trigger journal after insert on order_timeline for each row
  when (new.action in ('order.voided', 'selection.voided')) execute function comanda_journal_void();

-- Part: in a transaction
create function comanda_journal_invoice() returns trigger
  language plpgsql
  as $$ begin
    if current_user = 'comanda_mover' then return null; end if;
    insert into journal_entries (tenant_id, restaurant_guid, kind, business_date, recorded_at, currency, amount, tax_amount,
      order_guid, check_guid, invoice_guid, number)
    values (new.tenant_id, new.restaurant_guid, new.kind, new.business_date, new.issued_at,
      new.document -> 'paper' ->> 'currency', new.total_amount, (new.document -> 'paper' ->> 'taxAmount')::bigint,
      new.order_guid, new.check_guid, new.guid, new.document ->> 'number');
    return null;
  end $$;
create trigger journal after insert on invoices for each row execute function comanda_journal_invoice();

-- Part: in a transaction
create function comanda_journal_day() returns trigger
  language plpgsql
  as $$ begin
    if current_user = 'comanda_mover' then return null; end if;
    insert into journal_entries (tenant_id, restaurant_guid, kind, business_date, recorded_at, currency, amount, tax_amount, number)
    values (new.tenant_id, new.restaurant_guid, 'DAY_CLOSE', new.business_date, (new.document ->> 'closedAt')::timestamptz,
      new.document ->> 'currency', (new.document -> 'sales' ->> 'totalAmount')::bigint,
      (new.document -> 'sales' ->> 'taxAmount')::bigint, new.number::text);
    return null;
  end $$;
create trigger journal after insert on day_closes for each row execute function comanda_journal_day();
