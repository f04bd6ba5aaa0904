/** The tree as the API shows it, and as the database holds it entry by entry. No I/O. */

/** The tree as the API shows it, and as the database holds it entry by entry. No I/O. */

export type DiningOption = 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
export type PreModifierKind = 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';

export interface Named {
  guid: string;
  externalId: string | null;
  name: string;
}

export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type DayOfWeek = (typeof DAYS)[number];

/**
 * From `start`, included, to `end`, excluded, as "HH:MM". An end at or before the start is on the following day, so 22:00
 * to 02:00 goes over midnight and 06:00 to 06:00 is 24 hours.
 */
export interface AvailabilityWindow {
  /** Days on which the window starts; null = every day. */
  days: DayOfWeek[] | null;
  start: string;
  end: string;
}

/** When, where and how something is sold; null means always, everywhere, in every way. */
export interface Limits {
  /** In the restaurant's own time. */
  availability: AvailabilityWindow[] | null;
  /** Words that an order gives as its `source`. */
  channels: string[] | null;
  diningOptions: DiningOption[] | null;
}

export interface Image {
  url: string;
  description: string | null;
}

/** A size that items share: "Large". Its price is part of the item. */
export type Size = Named;

/** An item in a size. */
export interface ItemSize {
  sizeGuid: string;
  priceAmount: number;
  plu: string | null;
  calories: number | null;
  /** Taken when an order names none; at most one of an item. */
  isDefault: boolean;
}

/** What a modifier costs on an item of a certain size. */
export interface SizePrice {
  sizeGuid: string;
  priceAmount: number;
}

export interface Modifier extends Named {
  kitchenName: string | null;
  plu: string | null;
  calories: number | null;
  allergens: string[];
  priceAmount: number;
  /** Beats `priceAmount` on items of that size. */
  sizePrices: SizePrice[];
  /** Comes along when an order names nothing of its group. */
  isDefault: boolean;
  /** Of this one modifier; null = no limit but that of its group. */
  maxQuantity: number | null;
  /** Choices about this modifier. */
  modifierGroupGuids: string[];
}

/** How a modifier may be asked for, and what that costs. */
export interface PreModifier {
  kind: PreModifierKind;
  /** FREE: nothing. FACTOR: so many times the modifier's price. FIXED: an amount instead; negative for a credit. */
  pricing: 'FREE' | 'FACTOR' | 'FIXED';
  /** Decimal string, of FACTOR. */
  factor: string | null;
  /** Of FIXED. */
  priceAmount: number | null;
}

export interface ModifierGroup extends Named {
  minSelections: number;
  /** null = no limit. */
  maxSelections: number | null;
  /** Something must be chosen; else `minSelections` counts only once something is. */
  required: boolean;
  preModifiers: PreModifier[];
  /** SUM: each modifier costs its price. HIGHEST: all together cost what the dearest costs. */
  pricing: 'SUM' | 'HIGHEST';
  /** With SUM: so many cost nothing, the dearest. */
  freeSelections: number;
  /** With SUM: what each that is not free costs, whatever its own price is; null = its own price. */
  upchargeAmount: number | null;
  modifiers: Modifier[];
}

export interface MenuItem extends Named, Limits {
  kitchenName: string | null;
  description: string | null;
  images: Image[];
  plu: string | null;
  /** Another item, which this one is on another menu: they share their stock and their history. */
  sameAsGuid: string | null;
  salesCategory: string | null;
  tags: string[];
  /** Price of one unit; of an open-price item the suggestion; of an item with sizes what the card shows. */
  priceAmount: number;
  sizes: ItemSize[];
  /** The price is named with each order. */
  openPrice: boolean;
  /** Discounts may touch it. */
  discountable: boolean;
  calories: number | null;
  allergens: string[];
  diets: string[];
  /** null = the restaurant's default taxes. */
  taxRateGuids: string[] | null;
  /** null = that of its group. */
  prepStationGuid: string | null;
  prepTimeSeconds: number | null;
  modifierGroupGuids: string[];
}

export interface MenuGroup extends Named, Limits {
  description: string | null;
  images: Image[];
  /** null = that of the group around it. */
  prepStationGuid: string | null;
  items: MenuItem[];
  groups: MenuGroup[];
}

export interface Menu extends Named, Limits {
  description: string | null;
  groups: MenuGroup[];
}

export interface MenuTree {
  menus: Menu[];
  modifierGroups: ModifierGroup[];
  sizes: Size[];
}

/** Every group of a menu or group, those inside others included, outermost first. */
export function* groupsWithin({ groups }: { groups: readonly MenuGroup[] }): Generator<MenuGroup> {
  for (const group of groups) {
    yield group;
    yield* groupsWithin(group);
  }
}

/** Every group of a tree. */
export const allGroups = (tree: MenuTree): MenuGroup[] =>
  tree.menus.flatMap((menu) => [...groupsWithin(menu)]);

/** Every item of a tree. */
export const allItems = (tree: MenuTree): MenuItem[] => allGroups(tree).flatMap(({ items }) => items);
