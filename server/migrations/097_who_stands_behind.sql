-- A domain says who asked for it, and a slug who set it: what a key left behind is listed, and a domain is not given to guests once
-- whoever asked for it may not (docs/decisions/198-by-whatever-name.md).
-- Code from 084 on serves this schema.
-- It says nothing of all this, and leaves what is said.

-- Part: in a transaction
-- Kind, id and name, as in merchant_account_changes; null: older code, an operator or the service itself did, and nobody is asked about.
alter table domain_mappings add column requested_by json;

-- Part: in a transaction
-- Who made it the current one, and when; null: older code.
alter table restaurant_slugs add column set_by json, add column set_at timestamptz;

-- Part: in a transaction
-- Who suspends or removes an account takes the PINs of its staff away (people/staff/account-queries.ts).
grant select (tenant_id, staff_guid, made_at), update (hash, made_at) on staff_pins to comanda_identity;
create policy ended_with_account on staff_pins to comanda_identity using (true);
