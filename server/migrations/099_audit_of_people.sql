-- What a person made is found by their lines in the audit log (docs/decisions/184-what-a-key-made.md).
-- Code from 084 on serves this schema.

-- Part: concurrently
create index concurrently if not exists audit_log_of_users on audit_log (tenant_id, actor_id, action) where actor_kind = 'user';
