-- Staff sessions: a person at a device, and how often PINs were tried (docs/decisions/106-staff-sessions.md).

create table staff_sessions (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  id              uuid not null,
  device_guid     uuid not null,
  staff_guid      uuid not null,
  job_guid        uuid not null,
  token_hash      text not null,
  started_at      timestamptz not null,
  last_used_at    timestamptz not null,
  ended_at        timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_guid) references devices (tenant_id, guid),
  foreign key (tenant_id, staff_guid) references staff_members (tenant_id, guid)
);
-- Not led by tenant_id: finding out the tenant is what the look-up is for. The values are random, so they tell nothing.
create unique index staff_sessions_token_key on staff_sessions (token_hash);
-- One person at a time.
create unique index staff_sessions_open_key on staff_sessions (tenant_id, device_guid) where ended_at is null;
select comanda_protect('staff_sessions', 'select, insert, update (ended_at)');
create policy look_up on staff_sessions to comanda_lookup using (true);
grant select, update (last_used_at) on staff_sessions to comanda_lookup;

-- Wrong PINs, and those under way, by what they are counted for: a device, a restaurant, a number.
create table staff_pin_tries (
  tenant_id    uuid not null references tenants,
  subject      text not null,
  -- When, in epoch milliseconds, oldest first.
  tries        json not null,
  locked_until timestamptz,
  updated_at   timestamptz not null,
  primary key (tenant_id, subject)
);
select comanda_protect('staff_pin_tries', 'select, insert, update (tries, locked_until, updated_at), delete');
create policy purge on staff_pin_tries to comanda_lookup using (true);
grant select (updated_at), delete on staff_pin_tries to comanda_lookup;
