import { devices } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findStaffMember, toStaffMember } from '../staff/index.ts';
import { findSession } from './queries.ts';
import { renderSession, StaffSessionShape } from './shapes.ts';

export const getCurrentStaffSession = route({
  operationId: 'getCurrentStaffSession',
  method: 'GET',
  path: '/api/v1/staff-sessions/current',
  summary: 'Get who is signed in at the device that asks.',
  description: 'Asking counts as use: the idle minutes begin again.',
  when: { RESOURCE_NOT_FOUND: 'Nobody is signed in, or not any more.' },
  access: devices,
  response: StaffSessionShape,
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope }) => {
    const { principal } = scope;
    if (principal.kind !== 'staff') fail('RESOURCE_NOT_FOUND', 'Nobody is signed in at this device.');
    const [sessions, members] = await deps.db.run(
      scope,
      findSession(scope, principal.sessionId),
      findStaffMember(scope, principal.staffGuid),
    );
    const { id, started_at: startedAt } = one(sessions, 'staff session');
    const member = toStaffMember(one(members, 'staff member'));
    const job = member.jobs.find(({ guid }) => guid === principal.jobGuid);
    if (!job) fail('RESOURCE_NOT_FOUND', 'Nobody is signed in at this device.');
    return ok(
      renderSession({ id, startedAt }, principal, member, {
        job,
        rights: await deps.roles.rightsOf(scope.tenantId, job.role),
      }),
    );
  },
});
