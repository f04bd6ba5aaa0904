-- What lets somebody in, or is sent what happens, says who put it in force: ending what somebody made ends nothing that others have
-- decided since (docs/decisions/184-what-a-key-made.md).
-- Code from 084 on serves this schema.
-- It says nothing of all this, and leaves what is said.

-- Kind, id and name, as in domain_mappings; null: older code, and the audit log alone says it.

-- Part: in a transaction
-- Who had the code made with which it was paired.
alter table devices add column paired_by json;
grant update (paired_by) on devices to comanda_app;

-- Part: in a transaction
-- Who made its key.
alter table printers add column key_by json;
grant update (key_by) on printers to comanda_app;

-- Part: in a transaction
-- Who gave it its address or enabled it, and who had its secret made or enabled it.
alter table webhook_endpoints add column url_by json, add column secret_by json;
