-- Devices: tills, kitchen screens and the like, each paired with one restaurant (docs/decisions/104-devices.md).

create table devices (
  tenant_id          uuid not null,
  restaurant_guid    uuid not null,
  guid               uuid not null,
  name               text not null,
  kind               text not null check (kind in ('TILL', 'HANDHELD', 'KITCHEN_SCREEN', 'KIOSK', 'CUSTOMER_DISPLAY')),
  -- After so many minutes without a request nobody is signed in any more.
  idle_minutes       integer not null check (idle_minutes > 0),
  paired_at          timestamptz,
  revoked_at         timestamptz,
  -- The credential: 256 random bits, so a plain hash will do. The one before it works until it is used for the first time,
  -- since the answer that carries a new one may be lost.
  credential_hash    text,
  previous_hash      text,
  confirmed_at       timestamptz,
  credential_ends_at timestamptz,
  app_version        text,
  last_seen_at       timestamptz,
  last_address       text,
  version            integer not null default 1,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants (tenant_id, guid)
);
-- Not led by tenant_id: finding out the tenant is what the look-up is for. The values are random, so they tell nothing.
create unique index devices_credential_key on devices (credential_hash);
create index devices_by_previous on devices (previous_hash) where previous_hash is not null;
select comanda_protect('devices', 'select, insert, update (name, idle_minutes, paired_at, revoked_at, credential_hash, previous_hash,
  confirmed_at, credential_ends_at, app_version, version, updated_at)');
create policy look_up on devices to comanda_lookup using (true);
grant select, update (last_seen_at, last_address, confirmed_at) on devices to comanda_lookup;

-- What a device is paired with: eight letters, for ten minutes. They are few enough to guess, so their hash is keyed with a
-- secret outside of the database, and tries are counted: those that begin with the same four letters.
create table device_pairing_codes (
  tenant_id   uuid not null,
  device_guid uuid not null,
  selector    text not null,
  hash        text not null,
  tries       integer not null default 0,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  created_at  timestamptz not null,
  primary key (tenant_id, device_guid),
  foreign key (tenant_id, device_guid) references devices (tenant_id, guid)
);
create index device_pairing_codes_by_selector on device_pairing_codes (selector);
select comanda_protect('device_pairing_codes', 'select, insert, update (selector, hash, tries, expires_at, used_at, created_at)');
create policy look_up on device_pairing_codes to comanda_lookup using (true);
grant select, update (tries) on device_pairing_codes to comanda_lookup;
