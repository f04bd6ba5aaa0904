import { type HouseSettings, suggestionsOf, type TipSuggestion } from '@comanda/documents';

/** What guests are offered to add. Pure. */

/** Where the restaurant has said nothing. */
const RATES = [10, 15, 20];

/** What the restaurant suggests, as it was read; null: not yet. */
export type Tips = Pick<HouseSettings, 'tipRates' | 'smallBillTips'> | null;

export const suggestedTips = (base: number, tips: Tips): TipSuggestion[] =>
  suggestionsOf(base, { rates: tips?.tipRates ?? RATES, small: tips?.smallBillTips }, base);

/** Of the food: nobody is asked for a tip on tax. Of a part of the bill, the same share of that. */
export function tipBaseOf(
  check: { subtotalAmount: number; discountAmount: number; totalAmount: number },
  amount: number,
): number {
  const { subtotalAmount, discountAmount, totalAmount } = check;
  const food = subtotalAmount - discountAmount;
  return totalAmount <= 0 ? 0 : Math.min(food, Math.round((food * amount) / totalAmount));
}
