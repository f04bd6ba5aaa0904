import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { route } from '../deps.ts';
import { findDevice, toDevice } from './queries.ts';
import { DeviceShape, deviceParams, render } from './shapes.ts';

export const getDevice = route({
  operationId: 'getDevice',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/devices/{deviceGuid}',
  summary: 'Get a device.',
  description: 'When it was last seen may lag by ten seconds.',
  access: restaurant('read:devices'),
  params: deviceParams,
  response: DeviceShape,
  sends: ['etag'],
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findDevice(scope, params.deviceGuid));
    const found = toDevice(one(rows, 'device'));
    return okTagged(render(found), found.version);
  },
});
