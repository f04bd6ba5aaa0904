import type { GuestScope } from '../../access/index.ts';
import { findOrder, type OrderDocument, orderFormat, selectionsOf } from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { StorefrontDeps } from '../deps.ts';
import { findGuestOrder } from './queries.ts';

/** An order, and which lines of it are the guest's; null: all. */
export interface OwnOrder {
  order: OrderDocument;
  lines: ReadonlySet<string> | null;
}

/** RESOURCE_NOT_FOUND when nothing of it is this guest's. */
export async function ownOrder(
  { db }: Pick<StorefrontDeps, 'db'>,
  scope: GuestScope,
  orderGuid: string,
): Promise<OwnOrder> {
  const [own, found] = await db.run(scope, findGuestOrder(scope, orderGuid), findOrder(scope, orderGuid));
  const { selection_guids } = one(own, 'order');
  return { order: orderFormat.parse(one(found, 'order')), lines: linesIn(selection_guids) };
}

export const linesIn = (guids: readonly string[] | null): ReadonlySet<string> | null =>
  guids && new Set(guids);

export const ownLines = ({ order, lines }: OwnOrder) =>
  selectionsOf(order).filter(({ guid }) => lines === null || lines.has(guid));

/** Whether others have ordered on it, too: at a table, or the house for its guests. */
export const isShared = ({ order, lines }: OwnOrder): boolean =>
  lines !== null && selectionsOf(order).some(({ guid }) => !lines.has(guid));

/** Ends the request with INVALID_STATE where one guest would decide for others. */
export function requireNotShared(own: OwnOrder): void {
  if (isShared(own))
    fail('INVALID_STATE', 'Others have ordered on the same check: ask at the table.', {
      state: 'SHARED',
      allowed: [],
    });
}
