import { multiplyDivide } from '@comanda/pricing';
import { newGuid } from '../../platform/ids.ts';
import type { AppliedDiscount, Selection } from './document.ts';
import { NO_POSITION } from './positions.ts';

/**
 * Less of a line than the kitchen was given is a void, whatever the road to it. What is taken back stays on the order as a
 * voided line of its own, so that reports and the ledger count it as they count any void. No I/O.
 */

/** Quantities have at most three decimals. */
const THOUSANDTHS = 1_000;
export const thousandths = (quantity: string): number => Math.round(Number(quantity) * THOUSANDTHS);
export const quantityOf = (units: number): string => String(units / THOUSANDTHS);

/** How much of a line the kitchen was given, as a decimal string; undefined when it was given nothing. */
export function sentQuantityOf(line: Selection): string | undefined {
  const isAtKitchen = line.fulfillmentStatus === 'SENT' || line.fulfillmentStatus === 'READY';
  return isAtKitchen ? line.quantity : line.sentQuantity;
}

/** How much of what the kitchen was given a lower quantity takes back; null when it takes nothing of it. */
export function takenBack(line: Selection, quantity: string): string | null {
  const less = thousandths(sentQuantityOf(line) ?? '0') - thousandths(quantity);
  return less > 0 ? quantityOf(less) : null;
}

/** The voided line of what is taken back, not priced yet. */
export const voidedPart = (
  line: Selection,
  quantity: string,
  voidInfo: NonNullable<Selection['voidInfo']>,
): Selection => ({
  ...withoutMade(line),
  guid: newGuid(),
  fromSelectionGuid: line.guid,
  position: NO_POSITION,
  quantity,
  appliedDiscounts: line.appliedDiscounts.filter(isProportional).map(afresh),
  voided: true,
  voidInfo,
});

/**
 * The voided line of what the kitchen was given and is to be had for less now, in another size or with other modifiers: so many
 * units, at the difference.
 */
export const cheapenedPart = (
  line: Selection,
  { quantity, unitPriceAmount }: Pick<Selection, 'quantity' | 'unitPriceAmount'>,
  voidInfo: NonNullable<Selection['voidInfo']>,
): Selection => {
  const { settled: _, ...rest } = voidedPart(line, quantity, voidInfo);
  return { ...rest, unitPriceAmount, modifiers: [] };
};

/** How much of what the kitchen was given there still is when there is so much of the line. */
export function keptOf(line: Selection, quantity: string): string {
  return quantityOf(Math.min(thousandths(sentQuantityOf(line) ?? '0'), thousandths(quantity)));
}

/** What so many units come to, in minor units. */
export const amountOf = ({
  quantity,
  unitPriceAmount,
}: Pick<Selection, 'quantity' | 'unitPriceAmount'>): number =>
  multiplyDivide(unitPriceAmount, thousandths(quantity), THOUSANDTHS);

/** A percentage took from this part too, until it was voided: reports of the days before then say so. */
const isProportional = ({ type }: AppliedDiscount): boolean => type === 'PERCENT';

const afresh = (discount: AppliedDiscount): AppliedDiscount => ({
  ...discount,
  guid: newGuid(),
  position: NO_POSITION,
});

/** What a part of a line cost, with modifiers and before discounts, in minor units. */
export const grossOfPart = (line: Selection, quantity: string): number =>
  multiplyDivide(line.grossAmount, thousandths(quantity), thousandths(line.quantity));

/** What is made of it stays with the line that is left. */
export function withoutMade(line: Selection): Selection {
  const { madeQuantity: _, ...rest } = line;
  return rest;
}
