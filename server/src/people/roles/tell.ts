import type { Call, TenantScope } from '../../access/index.ts';
import type { CustomRole } from '../../identity/roles/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import type { PeopleDeps } from '../deps.ts';

type Telling = Pick<Call<PeopleDeps>, 'deps' | 'request' | 'correlationId'>;

/** What is kept of a role that was made, changed or deleted: an event, and who did it. */
export function tell(
  { deps, request, correlationId }: Telling,
  tenant: TenantScope,
  action: 'role.created' | 'role.updated' | 'role.deleted',
  { role, before }: { role: Pick<CustomRole, 'name' | 'permissions' | 'version'>; before?: CustomRole },
): Statement[] {
  const { name, version, permissions } = role;
  const now = deps.clock.now();
  const details = { permissions, ...(before ? { before: before.permissions } : {}) };
  const target = { kind: 'role', id: name };
  const { tenantId, principal } = tenant;
  return [
    recordAudit({ tenantId, principal, action, target, request, correlationId, details, now }),
    emit(tenant, { type: action, data: { name, version }, now }),
  ];
}
