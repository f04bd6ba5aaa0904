import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findTicket, toTicket } from './ticket-queries.ts';
import { renderTicket, TicketShape, ticketParams } from './ticket-shapes.ts';

export const getKitchenTicket = route({
  operationId: 'getKitchenTicket',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}',
  summary: 'Get a ticket.',
  description: 'With each dish, and how far it is.',
  access: restaurant('read:kitchen'),
  params: ticketParams,
  response: TicketShape,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findTicket(scope, params.ticketGuid));
    return ok(renderTicket(toTicket(one(rows, 'ticket'))));
  },
});
