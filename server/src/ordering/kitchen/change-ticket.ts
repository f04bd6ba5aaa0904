import type { Call } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import type { OrderingDeps } from '../deps.ts';
import {
  changeOrder,
  isUnwanted,
  newlyReady,
  type OrderDocument,
  selectionsOf,
  withFulfillment,
  withPreparation,
} from '../orders/index.ts';
import { begunOn, readyEverywhere, type Ticket } from './ticket.ts';
import { findTicket, headerOf, type StoredTicket, ticketsOfOrders, toTicket } from './ticket-queries.ts';
import { renderTicket } from './ticket-shapes.ts';
import { updateTicket } from './ticket-write-queries.ts';

type KitchenCall = Pick<
  Call<OrderingDeps, { kind: 'restaurant'; scope: 'write:kitchen' }>,
  'deps' | 'scope' | 'commit' | 'expectedVersion'
>;

export type TicketEvent = `kitchen.ticket.${'started' | 'bumped' | 'recalled' | 'updated'}`;

interface TicketChange {
  ticketGuid: string;
  event: TicketEvent;
  change: (ticket: Ticket, at: string) => Ticket;
}

type TicketAnswer = Promise<Answer<ReturnType<typeof renderTicket>>>;

/** Ends the change of a ticket that has gone to another order since it was looked up. */
class GoneElsewhere extends Error {}

/** Nobody merges tables more often while a cook presses once. */
const TRIES = 5;

/**
 * Moves a ticket on, and with it its order, in one transaction: lines become READY when every station that makes a part of
 * them is done, and SENT again when one is recalled. Whoever moves a ticket changes its order, so two screens take turns:
 * the second sees what the first has done. A version names that of the ticket.
 */
export async function changeTicket(call: KitchenCall, asked: TicketChange): TicketAnswer {
  const { deps, scope } = call;
  for (let tries = 1; tries <= TRIES; tries++) {
    const [rows] = await deps.db.run(scope, findTicket(scope, asked.ticketGuid));
    try {
      return await changeOn(toTicket(one(rows, 'ticket')).orderGuid, call, asked);
    } catch (error) {
      if (!(error instanceof GoneElsewhere)) throw error;
    }
  }
  fail('CONFLICT', 'The ticket keeps going to other orders; try again.', { reason: 'LOST_RACE' });
}

/** The same for a ticket of that order. */
function changeOn(orderGuid: string, call: KitchenCall, asked: TicketChange): TicketAnswer {
  const { deps, scope, commit, expectedVersion } = call;
  return changeOrder(
    { deps, scope, commit, expectedVersion: undefined },
    {
      orderGuid,
      change: async (order, { now, businessDate }) => {
        const at = isoTime(now);
        const [found] = await deps.db.run(scope, ticketsOfOrders(scope, [orderGuid]));
        const tickets = found.map(toTicket);
        const before = tickets.find(({ guid }) => guid === asked.ticketGuid);
        if (!before) throw new GoneElsewhere();
        assertVersion(expectedVersion, before.version);
        const changed = asked.change(before, at);
        // A recalled ticket takes its header from the order: while it was done, it was not updated.
        const keepsHeader = changed.status === 'BUMPED' || before.servedOrderGuid !== null;
        const header = keepsHeader ? {} : headerOf(order);
        const after: StoredTicket = {
          ...before,
          ...changed,
          ...header,
          // What is made again waits at the screen, whatever became of its order.
          orderOver: before.orderOver && changed.status !== 'RECALLED',
          version: before.version + 1,
          updatedAt: at,
        };
        const others = tickets.filter((ticket) => ticket !== before);
        const { guid: ticketGuid, stationGuid } = after;
        const facts = { ticketGuid, orderGuid, stationGuid };
        const next = orderAfter(order, [...others, after], after, now);
        const ready = newlyReady(order, next);
        return {
          order: next,
          events: [
            { type: asked.event, data: facts },
            ...(ready.length > 0
              ? [{ type: 'selection.ready' as const, data: { selectionGuids: ready } }]
              : []),
          ],
          timeline: { action: asked.event, facts },
          begun: begunOn(after),
          extraWrites: { rows: [updateTicket(scope, after, { at: now, businessDate })] },
          answer: ok(renderTicket(after)),
        };
      },
    },
  ) as TicketAnswer;
}

/** The order with a ticket's lines in the state that all of its tickets give them. */
function orderAfter(
  order: OrderDocument,
  tickets: readonly Ticket[],
  { items, status }: Ticket,
  at: number,
): OrderDocument {
  const sent = new Map(
    selectionsOf(order)
      .filter(
        (line) =>
          !isUnwanted(order, line) &&
          (line.fulfillmentStatus === 'SENT' || line.fulfillmentStatus === 'READY'),
      )
      .map(({ guid, fulfillmentStatus }) => [guid, fulfillmentStatus]),
  );
  const concerned = items
    .filter(({ voided, selectionGuid }) => !voided && sent.has(selectionGuid))
    .map(({ selectionGuid }) => selectionGuid);
  const ready = new Set(readyEverywhere(tickets, concerned));
  const becoming = (wanted: 'SENT' | 'READY') =>
    concerned.filter((guid) => ready.has(guid) === (wanted === 'READY') && sent.get(guid) !== wanted);
  const moved = withFulfillment(
    withFulfillment(order, becoming('READY'), 'READY', at),
    becoming('SENT'),
    'SENT',
    at,
  );
  // Acknowledging a voided ticket does not start any work.
  return status === 'NEW' || concerned.length === 0 ? moved : withPreparation(moved);
}
