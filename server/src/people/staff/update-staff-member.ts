import { restaurant, withFreshProof } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion, changesOf } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { route } from '../deps.ts';
import { changeMember } from './change-member.ts';
import { rejectStaffWrite } from './hire.ts';
import { lockStaffMember, toStaffMember } from './queries.ts';
import { render, StaffMemberChange, StaffMemberShape, staffParams } from './shapes.ts';

export const updateStaffMember = route({
  operationId: 'updateStaffMember',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/staff/{staffGuid}',
  summary: 'Update a staff member, or end their employment.',
  description:
    'Fields that are left out stay. `jobs` replaces all of them: name those that stay by their `guid`, or their ' +
    'wages go with them. `activeUntil` is the last business day on which the PIN works. What changes counts from ' +
    'the next request on, at every till. Nobody changes a person whose roles are more than they hold.',
  access: withFreshProof(restaurant('write:staff', 'staff.manage')),
  params: staffParams,
  body: StaffMemberChange,
  response: StaffMemberShape,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const guid = params.staffGuid;
    const now = deps.clock.now();
    const changes = changesOf(body);
    try {
      return await call.transaction(scope, async (tx) => {
        const [rows] = await tx.run(lockStaffMember(scope, guid));
        const before = toStaffMember(one(rows, 'staff member'));
        assertVersion(call.expectedVersion, before.version);
        const {
          member: after,
          changed,
          event,
        } = await changeMember({ tx, scope, pins: deps.pins, roles: deps.roles, now }, before, changes);
        const target = { kind: 'staff_member', id: guid };
        await tx.run(auditCall(call, { action: 'staff.updated', target, details: { changed }, now }), event);
        return ok(render(after));
      });
    } catch (error) {
      return rejectStaffWrite(error, deps.db, scope, body);
    }
  },
});
