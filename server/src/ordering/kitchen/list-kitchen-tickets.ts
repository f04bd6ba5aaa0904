import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { enumOf, listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findLastChange, isByChange, pageOfTickets, toTicket } from './ticket-queries.ts';
import { ChangeNumber, renderTicket, TicketShape, TicketStatusShape } from './ticket-shapes.ts';

export const listKitchenTickets = route({
  operationId: 'listKitchenTickets',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets',
  summary: 'List kitchen tickets, most urgent first.',
  description:
    'With `open=true` it lists what a screen shows: all tickets except bumped ones, and printed ones ' +
    'of stations without a screen and of orders that are closed or voided, unless they were recalled since, others ' +
    'wait for a dish on them, or only the screen says that all of it is voided; most urgent first, then oldest. With `printStatus` it lists tickets that are not printed. Any other list, ' +
    'such as one with `changedAfter`, is a list of changes, earliest first. A screen that was offline ' +
    'asks for changes after the `lastChange` of the first page that it last read, and misses none. ' +
    'The station for unrouted dishes also shows the tickets of deleted stations.',
  access: restaurant('read:kitchen'),
  params: restaurantParams,
  query: listQuery({
    stationGuid: Type.Optional(Field.Guid),
    status: Type.Optional(TicketStatusShape),
    open: Type.Optional(Type.Boolean()),
    forScreens: Type.Optional(
      Type.Boolean({
        description:
          'leaves out what goes to PRINTERS alone, unless it could not be printed; changes name it once it is done or on paper',
      }),
    ),
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
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, stationGuid, forScreens, ...rest } = query;
    const routing = await deps.kitchens.get(scope);
    const filter = {
      ...rest,
      stationGuids: stationGuid ? routing.shownAt(stationGuid) : undefined,
      exceptStationGuids: forScreens && routing.onPaperAlone.length > 0 ? routing.onPaperAlone : undefined,
    };
    // Read first: what is committed between the two is reported twice rather than never.
    const [[counted], found] = await deps.db.run(
      scope,
      findLastChange(scope),
      pageOfTickets(scope, filter, pageFor(call)),
    );
    const { rows, nextCursor } = slicePage(found, call, (row) =>
      isByChange(filter) ? [row.change, row.guid] : [row.priority, row.guid],
    );
    const items = rows.map(toTicket).map(renderTicket);
    return ok({ items, nextCursor, lastChange: counted?.last ?? 0 });
  },
});
