-- Passkeys of people (docs/decisions/118-passkeys.md).
-- Code from 038 on serves this schema.

create table passkeys (
  id            uuid primary key,
  uid           uuid not null references users on delete cascade,
  -- What authenticators call it, in base64url.
  credential_id text not null unique,
  -- COSE, in base64url. It verifies and signs nothing: it needs no sealing.
  public_key    text not null,
  name          text not null,
  -- Only grows; stays 0 at authenticators that do not count.
  sign_count    bigint not null,
  transports    text[] not null,
  -- Whether copies of it may be on several devices, and whether there are.
  synced        boolean not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  -- Since when it is refused: its counter went back, so that there seem to be two of it.
  suspect_at    timestamptz
);
create index passkeys_by_user on passkeys (uid);

-- Challenges that were answered. Those that were not leave no row: nobody fills a table by asking for them.
create table passkey_challenges (
  hash       text primary key,
  expires_at timestamptz not null
);

do $$
declare private_table text;
begin
  foreach private_table in array array['passkeys', 'passkey_challenges'] loop
    execute format('alter table %I enable row level security', private_table);
    execute format('alter table %I force row level security', private_table);
    execute format('create policy identity on %I to comanda_identity using (true)', private_table);
    execute format('grant select, insert, update, delete on %I to comanda_identity', private_table);
  end loop;
end $$;

-- mfa_enabled_at says from now on that there is a second factor of any kind. A seed is in mfa_secret once it is in force.
alter table users add column mfa_pending_secret text;
update users set mfa_pending_secret = mfa_secret, mfa_secret = null
  where mfa_enabled_at is null and mfa_secret is not null;
