import { restaurant as restaurantAccess } from '../../access/index.ts';
import { pageFor, pageOfTexts, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { dayCloseFormat, pageOfDayCloses } from './day-queries.ts';
import { DayClose } from './shapes.ts';

export const listDayCloses = route({
  operationId: 'listDayCloses',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/day-closes',
  summary: 'List Z reports, latest first.',
  description: 'Each holds the figures of its day as they were when it was closed.',
  access: restaurantAccess('read:reports'),
  params: restaurantParams,
  query: listQuery(),
  response: pageOf(DayClose),
  handler: async (call) => {
    const { deps, scope } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfDayCloses(scope, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, ({ number }) => [number]);
    return ok(pageOfTexts(rows.map(dayCloseFormat.text), nextCursor));
  },
});
