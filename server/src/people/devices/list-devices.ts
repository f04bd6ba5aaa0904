import Type from 'typebox';
import { DEVICE_KINDS, restaurant } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import {
  enumOf,
  pageOf,
  pageParameters,
  requestObject,
  restaurantParams,
} from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfDevices, toDevice } from './queries.ts';
import { DeviceShape, render } from './shapes.ts';

export const listDevices = route({
  operationId: 'listDevices',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/devices',
  summary: 'List the devices of a restaurant, newest first.',
  description: 'Revoked ones are among them.',
  access: restaurant('read:devices'),
  params: restaurantParams,
  query: requestObject({ ...pageParameters, kind: Type.Optional(enumOf(DEVICE_KINDS)) }),
  response: pageOf(DeviceShape),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const [found] = await deps.db.run(
      scope,
      pageOfDevices(scope, query.kind, cursor?.[0], rowsToRead(query.limit)),
    );
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.guid]);
    return ok({ items: rows.map(toDevice).map(render), nextCursor });
  },
});
