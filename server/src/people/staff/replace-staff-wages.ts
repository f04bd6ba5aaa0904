import { restaurant, withFreshProof } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { deleteWagesBut, insertWages, lockStaffMember, type StaffMember, toStaffMember } from './queries.ts';
import { assertNotSelf } from './self.ts';
import { NewWages, renderWages, staffParams, WagesShape } from './shapes.ts';

export const replaceStaffWages = route({
  operationId: 'replaceStaffWages',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/staff/{staffGuid}/wages',
  summary: 'Set what the jobs of a staff member pay.',
  description: 'Replaces all wages of the person. They count from now on: what was worked before stays.',
  access: withFreshProof(restaurant('write:wages')),
  params: staffParams,
  body: NewWages,
  response: WagesShape,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const { currency } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const guid = params.staffGuid;
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockStaffMember(scope, guid));
      const member = toStaffMember(one(rows, 'staff member'));
      assertNotSelf(scope, member, 'changes their own wage');
      assertJobs(member, body.wages);
      const target = { kind: 'staff_member', id: guid };
      await tx.run(
        deleteWagesBut(scope, guid, []),
        insertWages(scope, guid, body.wages, now),
        auditCall(call, { action: 'staff.wages_changed', target, now }),
        emit(scope, {
          type: 'staff.wages_changed',
          restaurantGuid: scope.restaurantGuid,
          data: { guid },
          now,
        }),
      );
      return ok(renderWages(member, currency, body.wages));
    });
  },
});

/** Each wage is that of one job of the person. */
function assertJobs({ jobs }: StaffMember, wages: readonly { jobGuid: string }[]): void {
  const message = 'is not a job of this person, or stands twice';
  const wrong = wages.flatMap(({ jobGuid }, index) => {
    const isTwice = wages.findIndex((wage) => wage.jobGuid === jobGuid) !== index;
    return isTwice || !jobs.some(({ guid }) => guid === jobGuid) ? [index] : [];
  });
  if (wrong.length === 0) return;
  failFields(wrong.map((index) => ({ in: 'body', path: `/wages/${index}/jobGuid`, rule: 'known', message })));
}
