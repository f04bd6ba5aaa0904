import { restaurant, withFreshProof } from '../../access/index.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { route } from '../deps.ts';
import { assertMayHire, hire, preparePin, rejectStaffWrite } from './hire.ts';
import { NewStaffMember, render, StaffMemberWithPin } from './shapes.ts';

export const createStaffMember = route({
  operationId: 'createStaffMember',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/staff',
  summary: 'Add a staff member.',
  description:
    'The answer contains the PIN, once: it can never be read again, only made anew. A retry with the same ' +
    'Idempotency-Key is answered without it. The service makes every PIN. Nobody gives a job a role that is ' +
    'more than they hold themselves.',
  access: withFreshProof(restaurant('write:staff', 'staff.manage')),
  params: restaurantParams,
  body: NewStaffMember,
  response: StaffMemberWithPin,
  handler: async (call) => {
    const { deps, scope, body } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { pins, roles } = deps;
    await assertMayHire({ scope, roles }, body.jobs);
    const { pinDigits, ...request } = body;
    const prepared = await preparePin({ scope, pins }, newGuid(), pinDigits);
    const now = deps.clock.now();
    try {
      return await call.transaction(scope, async (tx) => {
        const { member, pin, event } = await hire({ tx, scope, pins, now }, request, prepared);
        const { guid, number, jobs } = member;
        const details = { number, roles: jobs.map(({ role }) => role) };
        const target = { kind: 'staff_member', id: guid };
        await tx.run(auditCall(call, { action: 'staff.created', target, details, now }), event);
        const staffMember = render(member);
        return {
          ...created({ staffMember, pin: pin as string | null }),
          stored: { staffMember, pin: null },
        };
      });
    } catch (error) {
      return rejectStaffWrite(error, deps.db, scope, body);
    }
  },
});
