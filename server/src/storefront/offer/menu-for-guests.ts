import {
  forbiddenBy,
  type Menu,
  type MenuGroup,
  type MenuItem,
  type MenuTree,
  type ModifierGroup,
  type SaleMoment,
} from '../../catalog/menus/index.ts';
import { type Outage, type OutageOf, outageIn, type SoldOut } from './outage.ts';

/** What of a menu a guest sees at a moment. Pure. */

/**
 * What can be ordered at the moment, and what is sold out of it. What is not for these guests, or not now, is not there at all,
 * nor are sizes and choices that nothing shown has. Only what is named here is shown: what a menu gets later stays inside.
 */
export function menuForGuests(tree: MenuTree, moment: SaleMoment, soldOut: SoldOut) {
  const isOnSale = (one: Menu | MenuGroup | MenuItem) => forbiddenBy([one], moment) === null;
  const shownItems: MenuItem[] = [];
  const outage = outageIn(tree, soldOut);
  const items = (group: MenuGroup) => {
    const shown = group.items.filter((item) => !item.openPrice && isOnSale(item));
    shownItems.push(...shown);
    return shown.map((item) => itemForGuests(item, outage(item)));
  };
  const groupsOf = (groups: readonly MenuGroup[]): GroupForGuests[] =>
    groups
      .filter(isOnSale)
      .map((group) => ({
        guid: group.guid,
        name: group.name,
        description: group.description,
        images: group.images,
        items: items(group),
        groups: groupsOf(group.groups),
      }))
      .filter((group) => group.items.length + group.groups.length > 0);
  const menus = tree.menus
    .filter(isOnSale)
    .map(({ guid, name, description, groups }) => ({ guid, name, description, groups: groupsOf(groups) }))
    .filter(({ groups }) => groups.length > 0);
  const sizeGuids = new Set(shownItems.flatMap(({ sizes }) => sizes.map(({ sizeGuid }) => sizeGuid)));
  return {
    menus,
    modifierGroups: choicesOf(tree, shownItems).map((group) => choiceForGuests(group, outage)),
    sizes: tree.sizes.filter(({ guid }) => sizeGuids.has(guid)).map(({ guid, name }) => ({ guid, name })),
  };
}

interface GroupForGuests extends Pick<MenuGroup, 'guid' | 'name' | 'description' | 'images'> {
  items: ReturnType<typeof itemForGuests>[];
  groups: GroupForGuests[];
}

const itemForGuests = (item: MenuItem, out: Outage | null) => ({
  guid: item.guid,
  name: item.name,
  description: item.description,
  images: item.images,
  priceAmount: item.priceAmount,
  sizes: item.sizes.map(({ sizeGuid, priceAmount, calories, isDefault }) => ({
    sizeGuid,
    priceAmount,
    calories,
    isDefault,
  })),
  calories: item.calories,
  allergens: item.allergens,
  diets: item.diets,
  modifierGroupGuids: item.modifierGroupGuids,
  ...soldOutOr(out),
});

const soldOutOr = (out: Outage | null) => ({ soldOut: out !== null, returnsAt: out?.returnsAt ?? null });

/** The choices about items, and the choices about these. */
function choicesOf(tree: MenuTree, items: readonly MenuItem[]): ModifierGroup[] {
  const known = new Map(tree.modifierGroups.map((group) => [group.guid, group]));
  const found = new Set<string>();
  const waiting = items.flatMap(({ modifierGroupGuids }) => modifierGroupGuids);
  for (let guid = waiting.pop(); guid !== undefined; guid = waiting.pop()) {
    if (found.has(guid)) continue;
    found.add(guid);
    waiting.push(...(known.get(guid)?.modifiers ?? []).flatMap((one) => one.modifierGroupGuids));
  }
  return tree.modifierGroups.filter(({ guid }) => found.has(guid));
}

const choiceForGuests = (group: ModifierGroup, outage: OutageOf) => ({
  guid: group.guid,
  name: group.name,
  minSelections: group.minSelections,
  maxSelections: group.maxSelections,
  required: group.required,
  preModifiers: group.preModifiers,
  pricing: group.pricing,
  freeSelections: group.freeSelections,
  upchargeAmount: group.upchargeAmount,
  modifiers: group.modifiers.map((one) => ({
    guid: one.guid,
    name: one.name,
    calories: one.calories,
    allergens: one.allergens,
    priceAmount: one.priceAmount,
    sizePrices: one.sizePrices,
    isDefault: one.isDefault,
    maxQuantity: one.maxQuantity,
    modifierGroupGuids: one.modifierGroupGuids,
    ...soldOutOr(outage(one)),
  })),
});
