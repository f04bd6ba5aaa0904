import { assertScopesHeld, handedTo, restaurant, withFreshProof } from '../../access/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { failLimitReached } from '../../platform/errors.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { makeCode } from './make-code.ts';
import { countDevices, insertDevice, toDevice } from './queries.ts';
import { DeviceWithCode, idleMinutesOf, NewDevice } from './shapes.ts';

export const createDevice = route({
  operationId: 'createDevice',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/devices',
  summary: 'Add a device.',
  description:
    'The answer contains the code that pairs it, once: type it in at the device within ten minutes, where ' +
    '`POST /devices/pair` trades it for a credential. A retry with the same Idempotency-Key is answered without it. ' +
    'Nobody adds a device that may or pulls more than they hold themselves.',
  access: withFreshProof(restaurant('write:devices')),
  params: restaurantParams,
  body: NewDevice,
  response: DeviceWithCode,
  handler: async (call) => {
    const { deps, scope, body } = call;
    const { guid: restaurantGuid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const guid = newGuid();
    const { name, kind } = body;
    assertScopesHeld(scope, handedTo(kind), 'This device');
    return call.transaction(scope, async (tx) => {
      const fields = { guid, name, kind, idleMinutes: idleMinutesOf(body.idleMinutes) };
      const { devices: most } = deps.tenantLimits;
      const [rows, counted] = await tx.run(insertDevice(scope, fields, now), countDevices(scope));
      if (onlyRow(counted).devices > most) failLimitReached(`A tenant has at most ${most} devices.`, most);
      const answer = await makeCode(tx, call, toDevice(onlyRow(rows)), now);
      const target = { kind: 'device', id: guid };
      await tx.run(
        auditCall(call, { action: 'device.created', target, details: { name, kind }, now }),
        emit(scope, { type: 'device.created', restaurantGuid, data: { guid, version: 1 }, now }),
      );
      return answer;
    });
  },
});
