-- Entries of a log that nobody can read are parked by themselves (docs/decisions/169-an-entry-that-nobody-can-read.md).
-- Code from 061 on serves this schema.
-- That code refuses a log with such an entry, and lists those that are here without the person.

-- Null: it does not say who did it.
alter table sync_commands alter column staff_guid drop not null;
