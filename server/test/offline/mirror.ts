import type Type from 'typebox';
import type { PulledState } from '../../src/offline/sync/pull-shapes.ts';
import type { PairedTill } from '../harness/devices.ts';
import type { MenuTree, Order } from '../harness/world.ts';

/** What a till knows of its restaurant, as it has pulled it. */

export type State = Type.Static<typeof PulledState>;

export interface Mirror {
  cursor: string | undefined;
  /** Open ones, by guid. */
  orders: Map<string, Order>;
  menu: MenuTree | null;
  /** Items that are counted or out of stock. */
  stock: Map<string, { status: string; quantity: string | null }>;
}

export const emptyMirror = (): Mirror => ({
  cursor: undefined,
  orders: new Map(),
  menu: null,
  stock: new Map(),
});

const isOpen = ({ guestOrderStatus, approvalStatus }: Order): boolean =>
  guestOrderStatus !== 'CLOSED' && guestOrderStatus !== 'VOIDED' && approvalStatus !== 'NOT_APPROVED';

/** Takes over an answer. The same one twice, or an older one before it, changes nothing. */
export function take(mirror: Mirror, state: State): void {
  if (state.kind === 'SNAPSHOT') Object.assign(mirror, emptyMirror());
  mirror.cursor = state.cursor;
  if (state.menu) mirror.menu = state.menu;
  for (const { itemGuid, status, quantity } of state.stock) {
    if (status === 'IN_STOCK') mirror.stock.delete(itemGuid);
    else mirror.stock.set(itemGuid, { status, quantity });
  }
  for (const order of state.orders as Order[]) {
    if (isOpen(order)) mirror.orders.set(order.guid, order);
    else mirror.orders.delete(order.guid);
  }
}

/** Pulls until there is no more. An answer may be lost on its way: then the same is asked again. */
export async function pullAll(
  till: PairedTill,
  path: string,
  mirror: Mirror,
  { limit, isLost }: { limit: number; isLost: () => boolean },
): Promise<void> {
  for (let more = true; more; ) {
    const since = mirror.cursor === undefined ? '' : `&since=${mirror.cursor}`;
    const state = (await till.get<State>(`${path}/sync?limit=${limit}${since}`)).must(200);
    if (isLost()) continue;
    take(mirror, state);
    ({ more } = state);
  }
}

export const itemsOf = (menu: MenuTree) =>
  menu.menus.flatMap(({ groups }) => groups).flatMap(({ items }) => items);
