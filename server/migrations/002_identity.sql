-- Identity: people, their sessions and second factors, what they may do in which tenant, and who did what.
--
-- Credentials live behind a third role, comanda_identity. comanda_app, which serves everything else, cannot read a password
-- hash, a session or a TOTP seed at all; of users it sees the profile columns of its tenant's members.

create function comanda_caller_uid() returns uuid
  language sql stable parallel safe
  as $$ select case when comanda_identity() like 'user:%' then substr(comanda_identity(), 6)::uuid end $$;

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

do $$
declare private_table text;
begin
  foreach private_table in array array['users', 'memberships', 'sessions', 'one_time_tokens', 'mfa_challenges',
      'recovery_codes', 'auth_attempts', 'federated_identities', 'signing_keys', 'outgoing_mail', 'audit_log'] loop
    execute format('alter table %I enable row level security', private_table);
    execute format('alter table %I force row level security', private_table);
  end loop;
end $$;

-- comanda_identity: the tables above without walls of tenancy, since signing in comes before any tenant is known;
-- other tables only within the tenant that the transaction names.
grant usage on schema public to comanda_identity;
grant select, insert, update, delete on users, memberships, sessions, one_time_tokens, mfa_challenges, recovery_codes,
  auth_attempts, federated_identities, signing_keys, outgoing_mail to comanda_identity;
grant select, insert on audit_log to comanda_identity;
do $$
declare private_table text;
begin
  foreach private_table in array array['users', 'memberships', 'sessions', 'one_time_tokens', 'mfa_challenges',
      'recovery_codes', 'auth_attempts', 'federated_identities', 'signing_keys', 'outgoing_mail', 'audit_log'] loop
    execute format('create policy identity on %I to comanda_identity using (true)', private_table);
  end loop;
end $$;
grant select, insert on tenants, events to comanda_identity;
grant select on restaurants to comanda_identity;
grant select, insert, update on event_sequences to comanda_identity;
grant select, insert, delete on idempotency_keys to comanda_identity;
create policy own_tenant_of_identity on tenants to comanda_identity using (true);
create policy own_tenant_of_identity on restaurants to comanda_identity using (tenant_id = (select comanda_tenant()));
create policy own_tenant_of_identity on events to comanda_identity using (tenant_id = (select comanda_tenant()));
create policy own_tenant_of_identity on event_sequences to comanda_identity using (tenant_id = (select comanda_tenant()));
create policy own_identity_of_identity on idempotency_keys to comanda_identity using (identity = (select comanda_identity()));

-- comanda_app: the members of the tenant, their profiles, and the tenant's log.
grant select on memberships to comanda_app;
create policy own_tenant on memberships for select to comanda_app using (tenant_id = (select comanda_tenant()));
grant select (uid, email, email_verified_at, name, locale, status, mfa_enabled_at, version, created_at, updated_at)
  on users to comanda_app;
create policy members on users for select to comanda_app
  using (uid in (
    select m.uid from memberships m where m.tenant_id = (select comanda_tenant()) and m.status <> 'INVITED'
  ));
grant select, insert on audit_log to comanda_app;
create policy own_tenant on audit_log to comanda_app
  using (tenant_id = (select comanda_tenant()))
  with check (tenant_id = (select comanda_tenant()) or tenant_id is null);
