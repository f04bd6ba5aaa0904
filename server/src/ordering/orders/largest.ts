import { failLimitReached } from '../../platform/errors.ts';
import { AMOUNT_MAX } from '../../platform/http/fields.ts';
import { sumOf } from '../../platform/sum.ts';
import { type PlacedOrder, selectionsOf } from './document.ts';

/** The most that an order comes to, in minor units, with all that it ever held: every report of it, its voids too, is exact. */
const ORDER_MAX = AMOUNT_MAX;

interface Priced {
  unitPriceAmount: number;
  quantity: string;
  modifiers?: readonly Priced[] | undefined;
}

const grossOf = ({ unitPriceAmount, quantity, modifiers = [] }: Priced): number =>
  Number(quantity) * (Math.abs(unitPriceAmount) + sumOf(modifiers, grossOf));

/** What an order could come to at most: with what is voided, without discounts, and with every charge and tax on all of it. */
function largestOf(order: PlacedOrder): number {
  const charges = new Map(
    [order, ...order.checks].flatMap(({ appliedServiceCharges }) =>
      appliedServiceCharges.map((one) => [one.guid, one] as const),
    ),
  );
  const rates = (all: Iterable<{ rate?: string | undefined }>) =>
    1 + sumOf([...all], ({ rate = '0' }) => Number(rate) / 100);
  const lines = selectionsOf(order);
  const goods =
    sumOf(lines, grossOf) + sumOf([...charges.values()], ({ amount = 0 }) => Math.abs(amount ?? 0));
  return goods * rates(charges.values()) * rates(order.taxRates) + order.tipAmount;
}

/**
 * CONFLICT when an order would come to more than is ever computed. One that does already, from before there was a limit, only must
 * not grow: it can be voided, paid and closed.
 */
export function requireComputable(order: PlacedOrder, before: PlacedOrder | null): void {
  const largest = largestOf(order);
  if (largest <= ORDER_MAX || (before !== null && largest <= largestOf(before))) return;
  failLimitReached(`An order comes to at most ${ORDER_MAX}, with all that was ever on it.`, ORDER_MAX);
}
