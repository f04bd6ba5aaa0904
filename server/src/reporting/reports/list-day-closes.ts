import { restaurant as restaurantAccess } from '../../access/index.ts';
import { pageOfTexts, rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: requestObject(pageParameters),
  response: pageOf(DayClose),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfDayCloses(scope, cursor?.[0], rowsToRead(query.limit));
    const [found] = await deps.db.run(scope, page);
    const { rows, nextCursor } = slicePage(found, query.limit, seal, ({ number }) => [number]);
    return ok(pageOfTexts(rows.map(dayCloseFormat.text), nextCursor));
  },
});
