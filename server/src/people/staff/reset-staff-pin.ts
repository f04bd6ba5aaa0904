import { restaurant, withFreshProof } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { created } from '../../platform/http/route.ts';
import { assertNotOvertaken } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { numberSubject } from './count-pin-try.ts';
import { announceStaff } from './directory.ts';
import { assertRolesHeld, preparePin, storePin } from './hire.ts';
import { findStaffMember, lockStaffMember, lockStaffOf, toStaffMember } from './queries.ts';
import { NewPin, render, StaffMemberWithPin, staffParams } from './shapes.ts';
import { clearTriesOf } from './try-queries.ts';

export const resetStaffPin = route({
  operationId: 'resetStaffPin',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/staff/{staffGuid}/pin',
  summary: 'Make a new PIN for a staff member.',
  description:
    'The old one is worth nothing at once, and whoever signed in with it is signed out. The answer contains the new one, once; a retry with the same ' +
    'Idempotency-Key is answered without it. It has as many digits as the one before unless `digits` says ' +
    'otherwise. Nobody makes a PIN for a person whose roles are more than they hold.',
  access: withFreshProof(restaurant('write:staff', 'staff.reset_pin')),
  params: staffParams,
  body: NewPin,
  response: StaffMemberWithPin,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const guid = params.staffGuid;
    const [[row]] = await deps.db.run(scope, findStaffMember(scope, guid));
    const { pinDigits, jobs } = toStaffMember(one(row ? [row] : [], 'staff member'));
    const { pins, roles } = deps;
    await assertRolesHeld({ scope, roles }, jobs);
    const prepared = await preparePin({ scope, pins }, guid, body.digits ?? pinDigits ?? 6);
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      // In the sequence of who adds staff.
      const [[seen], , rows] = await tx.run(
        findStaffMember(scope, guid),
        lockStaffOf(scope),
        lockStaffMember(scope, guid),
      );
      const before = toStaffMember(one(rows, 'staff member'));
      assertNotOvertaken(seen?.pin_made_at, before.pinMadeAt);
      // They may have got another role since.
      await assertRolesHeld({ scope, roles }, before.jobs);
      const { pin, pinMadeAt } = await storePin({ tx, scope, pins, now }, prepared);
      const target = { kind: 'staff_member', id: guid };
      await tx.run(
        announceStaff(scope, guid),
        clearTriesOf(scope, numberSubject(scope, before.number)),
        auditCall(call, {
          action: 'staff.pin_changed',
          target,
          details: { digits: prepared.digits },
          now: pinMadeAt,
        }),
        emit(scope, { type: 'staff.pin_changed', restaurantGuid: scope.restaurantGuid, data: { guid }, now }),
      );
      const staffMember = render({ ...before, pinDigits: prepared.digits, pinMadeAt });
      return { ...created({ staffMember, pin: pin as string | null }), stored: { staffMember, pin: null } };
    });
  },
});
