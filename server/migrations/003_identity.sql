-- Identity: API keys, people, their sessions and second factors, and what they may do in which tenant.
--
-- Credentials of people live behind the role comanda_identity. comanda_app, which serves everything else, cannot read a
-- password hash, a session or a TOTP seed at all; of users it sees the profile columns of its tenant's members.

-- A key is 256 random bits: its SHA-256 is stored, a slow hash would only slow down every request.
create table api_keys (
  tenant_id         uuid not null references tenants,
  id                uuid not null,
  hash              text not null,
  hint              text not null,
  name              text not null,
  description       text not null,
  scopes            text[] not null,
  restaurant_guids  uuid[] not null,
  allowed_addresses text[] not null,
  rate_limit        integer not null check (rate_limit > 0),
  security_contact  text,
  expires_at        timestamptz,
  revoked_at        timestamptz,
  rotated_from      uuid,
  last_used_at      timestamptz,
  version           integer not null default 1,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  primary key (tenant_id, id)
);
-- Not led by tenant_id: finding out the tenant is what the look-up is for. The values are random, so it tells nothing.
create unique index api_keys_hash_key on api_keys (hash);
select comanda_protect('api_keys', 'select, insert, update');
create policy look_up on api_keys to comanda_lookup using (true);
grant select, update (last_used_at) on api_keys to comanda_lookup;

-- Keys of whoever runs the installation. Made on the command line, by the owner: row-level security is not forced on it.
create table operator_keys (
  id                uuid primary key,
  hash              text not null unique,
  hint              text not null,
  name              text not null,
  allowed_addresses text[] not null,
  rate_limit        integer not null check (rate_limit > 0),
  expires_at        timestamptz,
  revoked_at        timestamptz,
  last_used_at      timestamptz,
  created_at        timestamptz not null
);
alter table operator_keys enable row level security;
create policy look_up on operator_keys to comanda_lookup using (true);
grant select, update (last_used_at) on operator_keys to comanda_lookup;

create table users (
  uid                  uuid primary key,
  email                text not null,
  -- What addresses are compared by: lower case, domain in ASCII.
  email_key            text not null unique,
  email_verified_at    timestamptz,
  name                 text not null,
  locale               text,
  status               text not null check (status in ('INVITED', 'ACTIVE', 'SUSPENDED')),
  is_operator          boolean not null default false,
  -- argon2id in PHC form; null for people who only sign in elsewhere.
  password_hash        text,
  must_change_password boolean not null default false,
  -- The TOTP seed, sealed; null until enrolment has begun, in force once mfa_enabled_at is set.
  mfa_secret           text,
  mfa_enabled_at       timestamptz,
  -- The last accepted time step only grows: a code works once.
  mfa_last_step        bigint not null default 0,
  version              integer not null default 1,
  created_at           timestamptz not null,
  updated_at           timestamptz not null
);

-- A person's place in a tenant: a role, optionally limited to restaurants (none named = all). INVITED: not accepted yet.
-- It gives no access, and the tenant sees only what its inviter has typed (invited_email, invited_name), never the person's
-- own profile: nobody is added to a tenant, or looked up through one, without consent.
create table memberships (
  tenant_id        uuid not null references tenants,
  uid              uuid not null references users on delete cascade,
  role             text not null check (role in ('owner', 'manager', 'cashier', 'server', 'kitchen', 'accountant')),
  restaurant_guids uuid[] not null default '{}',
  status           text not null default 'ACTIVE' check (status in ('INVITED', 'ACTIVE', 'SUSPENDED')),
  invited_email    text,
  invited_name     text,
  version          integer not null default 1,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  primary key (tenant_id, uid)
);
create index memberships_by_user on memberships (uid);

create table sessions (
  id                 uuid primary key,
  uid                uuid not null references users on delete cascade,
  refresh_hash       text not null unique,
  -- The refresh token before this one, honoured for a few seconds after the rotation (parallel tabs).
  previous_hash      text,
  rotated_at         timestamptz,
  user_agent         text,
  address            text,
  second_factor      boolean not null,
  created_at         timestamptz not null,
  last_seen_at       timestamptz not null,
  -- Slides with each refresh, never past ends_at.
  refresh_expires_at timestamptz not null,
  ends_at            timestamptz not null,
  revoked_at         timestamptz,
  revoked_reason     text
);
create index sessions_by_user on sessions (uid);
create index sessions_by_previous on sessions (previous_hash) where previous_hash is not null;

-- Links in mails (reset, verify, invite, change of address), custom tokens that were used, states of sign-ins elsewhere:
-- whatever works once. The token itself is not stored.
create table one_time_tokens (
  hash       text primary key,
  kind       text not null,
  uid        uuid references users on delete cascade,
  data       json not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null
);
create index one_time_tokens_by_user on one_time_tokens (uid, kind);

create table mfa_challenges (
  -- Hash of the challengeId.
  hash       text primary key,
  uid        uuid not null references users on delete cascade,
  tries      integer not null default 0,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null
);

create table recovery_codes (
  uid     uuid not null references users on delete cascade,
  hash    text not null,
  used_at timestamptz,
  primary key (uid, hash)
);

-- Failures by account and by address, over all processes.
create table auth_attempts (
  subject      text primary key,
  window_start timestamptz not null,
  failures     integer not null
);

create table federated_identities (
  provider   text not null,
  subject    text not null,
  uid        uuid not null references users on delete cascade,
  email      text,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index federated_identities_by_user on federated_identities (uid);

-- Keys that sign access cookies and custom tokens. The private half is sealed.
create table signing_keys (
  kid            text primary key,
  algorithm      text not null,
  private_jwk    text not null,
  public_jwk     json not null,
  created_at     timestamptz not null,
  signs_until    timestamptz not null,
  verifies_until timestamptz not null
);

-- comanda_identity sees these tables over all tenants, since signing in comes before any tenant is known.
do $$
declare private_table text;
begin
  foreach private_table in array array['users', 'memberships', 'sessions', 'one_time_tokens', 'mfa_challenges',
      'recovery_codes', 'auth_attempts', 'federated_identities', 'signing_keys'] loop
    execute format('alter table %I enable row level security', private_table);
    execute format('alter table %I force row level security', private_table);
    execute format('create policy identity on %I to comanda_identity using (true)', private_table);
    execute format('grant select, insert, update, delete on %I to comanda_identity', private_table);
  end loop;
end $$;

-- comanda_app: the members of the tenant, and their profiles.
grant select on memberships to comanda_app;
create policy own_tenant on memberships for select to comanda_app using (tenant_id = (select comanda_tenant()));
grant select (uid, email, email_verified_at, name, locale, status, mfa_enabled_at, version, created_at, updated_at)
  on users to comanda_app;
create policy members on users for select to comanda_app
  using (uid in (
    select m.uid from memberships m where m.tenant_id = (select comanda_tenant()) and m.status <> 'INVITED'
  ));
