-- Accounts that became other ones, and users who were removed, are found by their lines in the audit log
-- (docs/decisions/184-what-a-key-made.md).
-- Code from 084 on serves this schema.

-- Part: concurrently
create index concurrently if not exists audit_log_of_moves on audit_log (tenant_id) where action = 'user.updated' and actor_name = 'change of address';

-- Part: concurrently
create index concurrently if not exists audit_log_of_removals on audit_log (tenant_id, target_id) where action = 'user.deleted';
