-- A session that a custom token began holds one tenant, at one host, and ends with the session that asked for the token
-- (docs/decisions/186-custom-tokens-open-less.md).
-- Code from 084 on serves this schema.
-- That code takes such sessions for whole ones: do not leave it running beside this.

alter table sessions
  -- The session that asked for the token. Null: its person has signed in, and the next two say nothing.
  add column parent_id uuid,
  -- Null: no tenant at all.
  add column only_tenant_id uuid,
  -- Its cookies count with no other Host.
  add column only_host text;
