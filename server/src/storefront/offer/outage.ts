import type { MenuTree, ModifierGroup } from '../../catalog/menus/index.ts';

/** What of a menu guests cannot order. Pure. */

/** Items and choices that are sold out, with when they are back (ISO 8601), if somebody said so. */
export type SoldOut = ReadonlyMap<string, string | null>;

/** That something cannot be ordered, and until when, as far as is known. */
export interface Outage {
  returnsAt: string | null;
}

interface Offered {
  guid: string;
  modifierGroupGuids: readonly string[];
}

/** null: it can be ordered. */
export type OutageOf = (one: Offered) => Outage | null;

/** More of one choice nobody can ask for. */
const UNLIMITED = Number.POSITIVE_INFINITY;

/**
 * An item or a choice cannot be ordered while it is sold out, or while something has to be chosen about it of which there is not
 * enough: what is required, and sold out.
 */
export function outageIn(tree: MenuTree, soldOut: SoldOut): OutageOf {
  if (soldOut.size === 0) return () => null;
  const groups = new Map(tree.modifierGroups.map((group) => [group.guid, group]));
  const known = new Map<string, Outage | null>();
  const outageOf: OutageOf = ({ guid, modifierGroupGuids }) => {
    const returnsAt = soldOut.get(guid);
    const own = returnsAt === undefined ? null : { returnsAt };
    return last([own, ...modifierGroupGuids.map(ofGroup)]);
  };
  function ofGroup(guid: string): Outage | null {
    const group = groups.get(guid);
    if (!group?.required) return null;
    const before = known.get(guid);
    if (before !== undefined) return before;
    const found = lackOf(group, outageOf);
    known.set(guid, found);
    return found;
  }
  return outageOf;
}

/** Of a group in which something has to be chosen: it is back with the first that is back. */
function lackOf({ minSelections, modifiers }: ModifierGroup, outageOf: OutageOf): Outage | null {
  let left = 0;
  const back: string[] = [];
  for (const one of modifiers) {
    const out = outageOf(one);
    if (out === null) left += one.maxQuantity ?? UNLIMITED;
    else if (out.returnsAt !== null) back.push(out.returnsAt);
  }
  return left >= Math.max(1, minSelections) ? null : { returnsAt: back.toSorted()[0] ?? null };
}

/** All have to be over: the end of the last, unless nobody knows that of one. */
function last(outages: readonly (Outage | null)[]): Outage | null {
  const all = outages.filter((one) => one !== null);
  if (all.length === 0) return null;
  const times = all.map(({ returnsAt }) => returnsAt).filter((time) => time !== null);
  return { returnsAt: times.length < all.length ? null : (times.toSorted().at(-1) ?? null) };
}
