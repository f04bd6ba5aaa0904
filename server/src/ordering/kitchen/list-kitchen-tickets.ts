import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
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
import { findLastChange, isByChange, pageOfTickets, toTicket } from './ticket-queries.ts';
import { ChangeNumber, renderTicket, TicketShape, TicketStatusShape } from './ticket-shapes.ts';

export const listKitchenTickets = route({
  operationId: 'listKitchenTickets',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets',
  summary: 'List kitchen tickets, most urgent first.',
  description:
    'With `open=true` it lists what a screen shows: all tickets except bumped ones, most urgent ' +
    'first, then oldest. With `printStatus` it lists tickets that are not printed. Any other list, ' +
    'such as one with `changedAfter`, is a list of changes, earliest first. A screen that was offline ' +
    'asks for changes after the `lastChange` of the first page that it last read, and misses none. ' +
    'The station for unrouted dishes also shows the tickets of deleted stations.',
  access: restaurant('read:kitchen'),
  params: restaurantParams,
  query: requestObject({
    ...pageParameters,
    stationGuid: Type.Optional(Field.Guid),
    status: Type.Optional(TicketStatusShape),
    open: Type.Optional(Type.Boolean()),
    printStatus: Type.Optional(enumOf(['WAITING', 'FAILED'] as const)),
    changedAfter: Type.Optional(ChangeNumber),
  }),
  response: Type.Object({
    ...pageOf(TicketShape).properties,
    lastChange: Type.Integer({
      ...ChangeNumber,
      description: 'whatever changes from now on has a higher number',
    }),
  }),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, stationGuid, ...rest } = query;
    const routing = await deps.kitchens.get(scope);
    const filter = { ...rest, stationGuids: stationGuid ? routing.shownAt(stationGuid) : undefined };
    // Read first: what is committed between the two is reported twice rather than never.
    const [[counted], found] = await deps.db.run(
      scope,
      findLastChange(scope),
      pageOfTickets(scope, filter, cursor, rowsToRead(limit)),
    );
    const { rows, nextCursor } = slicePage(found, limit, seal, (row) =>
      isByChange(filter) ? [row.change, row.guid] : [row.priority, row.guid],
    );
    const items = rows.map(toTicket).map(renderTicket);
    return ok({ items, nextCursor, lastChange: counted?.last ?? 0 });
  },
});
