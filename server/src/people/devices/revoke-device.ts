import { restaurant } from '../../access/index.ts';
import { one, onlyRow } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { announceDevice, lockDevice, revokeDeviceRow, toDevice } from './queries.ts';
import { DeviceShape, deviceParams, render } from './shapes.ts';

export const revokeDevice = route({
  operationId: 'revokeDevice',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/devices/{deviceGuid}/revoke',
  summary: 'Revoke a device.',
  description:
    'For one that was lost, or is not used any more. Its credential, whoever works at it and its open streams end ' +
    'within a second, on every server. Revoking it again changes nothing. A revoked device is never paired again: ' +
    'add a new one.',
  access: restaurant('write:devices'),
  params: deviceParams,
  response: DeviceShape,
  status: 200,
  handler: async (call) => {
    const { deps, scope, params } = call;
    const guid = params.deviceGuid;
    const { restaurantGuid } = scope;
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockDevice(scope, guid));
      const before = toDevice(one(rows, 'device'));
      if (before.revokedAt !== null) return ok(render(before));
      const target = { kind: 'device', id: guid };
      const [updated] = await tx.run(
        revokeDeviceRow(scope, guid, now),
        announceDevice(scope, guid),
        auditCall(call, { action: 'device.revoked', target, details: { name: before.name }, now }),
        emit(scope, {
          type: 'device.revoked',
          restaurantGuid,
          data: { guid, version: before.version + 1 },
          now,
        }),
      );
      return ok(render(toDevice(onlyRow(updated))));
    });
  },
});
