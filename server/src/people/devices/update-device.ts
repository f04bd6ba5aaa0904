import { restaurant } from '../../access/index.ts';
import { updateVersioned } from '../../platform/http/update-versioned.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { announceDevice, lockDevice, toDevice, updateDeviceRow } from './queries.ts';
import { DeviceChange, DeviceShape, deviceParams, render } from './shapes.ts';

export const updateDevice = route({
  operationId: 'updateDevice',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/devices/{deviceGuid}',
  summary: 'Rename a device, or change when it signs people out.',
  description:
    'Fields that are left out stay. A device of another kind, or of another restaurant, is another one.',
  access: restaurant('write:devices'),
  params: deviceParams,
  body: DeviceChange,
  response: DeviceShape,
  handler: async (call) => {
    const { scope, params, body } = call;
    return updateVersioned(call, {
      name: 'device',
      lock: lockDevice(scope, params.deviceGuid),
      parse: toDevice,
      change: (before, now) => {
        const { guid, restaurantGuid, version } = before;
        const changes = changesOf(body);
        const target = { kind: 'device', id: guid };
        const details = { changed: Object.keys(changes) };
        return [
          updateDeviceRow(scope, { ...before, ...changes }, now),
          announceDevice(scope, guid),
          auditCall(call, { action: 'device.updated', target, details, now }),
          emit(scope, { type: 'device.updated', restaurantGuid, data: { guid, version: version + 1 }, now }),
        ];
      },
      render,
    });
  },
});
