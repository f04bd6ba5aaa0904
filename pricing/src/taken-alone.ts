import type { DocumentDiscount, PriceableOrder } from './document.ts';
import { pricingInputOf } from './document-input.ts';
import { sumOf } from './money.ts';
import { priceOrder } from './price-order.ts';

/** What is taken from a line, of what that costs before discounts. In minor units. */
interface TakenOfLine {
  readonly amount: number;
  readonly grossAmount: number;
}

/** Waits for nothing, holds nothing off, and has no limit. */
const UNBOUND = {
  conditions: undefined,
  stacking: undefined,
  limitPercent: undefined,
  limitAmount: undefined,
  limitReached: undefined,
};

/**
 * What discounts of an order would take if they waited for nothing and no others were there: the most that they can come to,
 * whatever is put on the order beside them, or taken off. By the guid of the line; only those from which something is taken.
 *
 * @throws PricingError that names the field, when the order cannot be priced exactly
 */
export function takenAlone<Order extends PriceableOrder>(
  order: Order,
  is: (discount: Order['appliedDiscounts'][number]) => boolean,
): Map<string, TakenOfLine> {
  const alone = <On extends { readonly appliedDiscounts: readonly DocumentDiscount[] }>(on: On): On => ({
    ...on,
    appliedDiscounts: on.appliedDiscounts.filter(is).map((one) => ({ ...one, ...UNBOUND })),
  });
  const checks = order.checks.map((check) =>
    alone({ ...check, selections: check.selections.map((line) => alone(line)) }),
  );
  const taken = new Map<string, TakenOfLine>();
  for (const { selections } of priceOrder(pricingInputOf(alone({ ...order, checks }))).checks)
    for (const { key, discountAmount: amount, grossAmount } of selections)
      if (amount > 0) taken.set(key, { amount, grossAmount });
  return taken;
}

/** What a discount takes, in minor units. */
export interface TakenByDiscount {
  readonly amount: number;
  /** The price of the lines from which it takes something, before discounts. */
  readonly billAmount: number;
  /** What others took of these before; absent: nothing. */
  readonly takenAmount?: number;
}

/**
 * What a discount of an order takes, and of what that is a share, together with what others `that count` with it take of the same
 * lines: as if all others were gone. What lines keep of one that is elsewhere counts as well.
 *
 * @throws PricingError as `takenAlone`
 */
export function takenByDiscount<Order extends PriceableOrder>(
  order: Order,
  guid: string,
  thatCount: (discount: Order['appliedDiscounts'][number]) => boolean,
): TakenByDiscount {
  const lines = takenAlone(order, (one) => one.guid === guid);
  const together = takenAlone(order, (one) => one.guid === guid || thatCount(one));
  const amount = sumOf([...lines.values()].map((line) => line.amount));
  const takenAmount = sumOf([...lines.keys()].map((line) => together.get(line)?.amount ?? 0)) - amount;
  return {
    amount,
    billAmount: sumOf([...lines.values()].map(({ grossAmount }) => grossAmount)),
    ...(takenAmount > 0 ? { takenAmount } : {}),
  };
}
