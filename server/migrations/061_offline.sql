-- What tills did while they were offline (docs/decisions/138-a-log-of-commands.md).
-- Code from 052 on serves this schema.

-- A till's log of commands. It begins one when it is paired, and another after its memory was lost.
create table sync_logs (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  log_id          uuid not null,
  -- The device that made it, which is not always the one that sends it: a till is replaced.
  device_guid     uuid not null,
  -- All commands up to this number have an outcome.
  ack_seq         integer not null default 0,
  -- When it had sent all that it held: what it sends later happened later.
  drained_at      timestamptz,
  -- How far the till's clock is behind ours, as measured when it sent last.
  offset_ms       bigint not null default 0,
  last_sent_at    timestamptz not null,
  created_at      timestamptz not null,
  primary key (tenant_id, log_id),
  foreign key (tenant_id, restaurant_guid) references restaurants (tenant_id, guid),
  foreign key (tenant_id, device_guid) references devices (tenant_id, guid)
);
create index sync_logs_by_device on sync_logs (tenant_id, restaurant_guid, device_guid);
select comanda_protect('sync_logs', 'select, insert, update (ack_seq, drained_at, offset_ms, last_sent_at)');

-- Each command of a log, with what became of it: written in the transaction of its effect, so that it happens once.
create table sync_commands (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  id              uuid not null,
  log_id          uuid not null,
  seq             integer not null,
  device_guid     uuid not null,
  type            text not null,
  staff_guid      uuid not null,
  -- Whose turn it has to wait for: commands on one order follow each other.
  order_guid      uuid,
  -- Of all that the till said: another command under the same id is another hash.
  fingerprint     text not null,
  -- By our clock, and as the till had it.
  happened_at     timestamptz not null,
  claimed_at      timestamptz not null,
  received_at     timestamptz not null,
  outcome         text not null check (outcome in ('APPLIED', 'APPLIED_WITH_DIFFERENCE', 'PARKED')),
  -- What it made, with which number, and what is different.
  result          json not null,
  -- What it is worth: of an order its total, of cash the amount.
  amount          bigint,
  -- The whole of it while somebody has to decide about it.
  command         json,
  review          text check (review in ('OPEN', 'ACCEPTED', 'CORRECTED', 'REJECTED')),
  decided_by      json,
  decided_at      timestamptz,
  decision_note   text,
  primary key (tenant_id, restaurant_guid, id),
  foreign key (tenant_id, log_id) references sync_logs (tenant_id, log_id)
);
create index sync_commands_to_review on sync_commands (tenant_id, restaurant_guid, id) where review = 'OPEN';
create index sync_commands_parked on sync_commands (tenant_id, restaurant_guid, order_guid)
  where review = 'OPEN' and outcome = 'PARKED' and order_guid is not null;
create index sync_commands_by_age on sync_commands (tenant_id, restaurant_guid, received_at);
select comanda_protect('sync_commands', 'select, insert, update (outcome, result, amount, command, review, decided_by, decided_at, decision_note)');

-- How many of a day's numbers were kept for tills: of those some may never be used.
alter table order_counters add column kept integer not null default 0;

-- Display numbers that are kept for a device, of one business day.
create table sync_number_ranges (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  device_guid     uuid not null,
  business_date   integer not null,
  first           integer not null,
  last            integer not null,
  created_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid, business_date, first),
  foreign key (tenant_id, device_guid) references devices (tenant_id, guid)
);
create index sync_number_ranges_by_device on sync_number_ranges (tenant_id, device_guid, business_date);
select comanda_protect('sync_number_ranges', 'select, insert');

-- What people prove themselves with at a device while it is offline: the public half of a key that their PIN opens there.
create table sync_keys (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  id              uuid not null,
  device_guid     uuid not null,
  staff_guid      uuid not null,
  job_guid        uuid not null,
  public_key      text not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_guid) references devices (tenant_id, guid)
);
create index sync_keys_by_person on sync_keys (tenant_id, restaurant_guid, device_guid, staff_guid);
select comanda_protect('sync_keys', 'select, insert');
