import type { AppliedDiscount, AppliedTax } from './priced-order.ts';
import type { TaxTable } from './tax-table.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Adds taxes to a list of its own objects; keeps the sequence of the table. */
export function mergeTaxes(
  into: Writable<AppliedTax>[],
  from: readonly AppliedTax[],
  { taxes }: TaxTable,
): void {
  for (const tax of from) {
    const known = findByKey(into, tax.key);
    if (known === null) {
      into.push(copyTax(tax));
      if (into.length > 1) {
        const rank = (applied: AppliedTax) => taxes.findIndex(({ key }) => key === applied.key);
        into.sort((a, b) => rank(a) - rank(b));
      }
    } else {
      known.taxableAmount += tax.taxableAmount;
      known.amount += tax.amount;
    }
  }
}

/** Adds discounts to a list of its own objects. */
export function mergeDiscounts(into: Writable<AppliedDiscount>[], from: readonly AppliedDiscount[]): void {
  for (const discount of from) {
    const known = findByKey(into, discount.key);
    if (known === null) into.push(copyDiscount(discount));
    else known.amount += discount.amount;
  }
}

function findByKey<Entry extends { readonly key: string }>(
  list: readonly Entry[],
  key: string,
): Entry | null {
  for (const entry of list) {
    if (entry.key === key) return entry;
  }
  return null;
}

/** A copy that may be added to. */
export function copyTax({ key, rate, inclusive, taxableAmount, amount }: AppliedTax): AppliedTax {
  return { key, rate, inclusive, taxableAmount, amount };
}

/** A copy that may be added to. */
export function copyDiscount({ key, amount }: AppliedDiscount): AppliedDiscount {
  return { key, amount };
}
