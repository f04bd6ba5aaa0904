import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageOfTexts, rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { type FloorRow, pageOfFloor } from './queries.ts';
import { FloorTable } from './shapes.ts';

export const listFloor = route({
  operationId: 'listFloor',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/floor',
  summary: 'List tables with their open orders and covers.',
  description:
    'Scheduled orders appear when their time comes. Rejected, closed and voided orders are not ' + 'listed.',
  access: restaurant('read:orders'),
  params: restaurantParams,
  query: requestObject({
    ...pageParameters,
    serviceAreaGuid: Type.Optional(Field.Guid),
    tableGuid: Type.Optional(Field.Guid),
  }),
  response: pageOf(FloorTable),
  concurrency: 'list',
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const [found] = await deps.db.run(scope, pageOfFloor(scope, filter, cursor?.[0], rowsToRead(limit)));
    const { rows, nextCursor } = slicePage(found, limit, seal, (row) => [row.guid]);
    return ok(pageOfTexts(rows.map(render), nextCursor));
  },
});

function render(row: FloorRow): string {
  const table = JSON.stringify({
    tableGuid: row.guid,
    name: row.name,
    serviceAreaGuid: row.service_area_guid,
    capacity: row.capacity,
    archived: row.archived,
    numberOfGuests: row.number_of_guests,
  });
  return `${table.slice(0, -1)},"openOrders":${row.open_orders}}`;
}
