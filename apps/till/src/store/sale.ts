import { chargeChoices } from '@comanda/pricing';
import type { Answer } from '@comanda/sdk';

/** What is being sold: lines from the menu, and what may be chosen about them. Pure: it works without a network. */

export type Synced = Answer<'pullSync'>;
export type MenuTree = NonNullable<Synced['menu']>;
export type Restaurant = NonNullable<Synced['restaurant']>;
export type Item = MenuTree['menus'][number]['groups'][number]['items'][number];
export type Group = MenuTree['menus'][number]['groups'][number];
export type ModifierGroup = MenuTree['modifierGroups'][number];
export type Modifier = ModifierGroup['modifiers'][number];
export type DiningOption = 'DINE_IN' | 'TAKE_OUT';

export interface Chosen {
  modifierGuid: string;
  name: string;
  /** As it is charged, which may be nothing beside others of its group. */
  unitPriceAmount: number;
}

/** A line of the slip that is being written. */
export interface Line {
  key: string;
  itemGuid: string;
  name: string;
  sizeGuid: string | null;
  sizeName: string | null;
  quantity: number;
  unitPriceAmount: number;
  modifiers: readonly Chosen[];
  notes: string | null;
  taxes: readonly string[];
  /** By which discounts find it: its item, its groups, its category, its tags. */
  labels: readonly string[];
  discountable: boolean;
}

/** What prices are worked out from. */
export interface Catalogue {
  menu: MenuTree;
  restaurant: Restaurant;
  discounts: Synced['discounts'];
  serviceCharges: Synced['serviceCharges'];
}

export const groupsOf = ({ menus }: MenuTree): Group[] => {
  const below = (groups: readonly Group[]): Group[] =>
    groups.flatMap((group) => [group, ...below(group.groups)]);
  return menus.flatMap(({ groups }) => below(groups)).filter(({ items }) => items.length > 0);
};

export const modifierGroupsOf = (
  { menu }: Pick<Catalogue, 'menu'>,
  { modifierGroupGuids }: Item,
): ModifierGroup[] =>
  modifierGroupGuids.flatMap((guid) => menu.modifierGroups.find((group) => group.guid === guid) ?? []);

/** Of a size, where the item has sizes; the usual one first. */
export const usualSize = ({ sizes }: Item): string | null =>
  (sizes.find(({ isDefault }) => isDefault) ?? sizes[0])?.sizeGuid ?? null;

const priceOfItem = (item: Item, sizeGuid: string | null): number =>
  item.sizes.find((size) => size.sizeGuid === sizeGuid)?.priceAmount ?? item.priceAmount;

export const priceOfModifier = (
  { upchargeAmount }: ModifierGroup,
  { sizePrices, priceAmount }: Modifier,
  sizeGuid: string | null,
): number =>
  upchargeAmount ?? sizePrices.find((size) => size.sizeGuid === sizeGuid)?.priceAmount ?? priceAmount;

/** How many of a group must be chosen: those that are required, at least one. */
export const leastOf = ({ required, minSelections }: ModifierGroup): number =>
  required ? Math.max(1, minSelections) : 0;

/** What comes along unless somebody says otherwise. */
export const defaultsOf = (groups: readonly ModifierGroup[]): string[] =>
  groups.flatMap(({ modifiers }) => modifiers.filter(({ isDefault }) => isDefault).map(({ guid }) => guid));

/** Whether somebody has to choose before it can be sold. */
export const needsChoice = (catalogue: Catalogue, item: Item): boolean => {
  const groups = modifierGroupsOf(catalogue, item);
  const chosen = new Set(defaultsOf(groups));
  const isOpen = groups.some(
    (group) => group.modifiers.filter(({ guid }) => chosen.has(guid)).length < leastOf(group),
  );
  return item.sizes.length > 1 || isOpen;
};

/** The groups in which too few or too many are chosen. */
export const unmet = (groups: readonly ModifierGroup[], chosen: ReadonlySet<string>): ModifierGroup[] =>
  groups.filter((group) => {
    const count = group.modifiers.filter(({ guid }) => chosen.has(guid)).length;
    const least = count === 0 && !group.required ? 0 : Math.max(leastOf(group), group.minSelections);
    return count < least || (group.maxSelections !== null && count > group.maxSelections);
  });

export function lineOf(
  catalogue: Catalogue,
  item: Item,
  { sizeGuid, chosen, notes }: { sizeGuid: string | null; chosen: ReadonlySet<string>; notes: string | null },
): Line {
  const size = catalogue.menu.sizes.find(({ guid }) => guid === sizeGuid);
  const modifiers = modifierGroupsOf(catalogue, item).flatMap((group) => {
    const own = group.modifiers
      .filter(({ guid }) => chosen.has(guid))
      .map((modifier) => ({
        modifierGuid: modifier.guid,
        name: modifier.name,
        unitPriceAmount: priceOfModifier(group, modifier, sizeGuid),
      }));
    return chargeChoices(own, group).flat();
  });
  return {
    key: crypto.randomUUID(),
    itemGuid: item.guid,
    name: item.name,
    sizeGuid,
    sizeName: size?.name ?? null,
    quantity: 1,
    unitPriceAmount: priceOfItem(item, sizeGuid),
    modifiers,
    notes,
    taxes: item.taxRateGuids ?? defaultTaxes(catalogue.restaurant),
    labels: [
      item.guid,
      ...groupsAbove(catalogue.menu, item.guid),
      ...(item.salesCategory === null ? [] : [item.salesCategory]),
      ...item.tags,
    ],
    discountable: item.discountable,
  };
}

/** The guids of the groups that an item is in, from the outermost. */
function groupsAbove({ menus }: MenuTree, itemGuid: string): string[] {
  const find = (groups: readonly Group[], above: readonly string[]): string[] | null => {
    for (const group of groups) {
      const path = [...above, group.guid];
      if (group.items.some(({ guid }) => guid === itemGuid)) return path;
      const below = find(group.groups, path);
      if (below) return below;
    }
    return null;
  };
  return menus.map(({ groups }) => find(groups, [])).find((path) => path !== null) ?? [];
}

const defaultTaxes = ({ taxRates }: Restaurant): string[] =>
  taxRates.filter(({ isDefault }) => isDefault).map(({ guid }) => guid);

/** Two of the same are one line of two. */
export const isSame = (a: Line, b: Line): boolean =>
  a.itemGuid === b.itemGuid &&
  a.sizeGuid === b.sizeGuid &&
  a.notes === b.notes &&
  a.modifiers.map(({ modifierGuid }) => modifierGuid).join() ===
    b.modifiers.map(({ modifierGuid }) => modifierGuid).join();
