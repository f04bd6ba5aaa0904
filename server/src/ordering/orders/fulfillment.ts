import { isoTime } from '../../platform/clock.ts';
import { dishOf } from './dishes.ts';
import { mapSelections, type OrderDocument, type Selection, selectionsOf } from './document.ts';
import { type GuestOrderStatus, isOver } from './states.ts';
import { sentQuantityOf } from './taken-back.ts';

/** How far the kitchen is, line by line, and what the guest sees of it. No I/O. */

/**
 * The order with these dishes, and all that share them, in another fulfilment status; the guest's status follows. `at` in epoch
 * milliseconds.
 */
export function withFulfillment(
  order: OrderDocument,
  dishGuids: readonly string[],
  status: Selection['fulfillmentStatus'],
  at: number,
): OrderDocument {
  const chosen = new Set(dishGuids);
  return withGuestStatus(
    mapSelections(order, (selection) =>
      chosen.has(dishOf(selection)) ? inStatus(selection, status, at) : selection,
    ),
  );
}

/** A line that waits again remembers how much of it the kitchen had been given. Of one that is ready or recalled, all is made or nothing. */
function inStatus(line: Selection, status: Selection['fulfillmentStatus'], at: number): Selection {
  const { sentQuantity: _, madeQuantity, ...rest } = line;
  const keepsMade = status !== 'READY' && line.fulfillmentStatus !== 'READY' && madeQuantity !== undefined;
  const sentQuantity = sentQuantityOf(line);
  return {
    ...rest,
    fulfillmentStatus: status,
    sentAt: sentAtOf(line, status, at),
    ...(status === 'HOLD' && sentQuantity !== undefined ? { sentQuantity } : {}),
    ...(keepsMade ? { madeQuantity } : {}),
  };
}

/** A part of a shared line as far as its dish is. */
export const asFarAs = (part: Selection, { fulfillmentStatus, sentAt }: Selection): Selection =>
  part.fulfillmentStatus === fulfillmentStatus && part.sentAt === sentAt
    ? part
    : { ...inStatus(part, fulfillmentStatus, 0), sentAt };

/** Which lines have become ready. */
export function newlyReady(before: OrderDocument, after: OrderDocument): string[] {
  const ready = (order: OrderDocument) =>
    selectionsOf(order)
      .filter(({ voided, fulfillmentStatus }) => !voided && fulfillmentStatus === 'READY')
      .map(({ guid }) => guid);
  const known = new Set(ready(before));
  return ready(after).filter((guid) => !known.has(guid));
}

/** When a line went to the kitchen; one that waits again has not gone. */
function sentAtOf({ sentAt }: Selection, status: Selection['fulfillmentStatus'], at: number): string | null {
  if (status === 'SENT') return sentAt ?? isoTime(at);
  return status === 'READY' ? sentAt : null;
}

/** The order with the guest status that its lines amount to; one that is closed or voided keeps its own. */
export function withGuestStatus(order: OrderDocument): OrderDocument {
  if (isOver(order)) return order;
  return { ...order, guestOrderStatus: guestStatusOf(order) };
}

/** The order with the guest's status set to in preparation. */
export function withPreparation(order: OrderDocument): OrderDocument {
  return order.guestOrderStatus === 'RECEIVED' ? { ...order, guestOrderStatus: 'IN_PREPARATION' } : order;
}

/**
 * RECEIVED until the kitchen begins or the first line is ready, READY_FOR_PICKUP when all lines that were sent are, and
 * IN_PREPARATION again when another course goes to the kitchen.
 */
export function guestStatusOf(order: OrderDocument): Exclude<GuestOrderStatus, 'CLOSED' | 'VOIDED'> {
  const live = selectionsOf(order).filter(({ voided }) => !voided);
  const sent = live.filter(
    ({ fulfillmentStatus }) => fulfillmentStatus === 'SENT' || fulfillmentStatus === 'READY',
  );
  const ready = sent.filter(({ fulfillmentStatus }) => fulfillmentStatus === 'READY');
  if (sent.length === 0) return 'RECEIVED';
  if (ready.length === sent.length) return 'READY_FOR_PICKUP';
  const started =
    order.guestOrderStatus === 'IN_PREPARATION' || order.guestOrderStatus === 'READY_FOR_PICKUP';
  return started || ready.length > 0 ? 'IN_PREPARATION' : 'RECEIVED';
}
