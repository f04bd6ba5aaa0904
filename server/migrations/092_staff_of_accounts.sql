-- Staff stay linked to their person when another account takes over theirs, and each tenant is told
-- (docs/decisions/185-who-proves-an-address.md): a transaction of accounts writes for all tenants that they have a place in.
-- Code from 084 on serves this schema.

-- Part: in a transaction
grant select (tenant_id, restaurant_guid, guid, uid, version), update (uid, version, updated_at) on staff_members to comanda_identity;
create policy moved_with_account on staff_members to comanda_identity using (uid is not null);

-- Part: in a transaction
drop policy own_tenant_of_identity on event_sequences;
create policy of_accounts on event_sequences to comanda_identity using (true);

-- Part: in a transaction
drop policy own_tenant_of_identity on events;
create policy of_accounts on events to comanda_identity using (true);
