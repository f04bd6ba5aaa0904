import type { Portion } from '../../catalog/menus/index.ts';
import { isUnwanted, wholeQuantity } from './dishes.ts';
import { mapSelections, type OrderDocument, portionsOf, type Selection } from './document.ts';
import { quantityOf, thousandths } from './taken-back.ts';

/** What of a line the kitchen has made: it is gone from stock, whatever becomes of the line. No I/O. */

/** How much of a line is made, in thousandths. */
export const madeOf = ({ fulfillmentStatus, quantity, madeQuantity = '0' }: Selection): number =>
  thousandths(fulfillmentStatus === 'READY' ? quantity : madeQuantity);

/** How much is to be made of a line, with another quantity than it has, in thousandths. */
export const unmadeAt = (line: Selection, quantity = line.quantity): number =>
  Math.max(0, thousandths(quantity) - madeOf(line));

/**
 * What goes back to stock when these lines of an order are voided: what is not made. A dish that is shared is made whole as long as
 * anybody wants a part of it, so it goes back with its last part, on whatever order that is.
 */
export function unmadeOf(order: OrderDocument, lines: readonly Selection[]): Portion[] {
  const live = lines.filter(({ voided }) => !voided);
  const going = new Set(live.map(({ guid }) => guid));
  const without = mapSelections(order, (one) => (going.has(one.guid) ? { ...one, voided: true } : one));
  // All parts of a dish say the same of it.
  const shared = [...new Map(live.flatMap((line) => (line.share ? [[line.share.guid, line]] : []))).values()];
  const whole = shared
    .filter((part) => isUnwanted(without, part))
    .map((part) => ({ ...part, unmade: unmadeAt({ ...part, quantity: wholeQuantity(part) }) }));
  const single = live.filter(({ share }) => !share).map((line) => ({ ...line, unmade: unmadeAt(line) }));
  return portionsOf(
    [...single, ...whole]
      .filter(({ unmade }) => unmade > 0)
      .map(({ unmade, ...line }) => ({ ...line, quantity: quantityOf(unmade) })),
  );
}
