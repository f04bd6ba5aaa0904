import type { TenantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';

const IN_FORCE = `select id, url, version, url_by, secret_by from webhook_endpoints
   where tenant_id = $1 and id = any($2::uuid[]) and status = 'ENABLED' and not deleted order by id`;
const find = statement('webhooks.in_force', IN_FORCE);
const lock = statement('webhooks.lock_in_force', `${IN_FORCE} for update`);
/** Those of some endpoints that are sent events; `locked`: held until the transaction ends. */
export const endpointsInForce = ({ tenantId }: TenantScope, ids: readonly string[], locked: boolean) =>
  (locked ? lock : find)([tenantId, ids]);

const disable = statement(
  'webhooks.disable_endpoint',
  `update webhook_endpoints set status = 'DISABLED', disabled_reason = 'REQUESTED', failing_since = null, version = version + 1,
     updated_at = $3 where tenant_id = $1 and id = $2`,
);
/** Disables an endpoint: it is sent nothing any more. */
export function endEndpoint(
  scope: TenantScope,
  { id, version }: RowOf<'webhooks.in_force'>,
  now: number,
): Statement[] {
  const data = { id, version: version + 1, reason: 'REQUESTED' as const };
  return [
    disable([scope.tenantId, id, new Date(now)]),
    emit(scope, { type: 'webhook_endpoint.disabled', data, now }),
  ];
}
