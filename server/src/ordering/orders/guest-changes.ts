import type { RestaurantScope } from '../../access/index.ts';
import { zip } from '../../platform/collections.ts';
import { allWrites, type RowStatement } from '../../platform/db/statement.ts';
import { sumOf } from '../../platform/sum.ts';
import type { OrderingDeps } from '../deps.ts';
import { isSameSlot } from '../hours/index.ts';
import type { OrderChange } from './change.ts';
import { goodsOf, requireMinimum } from './delivery/destination.ts';
import type { OrderDocument } from './document.ts';
import { admitChange, isByGuest, itemsOf } from './guest-order.ts';

/** What is asked of every change of orders of guests, whatever the command. */

type Deps = Pick<OrderingDeps, 'db' | 'kitchenLoad' | 'restaurants'>;

interface Changed {
  before: OrderDocument;
  change: OrderChange;
}

/**
 * The changes of one request, as the rules for guests let them be: for more than before there must be room in their quarter of an
 * hour, and of what is brought there must be enough left. The house does as it likes; an order of which nothing was left counts
 * again where it is then.
 */
export async function judged(
  deps: Deps,
  scope: RestaurantScope,
  { before, changes }: { before: readonly OrderDocument[]; changes: readonly OrderChange[] },
  now: number,
): Promise<OrderChange[]> {
  const all = zip(before, changes).map(([one, change]): Changed => ({ before: one, change }));
  const result: OrderChange[] = [];
  for (const one of all) {
    const { change } = one;
    if (
      isByGuest(scope) &&
      change.order.guestOrderStatus !== 'VOIDED' &&
      goodsOf(change.order) < goodsOf(one.before)
    )
      await requireMinimum(deps, scope, change.order);
    const rows = await placeTaken(deps, scope, one, { all, now });
    const writes = allWrites({ rows }, change.extraWrites ?? { rows: [] });
    result.push(rows.length > 0 ? { ...change, extraWrites: writes } : change);
  }
  return result;
}

/** What takes the place of an order that holds more than before. At a table each round is taken where it is ordered. */
async function placeTaken(
  deps: Deps,
  scope: RestaurantScope,
  { before, change: { order } }: Changed,
  { all, now }: { all: readonly Changed[]; now: number },
): Promise<RowStatement[]> {
  // What comes from another order of the same quarter is not more there.
  const there = all.filter((one) => one.before === before || isSameSlot(one.before, before));
  const more = sumOf(there, (one) => itemsOf(one.change.order) - itemsOf(one.before));
  const isAgain = itemsOf(before) === 0 && itemsOf(order) > 0;
  if (order.tableGuid !== null || itemsOf(order) <= itemsOf(before)) return [];
  if (!isAgain && !(isByGuest(scope) && more > 0)) return [];
  const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
  return admitChange(deps, scope, order, { restaurant, now });
}
