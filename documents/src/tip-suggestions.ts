import type { TipSuggestion } from './model.ts';

/** On bills below an amount, tips are suggested as these amounts instead of percent. Minor units. */
export interface SmallBillTips {
  readonly belowAmount: number;
  readonly amounts: readonly number[];
}

/** What a restaurant suggests: whole percent, and amounts where percent would be pennies. */
export interface SuggestedTips {
  readonly rates: readonly number[];
  readonly small?: SmallBillTips | null | undefined;
}

/**
 * Tips of an amount, with what would be paid in all: percent of it, rounded to the nearest minor unit, or plain amounts, which have
 * no label, where it is a small one.
 */
export function suggestionsOf(base: number, tips: SuggestedTips, totalAmount: number): TipSuggestion[] {
  const { rates, small } = tips;
  const suggested =
    small && base < small.belowAmount
      ? small.amounts.map((tipAmount) => ({ label: '', tipAmount }))
      : rates.map((rate) => ({ label: `${rate} %`, tipAmount: Math.floor((base * rate + 50) / 100) }));
  return suggested.map((one) => ({ ...one, totalAmount: totalAmount + one.tipAmount }));
}
