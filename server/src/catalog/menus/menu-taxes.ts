import { renderTaxRate, type TaxRate } from '../../tenancy/restaurants/index.ts';
import { allGroups, type MenuTree } from './menu.ts';

/** The taxes that a menu names. They travel with it, since a guid means nothing at another restaurant. Pure. */

/** Those of the restaurant's taxes that the menu names, in its order. */
export const taxesNamed = (
  { taxRateGuids }: { taxRateGuids: ReadonlySet<string> },
  taxRates: readonly TaxRate[],
): TaxRate[] => [...taxRateGuids].flatMap((guid) => taxRates.find((tax) => tax.guid === guid) ?? []);

/** The guids of all taxes that items of the menu name, in the order in which they do. */
export const taxRateGuidsOf = (tree: MenuTree): Set<string> =>
  new Set(allGroups(tree).flatMap(({ items }) => items.flatMap(({ taxRateGuids }) => taxRateGuids ?? [])));

/**
 * The tree as it is at a restaurant with the `known` taxes. What it names and the restaurant does not have is looked up
 * among the taxes that came with it (`brought`): the restaurant's own that says the same takes its place, each of them
 * once; the others have to be `added`. Nothing that the restaurant has is changed.
 */
export function settleTaxes(
  tree: MenuTree,
  known: readonly TaxRate[],
  brought: readonly TaxRate[],
): { tree: MenuTree; added: TaxRate[] } {
  const named = taxRateGuidsOf(tree);
  const unknown = brought.filter(({ guid }) => named.has(guid) && !known.some((own) => own.guid === guid));
  if (unknown.length === 0) return { tree, added: [] };
  const free = new Map(known.filter(({ guid }) => !named.has(guid)).map((own) => [own.guid, own]));
  const inPlaceOf = new Map<string, string>();
  const added: TaxRate[] = [];
  for (const tax of unknown) {
    const own = free.values().find((one) => termsOf(one) === termsOf(tax));
    if (own) {
      free.delete(own.guid);
      inPlaceOf.set(tax.guid, own.guid);
    } else added.push(tax);
  }
  return { tree: renamed(tree, inPlaceOf), added };
}

/** What a tax says, as text: everything but whose it is. "10" and "10.0" percent are the same. */
function termsOf(tax: TaxRate): string {
  const { name, type, rate, amount, inclusive, rounding, roundingScope, diningOptions } = tax;
  const value = type === 'PERCENT' ? Number(rate) : amount;
  return JSON.stringify([name, type, value, inclusive, rounding, roundingScope, diningOptions?.toSorted()]);
}

function renamed(tree: MenuTree, inPlaceOf: ReadonlyMap<string, string>): MenuTree {
  const next = structuredClone(tree);
  for (const group of allGroups(next))
    for (const item of group.items)
      item.taxRateGuids = item.taxRateGuids?.map((guid) => inPlaceOf.get(guid) ?? guid) ?? null;
  return next;
}

/** A tax as its menu shows it. Which taxes are defaults is for each restaurant to say. */
export function renderMenuTax(tax: TaxRate) {
  const { isDefault: _, ...terms } = renderTaxRate(tax);
  return terms;
}
