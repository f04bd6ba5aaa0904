-- Staff: who works at a restaurant, in which jobs, for which wages, and the PINs that they sign in at a till with
-- (docs/decisions/098-pins.md).

-- Whoever works at two restaurants is on the staff of both.
create table staff_members (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  external_id     text,
  -- What the person is chosen by at a till that asks for it.
  number          integer not null check (number > 0),
  name            text not null,
  display_name    text not null,
  -- The account of the same person, when they have one in the tenant.
  uid             uuid,
  -- [{ guid, title, role }], the usual one first.
  jobs            json not null,
  -- Business dates, both included; null: always.
  active_from     integer,
  active_until    integer,
  metadata        json not null,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants (tenant_id, guid)
);
create unique index staff_members_number_key on staff_members (tenant_id, restaurant_guid, number);
create unique index staff_members_external_id_key on staff_members (tenant_id, restaurant_guid, external_id);
create index staff_members_by_user on staff_members (tenant_id, uid) where uid is not null;
select comanda_protect('staff_members', 'select, insert, update (external_id, number, name, display_name, uid, jobs, active_from,
  active_until, metadata, version, updated_at)');

-- A PIN is never stored: `hash` is a slow hash of it, keyed with a secret that is not in the database. It is the same for
-- the same six digits at one restaurant, so a person is found by it with one look-up.
create table staff_pins (
  tenant_id       uuid not null,
  staff_guid      uuid not null,
  restaurant_guid uuid not null,
  digits          smallint not null check (digits in (4, 6)),
  hash            text not null,
  made_at         timestamptz not null,
  primary key (tenant_id, staff_guid),
  foreign key (tenant_id, staff_guid) references staff_members (tenant_id, guid)
);
create unique index staff_pins_hash_key on staff_pins (tenant_id, restaurant_guid, hash);
select comanda_protect('staff_pins', 'select, insert, update (digits, hash, made_at)');

-- What a job pays: apart from the rest, since few may see it.
create table staff_wages (
  tenant_id  uuid not null,
  staff_guid uuid not null,
  job_guid   uuid not null,
  amount     bigint not null check (amount >= 0),
  per        text not null check (per in ('HOUR', 'MONTH')),
  updated_at timestamptz not null,
  primary key (tenant_id, staff_guid, job_guid),
  foreign key (tenant_id, staff_guid) references staff_members (tenant_id, guid)
);
select comanda_protect('staff_wages', 'select, insert, delete');
