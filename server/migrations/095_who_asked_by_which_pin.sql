-- An account says who asked for it, so that who revokes a key hears where card payments go because of it
-- (docs/decisions/184-what-a-key-made.md). What somebody began with a PIN says which one that was, and is over with it, whatever
-- the clocks of two servers say (docs/decisions/106-staff-sessions.md).
-- A PIN says who made it, so that nobody decides about themselves in a colleague's name (docs/decisions/111-time-entries.md).
-- What somebody asked for that is carried out later, or has waited, is not done once they may not: a pairing code says who had it
-- made, and administration of people asks for its key again.
-- Code from 084 on serves this schema.
-- It says nothing of all this, and leaves what is said.

-- Part: in a transaction
-- Kind, id and name, as in merchant_account_changes; null: set before this was kept.
alter table merchant_accounts add column set_by json;

-- Part: in a transaction
-- staff_pins.made_at of the PIN that was typed; null: older code began it, and it is of a PIN that was made before.
alter table staff_sessions add column pin_made_at timestamptz;

-- Part: in a transaction
-- Kind, id and name: who could sign in as this person; null: made by older code, or in the demo.
alter table staff_pins add column made_by json;
grant update (made_by) on staff_pins to comanda_app;

-- Part: in a transaction
alter table sync_keys add column pin_made_at timestamptz;

-- Part: in a transaction
alter table approvals add column pin_made_at timestamptz;

-- Part: in a transaction
-- Kind, id and name; null: older code made it.
alter table device_pairing_codes add column made_by json;
grant update (made_by) on device_pairing_codes to comanda_app;

-- Part: in a transaction
grant select (tenant_id, id, revoked_at, expires_at) on api_keys to comanda_identity;
create policy own_tenant_of_identity on api_keys for select to comanda_identity using (tenant_id = (select comanda_tenant()));
