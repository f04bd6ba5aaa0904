import type { GuestScope } from '../../access/index.ts';
import { findOrder, type OrderDocument, orderFormat, selectionsOf } from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { StorefrontDeps } from '../deps.ts';
import { findGuestOrder } from './queries.ts';

/** An order, and which lines of it are the guest's; null: all. */
export interface OwnOrder {
  /** By which the guest knows it. The order itself has another once it became part of one. */
  guid: string;
  order: OrderDocument;
  lines: ReadonlySet<string> | null;
}

type Deps = Pick<StorefrontDeps, 'db'>;

/** RESOURCE_NOT_FOUND when nothing of it is this guest's. */
export async function ownOrder({ db }: Deps, scope: GuestScope, orderGuid: string): Promise<OwnOrder> {
  const [own, found] = await db.run(scope, findGuestOrder(scope, orderGuid), findOrder(scope, orderGuid));
  return followed({ db }, scope, { noted: one(own, 'order'), order: orderFormat.parse(one(found, 'order')) });
}

/** So often an order becomes part of another, for what a guest is told of it. */
const MERGES_MAX = 5;

/**
 * The guest's own of an order, or of the one that it became part of: a waiter who joins two checks cancels nothing. Of an order that
 * was the guest's as a whole nobody knows then which lines were theirs.
 */
export async function followed(
  { db }: Deps,
  scope: GuestScope,
  { noted, order }: { noted: { selection_guids: readonly string[] | null }; order: OrderDocument },
): Promise<OwnOrder> {
  const { guid } = order;
  const lines = noted.selection_guids && new Set(noted.selection_guids);
  let at = order;
  for (let merges = 0; at.mergedIntoOrderGuid !== undefined && merges < MERGES_MAX; merges++) {
    const [[next]] = await db.run(scope, findOrder(scope, at.mergedIntoOrderGuid));
    if (!next) break;
    at = orderFormat.parse(next);
  }
  return { guid, order: at, lines: at === order ? lines : (lines ?? new Set()) };
}

export const ownLines = ({ order, lines }: Pick<OwnOrder, 'order' | 'lines'>) =>
  selectionsOf(order).filter(({ guid }) => lines === null || lines.has(guid));

/** Whether others have ordered on it, too: at a table, or the house for its guests. */
export const isShared = ({ order, lines }: Pick<OwnOrder, 'order' | 'lines'>): boolean =>
  lines !== null && selectionsOf(order).some(({ guid }) => !lines.has(guid));

/** Ends the request with INVALID_STATE where one guest would decide for others. */
export function requireNotShared(own: Pick<OwnOrder, 'order' | 'lines'>): void {
  if (isShared(own))
    fail('INVALID_STATE', 'Others have ordered on the same check: ask at the table.', {
      state: 'SHARED',
      allowed: [],
    });
}
