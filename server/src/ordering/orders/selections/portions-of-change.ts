import type { Portion } from '../../../catalog/menus/index.ts';
import { portionsOf, type Selection } from '../document.ts';
import { madeOf, unmadeAt } from '../made.ts';
import { quantityOf, thousandths } from '../taken-back.ts';

/**
 * What a line takes more of stock once it is changed; less than 0: so much goes back. Of what the kitchen has made already nothing
 * goes back, and it takes what is new on it. No I/O.
 */
export function portionsMore(before: Selection, after: Selection): Portion[] {
  const more = new Map<string, number>();
  const count = (portions: ReadonlyMap<string, number>, sign: number): void => {
    for (const [guid, quantity] of portions) more.set(guid, (more.get(guid) ?? 0) + sign * quantity);
  };
  count(portionsAt(after, unmadeAt(before, after.quantity)), 1);
  count(portionsAt(before, unmadeAt(before)), -1);
  const made = Math.min(madeOf(before), thousandths(after.quantity));
  const had = portionsAt(before, made);
  const added = [...portionsAt(after, made)].map(
    ([guid, quantity]) => [guid, Math.max(0, quantity - (had.get(guid) ?? 0))] as const,
  );
  count(new Map(added), 1);
  return [...more].flatMap(([itemGuid, quantity]) =>
    quantity === 0 ? [] : [{ itemGuid, quantity: quantityOf(quantity) }],
  );
}

/** What so many thousandths of a line take, in thousandths of a portion. */
function portionsAt(line: Selection, units: number): Map<string, number> {
  const sums = new Map<string, number>();
  if (units === 0) return sums;
  for (const { itemGuid, quantity } of portionsOf([{ ...line, quantity: quantityOf(units) }]))
    sums.set(itemGuid, (sums.get(itemGuid) ?? 0) + thousandths(String(quantity)));
  return sums;
}
