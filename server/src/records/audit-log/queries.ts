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
     select target_kind, target_id, min(at) as first_at, max(at) as at from audit_log
     where tenant_id = $1 and actor_kind = '${kind}' and actor_id = any($2::text[]) and target_id is not null and action = any($3::text[])
     group by target_kind, target_id),
   changed as (
     select id, at, target_kind, target_id, field from audit_log, unnest($5::text[]) as field
     where tenant_id = $1 and actor_kind = '${kind}' and actor_id = any($2::text[]) and target_id is not null and action = $4
       and (details->'changed')::jsonb ? field),
   decided as (
     select target_id, field, max(id::text) as id from audit_log, unnest($5::text[]) as field
     where tenant_id = $1 and id > (select min(id::text)::uuid from changed)
       and (details->>'${own}' = any($2::text[])
         or (action = $4 and (details->'changed')::jsonb ? field
           and (actor_kind = '${kind}' and actor_id = any($2::text[])) is not true))
     group by target_id, field),
   standing as (
     select target_kind, target_id, max(at) as at from changed left join decided using (target_id, field)
     where decided.id is null or decided.id::uuid < changed.id
     group by target_kind, target_id)
   select target_kind, target_id, made.first_at, made.at as made_at, standing.at as changed_at
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
 * What a key or a person did any of some acts to, or changed so, and when they did it each first and last. A change is gone when somebody
 * else has decided about the same field since, or has ended what they made.
 */
export const targetsOf = (
  { tenantId }: TenantScope,
  { kind, ids }: { kind: 'KEY' | 'USER'; ids: readonly string[] },
  actions: readonly AuditAction[],
  change: ChangeOf,
) => (kind === 'KEY' ? madeByKey : madeByUser)([tenantId, ids, actions, change.action, change.fields]);

const became = statement(
  'audit_log.former_accounts',
  `with recursive one (uid) as (
     select $2::text
     union
     select l.details->'before'->>'uid' from one
       join audit_log l on l.tenant_id = $1 and l.action = 'user.updated' and l.actor_name = 'change of address'
         and l.actor_kind = 'system' and l.details->'after'->>'uid' = one.uid
     where l.details->'before'->>'uid' is not null
   )
   select uid from one limit $3`,
  ['uid'],
);
/** So many accounts of one person are enough for anybody. */
const ACCOUNTS_MAX = 100;
/** An account, and those that became it: their place in the tenant went to it with their address. */
export const formerAccounts = ({ tenantId }: TenantScope, uid: string) =>
  became([tenantId, uid, ACCOUNTS_MAX]);

const becameLater = statement(
  'audit_log.later_accounts',
  `with recursive one (former, uid) as (
     select uid, uid from unnest($2::text[]) uid
     union
     select one.former, l.details->'after'->>'uid' from one
       join audit_log l on l.tenant_id = $1 and l.action = 'user.updated' and l.actor_name = 'change of address'
         and l.actor_kind = 'system' and l.details->'before'->>'uid' = one.uid
     where l.details->'after'->>'uid' is not null
   )
   select former, uid from one limit $3`,
  ['former', 'uid'],
);
/** Accounts, and those that they became, each with the former one. */
export const laterAccounts = ({ tenantId }: TenantScope, uids: readonly string[]) =>
  becameLater([tenantId, uids, uids.length + ACCOUNTS_MAX]);

const madeUsers = statement(
  'audit_log.made_users',
  `with made as (
     select id, at, target_id, action = 'user.updated' as promoted from audit_log
     where tenant_id = $1 and actor_kind = 'user' and actor_id = any($2::text[]) and target_kind = 'user'
       and (action = 'user.created' or (action = 'user.updated'
         and details->'after'->>'role' = 'owner' and details->'before'->>'role' <> 'owner'))),
   decided as (
     select target_id, max(id::text) filter (where action = 'user.created') as added, max(id::text) as last from audit_log
     where tenant_id = $1 and id > (select min(id::text)::uuid from made) and target_kind = 'user'
       and (action = 'user.created' or (action = 'user.updated' and details->'after'->>'role' <> details->'before'->>'role'))
       and (actor_kind = 'user' and actor_id = any($2::text[])) is not true
     group by target_id)
   select target_id, promoted, max(at) as made_at from made left join decided using (target_id)
   where coalesce(case when promoted then last else added end::uuid < id, true)
   group by target_id, promoted`,
  ['target_id', 'promoted', 'made_at'],
);
/**
 * Whom people have added, and whom they have made owners, and when last. Not who was added again by somebody else since, or whose role
 * somebody else has decided since.
 */
export const madeUsersBy = ({ tenantId }: TenantScope, uids: readonly string[]) =>
  madeUsers([tenantId, uids]);

const removed = statement(
  'audit_log.was_removed',
  `select 1 as removed from audit_log where tenant_id = $1 and action = 'user.deleted' and target_id = $2 limit 1`,
);
/** Whether somebody was a user of the tenant once, and was removed. */
export const findRemoval = ({ tenantId }: TenantScope, uid: string) => removed([tenantId, uid]);
