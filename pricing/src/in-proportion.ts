import type { DocumentDiscount, PriceableOrder } from './document.ts';
import { pricingInputOf } from './document-input.ts';
import { multiplyDivide } from './rounding.ts';
import { settleOrder } from './settle-order.ts';

type Level = NonNullable<DocumentDiscount['target']>;
type Change = (discount: DocumentDiscount, level: Level) => DocumentDiscount;

/**
 * The order after a change, with its discounts that are `inProportion` lowered to what they may take now: of each line the part
 * that they took before, of what is left of its price. Null when that changes none of them; otherwise it is to be priced again.
 */
export function loweredInProportion<Order extends PriceableOrder>(before: Order, after: Order): Order | null {
  if (!discountsOf(before).some(isInProportion)) return null;
  const [was, will] = [takenBy(before), takenBy(after)];
  let lowered = false;
  const next = withDiscounts(after, (discount, level) => {
    const taken = was.get(discount.guid);
    if (!isInProportion(discount) || taken === undefined) return discount;
    const now = will.get(discount.guid) ?? new Map<string, Taken>();
    const nowAmount = sum(now, ({ amount }) => amount);
    const mostAmount = sum(taken, ({ amount, grossAmount }, line) => {
      const left = Math.min(now.get(line)?.grossAmount ?? 0, grossAmount);
      return grossAmount === 0 ? 0 : multiplyDivide(amount, left, grossAmount, 'DOWN');
    });
    if (nowAmount <= mostAmount) return discount;
    lowered = true;
    // Its amount is taken once, or by unit or by check.
    const isOnce = discount.perUnit !== true && (discount.target ?? level) === level;
    const amount = isOnce ? mostAmount : multiplyDivide(discount.amount ?? 0, mostAmount, nowAmount, 'DOWN');
    return { ...discount, amount };
  });
  return lowered ? next : null;
}

const isInProportion = ({ inProportion, type, settled }: DocumentDiscount): boolean =>
  inProportion === true && type === 'FIXED' && settled !== true;

const discountsOf = (order: PriceableOrder): DocumentDiscount[] =>
  [order, ...order.checks, ...order.checks.flatMap(({ selections }) => selections)].flatMap(
    ({ appliedDiscounts }) => appliedDiscounts,
  );

interface Taken {
  amount: number;
  /** Of the line. */
  grossAmount: number;
}

type ByLine = ReadonlyMap<string, Taken>;

/** What each discount takes from which line; one that waits for something as if it were there. */
function takenBy(order: PriceableOrder): Map<string, Map<string, Taken>> {
  const taken = new Map<string, Map<string, Taken>>();
  const inForce = withDiscounts(order, (one) =>
    isInProportion(one) ? { ...one, conditions: undefined, stacking: undefined } : one,
  );
  for (const [line, { grossAmount, discounts }] of settleOrder(pricingInputOf(inForce)))
    for (const { key, amount } of discounts) {
      const lines = taken.get(key) ?? new Map<string, Taken>();
      taken.set(key, lines.set(line, { amount, grossAmount }));
    }
  return taken;
}

const sum = (lines: ByLine, of: (taken: Taken, line: string) => number): number => {
  let total = 0;
  for (const [line, taken] of lines) total += of(taken, line);
  return total;
};

function withDiscounts<Order extends PriceableOrder>(order: Order, change: Change): Order {
  const changed = <On extends { readonly appliedDiscounts: readonly DocumentDiscount[] }>(
    on: On,
    level: Level,
  ): On => ({
    ...on,
    appliedDiscounts: on.appliedDiscounts.map((one) => change(one, level)),
  });
  const checks = order.checks.map((check) =>
    changed({ ...check, selections: check.selections.map((line) => changed(line, 'SELECTION')) }, 'CHECK'),
  );
  return changed({ ...order, checks }, 'ORDER');
}
