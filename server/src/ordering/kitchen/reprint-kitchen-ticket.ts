import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { findTicket, toTicket } from './ticket-queries.ts';
import { renderTicket, TicketShape, ticketParams } from './ticket-shapes.ts';
import { countPrint } from './ticket-write-queries.ts';

export const reprintKitchenTicket = route({
  operationId: 'reprintKitchenTicket',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/reprint',
  summary: 'Reprint a ticket.',
  description: 'The ticket stays the same; only `printCount` increases. Nothing is cooked again.',
  status: 200,
  access: restaurant('write:kitchen'),
  params: ticketParams,
  body: requestObject({}),
  response: TicketShape,
  handler: async ({ deps, scope, params, transaction }) => {
    const guid = params.ticketGuid;
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [, rows] = await tx.run(countPrint(scope, guid, now), findTicket(scope, guid));
      const ticket = toTicket(one(rows, 'ticket'));
      const { orderGuid, stationGuid, businessDate } = ticket;
      const data = { ticketGuid: guid, orderGuid, stationGuid };
      const { restaurantGuid } = scope;
      await tx.run(
        emit(scope, { type: 'kitchen.ticket.reprinted', restaurantGuid, businessDate, data, now }),
      );
      return ok(renderTicket(ticket));
    });
  },
});
