import type { UserPrincipal } from '../../access/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import { type AuditAction, recordAudit } from '../../records/audit-log/index.ts';

interface OwnAct {
  action: AuditAction;
  target?: { kind: string; id: string };
  details?: Record<string, unknown>;
  now: number;
}

/**
 * An audit entry about a user's own action in each of their tenants; without a tenant, one entry that belongs to none.
 */
export function auditOwnAct(
  call: { request: RequestInfo; correlationId: string; scope: { principal: UserPrincipal } },
  act: OwnAct,
): Statement[] {
  const { request, correlationId, scope } = call;
  const { principal } = scope;
  const tenants = principal.memberships.map(({ tenantId }) => tenantId);
  const target = { kind: 'user', id: principal.uid };
  return (tenants.length > 0 ? tenants : [null]).map((tenantId) =>
    recordAudit({ target, ...act, tenantId, principal, request, correlationId }),
  );
}
