-- Time entries: when people worked, in which job (docs/decisions/111-time-entries.md).

create table time_entries (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  staff_guid      uuid not null,
  job_guid        uuid not null,
  -- As the job was called, and what it paid, when the entry began. A wage of null: none was known.
  job_title       text not null,
  wage_amount     bigint check (wage_amount >= 0),
  wage_per        text check (wage_per in ('HOUR', 'MONTH')),
  -- OUT_MISSING: the business day ended and nobody had clocked out. Nobody makes a time up: it waits for a person.
  status          text not null check (status in ('OPEN', 'OUT_MISSING', 'CLOSED', 'VOIDED')),
  business_date   integer not null,
  -- When that business day ends: whoever is clocked in by then has forgotten to clock out.
  day_ends_at     timestamptz not null,
  clocked_in_at   timestamptz not null,
  clocked_out_at  timestamptz,
  -- [{ paid, startedAt, endedAt }] in epoch milliseconds, oldest first; one that is under way has no end.
  breaks          json not null,
  declared_tip_amount bigint check (declared_tip_amount >= 0),
  -- When it was found that nobody had clocked out. It stays when somebody does later.
  out_missing_at  timestamptz,
  clocked_in_by   json not null,
  clocked_out_by  json,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, staff_guid) references staff_members (tenant_id, guid),
  check ((status = 'CLOSED') <= (clocked_out_at is not null)),
  check (clocked_out_at >= clocked_in_at)
);
-- Nobody works twice at the same time.
create unique index time_entries_open_key on time_entries (tenant_id, restaurant_guid, staff_guid) where status = 'OPEN';
create index time_entries_by_person on time_entries (tenant_id, staff_guid, clocked_in_at);
create index time_entries_by_day on time_entries (tenant_id, restaurant_guid, business_date, guid);
-- For the job that finds who forgot to clock out.
create index time_entries_forgotten on time_entries (day_ends_at) where status = 'OPEN';
select comanda_protect('time_entries', 'select, insert, update (job_guid, job_title, wage_amount, wage_per, status, business_date,
  day_ends_at, clocked_in_at, clocked_out_at, breaks, declared_tip_amount, out_missing_at, clocked_out_by, version, updated_at)');
create policy look_up on time_entries for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, guid, status, day_ends_at) on time_entries to comanda_lookup;

-- What was changed of an entry afterwards, by whom and why. Never changed itself.
create table time_entry_edits (
  tenant_id       uuid not null,
  time_entry_guid uuid not null,
  guid            uuid not null,
  -- { changes: [{ field, before, after }], reason, editedBy, editedAt }
  edit            json not null,
  primary key (tenant_id, time_entry_guid, guid),
  foreign key (tenant_id, time_entry_guid) references time_entries (tenant_id, guid)
);
create trigger append_only before update or delete on time_entry_edits
  for each statement execute function comanda_append_only();
select comanda_protect('time_entry_edits', 'select, insert');
