-- An account says who asked for it, so that who revokes a key hears where card payments go because of it
-- (docs/decisions/184-what-a-key-made.md). What somebody began with a PIN says which one that was, and is over with it, whatever
-- the clocks of two servers say (docs/decisions/106-staff-sessions.md).
-- Code from 084 on serves this schema: it says neither, and leaves what is said.

-- Part: in a transaction
-- Kind, id and name, as in merchant_account_changes; null: set before this was kept.
alter table merchant_accounts add column set_by json;

-- Part: in a transaction
-- staff_pins.made_at of the PIN that was typed; null: older code began it, and it is of a PIN that was made before.
alter table staff_sessions add column pin_made_at timestamptz;
alter table sync_keys add column pin_made_at timestamptz;
alter table approvals add column pin_made_at timestamptz;
