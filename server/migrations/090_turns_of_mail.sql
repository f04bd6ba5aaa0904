-- Mail of tenants takes turns, and that of people and their accounts goes before it.
-- Code from 084 on serves this schema.

-- Part: concurrently
create index concurrently if not exists outgoing_mail_of_accounts on outgoing_mail (next_try_at)
  where failed_at is null and about_tenant is null;
-- Part: concurrently
create index concurrently if not exists outgoing_mail_of_tenants on outgoing_mail (about_tenant, next_try_at)
  where failed_at is null and about_tenant is not null;
