import { forbiddenBy, type SaleMoment } from './availability.ts';
import type { Limits, Menu, MenuGroup, MenuItem, MenuTree, Modifier, ModifierGroup, Size } from './menu.ts';
import { taxRateGuidsOf } from './menu-taxes.ts';

/** A version of a menu, indexed so that ordering needs one look-up for each question. */

/** An item with everything that ordering asks about it. */
export interface ItemOnSale {
  item: MenuItem;
  menuGuid: string;
  group: { guid: string; name: string };
  /** The groups around it, outermost first; the last one is `group`. */
  groupGuids: readonly string[];
  /** Of the item and everything around it; only those that limit anything. */
  limits: readonly Limits[];
  /** Its own, else that of the nearest group that has one. */
  prepStationGuid: string | null;
  modifierGroups: readonly ModifierGroup[];
}

export interface ModifierOnSale {
  modifier: Modifier;
  group: ModifierGroup;
  /** The groups of choices about this modifier. */
  modifierGroups: readonly ModifierGroup[];
}

/** Immutable: another version, or another set of stocked items, is another value. */
export interface MenuOnSale {
  version: number;
  items: ReadonlyMap<string, ItemOnSale>;
  modifiers: ReadonlyMap<string, ModifierOnSale>;
  /** All groups, those within others too. */
  groupGuids: ReadonlySet<string>;
  sizes: ReadonlyMap<string, Size>;
  /** The items that are another one on another menu, with which one that is (same-dish.ts). */
  sameAs: ReadonlyMap<string, { guid: string; name: string }>;
  /** The items that are the same as an item. */
  others: ReadonlyMap<string, readonly string[]>;
  /** Items and modifiers of which the stock is kept, or that are sold out: only these cost an order a statement. */
  stocked: ReadonlySet<string>;
  /** Of what was sold already, by a till that was offline: no more is taken from the stock of these than is left. */
  left?: ReadonlyMap<string, string>;
  /** The taxes that its items name. */
  taxRateGuids: ReadonlySet<string>;
  /** How long its text is: its weight in memory. */
  characters: number;
  /** The tree as JSON text, ready to send; kept once it was asked for, since most menus are only sold from. */
  text(): string;
}

/** Whether a menu has an item or a modifier: what can be counted, or be out of stock. */
export const hasOnMenu = ({ items, modifiers }: MenuOnSale, guid: string): boolean =>
  items.has(guid) || modifiers.has(guid);

const isLimited = ({ availability, channels, diningOptions }: Limits): boolean =>
  availability !== null || channels !== null || diningOptions !== null;

export function layOut(version: number, tree: MenuTree): MenuOnSale {
  const groups = new Map(tree.modifierGroups.map((group) => [group.guid, group]));
  // A menu is stored when all that it names is in it.
  const known = (guids: readonly string[]) => guids.map((guid) => groups.get(guid)!);
  const items = new Map<string, ItemOnSale>();
  const groupGuids = new Set<string>();
  const addGroup = (menu: Menu, group: MenuGroup, above: readonly MenuGroup[]) => {
    const path = [...above, group];
    const around = [menu, ...path].filter(isLimited);
    groupGuids.add(group.guid);
    const itsGroups = path.map(({ guid }) => guid);
    const station = path.findLast(({ prepStationGuid }) => prepStationGuid !== null)?.prepStationGuid ?? null;
    const own = { guid: group.guid, name: group.name };
    for (const item of group.items) {
      items.set(item.guid, {
        item,
        menuGuid: menu.guid,
        group: own,
        groupGuids: itsGroups,
        limits: isLimited(item) ? [...around, item] : around,
        prepStationGuid: item.prepStationGuid ?? station,
        modifierGroups: known(item.modifierGroupGuids),
      });
    }
    for (const below of group.groups) addGroup(menu, below, path);
  };
  for (const menu of tree.menus) for (const group of menu.groups) addGroup(menu, group, []);
  const modifiers = new Map<string, ModifierOnSale>();
  for (const group of tree.modifierGroups) {
    for (const modifier of group.modifiers) {
      modifiers.set(modifier.guid, { modifier, group, modifierGroups: known(modifier.modifierGroupGuids) });
    }
  }
  const sizes = new Map(tree.sizes.map((size) => [size.guid, size]));
  const write = () => JSON.stringify({ version, ...tree });
  const characters = write().length;
  let made: string | undefined;
  const text = () => {
    made ??= write();
    return made;
  };
  const taxRateGuids = taxRateGuidsOf(tree);
  return {
    ...{ version, items, modifiers, groupGuids, sizes, ...dishesOf(items) },
    ...{ stocked: new Set(), taxRateGuids, characters, text },
  };
}

function dishesOf(items: ReadonlyMap<string, ItemOnSale>): Pick<MenuOnSale, 'sameAs' | 'others'> {
  const sameAs = new Map<string, { guid: string; name: string }>();
  const others = new Map<string, string[]>();
  for (const { item } of items.values()) {
    const dish = item.sameAsGuid === null ? undefined : items.get(item.sameAsGuid)?.item;
    if (!dish) continue;
    sameAs.set(item.guid, { guid: dish.guid, name: dish.name });
    others.set(dish.guid, [...(others.get(dish.guid) ?? []), item.guid]);
  }
  return { sameAs, others };
}

const trees = new WeakMap<MenuOnSale, MenuTree>();

/** The tree of a menu, made of its text once it is asked for: most menus are only sold from. */
export function treeOf(menu: MenuOnSale): MenuTree {
  const known = trees.get(menu) ?? (JSON.parse(menu.text()) as MenuTree);
  trees.set(menu, known);
  return known;
}

/** Why an item cannot be sold at this moment, in this way: the limit that forbids it; null when nothing does. */
export const unavailableBecause = ({ limits }: ItemOnSale, moment: SaleMoment): keyof Limits | null =>
  limits.length === 0 ? null : forbiddenBy(limits, moment);
