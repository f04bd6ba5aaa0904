-- Mail of tenants takes turns, and that of people and their accounts goes before it.
-- Code from 084 on serves this schema.

create index outgoing_mail_of_accounts on outgoing_mail (next_try_at) where failed_at is null and about_tenant is null;
create index outgoing_mail_of_tenants on outgoing_mail (about_tenant, next_try_at) where failed_at is null and about_tenant is not null;
