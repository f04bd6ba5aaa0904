import { splitEvenly } from '@comanda/pricing';
import { newGuid } from '../../../platform/ids.ts';
import { sumOf } from '../../../platform/sum.ts';
import { partsOf } from '../dishes.ts';
import type { AppliedDiscount, Check, OrderDocument, Selection } from '../document.ts';
import { mapChecks, selectionsOf } from '../document.ts';
import { NO_POSITION } from '../positions.ts';
import { atTheSamePrice } from '../settle-lines.ts';
import { quantityOf, thousandths } from '../taken-back.ts';
import { withoutEmptyChecks } from './move-lines.ts';

/**
 * A line that several checks share. Its parts are lines of their own: each keeps its part of everything that the line cost, as a
 * line that went elsewhere keeps what it did (`settled`), so that together they cost the same wherever they go. Pure but for new
 * identifiers.
 */

type Settled = NonNullable<Selection['settled']>;

/** The order with a line in parts, one for each of these checks, which are there; the line itself is the first of them. */
export function shareLine(order: OrderDocument, guid: string, checkGuids: readonly string[]): OrderDocument {
  return atTheSamePrice(order, [guid], (settled) => {
    const line = selectionsOf(settled).find((one) => one.guid === guid)!; // it was found before
    const parts = dealt(line, checkGuids.length);
    return mapChecks(settled, (check) => ({
      ...check,
      selections: [
        ...check.selections.flatMap((one) => {
          if (one.guid !== guid) return [one];
          return checkGuids[0] === check.guid ? [parts[0]!] : [];
        }),
        ...parts.filter((one, i) => checkGuids[i] === check.guid && (i > 0 || !holds(check, one.guid))),
      ],
    }));
  });
}

const holds = (check: Check, guid: string): boolean => check.selections.some((one) => one.guid === guid);

/** The order with the parts of a line together again, where the line itself is. */
export function unshareLine(order: OrderDocument, guid: string): OrderDocument {
  const guids = partsOf(order, guid).map((one) => one.guid);
  return atTheSamePrice(order, guids, (settled) => {
    const whole = joined(partsOf(settled, guid), guid);
    return withoutEmptyChecks(
      mapChecks(settled, (check) => ({
        ...check,
        selections: check.selections.flatMap((one) => {
          if (one.guid === guid) return [whole];
          return guids.includes(one.guid) ? [] : [one];
        }),
      })),
      order,
    );
  });
}

/** Why the parts of a line cannot be one line again; null when they can. */
export function whyApart(
  parts: readonly Selection[],
): 'ELSEWHERE' | 'VOIDED' | 'REFUNDED' | 'TAXED_OTHERWISE' | null {
  if (parts.length !== parts[0]?.share?.parts) return 'ELSEWHERE';
  if (parts.some(({ voided }) => voided)) return 'VOIDED';
  if (parts.some(({ refundedQuantity }) => refundedQuantity !== undefined)) return 'REFUNDED';
  return new Set(parts.map(({ settled }) => settled?.taxExempt === true)).size > 1 ? 'TAXED_OTHERWISE' : null;
}

/** Whether there are units enough for so many parts. */
export const canBeShared = ({ quantity }: Selection, parts: number): boolean =>
  thousandths(quantity) >= parts;

function dealt(line: Selection, count: number): Selection[] {
  const { settled } = line;
  if (!settled) throw new Error('A line that is shared was settled before.');
  const taken = line.appliedDiscounts.filter((one) => one.settled);
  const quantities = splitEvenly(thousandths(line.quantity), count);
  const [prices = [], ...discounts] = dealtColumns(
    [settled.priceAmount, ...taken.map(({ discountAmount }) => discountAmount)],
    count,
  );
  const taxes = dealtTaxes(settled.taxes, settled.priceAmount, prices);
  const charges = settled.serviceCharges.map((charge) => {
    const amounts = splitEvenly(charge.amount, count);
    return { charge, amounts, taxes: dealtTaxes(charge.taxes, charge.amount, amounts) };
  });
  return quantities.map((units, i): Selection => {
    const quantity = quantityOf(units);
    const isFirst = i === 0;
    return {
      ...line,
      // The kitchen makes it once, for the line that keeps its guid; the others are as far as that.
      ...(isFirst ? {} : { guid: newGuid(), position: NO_POSITION, seatNumber: null }),
      quantity,
      share: { guid: line.guid, parts: count, quantity: line.quantity },
      appliedDiscounts: [
        ...taken.map((one, d): AppliedDiscount => {
          const amount = discounts[d]![i]!; // a column for each discount
          return { ...one, amount, discountAmount: amount };
        }),
        // What took nothing so far stays with the line.
        ...(isFirst ? line.appliedDiscounts.filter((one) => !one.settled) : []),
      ],
      settled: {
        ...settled,
        quantity,
        priceAmount: prices[i]!,
        grossAmount: prices[i]! + sumOf(discounts, (column) => column[i]!),
        taxes: taxes[i]!,
        serviceCharges: charges.map(({ charge, amounts, taxes: onCharge }) => ({
          ...charge,
          amount: amounts[i]!,
          taxes: onCharge[i]!,
        })),
      },
    };
  });
}

/** Columns in equal parts. The odd cents of one begin where those of the one before ended, so that sums are equal parts too. */
function dealtColumns(amounts: readonly number[], count: number): number[][] {
  let start = 0;
  return amounts.map((amount) => {
    const shares = splitEvenly(amount, count);
    const column = shares.map((_, i) => shares[(i - start + count) % count]!);
    start = (start + (amount % count)) % count;
    return column;
  });
}

/** For each part its taxes. What a tax was taken of is the price without the taxes in it, where it was that. */
function dealtTaxes(
  taxes: Settled['taxes'],
  priceAmount: number,
  prices: readonly number[],
): Settled['taxes'][] {
  // A tax in the price has its odd cents where the price has them: no part of it is more than the part of the price.
  const isWithin = ({ taxableAmount, taxAmount }: (typeof taxes)[number]) =>
    taxableAmount === priceAmount - taxAmount;
  const beside = dealtColumns(
    taxes.filter((tax) => !isWithin(tax)).map(({ taxAmount }) => taxAmount),
    prices.length,
  ).values();
  const amounts = taxes.map((tax) =>
    // There is a column for each.
    isWithin(tax) ? splitEvenly(tax.taxAmount, prices.length) : beside.next().value!,
  );
  const bases = taxes.map(({ taxableAmount, taxAmount }, t) => {
    if (taxableAmount === priceAmount) return [...prices];
    if (taxableAmount === priceAmount - taxAmount) return prices.map((price, i) => price - amounts[t]![i]!);
    return splitEvenly(taxableAmount, prices.length);
  });
  return prices.map((_, i) =>
    taxes.map((tax, t) => ({ ...tax, taxableAmount: bases[t]![i]!, taxAmount: amounts[t]![i]! })),
  );
}

function joined(parts: readonly Selection[], guid: string): Selection {
  const line = parts.find((one) => one.guid === guid)!; // it was found before
  const kept = parts.map(({ settled }) => settled!); // all were settled before
  const sum = (amountOf: (one: Settled) => number) => sumOf(kept, amountOf);
  const { share, sentQuantity: _, ...rest } = line;
  const quantity = share!.quantity; // of a shared line
  // Each remembers of its part how much the kitchen had been given while it waits.
  const sent = parts.flatMap((part) => part.sentQuantity ?? []).map(thousandths);
  const taken = Map.groupBy(
    parts.flatMap(({ appliedDiscounts }) => appliedDiscounts.filter((one) => one.settled)),
    (one) => one.guid,
  );
  const waiting = new Map(
    parts
      .flatMap(({ appliedDiscounts }) =>
        appliedDiscounts.filter((one) => !one.settled && !taken.has(one.guid)),
      )
      .map((one) => [one.guid, one]),
  );
  const charges = Map.groupBy(
    kept.flatMap(({ serviceCharges }) => serviceCharges),
    (one) => `${one.guid} ${one.taxExempt === true}`,
  );
  return {
    ...rest,
    quantity,
    ...(sent.length > 0 ? { sentQuantity: quantityOf(sumOf(sent, (units) => units)) } : {}),
    appliedDiscounts: [
      ...[...taken.values()].map((same): AppliedDiscount => {
        const amount = sumOf(same, (one) => one.discountAmount);
        return { ...same[0]!, amount, discountAmount: amount };
      }),
      ...waiting.values(),
    ],
    settled: {
      ...kept[0]!,
      quantity,
      grossAmount: sum(({ grossAmount }) => grossAmount),
      priceAmount: sum(({ priceAmount }) => priceAmount),
      taxes: joinedTaxes(kept.flatMap(({ taxes }) => taxes)),
      serviceCharges: [...charges.values()].map((same) => ({
        ...same[0]!,
        amount: sumOf(same, ({ amount }) => amount),
        taxes: joinedTaxes(same.flatMap(({ taxes }) => taxes)),
      })),
    },
  };
}

const joinedTaxes = (taxes: Settled['taxes']): Settled['taxes'] =>
  [...Map.groupBy(taxes, ({ taxRateGuid }) => taxRateGuid).values()].map((same) => ({
    ...same[0]!,
    taxableAmount: sumOf(same, ({ taxableAmount }) => taxableAmount),
    taxAmount: sumOf(same, ({ taxAmount }) => taxAmount),
  }));
