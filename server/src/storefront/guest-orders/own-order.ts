import type { GuestScope } from '../../access/index.ts';
import {
  findOrder,
  type OrderDocument,
  orderFormat,
  type Selection,
  selectionsOf,
} from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { StorefrontDeps } from '../deps.ts';
import { findGuestOrder } from './queries.ts';

/** An order, and what of it is the guest's. */
export interface OwnOrder {
  /** By which the guest knows it. The order itself has another once it became part of one. */
  guid: string;
  order: OrderDocument;
  isOwn: IsOwn;
}

type IsOwn = (line: Selection) => boolean;

type Deps = Pick<StorefrontDeps, 'db'>;

/** RESOURCE_NOT_FOUND when nothing of it is this guest's. */
export async function ownOrder({ db }: Deps, scope: GuestScope, orderGuid: string): Promise<OwnOrder> {
  const [own, found] = await db.run(scope, findGuestOrder(scope, orderGuid), findOrder(scope, orderGuid));
  return followed({ db }, scope, { noted: one(own, 'order'), order: orderFormat.parse(one(found, 'order')) });
}

/** So often an order becomes part of another, for what a guest is told of it. */
const MERGES_MAX = 5;

/** The guest's own of an order, or of the one that it became part of: a waiter who joins two checks cancels nothing. */
export async function followed(
  { db }: Deps,
  scope: GuestScope,
  { noted, order }: { noted: { selection_guids: readonly string[] | null }; order: OrderDocument },
): Promise<OwnOrder> {
  const { guid } = order;
  let at = order;
  for (let merges = 0; at.mergedIntoOrderGuid !== undefined && merges < MERGES_MAX; merges++) {
    const [[next]] = await db.run(scope, findOrder(scope, at.mergedIntoOrderGuid));
    if (!next) break;
    at = orderFormat.parse(next);
  }
  const { selection_guids: lines } = noted;
  return { guid, order: at, isOwn: lines === null ? isOrderedOn(guid, at) : isOf(new Set(lines)) };
}

/** Of an order that is the guest's as a whole: what was ordered on it, not what came from another. */
const isOrderedOn =
  (orderGuid: string, { guid }: OrderDocument): IsOwn =>
  ({ fromOrderGuid = guid }) =>
    fromOrderGuid === orderGuid;

/** At a table: the lines that the guest sent, and what became of them: parts of a shared one, and what was taken back. */
const isOf =
  (lines: ReadonlySet<string>): IsOwn =>
  ({ guid, share, fromSelectionGuid = guid }) =>
    lines.has(guid) || lines.has(fromSelectionGuid) || (share !== undefined && lines.has(share.guid));

export const ownLines = ({ order, isOwn }: Pick<OwnOrder, 'order' | 'isOwn'>) =>
  selectionsOf(order).filter(isOwn);

/** Whether others have something on it, too: at a table, the house for its guests, or who ordered what it was merged with. */
export const isShared = ({ order, isOwn }: Pick<OwnOrder, 'order' | 'isOwn'>): boolean =>
  selectionsOf(order).some((line) => !line.voided && !isOwn(line));

/** Ends the request with INVALID_STATE where one guest would decide for others. */
export function requireNotShared(own: Pick<OwnOrder, 'order' | 'isOwn'>): void {
  if (isShared(own))
    fail('INVALID_STATE', 'Others have ordered on the same check: ask at the table.', {
      state: 'SHARED',
      allowed: [],
    });
}
