import { devices } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { route } from '../deps.ts';
import { endAt } from './end-at.ts';
import { lockSessionsAt } from './queries.ts';
import { EndedStaffSession } from './shapes.ts';

export const endStaffSession = route({
  operationId: 'endStaffSession',
  method: 'DELETE',
  path: '/api/v1/staff-sessions/current',
  summary: 'Sign out whoever is signed in at the device that asks.',
  description: 'Needs no more than the credential of the device: a till locks itself.',
  access: devices,
  response: EndedStaffSession,
  handler: async (call) => {
    const { deps, scope } = call;
    const { deviceGuid } = scope.principal;
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      await tx.run(lockSessionsAt(scope, deviceGuid));
      const id = await endAt(tx, scope, deviceGuid, now);
      if (id !== null) {
        await tx.run(
          auditCall(call, { action: 'staff_session.ended', target: { kind: 'staff_session', id }, now }),
        );
      }
      return ok({ ended: id !== null });
    });
  },
});
