import type { RestaurantScope } from '../../access/index.ts';
import type { MenuOnSale, Portion, ResolvedModifier } from '../../catalog/menus/index.ts';
import { resolveSelection } from '../../catalog/menus/index.ts';
import { findOrder, orderFormat } from '../../ordering/orders/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { sumOf } from '../../platform/sum.ts';
import type { Body } from './kinds.ts';
import type { Difference, DifferenceOf, Kept, LoggedCommand } from './shapes.ts';

/** What is different between what a till did and what the service would have done. */

export class Differences {
  readonly #found = new Map<string, Difference>();

  add(
    field: DifferenceOf,
    device: string | number | null,
    server: string | number | null,
    guid: string | null = null,
  ) {
    this.#found.set(`${field} ${guid}`, { field, guid, device, server });
  }

  get all(): Difference[] {
    return [...this.#found.values()];
  }
}

interface Item {
  menuItemGuid?: string;
  quantity?: string | number;
  modifiers?: never;
  sizeGuid?: string;
  priceAmount?: number;
}

/** The items that a command sells. */
export function itemsOf({ items, checks, commands }: Body): Item[] {
  const listed = (list: unknown) => (Array.isArray(list) ? list : []) as { items?: Item[] }[];
  const bodies = (commands ?? []).map(({ body = {} }) => body as { items?: Item[] });
  return [{ items } as { items?: Item[] }, ...listed(checks), ...bodies].flatMap((one) => one.items ?? []);
}

/** What the items of a command would cost by the present menu, where that is another. */
export function comparePrices(
  { sold, present }: { sold: MenuOnSale; present: MenuOnSale },
  items: readonly Item[],
  differences: Differences,
): void {
  if (sold.version === present.version) return;
  for (const item of items) {
    if (item.menuItemGuid === undefined) continue;
    const guid = item.menuItemGuid;
    if (!present.items.has(guid))
      differences.add('item', sold.items.get(guid)?.item.name ?? null, null, guid);
    const [device, server] = [sold, present].map((menu) => priceOn(menu, { ...item, menuItemGuid: guid }));
    if (typeof device === 'number' && typeof server === 'number' && device !== server)
      differences.add('price', device, server, guid);
  }
}

function priceOn(menu: MenuOnSale, item: Item & { menuItemGuid: string }): number | null {
  const { resolved } = resolveSelection(menu, item as never, null);
  return resolved ? resolved.unitPriceAmount + priceOfModifiers(resolved.modifiers) : null;
}

const priceOfModifiers = (modifiers: readonly ResolvedModifier[]): number =>
  sumOf(
    modifiers,
    ({ quantity, unitPriceAmount, modifiers: inner }) =>
      quantity * (unitPriceAmount + priceOfModifiers(inner)),
  );

/** What an item takes of stock, with its choices and those that come along. */
export function portionsAsked(menu: MenuOnSale, { menuItemGuid, quantity = 1, ...rest }: Item): Portion[] {
  if (menuItemGuid === undefined) return [];
  const { resolved } = resolveSelection(menu, { menuItemGuid, ...rest } as never, null);
  const below = (modifiers: readonly ResolvedModifier[], of: number): Portion[] =>
    modifiers.flatMap((one) => {
      if (one.preModifier === 'NO') return [];
      const own = of * one.quantity;
      return [{ itemGuid: one.modifier.guid, quantity: own }, ...below(one.modifiers, own)];
    });
  return [{ itemGuid: menuItemGuid, quantity }, ...below(resolved?.modifiers ?? [], Number(quantity))];
}

/** The order of a command as its transaction leaves it, and how that differs from what the till had. */
export async function compareOrder(
  tx: Transaction,
  scope: RestaurantScope,
  {
    command,
    orderGuid,
    differences,
  }: { command: LoggedCommand; orderGuid: string; differences: Differences },
): Promise<Pick<Kept, 'orderGuid' | 'version' | 'displayNumber'> & { totalAmount: number }> {
  const [[row]] = await tx.run(findOrder(scope, orderGuid));
  // The command has just written it.
  const order = orderFormat.parse(row!);
  const { totalAmount, taxAmount, displayNumber, version } = order;
  const claimed = command.totalAmount;
  if (claimed !== undefined && claimed !== totalAmount) differences.add('total', claimed, totalAmount);
  if (command.taxAmount !== undefined && command.taxAmount !== taxAmount)
    differences.add('tax', command.taxAmount, taxAmount);
  if (command.displayNumber !== undefined && command.displayNumber !== displayNumber)
    differences.add('displayNumber', command.displayNumber, displayNumber);
  return { orderGuid, version, displayNumber, totalAmount };
}
