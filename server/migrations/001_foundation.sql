-- Foundation: what every group of tables rests on, and the records that every group writes: events, the ledger, the
-- audit log and outgoing mail. The files follow the groups of server/src, in the same order.
--
-- Conventions. Every table of a tenant leads its keys with tenant_id and is protected by comanda_protect(). `guid` names
-- what belongs to a restaurant, `id` everything else, `uid` a person. An `…_amount` is in minor units of its currency
-- (cents). A business_date is a number, 20260731. A `version` counts the changes of a row, for If-Match; a
-- `document_version` is the number of the format of the document beside it.
--
-- Three roles connect, and none of them owns a table or bypasses row-level security:
--   comanda_app       serves requests, as the tenant that its transaction names
--   comanda_identity  signs people in: alone sees password hashes, sessions and second factors
--   comanda_lookup    finds work and credentials over all tenants, column by column; it reads no tenant's content

revoke all on schema public from public;
grant usage on schema public to comanda_app, comanda_lookup, comanda_identity;

-- The tenant and the caller that the current transaction has named (set_config with is_local). After the transaction
-- the setting is '', not NULL: hence nullif.
create function comanda_tenant() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('comanda.tenant', true), '')::uuid $$;

create function comanda_identity() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('comanda.identity', true), '') $$;

-- Ends the transaction when a condition that the caller relied on no longer holds; the reason is the message.
create function comanda_require(holds boolean, reason text) returns boolean
  language plpgsql
  as $$ begin
    if holds is not true then raise exception using errcode = 'CM001', message = reason; end if;
    return true;
  end $$;

-- Trigger for tables whose rows are final. Not even the owner changes them; a mistake is corrected by another row.
create function comanda_append_only() returns trigger
  language plpgsql
  as $$ begin raise exception 'rows of % are never changed', tg_table_name using errcode = 'CM002'; end $$;

-- Protects a tenant's table: a statement of comanda_app sees the rows of the tenant that its transaction has named, and
-- none when it has named none. Forced, so that the owner is bound as well. `granted` is what comanda_app may do to the
-- rows it sees. `(select …)` makes Postgres ask for the tenant once a statement, not once a row.
create function comanda_protect(owned regclass, granted text) returns void
  language plpgsql
  as $$ begin
    execute format('alter table %s enable row level security', owned);
    execute format('alter table %s force row level security', owned);
    execute format('create policy own_tenant on %s to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
    execute format('grant %s on %s to comanda_app', granted, owned);
  end $$;
revoke execute on function comanda_protect from public;

-- Answers to requests that carried an Idempotency-Key. Owned by a caller, not by a tenant: operators have no tenant.
create table idempotency_keys (
  identity    text not null,
  key         text not null,
  fingerprint text not null,
  status      integer not null,
  body        text not null,
  created_at  timestamptz not null,
  primary key (identity, key)
);
-- An answer stays in its page: compressing it and moving it aside costs more than it saves.
alter table idempotency_keys set (toast_tuple_target = 8160);
-- Rows arrive in time order, so a block range index finds the old ones for next to nothing.
create index idempotency_keys_by_age on idempotency_keys using brin (created_at) with (pages_per_range = 16);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_identity on idempotency_keys to comanda_app using (identity = (select comanda_identity()));
create policy own_identity_of_identity on idempotency_keys to comanda_identity using (identity = (select comanda_identity()));
create policy purge on idempotency_keys to comanda_lookup using (true);
grant select, insert, delete on idempotency_keys to comanda_app, comanda_identity;
grant select (identity, key, created_at), delete on idempotency_keys to comanda_lookup;

-- Events -------------------------------------------------------------------------------------------------------------

-- The last event number of each tenant. Its row stays locked until commit, so numbers have no gap and no reader
-- ever sees a higher number before a lower one.
create table event_sequences (
  tenant_id uuid primary key,
  last      bigint not null default 0
) with (fillfactor = 50);

select comanda_protect('event_sequences', 'select, insert, update');
create policy own_tenant_of_identity on event_sequences to comanda_identity using (tenant_id = (select comanda_tenant()));
create policy look_up on event_sequences for select to comanda_lookup using (true);
grant select, insert, update on event_sequences to comanda_identity;
grant select on event_sequences to comanda_lookup;

-- Events are kept for a time, and then go all at once: they lie in a ring of slots, of which one is written. When a slot
-- has been written for long enough, the next, which is empty by then, takes its place. A slot that was closed longer ago
-- than events are kept is emptied by TRUNCATE: no row is looked at, and no table is made or dropped while the service
-- runs (docs/decisions/040-a-ring-of-slots.md).

-- The slot that is written: one row, read by every statement that writes an event.
create table event_ring (
  one_row   boolean primary key default true check (one_row),
  slot      smallint not null,
  opened_at timestamptz not null
) with (fillfactor = 50);
insert into event_ring (slot, opened_at) values (0, now());

-- Since when a slot is not written any more; null = it is the one that is, or it is empty.
create table event_slots (
  slot      smallint primary key,
  closed_at timestamptz
);
insert into event_slots (slot) select generate_series(0, 7);

alter table event_ring enable row level security;
alter table event_ring force row level security;
alter table event_slots enable row level security;
alter table event_slots force row level security;
create policy written on event_ring for select to comanda_app, comanda_identity using (true);
create policy turned on event_ring to comanda_lookup using (true);
create policy turned on event_slots to comanda_lookup using (true);
grant select on event_ring to comanda_app, comanda_identity;
grant select, update (slot, opened_at) on event_ring to comanda_lookup;
grant select, update (closed_at) on event_slots to comanda_lookup;

-- For whoever writes an event without naming the slot; where it is done for every order, a subquery is cheaper.
create function comanda_event_slot() returns smallint
  language sql stable
  as $$ select slot from event_ring $$;

-- What has happened, numbered within its tenant. Append-only for the service.
create table events (
  tenant_id       uuid not null,
  sequence        bigint not null,
  id              uuid not null,
  type            text not null,
  restaurant_guid uuid,
  business_date   integer,
  data            json not null,
  created_at      timestamptz not null,
  slot            smallint not null default comanda_event_slot()
) partition by list (slot);

-- Numbers are unique within a slot by its key, and over all slots by the counter that hands them out. Nobody reads or
-- writes a slot by its own name.
do $$ begin
  for slot in 0..7 loop
    execute format('create table events_%s partition of events (primary key (tenant_id, sequence)) for values in (%s)', slot, slot);
    execute format('alter table events_%s enable row level security', slot);
    execute format('alter table events_%s force row level security', slot);
    execute format('grant truncate on events_%s to comanda_lookup', slot);
  end loop;
end $$;

select comanda_protect('events', 'select, insert');
create policy own_tenant_of_identity on events to comanda_identity using (tenant_id = (select comanda_tenant()));
grant select, insert on events to comanda_identity;

-- The ledger ---------------------------------------------------------------------------------------------------------

-- A row debits one account and credits another, so nothing unbalanced can be written down at all.
create table ledger_entries (
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
create index ledger_entries_by_day on ledger_entries (tenant_id, restaurant_guid, business_date, guid);
create index ledger_entries_by_check on ledger_entries (tenant_id, check_guid) where check_guid is not null;
create index ledger_entries_by_payment on ledger_entries (tenant_id, payment_guid) where payment_guid is not null;
create trigger append_only before update or delete on ledger_entries
  for each statement execute function comanda_append_only();
select comanda_protect('ledger_entries', 'select, insert');

-- Audit log and mail -------------------------------------------------------------------------------------------------

-- Who did what to whom, from where. tenant_id is null for what concerns no tenant (an operator's or a person's own doing).
create table audit_log (
  id             uuid primary key,
  tenant_id      uuid,
  at             timestamptz not null,
  actor_kind     text not null,
  actor_id       text,
  actor_name     text,
  action         text not null,
  target_kind    text,
  target_id      text,
  address        text,
  user_agent     text,
  correlation_id text,
  details        json not null
);
create index audit_log_by_tenant on audit_log (tenant_id, id desc);

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy own_tenant on audit_log to comanda_app
  using (tenant_id = (select comanda_tenant()))
  with check (tenant_id = (select comanda_tenant()) or tenant_id is null);
create policy identity on audit_log to comanda_identity using (true);
grant select, insert on audit_log to comanda_app, comanda_identity;

-- Mail that waits to be sent. The data may hold links that work once, so it is sealed, and the row goes when it is sent.
create table outgoing_mail (
  id           uuid primary key,
  recipient    text not null,
  template     text not null,
  data         text not null,
  tries        integer not null default 0,
  next_try_at  timestamptz not null,
  failed_at    timestamptz,
  -- Refused by the recipient's side for good, or given up after days without an answer.
  failure      text check (failure in ('refused', 'given-up')),
  created_at   timestamptz not null,
  check ((failed_at is null) = (failure is null))
);
create index outgoing_mail_due on outgoing_mail (next_try_at) where failed_at is null;

alter table outgoing_mail enable row level security;
alter table outgoing_mail force row level security;
create policy identity on outgoing_mail to comanda_identity using (true);
grant select, insert, update, delete on outgoing_mail to comanda_identity;
