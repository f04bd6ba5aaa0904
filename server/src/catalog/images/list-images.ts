import { restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfImages } from './queries.ts';
import { ImageShape, render } from './shapes.ts';

export const listImages = route({
  operationId: 'listImages',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/images',
  summary: 'List pictures, newest first.',
  description: 'Also those that nothing shows.',
  access: restaurant('read:menu'),
  params: restaurantParams,
  query: listQuery(),
  response: pageOf(ImageShape),
  handler: async (call) => {
    const { deps, scope } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfImages(scope, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.created_at, row.guid]);
    return ok({ items: rows.map(render), nextCursor });
  },
});
