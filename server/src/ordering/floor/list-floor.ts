import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, pageOfTexts, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: listQuery({ serviceAreaGuid: Type.Optional(Field.Guid), tableGuid: Type.Optional(Field.Guid) }),
  response: pageOf(FloorTable),
  concurrency: 'list',
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const page = pageOfFloor(scope, filter, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
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
  return `${table.slice(0, -1)},"position":${row.position},"openOrders":${row.open_orders}}`;
}
