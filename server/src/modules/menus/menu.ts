import { type FieldError, failFields } from '../../platform/errors.ts';

/** The tree as the API shows it, and as the database holds it entry by entry. No I/O. */

export interface Modifier {
  guid: string;
  externalId: string | null;
  name: string;
  priceAmount: number;
}

export interface ModifierGroup {
  guid: string;
  externalId: string | null;
  name: string;
  minSelections: number;
  /** null = no limit. */
  maxSelections: number | null;
  modifiers: Modifier[];
}

export interface MenuItem {
  guid: string;
  externalId: string | null;
  name: string;
  description: string | null;
  /** Price of one unit; of an open-price item the suggestion. */
  priceAmount: number;
  /** The price is named with each order. */
  openPrice: boolean;
  /** null = the restaurant's default taxes. */
  taxRateGuids: string[] | null;
  modifierGroupGuids: string[];
}

export interface MenuGroup {
  guid: string;
  externalId: string | null;
  name: string;
  description: string | null;
  items: MenuItem[];
}

export interface Menu {
  guid: string;
  externalId: string | null;
  name: string;
  description: string | null;
  groups: MenuGroup[];
}

export interface MenuTree {
  menus: Menu[];
  modifierGroups: ModifierGroup[];
}

export type EntryKind = 'MENU' | 'GROUP' | 'ITEM' | 'MODIFIER_GROUP' | 'MODIFIER';

/** One node of the tree. `document` is the node's own fields, without its children. */
export interface MenuEntry {
  guid: string;
  kind: EntryKind;
  parentGuid: string | null;
  position: number;
  externalId: string | null;
  document: string;
}

/** Takes a tree apart, parents before children. */
export function toEntries(tree: MenuTree): MenuEntry[] {
  const entries: MenuEntry[] = [];
  const add = (
    kind: EntryKind,
    node: { guid: string; externalId: string | null },
    parent: string | null,
    at: number,
  ) => {
    const { groups: _, items: __, modifiers: ___, ...own } = node as Record<string, unknown>;
    const document = JSON.stringify(own);
    entries.push({
      guid: node.guid,
      kind,
      parentGuid: parent,
      position: at,
      externalId: node.externalId,
      document,
    });
  };
  for (const [m, menu] of tree.menus.entries()) {
    add('MENU', menu, null, m);
    for (const [g, group] of menu.groups.entries()) {
      add('GROUP', group, menu.guid, g);
      for (const [i, item] of group.items.entries()) add('ITEM', item, group.guid, i);
    }
  }
  for (const [g, group] of tree.modifierGroups.entries()) {
    add('MODIFIER_GROUP', group, null, g);
    for (const [m, modifier] of group.modifiers.entries()) add('MODIFIER', modifier, group.guid, m);
  }
  return entries;
}

/** Puts a tree together again. The inverse of toEntries. */
export function fromEntries(entries: readonly MenuEntry[]): MenuTree {
  const children = Map.groupBy(entries, ({ parentGuid }) => parentGuid);
  const below = <T>(parent: string | null, kind: EntryKind, extra: (guid: string) => object): T[] =>
    (children.get(parent) ?? [])
      .filter((entry) => entry.kind === kind)
      .sort((a, b) => a.position - b.position)
      .map(({ guid, document }) => ({ ...(JSON.parse(document) as object), ...extra(guid) }) as T);
  return {
    menus: below<Menu>(null, 'MENU', (menu) => ({
      groups: below<MenuGroup>(menu, 'GROUP', (group) => ({
        items: below<MenuItem>(group, 'ITEM', () => ({})),
      })),
    })),
    modifierGroups: below<ModifierGroup>(null, 'MODIFIER_GROUP', (group) => ({
      modifiers: below<Modifier>(group, 'MODIFIER', () => ({})),
    })),
  };
}

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

/** What a schema cannot say about a tree: references point at something, identifiers stand once, ranges make sense. */
export function refuseInconsistent(tree: MenuTree, knownTaxes: ReadonlySet<string>): void {
  const problems: FieldError[] = [];
  const wrong = (path: string, rule: string, message: string) =>
    problems.push({ in: 'body', path, rule, message });
  const seen = new Set<string>();
  const once = (
    kind: EntryKind,
    { guid, externalId }: { guid: string; externalId: string | null },
    path: string,
  ) => {
    if (seen.has(guid)) wrong(`${path}/guid`, 'unique', 'stands twice in this menu');
    if (externalId !== null && seen.has(`${kind} ${externalId}`)) {
      wrong(`${path}/externalId`, 'unique', 'stands twice in this menu');
    }
    seen.add(guid);
    if (externalId !== null) seen.add(`${kind} ${externalId}`);
  };
  const modifierGroups = new Set(tree.modifierGroups.map(({ guid }) => guid));
  for (const [g, group] of tree.modifierGroups.entries()) {
    const path = `/modifierGroups/${g}`;
    once('MODIFIER_GROUP', group, path);
    if (group.maxSelections !== null && group.maxSelections < group.minSelections) {
      wrong(`${path}/maxSelections`, 'minimum', 'is less than minSelections');
    }
    for (const [m, modifier] of group.modifiers.entries())
      once('MODIFIER', modifier, `${path}/modifiers/${m}`);
  }
  for (const [m, menu] of tree.menus.entries()) {
    once('MENU', menu, `/menus/${m}`);
    for (const [g, group] of menu.groups.entries()) {
      const path = `/menus/${m}/groups/${g}`;
      once('GROUP', group, path);
      for (const [i, item] of group.items.entries()) {
        once('ITEM', item, `${path}/items/${i}`);
        checkItem(item, `${path}/items/${i}`, { modifierGroups, knownTaxes }, wrong);
      }
    }
  }
  if (problems.length > 0) failFields(problems);
}

function checkItem(
  item: MenuItem,
  path: string,
  known: { modifierGroups: ReadonlySet<string>; knownTaxes: ReadonlySet<string> },
  wrong: (path: string, rule: string, message: string) => void,
): void {
  for (const [k, guid] of item.modifierGroupGuids.entries()) {
    if (!known.modifierGroups.has(guid)) {
      wrong(`${path}/modifierGroupGuids/${k}`, 'known', 'is no modifier group of this menu');
    }
  }
  for (const [k, guid] of (item.taxRateGuids ?? []).entries()) {
    if (!known.knownTaxes.has(guid))
      wrong(`${path}/taxRateGuids/${k}`, 'known', 'is no tax rate of this restaurant');
  }
}

/** An item with everything that ordering asks about it. */
export interface ItemOnSale {
  item: MenuItem;
  group: { guid: string; name: string };
  modifierGroups: ModifierGroup[];
  /** Modifier by guid, over all of the item's groups. */
  modifiers: Map<string, { modifier: Modifier; group: ModifierGroup }>;
}

/** A version of a menu, laid out for look-ups. Immutable: another version is another value. */
export interface MenuOnSale {
  version: number;
  items: Map<string, ItemOnSale>;
  /** The tree as JSON text, ready to send. */
  text: string;
}

export function layOut(version: number, tree: MenuTree): MenuOnSale {
  const groups = new Map(tree.modifierGroups.map((group) => [group.guid, group]));
  const items = new Map<string, ItemOnSale>();
  for (const group of tree.menus.flatMap((menu) => menu.groups)) {
    for (const item of group.items) {
      const modifierGroups = item.modifierGroupGuids.map((guid) => groups.get(guid)!);
      const modifiers = new Map(
        modifierGroups.flatMap((owner) =>
          owner.modifiers.map((modifier) => [modifier.guid, { modifier, group: owner }] as const),
        ),
      );
      items.set(item.guid, {
        item,
        group: { guid: group.guid, name: group.name },
        modifierGroups,
        modifiers,
      });
    }
  }
  return { version, items, text: JSON.stringify({ version, ...tree }) };
}
