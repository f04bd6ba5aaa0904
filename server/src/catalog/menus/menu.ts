/** The tree as the API shows it, and as the database holds it entry by entry. No I/O. */

export type DiningOption = 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
export type PreModifierKind = 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';

interface Named {
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
  modifiers: Modifier[];
}

export interface MenuItem extends Named, Limits {
  kitchenName: string | null;
  description: string | null;
  images: Image[];
  plu: string | null;
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

export type EntryKind = 'MENU' | 'GROUP' | 'ITEM' | 'MODIFIER_GROUP' | 'MODIFIER' | 'SIZE';

/** One node of the tree. `document` is the node's own fields, without its children. */
export interface MenuEntry {
  guid: string;
  kind: EntryKind;
  parentGuid: string | null;
  position: number;
  externalId: string | null;
  document: string;
}

const NAMED: Named = { guid: '', externalId: null, name: '' };
const UNLIMITED: Limits = { availability: null, channels: null, diningOptions: null };

/**
 * The own fields of each kind, in the order in which they are written, with what each is when nothing is said: entries
 * that were stored before a field existed have none of it. The order is fixed so that what did not change reads the same.
 */
const BLANKS = {
  MENU: { ...NAMED, description: null, ...UNLIMITED } satisfies Omit<Menu, 'groups'>,
  GROUP: {
    ...NAMED,
    description: null,
    images: [],
    ...UNLIMITED,
    prepStationGuid: null,
  } satisfies Omit<MenuGroup, 'groups' | 'items'>,
  ITEM: {
    ...NAMED,
    kitchenName: null,
    description: null,
    images: [],
    plu: null,
    salesCategory: null,
    tags: [],
    priceAmount: 0,
    sizes: [],
    openPrice: false,
    discountable: true,
    calories: null,
    allergens: [],
    diets: [],
    taxRateGuids: null,
    prepStationGuid: null,
    prepTimeSeconds: null,
    ...UNLIMITED,
    modifierGroupGuids: [],
  } satisfies MenuItem,
  MODIFIER_GROUP: {
    ...NAMED,
    minSelections: 0,
    maxSelections: null,
    required: false,
    preModifiers: [],
  } satisfies Omit<ModifierGroup, 'modifiers'>,
  MODIFIER: {
    ...NAMED,
    kitchenName: null,
    plu: null,
    calories: null,
    allergens: [],
    priceAmount: 0,
    sizePrices: [],
    isDefault: false,
    maxQuantity: null,
    modifierGroupGuids: [],
  } satisfies Modifier,
  SIZE: NAMED,
} as const;

type Own<K extends EntryKind> = {
  MENU: Omit<Menu, 'groups'>;
  GROUP: Omit<MenuGroup, 'groups' | 'items'>;
  ITEM: MenuItem;
  MODIFIER_GROUP: Omit<ModifierGroup, 'modifiers'>;
  MODIFIER: Modifier;
  SIZE: Size;
}[K];

/** A node's own fields, complete and in order. */
export function complete<K extends EntryKind>(kind: K, given: object): Own<K> {
  const from = given as Record<string, unknown>;
  const own: Record<string, unknown> = { ...BLANKS[kind] };
  for (const field in own) if (from[field] !== undefined) own[field] = from[field];
  // A group whose entry is older than `required` was required when it had a minimum.
  if (kind === 'MODIFIER_GROUP' && from.required === undefined) own.required = Number(own.minSelections) > 0;
  return own as unknown as Own<K>;
}

/** Takes a tree apart, parents before children. */
export function toEntries(tree: MenuTree): MenuEntry[] {
  const entries: MenuEntry[] = [];
  const add = (kind: EntryKind, node: Named, parentGuid: string | null, position: number) => {
    const document = JSON.stringify(complete(kind, node));
    entries.push({ guid: node.guid, kind, parentGuid, position, externalId: node.externalId, document });
  };
  const addGroup = (group: MenuGroup, parent: string, at: number) => {
    add('GROUP', group, parent, at);
    for (const [i, one] of group.items.entries()) add('ITEM', one, group.guid, i);
    for (const [g, below] of group.groups.entries()) addGroup(below, group.guid, g);
  };
  for (const [m, menu] of tree.menus.entries()) {
    add('MENU', menu, null, m);
    for (const [g, group] of menu.groups.entries()) addGroup(group, menu.guid, g);
  }
  for (const [g, group] of tree.modifierGroups.entries()) {
    add('MODIFIER_GROUP', group, null, g);
    for (const [m, modifier] of group.modifiers.entries()) add('MODIFIER', modifier, group.guid, m);
  }
  for (const [s, size] of tree.sizes.entries()) add('SIZE', size, null, s);
  return entries;
}

/** Puts a tree together again. The inverse of toEntries. */
export function fromEntries(entries: readonly MenuEntry[]): MenuTree {
  const children = Map.groupBy(entries, ({ kind, parentGuid }) => `${kind} ${parentGuid}`);
  const below = <K extends EntryKind>(kind: K, parent: string | null): Own<K>[] =>
    (children.get(`${kind} ${parent}`) ?? [])
      .sort((a, b) => a.position - b.position)
      .map(({ document }) => complete(kind, JSON.parse(document) as object));
  const groupsOf = (parent: string): MenuGroup[] =>
    below('GROUP', parent).map((group) => ({
      ...group,
      items: below('ITEM', group.guid),
      groups: groupsOf(group.guid),
    }));
  return {
    menus: below('MENU', null).map((menu) => ({ ...menu, groups: groupsOf(menu.guid) })),
    modifierGroups: below('MODIFIER_GROUP', null).map((group) => ({
      ...group,
      modifiers: below('MODIFIER', group.guid),
    })),
    sizes: below('SIZE', null),
  };
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

/** What a new version closes and opens compared with the current one; what did not change is not written. */
export function difference(before: readonly MenuEntry[], after: readonly MenuEntry[]) {
  const old = new Map(before.map((entry) => [entry.guid, entry]));
  const opened = after.filter((entry) => {
    const same = old.get(entry.guid);
    return !same || !isSame(same, entry);
  });
  const staying = new Set(after.map(({ guid }) => guid));
  const replaced = opened.filter(({ guid }) => old.has(guid)).map(({ guid }) => guid);
  const closed = [...before.filter(({ guid }) => !staying.has(guid)).map(({ guid }) => guid), ...replaced];
  return { closed, opened };
}

function isSame(a: MenuEntry, b: MenuEntry): boolean {
  return (
    a.kind === b.kind &&
    a.parentGuid === b.parentGuid &&
    a.position === b.position &&
    a.document === b.document
  );
}
