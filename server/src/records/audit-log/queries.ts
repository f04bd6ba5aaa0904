import type { TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AuditAction } from './record.ts';

/** What a list is narrowed to; everything may be missing. */
export interface AuditFilter {
  tenantId: string | null;
  action: string | undefined;
  actorId: string | undefined;
  targetId: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

/**
 * Newest first, after a position: identifiers grow with time. A tenant's own role sees its tenant's lines whatever
 * is asked; without a tenant only the role of identity sees anything.
 */
const page = statement(
  'audit_log.page',
  `select id, tenant_id, at, actor_kind, actor_id, actor_name, action, target_kind, target_id, address, user_agent,
     correlation_id, details
   from audit_log
   where ($1::uuid is null or tenant_id = $1) and ($2::text is null or action = $2)
     and ($3::text is null or actor_id = $3) and ($4::text is null or target_id = $4)
     and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)
     and ($7::uuid is null or id < $7)
   order by id desc limit $8`,
);
export const pageOfAudit = (filter: AuditFilter, { after, limit }: Page) =>
  page([
    filter.tenantId,
    filter.action,
    filter.actorId,
    filter.targetId,
    filter.from,
    filter.to,
    after?.[0],
    limit,
  ]);

/**
 * Of one kind of actor, which is written into the text: the index over its lines is a partial one.
 */
const madeBy = (kind: 'key' | 'user', own: 'madeByKey' | 'madeByUser') =>
  `with made as (
     select target_kind, target_id, max(at) as at from audit_log
     where tenant_id = $1 and actor_kind = '${kind}' and actor_id = $2 and target_id is not null and action = any($3::text[])
     group by target_kind, target_id),
   changed as (
     select id, at, target_kind, target_id, field from audit_log, unnest($5::text[]) as field
     where tenant_id = $1 and actor_kind = '${kind}' and actor_id = $2 and target_id is not null and action = $4
       and (details->'changed')::jsonb ? field),
   decided as (
     select target_id, field, max(id::text) as id from audit_log, unnest($5::text[]) as field
     where tenant_id = $1 and id > (select min(id::text)::uuid from changed)
       and (details->>'${own}' = $2
         or (action = $4 and (details->'changed')::jsonb ? field
           and (actor_kind, actor_id) is distinct from ('${kind}', $2)))
     group by target_id, field),
   standing as (
     select target_kind, target_id, max(at) as at from changed left join decided using (target_id, field)
     where decided.id is null or decided.id::uuid < changed.id
     group by target_kind, target_id)
   select target_kind, target_id, made.at as made_at, standing.at as changed_at
   from made full join standing using (target_kind, target_id) order by greatest(made.at, standing.at)`;
const NEVER_NULL = ['target_id', 'target_kind'] as const;
const madeByKey = statement('audit_log.made_by_key', madeBy('key', 'madeByKey'), NEVER_NULL);
const madeByUser = statement('audit_log.made_by_user', madeBy('user', 'madeByUser'), NEVER_NULL);
/** A change that counts when it is one of some fields. */
interface ChangeOf {
  action: AuditAction;
  fields: readonly string[];
}
/**
 * What a key or a person did any of some acts to, or changed so, and when they did it each last. A change is gone when somebody
 * else has decided about the same field since, or has ended what they made.
 */
export const targetsOf = (
  { tenantId }: TenantScope,
  { kind, id }: { kind: 'KEY' | 'USER'; id: string },
  actions: readonly AuditAction[],
  change: ChangeOf,
) => (kind === 'KEY' ? madeByKey : madeByUser)([tenantId, id, actions, change.action, change.fields]);
