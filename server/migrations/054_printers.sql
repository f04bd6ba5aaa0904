-- Printers, and what is to be printed at each (docs/decisions/135-a-queue-per-printer.md).
-- Code from 052 on serves this schema.
-- That code prints nothing by itself: jobs that are waiting go on waiting.

create table printers (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  name            text not null,
  kind            text not null check (kind in ('STAR_CLOUDPRNT', 'EPSON_SERVER_DIRECT_PRINT', 'NETWORK_ESCPOS')),
  paper_width     integer not null check (paper_width = 58 or paper_width = 80),
  -- Characters of its normal font in a line. No width of paper says how many.
  columns         integer not null,
  -- Which number has which table of letters: makers differ.
  code_tables     text not null,
  prints_receipts boolean not null,
  -- How often it asks, as set up in it; one that says nothing for longer is silent.
  poll_seconds    integer not null,
  -- Of a printer that we connect to.
  address         text,
  port            integer,
  -- Of one that asks us: 256 random bits, so a plain hash will do.
  key_hash        text,
  condition       text not null default 'UNSEEN'
    check (condition in ('UNSEEN', 'READY', 'PAPER_LOW', 'OUT_OF_PAPER', 'COVER_OPEN', 'FAULT', 'SILENT')),
  condition_since timestamptz not null,
  -- What the printer itself said.
  reported        text,
  last_seen_at    timestamptz,
  last_address    text,
  -- When one that we connect to is looked at next, and until when a process does so.
  next_check_at   timestamptz,
  leased_until    timestamptz,
  deleted         boolean not null default false,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants (tenant_id, guid),
  check ((kind = 'NETWORK_ESCPOS') = (address is not null and port is not null)),
  check ((kind = 'NETWORK_ESCPOS') = (key_hash is null))
) with (fillfactor = 50);
create index printers_by_restaurant on printers (tenant_id, restaurant_guid, guid) where not deleted;
-- Not led by tenant_id: finding out the tenant is what the look-up is for. The values are random, so they tell nothing.
create unique index printers_key on printers (key_hash) where key_hash is not null;
select comanda_protect('printers', 'select, insert, update (name, paper_width, columns, code_tables, prints_receipts, poll_seconds,
  address, port, key_hash, condition, condition_since, reported, last_seen_at, last_address, next_check_at, leased_until, deleted, version,
  updated_at)');
create policy look_up on printers to comanda_lookup using (true);
grant select, update (next_check_at, leased_until) on printers to comanda_lookup;

-- What is to be printed, in the sequence in which it was asked for, which is that of the guids.
create table print_jobs (
  tenant_id          uuid not null,
  restaurant_guid    uuid not null,
  guid               uuid not null,
  printer_guid       uuid not null,
  kind               text not null check (kind in ('RECEIPT', 'TICKET', 'SLIP', 'TEST')),
  title              text not null,
  -- What it says, not its bytes: those are made for the printer that takes it.
  document           json not null,
  document_version   integer not null,
  order_guid         uuid,
  ticket_guid        uuid,
  copy_of            uuid,
  state              text not null check (state in ('QUEUED', 'SENT', 'PRINTED', 'FAILED', 'CANCELLED')),
  -- It may be on paper already: the next paper says so.
  possible_duplicate boolean not null default false,
  -- How often it was handed to a printer, and how often nobody heard what came of it.
  attempts           integer not null default 0,
  unanswered         integer not null default 0,
  problem            text,
  -- The printer that had it last.
  sent_to            uuid,
  sent_at            timestamptz,
  printed_at         timestamptz,
  -- When somebody was told that it waits.
  warned_at          timestamptz,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, printer_guid) references printers
) with (fillfactor = 70);
create index print_jobs_by_restaurant on print_jobs (tenant_id, restaurant_guid, guid desc);
create index print_jobs_open on print_jobs (tenant_id, printer_guid, guid) where state in ('QUEUED', 'SENT');
create index print_jobs_waiting on print_jobs (created_at) where state in ('QUEUED', 'SENT') and warned_at is null;
create index print_jobs_by_age on print_jobs using brin (created_at);
select comanda_protect('print_jobs', 'select, insert, update (printer_guid, state, possible_duplicate, attempts, unanswered, problem,
  sent_to, sent_at, printed_at, warned_at, updated_at)');
create policy look_up on print_jobs to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, guid, printer_guid, state, created_at, warned_at), delete on print_jobs to comanda_lookup;

-- Where the tickets of a station go.
alter table kitchen_stations
  add column printer_guid uuid,
  add column tickets_to text not null default 'BOTH' check (tickets_to in ('SCREENS', 'PRINTERS', 'BOTH'));
