import Type from 'typebox';
import { DEVICE_KINDS, restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { enumOf, listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: listQuery({ kind: Type.Optional(enumOf(DEVICE_KINDS)) }),
  response: pageOf(DeviceShape),
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfDevices(scope, query.kind, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map(toDevice).map(render), nextCursor });
  },
});
