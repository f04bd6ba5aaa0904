import { chargeChoices } from '@comanda/pricing';
import type { Modifier, ModifierGroup } from './menu.ts';

/** Choices of groups that charge them together: by the dearest, or with some of them free. Pure. */

interface Chosen {
  group: ModifierGroup;
  preModifier: string | null;
  quantity: number;
  unitPriceAmount: number;
  fullPriceAmount?: number | undefined;
}

const isPlain = ({ pricing, freeSelections }: ModifierGroup): boolean =>
  pricing === 'SUM' && freeSelections === 0;

/** What one choice costs with a size before a pre-modifier: the upcharge of its group, else its own price. */
export function basePriceOf(
  { upchargeAmount }: ModifierGroup,
  { sizePrices, priceAmount }: Modifier,
  sizeGuid: string | null,
): number {
  if (upchargeAmount !== null) return upchargeAmount;
  return sizePrices.find((one) => one.sizeGuid === sizeGuid)?.priceAmount ?? priceAmount;
}

/**
 * The choices about one thing as they are charged, in the same sequence. One of which only some are charged becomes two; what is
 * left out ("no onions") is neither free nor the dearest.
 */
export function asCharged<T extends Chosen>(groups: readonly ModifierGroup[], choices: readonly T[]): T[] {
  const charged = new Map<T, T[]>();
  for (const group of groups) {
    if (isPlain(group)) continue;
    const own = choices.filter((one) => one.group === group && one.preModifier !== 'NO');
    for (const [index, parts] of chargeChoices(own, group).entries()) charged.set(own[index]!, parts);
  }
  return choices.flatMap((one) => charged.get(one) ?? one);
}

interface Nested {
  modifiers: readonly Nested[];
}

/** How many modifiers there are, those of modifiers among them. */
export const countOf = (choices: readonly Nested[]): number =>
  choices.reduce((sum, { modifiers }) => sum + 1 + countOf(modifiers), 0);
