import Type from 'typebox';
import { restaurant, route } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import {
  closed,
  Guid,
  pageOf,
  pageParameters,
  restaurantParams,
  Timestamp,
} from '../../platform/http/shapes.ts';
import { pageOfTickets, toTicket } from './ticket-queries.ts';
import { renderTicket, TicketShape, TicketStatusShape } from './ticket-shapes.ts';

export const listKitchenTickets = route({
  operationId: 'listKitchenTickets',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets',
  summary: 'List tickets: of one station or all, the most urgent first, then the oldest.',
  description:
    'With `open=true`, what a screen shows: all but what is bumped. With `modifiedAfter` the list is one of changes, the ' +
    'earliest first. The station that gets unrouted dishes also shows tickets of stations that were deleted.',
  access: restaurant('read:kitchen'),
  params: restaurantParams,
  query: closed({
    ...pageParameters,
    stationGuid: Type.Optional(Guid),
    status: Type.Optional(TicketStatusShape),
    open: Type.Optional(Type.Boolean()),
    modifiedAfter: Type.Optional(Timestamp),
  }),
  response: pageOf(TicketShape),
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, stationGuid, ...rest } = query;
    const routing = await deps.kitchens.get(scope);
    const filter = { ...rest, stationGuids: stationGuid ? routing.shownAt(stationGuid) : undefined };
    const [found] = await deps.db.run(scope, pageOfTickets(scope, filter, cursor, rowsToRead(limit)));
    const { rows, nextCursor } = slicePage(found, limit, seal, (row) =>
      query.modifiedAfter === undefined ? [row.priority, row.guid] : [isoTime(row.updated_at), row.guid],
    );
    return ok({ items: rows.map(toTicket).map(renderTicket), nextCursor });
  },
});
