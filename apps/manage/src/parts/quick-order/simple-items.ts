import type { Answer } from '@comanda/app-shared';

type MenuTree = Answer<'getMenu'>;
type Group = MenuTree['menus'][number]['groups'][number];
type Item = Group['items'][number];
export type SimpleItem = Pick<Item, 'guid' | 'name' | 'priceAmount'>;

/** An order while it is put together. */
export interface OrderDraft {
  /** How many of each item. */
  counts: Readonly<Record<string, number>>;
  diningOption: 'DINE_IN' | 'TAKE_OUT';
  guest: string;
  isPaid: boolean;
}

const itemsOf = (group: Group): Item[] => [...group.items, ...group.groups.flatMap(itemsOf)];

/** Items that can be ordered as they are: no size, price or choice is asked for, and they are not sold out. */
export function simpleItemsOf(tree: MenuTree): SimpleItem[] {
  const out = new Set(
    (tree.stock ?? []).filter(({ status }) => status === 'OUT_OF_STOCK').map(({ itemGuid }) => itemGuid),
  );
  const asks = new Set(
    tree.modifierGroups.filter(({ minSelections }) => minSelections > 0).map(({ guid }) => guid),
  );
  const found = new Map<string, SimpleItem>();
  for (const item of tree.menus.flatMap(({ groups }) => groups).flatMap(itemsOf)) {
    const isSimple =
      item.sizes.length === 0 && !item.openPrice && !item.modifierGroupGuids.some((guid) => asks.has(guid));
    if (isSimple && !out.has(item.guid)) found.set(item.guid, item);
  }
  return [...found.values()];
}
