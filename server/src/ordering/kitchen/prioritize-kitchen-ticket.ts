import { restaurant } from '../../access/index.ts';
import { one, refusalOf } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { requireAllowedOnTicket, TICKET_ALLOWED, TICKET_STATUSES } from './ticket.ts';
import { findTicket, toTicket } from './ticket-queries.ts';
import { PriorityCommand, renderTicket, TicketShape, ticketParams } from './ticket-shapes.ts';
import { NOT_IN_STATE, setPriority } from './ticket-write-queries.ts';

const ALLOWED_IN = TICKET_STATUSES.filter((status) => TICKET_ALLOWED[status].includes('prioritize'));

export const prioritizeKitchenTicket = route({
  operationId: 'prioritizeKitchenTicket',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/prioritize',
  summary: "Set a ticket's priority.",
  description: 'Screens show the most urgent tickets first.',
  when: { INVALID_STATE: 'The ticket is bumped.' },
  status: 200,
  access: restaurant('write:kitchen'),
  params: ticketParams,
  body: PriorityCommand,
  response: TicketShape,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, params, body, transaction }) => {
    const guid = params.ticketGuid;
    const now = deps.clock.now();
    try {
      return await transaction(scope, async (tx) => {
        const [, rows] = await tx.run(
          setPriority(scope, guid, { priority: body.priority, allowedIn: ALLOWED_IN }, now),
          findTicket(scope, guid),
        );
        const ticket = toTicket(one(rows, 'ticket'));
        const { orderGuid, stationGuid, businessDate } = ticket;
        const data = { ticketGuid: guid, orderGuid, stationGuid };
        const { restaurantGuid } = scope;
        await tx.run(
          emit(scope, { type: 'kitchen.ticket.prioritized', restaurantGuid, businessDate, data, now }),
        );
        return ok(renderTicket(ticket));
      });
    } catch (error) {
      if (refusalOf(error) !== NOT_IN_STATE) throw error;
      const [rows] = await deps.db.run(scope, findTicket(scope, guid));
      requireAllowedOnTicket(toTicket(one(rows, 'ticket')).status, 'prioritize');
      fail('CONFLICT', 'The ticket was changed in the meantime; try again.', { reason: 'LOST_RACE' });
    }
  },
});
