import type { GuestScope } from '../../access/index.ts';
import {
  findOrder,
  type OrderDocument,
  orderFormat,
  type Selection,
  selectionsOf,
} from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import type { StorefrontDeps } from '../deps.ts';
import { findGuestOrders } from './queries.ts';

/** An order, and what of it is the guest's. */
export interface OwnOrder {
  /** By which the guest knows it. The order itself has another once it became part of one. */
  guid: string;
  order: OrderDocument;
  isOwn: IsOwn;
  /** Whether the guest is on such an order by themselves: a tip that was promised with another one is not theirs. */
  isOwnOrder: (orderGuid: string) => boolean;
}

type IsOwn = (line: Selection) => boolean;
type Shareable = Pick<OwnOrder, 'order' | 'isOwn' | 'isOwnOrder'>;
type Noted = RowOf<'guest_orders.find'>;

type Deps = Pick<StorefrontDeps, 'db'>;

/** RESOURCE_NOT_FOUND when nothing of it is this guest's. */
export async function ownOrder({ db }: Deps, scope: GuestScope, orderGuid: string): Promise<OwnOrder> {
  const [noted, found] = await db.run(scope, findGuestOrders(scope), findOrder(scope, orderGuid));
  requireNoted(noted, orderGuid);
  return followed({ db }, scope, { noted, order: orderFormat.parse(one(found, 'order')) });
}

/** RESOURCE_NOT_FOUND when the order is not among those of the guest. */
export const requireNoted = (noted: readonly Noted[], orderGuid: string): void =>
  void one(
    noted.filter(({ order_guid }) => order_guid === orderGuid),
    'order',
  );

/** So often an order becomes part of another, for what a guest is told of it. */
const MERGES_MAX = 5;

/** The guest's own of an order, or of the one that it became part of: a waiter who joins two checks cancels nothing. */
export async function followed(
  { db }: Deps,
  scope: GuestScope,
  { noted, order }: { noted: readonly Noted[]; order: OrderDocument },
): Promise<OwnOrder> {
  const { guid } = order;
  let at = order;
  for (let merges = 0; at.mergedIntoOrderGuid !== undefined && merges < MERGES_MAX; merges++) {
    const [[next]] = await db.run(scope, findOrder(scope, at.mergedIntoOrderGuid));
    if (!next) break;
    at = orderFormat.parse(next);
  }
  const isOwns = noted.map(({ order_guid, selection_guids: lines }) =>
    lines === null ? isOrderedOn(order_guid, at) : isOf(new Set(lines)),
  );
  return {
    guid,
    order: at,
    isOwn: (line) => isOwns.some((isOwn) => isOwn(line)),
    isOwnOrder: (orderGuid) => noted.some(({ order_guid }) => order_guid === orderGuid),
  };
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

/**
 * Whether others have something on it, too: at a table, the house for its guests, or who ordered what it was merged with, be it only a
 * tip. What of it was voided counts: others may have paid for it.
 */
const isWithOthers = ({ order, isOwn, isOwnOrder }: Shareable): boolean =>
  selectionsOf(order).some((line) => !isOwn(line)) ||
  order.checks.some(
    ({ tipAmount, tipFromOrderGuids = [order.guid] }) =>
      tipAmount > 0 && !tipFromOrderGuids.every(isOwnOrder),
  );

/** Why what is due of an order is paid at the table. */
export const SHARED_REASONS = ['OTHERS', 'SEVERAL_CHECKS'] as const;

/** Why it is: others are on it, or it has several checks to pay, and who pays which is said there. Null: its guest pays it here. */
export function sharedReason(own: Shareable): (typeof SHARED_REASONS)[number] | null {
  if (isWithOthers(own)) return 'OTHERS';
  return own.order.checks.filter(({ dueAmount }) => dueAmount > 0).length > 1 ? 'SEVERAL_CHECKS' : null;
}

/** Ends the request with INVALID_STATE where one guest would pay for others, or it is open which check they pay. */
export function requireNotShared(own: Shareable): void {
  requireAlone(own);
  if (sharedReason(own) === 'SEVERAL_CHECKS')
    fail('INVALID_STATE', 'There are several checks to pay: the waiter takes the payment.', {
      state: 'SEVERAL_CHECKS',
      allowed: [],
    });
}

/** Ends the request with INVALID_STATE where one guest would decide for others. */
export function requireAlone(own: Shareable): void {
  if (isWithOthers(own))
    fail('INVALID_STATE', 'Others have ordered on the same check: ask at the table.', {
      state: 'SHARED',
      allowed: [],
    });
}
