import { assertScopesHeld, handedTo, restaurant, withFreshProof } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { assertNotOvertaken } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { makeCode } from './make-code.ts';
import { findPairingCode, lockDevice, toDevice } from './queries.ts';
import { DeviceWithCode, deviceParams } from './shapes.ts';

export const createPairingCode = route({
  operationId: 'createPairingCode',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/devices/{deviceGuid}/pairing-code',
  summary: 'Make a new pairing code for a device.',
  description:
    'For a code that was not used in time, and for a device that was reset or replaced. The code before it is ' +
    'worth nothing at once; a credential works until the new code is used. Nobody pairs a device that may or pulls more ' +
    'than they hold themselves.',
  when: { INVALID_STATE: 'The device is revoked.' },
  access: withFreshProof(restaurant('write:devices')),
  params: deviceParams,
  response: DeviceWithCode,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params } = call;
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const { deviceGuid } = params;
      const [[seen], rows] = await tx.run(findPairingCode(scope, deviceGuid), lockDevice(scope, deviceGuid));
      const device = toDevice(one(rows, 'device'));
      assertScopesHeld(scope, handedTo(device.kind), 'This device');
      if (device.revokedAt !== null) {
        fail('INVALID_STATE', 'This device is revoked.', { state: 'REVOKED', allowed: [] });
      }
      const [[code]] = await tx.run(findPairingCode(scope, device.guid));
      assertNotOvertaken(seen?.selector, code?.selector);
      const target = { kind: 'device', id: device.guid };
      const answer = await makeCode(tx, call, device, now);
      const data = { guid: device.guid };
      await tx.run(
        auditCall(call, { action: 'device.code_made', target, now }),
        emit(scope, { type: 'device.code_made', restaurantGuid: scope.restaurantGuid, data, now }),
      );
      return answer;
    });
  },
});
