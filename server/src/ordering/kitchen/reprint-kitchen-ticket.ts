import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { NO_WRITES } from '../../platform/db/statement.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { allStations } from './queries.ts';
import { findTicket, toTicket } from './ticket-queries.ts';
import { renderTicket, TicketShape, ticketParams } from './ticket-shapes.ts';
import { countPrint } from './ticket-write-queries.ts';

export const reprintKitchenTicket = route({
  operationId: 'reprintKitchenTicket',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/reprint',
  summary: 'Reprint a ticket.',
  description:
    'It comes out of the printer of its station, and says REPRINT. The ticket stays the same; only `printCount` increases. ' +
    'Nothing is cooked again.',
  status: 200,
  access: restaurant('write:kitchen'),
  params: ticketParams,
  body: requestObject({}),
  response: TicketShape,
  handler: async ({ deps, scope, params, transaction }) => {
    const guid = params.ticketGuid;
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [, rows, stations] = await tx.run(
        countPrint(scope, guid, now),
        findTicket(scope, guid),
        allStations(scope),
      );
      const ticket = toTicket(one(rows, 'ticket'));
      const { orderGuid, stationGuid, businessDate, items, notes } = ticket;
      const printerGuid = stations.find((one) => one.guid === stationGuid)?.printer_guid ?? null;
      const paper = { ticketGuid: guid, stationGuid, orderGuid, items, notes };
      const printed =
        printerGuid === null ? NO_WRITES : deps.ticketPrinting.again(scope, { ...paper, printerGuid }, now);
      const data = { ticketGuid: guid, orderGuid, stationGuid };
      const { restaurantGuid } = scope;
      await tx.run(
        ...printed.rows,
        ...(printed.events ?? []),
        emit(scope, { type: 'kitchen.ticket.reprinted', restaurantGuid, businessDate, data, now }),
      );
      return ok(renderTicket(ticket));
    });
  },
});
