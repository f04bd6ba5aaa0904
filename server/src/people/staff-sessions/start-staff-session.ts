import { devices, TAKES_PEOPLE } from '../../access/index.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { ApiError, fail, failFields } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import type { Job, StaffMember } from '../staff/index.ts';
import { checkPin, TOO_MANY_PINS } from './check-pin.ts';
import { endAt } from './end-at.ts';
import { insertSession, lockSessionsAt } from './queries.ts';
import { renderSession, SignInAtTill, StartedStaffSession } from './shapes.ts';

export const startStaffSession = route({
  operationId: 'startStaffSession',
  method: 'POST',
  path: '/api/v1/staff-sessions',
  summary: 'Sign in at a device with a PIN, or switch to another person.',
  description:
    'Ends the session of whoever was signed in there. Send the token as `x-staff-session`, beside the credential of ' +
    'the device: together they may do what the job may, at this restaurant, and neither works with another device. A ' +
    'session ends when nobody has used it for the idle minutes of the device. Six digits find their person alone; ' +
    'with `number` the PIN has to be that of the person. A person with several jobs works in the first one unless ' +
    '`jobGuid` says otherwise. A retry with the same Idempotency-Key is answered without the token.',
  when: {
    RATE_LIMIT_EXCEEDED: TOO_MANY_PINS,
  },
  access: devices,
  body: SignInAtTill,
  response: StartedStaffSession,
  errors: ['RATE_LIMIT_EXCEEDED'],
  handler: async (call) => {
    const { deps, scope, body } = call;
    const { principal: device, restaurantGuid } = scope;
    const { deviceGuid } = device;
    if (!TAKES_PEOPLE.has(device.deviceKind)) fail('FORBIDDEN', 'Nobody signs in at a device of this kind.');
    const now = deps.clock.now();
    const person = await checkPin(call, deviceGuid, body);
    if (!person) throw new ApiError('UNAUTHORIZED', 'The PIN is wrong.', { reason: 'PIN_WRONG' });
    const job = jobOf(person, body.jobGuid);
    const id = newGuid();
    const token = deps.staffSessionTokens.first(id);
    const tokenHash = hashToken(token);
    return call.transaction(scope, async (tx) => {
      await tx.run(lockSessionsAt(scope, deviceGuid));
      await endAt(tx, scope, deviceGuid, now);
      const session = {
        id,
        deviceGuid,
        staffGuid: person.guid,
        jobGuid: job.guid,
        tokenHash,
        pinMadeAt: person.pinMadeAt,
      };
      const target = { kind: 'staff_session', id };
      const details = { staffGuid: person.guid, name: person.displayName, deviceGuid };
      const data = { id, staffGuid: person.guid, deviceGuid };
      await tx.run(
        insertSession(scope, session, now),
        auditCall(call, { action: 'staff_session.started', target, details, now }),
        emit(scope, { type: 'staff_session.started', restaurantGuid, data, now }),
      );
      const staffSession = renderSession({ id, startedAt: now }, device, person, {
        job,
        rights: await deps.roles.rightsOf(scope.tenantId, job.role),
      });
      return {
        ...created({ staffSession, token: token as string | null }),
        stored: { staffSession, token: null },
      };
    });
  },
});

function jobOf({ jobs }: StaffMember, jobGuid: string | undefined): Job {
  const job = jobGuid === undefined ? jobs[0] : jobs.find(({ guid }) => guid === jobGuid);
  const message = 'is not a job of this person';
  return job ?? failFields([{ in: 'body', path: '/jobGuid', rule: 'known', message }]);
}
