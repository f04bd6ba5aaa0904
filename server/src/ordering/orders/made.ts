import type { Portion } from '../../catalog/menus/index.ts';
import { partsOf } from './checks/share-line.ts';
import { type OrderDocument, portionsOf, type Selection } from './document.ts';
import { quantityOf, thousandths } from './taken-back.ts';

/** What of a line the kitchen has made: it is gone from stock, whatever becomes of the line. No I/O. */

/** How much of a line is made, in thousandths. */
export const madeOf = ({ fulfillmentStatus, quantity, madeQuantity = '0' }: Selection): number =>
  thousandths(fulfillmentStatus === 'READY' ? quantity : madeQuantity);

/** How much is to be made of a line with another quantity than it has, in thousandths. */
export const unmadeAt = (line: Selection, quantity: string): number =>
  Math.max(0, thousandths(quantity) - madeOf(line));

/**
 * What goes back to stock when these lines of an order are voided: what is not made. A dish that is shared is made whole as long as
 * anybody wants a part of it, so it goes back with its last part, and not at all while a part is on another order.
 */
export function unmadeOf(order: OrderDocument, lines: readonly Selection[]): Portion[] {
  const live = lines.filter(({ voided }) => !voided);
  const going = new Set(live.map(({ guid }) => guid));
  const dishes = new Set(live.flatMap(({ share }) => share?.guid ?? []));
  const whole = [...dishes].flatMap((guid) => {
    const parts = partsOf(order, guid);
    const isLast = parts.every((part) => part.voided || going.has(part.guid));
    const first = parts.find((part) => part.guid === guid);
    const { parts: count, quantity } = parts[0]!.share!; // it is a part of a dish
    if (!first || !isLast || parts.length !== count) return [];
    return { ...first, quantity, unmade: isMade(first) ? 0 : thousandths(quantity) - madeOf(first) };
  });
  const single = live
    .filter(({ share }) => !share)
    .map((line) => ({ ...line, unmade: unmadeAt(line, line.quantity) }));
  return portionsOf(
    [...single, ...whole]
      .filter(({ unmade }) => unmade > 0)
      .map(({ unmade, ...line }) => ({ ...line, quantity: quantityOf(unmade) })),
  );
}

const isMade = ({ fulfillmentStatus }: Selection): boolean => fulfillmentStatus === 'READY';
