-- When this database was restored from a backup, and when it was said to be the live one (docs/decisions/183-restores-are-held.md).
-- Code from 084 on serves this schema.
-- That code holds nothing back: do not start it on a database that is not released yet.

-- Written by the owner, on the command line: row-level security is not forced on it.
create table restores (
  restored_at timestamptz primary key,
  -- Nothing leaves the installation before.
  released_at timestamptz
);
alter table restores enable row level security;
create policy look_up on restores for select to comanda_lookup using (true);
grant select on restores to comanda_lookup;
