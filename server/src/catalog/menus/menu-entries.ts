import type {
  Limits,
  Menu,
  MenuGroup,
  MenuItem,
  MenuTree,
  Modifier,
  ModifierGroup,
  Named,
  Size,
} from './menu.ts';

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
    sameAsGuid: null,
  } satisfies MenuItem,
  MODIFIER_GROUP: {
    ...NAMED,
    minSelections: 0,
    maxSelections: null,
    required: false,
    preModifiers: [],
    pricing: 'SUM',
    freeSelections: 0,
    upchargeAmount: null,
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

/** Few items have one: those that were stored before there was this field go on reading the same. */
const withoutNoDish = (name: string, value: unknown): unknown =>
  name === 'sameAsGuid' && value === null ? undefined : value;

/** Takes a tree apart, parents before children. */
export function toEntries(tree: MenuTree): MenuEntry[] {
  const entries: MenuEntry[] = [];
  const add = (kind: EntryKind, node: Named, parentGuid: string | null, position: number) => {
    const document = JSON.stringify(complete(kind, node), kind === 'ITEM' ? withoutNoDish : undefined);
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

/** The item under which the stock of an item is kept, by its entry. */
export const dishIn = ({ guid, document }: MenuEntry): string =>
  complete('ITEM', JSON.parse(document) as object).sameAsGuid ?? guid;

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
