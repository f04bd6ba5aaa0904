import { atRestaurant, type Call, type RestaurantScope, systemScope } from '../../access/index.ts';
import { DISCOUNT_TAKEN } from '../../catalog/price-rules/index.ts';
import { APPROVAL_GONE } from '../../people/approvals/index.ts';
import { zip } from '../../platform/collections.ts';
import { one, refusalOf } from '../../platform/db/database.ts';
import { runWrites } from '../../platform/db/run-writes.ts';
import type { Writes } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import type { Answer } from '../../platform/http/route.ts';
import { isAnswering } from '../../platform/idempotency.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { DAY_CLOSED } from '../../records/events/index.ts';
import { HOURS_CHANGED, SLOT_TAKEN } from '../hours/index.ts';
import type { Change, Moment, OrderChange } from './change.ts';
import { type ChangeDeps, momentOf, type Written, writesOf, written } from './change-writes.ts';
import { countedChanges, limitedChanges } from './counted-discounts.ts';
import { depositsOf } from './deposits.ts';
import { withOrdersOfDishes } from './dishes-elsewhere.ts';
import { type OrderDocument, orderFormat } from './document.ts';
import { findOrderToChange, type StoredOrder } from './queries.ts';
import { OUTDATED, STALE_ORDER, withNumber } from './write-queries.ts';

/**
 * Every command on an order: read the row, let a pure function make the next order of it, write it back guarded by its
 * version, in one batch with its events, its timeline entry, the caller's idempotent answer and what other modules add.
 * When another writer was faster, all of it runs again on the newer version; a caller who named a version gets a CONFLICT.
 */

/** How often a change is retried before it fails; only a storm of writers on one order gets there. */
const TRIES = 50;
/** What has changed since the order was read. */
const AGAIN = [STALE_ORDER, APPROVAL_GONE, HOURS_CHANGED, SLOT_TAKEN, DISCOUNT_TAKEN];

type RestaurantCall = Pick<
  Call<ChangeDeps, { kind: 'restaurant'; scope: 'write:orders' }>,
  'deps' | 'scope' | 'commit' | 'expectedVersion'
>;

/**
 * Changes one order as a caller asked and gives the answer. `expectedVersion` defaults to the call's (If-Match, or
 * `version` in the body). Fails with RESOURCE_NOT_FOUND, with CONFLICT and the current version when another was expected,
 * and with INVALID_STATE for a change after which a check would cost less than was paid.
 */
export async function changeOrder(
  call: RestaurantCall,
  options: { orderGuid: string; change: Change; expectedVersion?: number | undefined },
): Promise<Answer<never>> {
  const expectedVersion = options.expectedVersion ?? call.expectedVersion;
  let answer: Answer | undefined;
  await changing(
    call,
    [{ guid: options.orderGuid, expectedVersion }],
    async ([order], moment) => [await options.change(order, moment)],
    async (writes, [{ change, text, isNumbered }]) => {
      answer = change.answer ?? { status: 200, data: isNumbered ? null : new RawJson(text) };
      const returned = await call.commit(call.scope, writes, answer);
      if (isNumbered) answer = { ...answer, data: new RawJson(withNumber(numberIn(writes, returned), text)) };
    },
  );
  return answer as Answer<never>;
}

/** The display number that an order got with this change: the statement that counts it tells. */
const numberIn = ({ rows }: Writes, returned: readonly (readonly unknown[])[]): number =>
  // Stored, it gives its row.
  (returned[rows.findIndex(isAnswering)]![0] as { display_number: number }).display_number;

/**
 * Changes several orders in one transaction, for moving things between them. They are written in the sequence of their
 * guids, so that two such changes never wait for each other. `change` gives one result per order, in the sequence asked for.
 */
export async function changeOrders(
  call: RestaurantCall,
  options: {
    orders: readonly [Target, ...Target[]];
    change: (
      orders: readonly [OrderDocument, ...OrderDocument[]],
      moment: Moment,
    ) => OrderChange[] | Promise<OrderChange[]>;
  },
): Promise<Answer<never>> {
  let answer: Answer | undefined;
  await changing(call, options.orders, options.change, async (writes, results) => {
    const texts = results.map(({ text }) => text).join(',');
    answer = results[0].change.answer ?? { status: 200, data: new RawJson(`{"orders":[${texts}]}`) };
    await call.commit(call.scope, writes, answer);
  });
  return answer as Answer<never>;
}

/** The same without a caller: for jobs, and for outcomes that arrive later. Returns the new order, without a number that it got. */
export async function changeOrderInside(
  deps: ChangeDeps,
  scope: RestaurantScope,
  options: { orderGuid: string; change: Change },
): Promise<OrderDocument> {
  const [{ order }] = await changing(
    { deps, scope },
    [{ guid: options.orderGuid }],
    async ([found], moment) => [await options.change(found, moment)],
    async (writes) => {
      await runWrites(deps.db, scope, writes);
    },
  );
  return order;
}

/** A job's scope at one restaurant. */
export const jobScope = (tenantId: string, restaurantGuid: string, reason: string): RestaurantScope =>
  atRestaurant(systemScope(tenantId, reason), restaurantGuid);

interface Target {
  guid: string;
  expectedVersion?: number | undefined;
}

/** One of something for each of the orders. */
type ForEach<Targets extends readonly Target[], One> = { readonly [Index in keyof Targets]: One };

async function changing<const Targets extends readonly Target[]>(
  { deps, scope }: Pick<RestaurantCall, 'deps' | 'scope'>,
  targets: Targets,
  change: (orders: ForEach<Targets, OrderDocument>, moment: Moment) => Promise<OrderChange[]> | OrderChange[],
  commit: (writes: Writes, results: ForEach<Targets, Written>) => Promise<void>,
): Promise<ForEach<Targets, Written>> {
  return untilCurrent(deps, scope, async () => {
    const stored = await readOrders(deps, scope, targets);
    const before = stored.map((row) => orderFormat.parse(row));
    const moment = await momentOf(deps, scope, stored);
    const made = await change(before as ForEach<Targets, OrderDocument>, moment);
    const changes = await limitedChanges({ db: deps.db, scope }, before, made);
    const asked = zip(zip(stored, before), changes).map(([[row, order], one]) => ({
      stored: row,
      before: order,
      change: one,
    }));
    const { all, ...concerned } = await withOrdersOfDishes({ deps, scope }, asked, moment);
    const results = all.map((one) => written(one, moment));
    const deposits = await depositsOf(deps.db, scope, results);
    const counted = await countedChanges({ db: deps.db, scope }, results, asked.length);
    const answered = results.slice(0, asked.length) as unknown as ForEach<Targets, Written>;
    await commit(writesOf(scope, { results, deposits, counted, concerned }, moment), answered);
    return answered;
  });
}

/** Does what works on something that may have changed since it was read, and again when it had. */
export async function untilCurrent<T>(
  { restaurants }: Pick<ChangeDeps, 'restaurants'>,
  scope: RestaurantScope,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const name = refusalOf(error) ?? '';
      if (name === OUTDATED || name === DAY_CLOSED) restaurants.forget(scope, scope.restaurantGuid);
      else if (!AGAIN.includes(name)) throw error;
      if (tries === TRIES)
        fail('CONFLICT', 'The order keeps changing; try again.', { reason: 'ORDER_CHANGING' });
    }
  }
}

/** The orders as they are, each in the version that is expected. */
async function readOrders(
  { db }: ChangeDeps,
  scope: RestaurantScope,
  targets: readonly Target[],
): Promise<StoredOrder[]> {
  const rows = await db.run(scope, ...targets.map(({ guid }) => findOrderToChange(scope, guid)));
  const orders = rows.map((found) => one(found, 'order'));
  for (const [{ expectedVersion }, { version }] of zip(targets, orders))
    assertVersion(expectedVersion, version);
  return orders;
}
