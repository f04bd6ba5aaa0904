import { fromOne, fromZero, requireAmount, requireCount, requireOneOf } from './input-checks.ts';
import { orderPlace, place } from './place.ts';

/** What the choices of one group cost together. They are charged before they are modifiers of a line. */

/** How a group charges its choices. */
export interface ChoicePricing {
  /** SUM (the default): each for itself. HIGHEST: all together cost what the dearest costs, as halves of a pizza do. */
  readonly pricing?: 'SUM' | 'HIGHEST' | undefined;
  /** With SUM: so many cost nothing. Default 0. */
  readonly freeSelections?: number | undefined;
}

/** A choice, with the price that it has where it is charged. */
export interface Choice {
  /** Of one; negative for a credit. */
  readonly unitPriceAmount: number;
  /** Whole units. Default 1. */
  readonly quantity?: number | undefined;
}

export type ChargedChoice<T extends Choice> = T & {
  /** Of what costs nothing here: what one costs where it is charged. */
  readonly fullPriceAmount?: number | undefined;
};

/**
 * The choices as they are charged, each as a list: of one of which only some units are charged there are two parts. Free are the
 * dearest, so that no sequence of the same choices is cheaper. Credits, and what costs nothing by itself, stay as they are.
 */
export function chargeChoices<T extends Choice>(
  choices: readonly T[],
  { pricing = 'SUM', freeSelections = 0 }: ChoicePricing,
): ChargedChoice<T>[][] {
  requireOneOf(pricing, ['SUM', 'HIGHEST'], null, 'pricing');
  requireCount(freeSelections, fromZero, null, 'freeSelections');
  const parts = choices.map((choice): ChargedChoice<T>[] => [choice]);
  const priced = [...choices.entries()].filter(([index, { unitPriceAmount, quantity = 1 }]) => {
    const at = place(orderPlace, 'choices', index);
    requireAmount(unitPriceAmount, at, 'unitPriceAmount');
    requireCount(quantity, fromOne, at, 'quantity');
    return unitPriceAmount > 0;
  });
  priced.sort(([, a], [, b]) => b.unitPriceAmount - a.unitPriceAmount);
  let paid = pricing === 'HIGHEST' ? 1 : 0;
  let left = paid === 1 ? Number.POSITIVE_INFINITY : freeSelections;
  for (const [index, choice] of priced) {
    const { quantity = 1 } = choice;
    const free = Math.min(left, quantity - paid);
    left -= free;
    paid = 0;
    if (free > 0) parts[index] = partsOf(choice, quantity - free, free);
  }
  return parts;
}

function partsOf<T extends Choice>(choice: T, charged: number, free: number): ChargedChoice<T>[] {
  const part = { ...choice, unitPriceAmount: 0, fullPriceAmount: choice.unitPriceAmount };
  return charged === 0
    ? [part]
    : [
        { ...choice, quantity: charged },
        { ...part, quantity: free },
      ];
}
