import type { Principal } from '../../access/index.ts';
import type { NewAuditEntry } from '../../records/audit-log/index.ts';

interface UserCall extends Pick<NewAuditEntry, 'request' | 'correlationId'> {
  scope: { principal: Principal };
  params: { uid: string };
}

/** Who asked, for what comes of it elsewhere. */
export const byWhom = ({ scope, request, correlationId }: Omit<UserCall, 'params'>) => ({
  principal: scope.principal,
  request,
  correlationId,
});

/** What the audit log says of every call that changes a person: who asked, and whom it is about. */
export const aboutUser = ({ scope, params, request, correlationId }: UserCall) => ({
  principal: scope.principal,
  target: { kind: 'user', id: params.uid } as const,
  request,
  correlationId,
});
