import { devicesEvenRevoked } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findDevice, toDevice } from './queries.ts';
import { DeviceShape, render } from './shapes.ts';

export const getCurrentDevice = route({
  operationId: 'getCurrentDevice',
  method: 'GET',
  path: '/api/v1/devices/current',
  summary: 'Get the device that asks.',
  description: 'Also one that was revoked learns so here; elsewhere it is UNAUTHORIZED.',
  access: devicesEvenRevoked,
  response: DeviceShape,
  handler: async ({ deps, scope }) => {
    const [rows] = await deps.db.run(scope, findDevice(scope, scope.principal.deviceGuid));
    return ok(render(toDevice(one(rows, 'device'))));
  },
});
