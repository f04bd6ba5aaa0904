import { atRestaurant, type Call, type RestaurantScope, systemScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { one, sqlState } from '../../platform/db/database.ts';
import { allWrites, type Writes } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import type { Answer } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { businessDateAt } from '../../tenancy/restaurants/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { actorOf } from './actor.ts';
import { assertNotOverpaid, assertNotOverRefunded, assertPaidUnchanged } from './balance.ts';
import type { Change, Moment, OrderChange, OrderEvent, OrderEventType } from './change.ts';
import { type OrderDocument, orderFormat } from './document.ts';
import { findOrder, insertTimeline, MOVED, OUTDATED, storeOrder } from './queries.ts';
import { revenueStatements } from './revenue.ts';

/**
 * Every command on an order: read the row, let a pure function make the next order of it, write it back guarded by its
 * version, in one batch with its events, its timeline entry, the caller's idempotent answer and what other modules add.
 * When another writer was faster, all of it runs again on the newer version; a caller who named a version gets a CONFLICT.
 */

/** How often a change is retried before it fails; only a storm of writers on one order gets there. */
const TRIES = 50;

/** What changes of orders need, whichever group they come from. */
type ChangeDeps = Pick<OrderingDeps, 'db' | 'clock' | 'restaurants'>;

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
  const { scope, deps } = call;
  let answer: Answer | undefined;
  await changing(
    deps,
    scope,
    [{ guid: options.orderGuid, expectedVersion }],
    async ([order], moment) => {
      const changed = await options.change(order!, moment);
      return [changed];
    },
    async (writes, [result]) => {
      answer = result!.answer ?? { status: 200, data: new RawJson(result!.text) };
      await call.commit(scope, writes, answer);
    },
  );
  return answer as Answer<never>;
}

/**
 * Changes several orders in one transaction, for moving things between them. They are written in the sequence of their
 * guids, so that two such changes never wait for each other. `change` gives one result per order, in the sequence asked for.
 */
export async function changeOrders(
  call: RestaurantCall,
  options: {
    orders: readonly { guid: string; expectedVersion?: number | undefined }[];
    change: (orders: OrderDocument[], moment: Moment) => OrderChange[] | Promise<OrderChange[]>;
  },
): Promise<Answer<never>> {
  const { scope, deps } = call;
  let answer: Answer | undefined;
  await changing(deps, scope, options.orders, options.change, async (writes, results) => {
    const texts = results.map(({ text }) => text).join(',');
    answer = results[0]!.answer ?? { status: 200, data: new RawJson(`{"orders":[${texts}]}`) };
    await call.commit(scope, writes, answer);
  });
  return answer as Answer<never>;
}

/** The same without a caller: for jobs, and for outcomes that arrive later. Returns the new order. */
export async function changeOrderInside(
  deps: ChangeDeps,
  scope: RestaurantScope,
  options: { orderGuid: string; change: Change },
): Promise<OrderDocument> {
  let order: OrderDocument | undefined;
  await changing(
    deps,
    scope,
    [{ guid: options.orderGuid }],
    async ([found], moment) => {
      const changed = await options.change(found!, moment);
      return [changed];
    },
    async ({ rows, events = [] }, [result]) => {
      await deps.db.run(scope, ...rows, ...events);
      order = result!.order;
    },
  );
  return order!;
}

/** A job's scope at one restaurant. */
export const jobScope = (tenantId: string, restaurantGuid: string, reason: string): RestaurantScope =>
  atRestaurant(systemScope(tenantId, reason), restaurantGuid);

interface Written {
  order: OrderDocument;
  text: string;
  answer: Answer | undefined;
}

async function changing(
  deps: ChangeDeps,
  scope: RestaurantScope,
  wanted: readonly { guid: string; expectedVersion?: number | undefined }[],
  change: (orders: OrderDocument[], moment: Moment) => Promise<OrderChange[]> | OrderChange[],
  commit: (writes: Writes, results: Written[]) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const rows = await deps.db.run(scope, ...wanted.map(({ guid }) => findOrder(scope, guid)));
    const before = rows.map((found) => orderFormat.parse(one(found, 'order')));
    for (const [index, { expectedVersion }] of wanted.entries()) {
      const { version } = before[index]!;
      assertVersion(expectedVersion, version);
    }
    const now = deps.clock.now();
    const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
    const moment = {
      now,
      at: isoTime(now),
      businessDate: businessDateAt(restaurant, now),
      actor: actorOf(scope),
    };
    const changes = await change(before, moment);
    const results = changes.map(({ order, answer, alreadyHappened }, index): Written => {
      if (!alreadyHappened) {
        assertPaidUnchanged(before[index]!, order);
        assertNotOverpaid(order);
        assertNotOverRefunded(order);
      }
      const next = { ...order, version: before[index]!.version + 1, updatedAt: moment.at };
      return { order: next, text: JSON.stringify(next), answer };
    });
    try {
      await commit(writesOf(scope, before, changes, results, moment), results);
      return;
    } catch (error) {
      if (sqlState(error) !== 'CM001') throw error;
      const { message } = error as Error;
      if (message === OUTDATED) deps.restaurants.forget(scope, scope.restaurantGuid);
      else if (message !== MOVED) throw error;
      if (tries === TRIES)
        fail('CONFLICT', 'The order keeps changing; try again.', { reason: 'ORDER_CHANGING' });
    }
  }
}

function writesOf(
  scope: RestaurantScope,
  before: readonly OrderDocument[],
  changes: readonly OrderChange[],
  results: readonly Written[],
  moment: Moment,
): Writes {
  const stores = results
    .map(({ order, text }, index) => ({ order, text, version: before[index]!.version }))
    .sort((a, b) => (a.order.guid < b.order.guid ? -1 : 1))
    .map(({ order, text, version }) => storeOrder(scope, order, text, version));
  const notes = changes.map(({ timeline }, index) =>
    insertTimeline(scope, results[index]!.order, timeline, moment),
  );
  const events = changes.flatMap(({ events: types }, index) => {
    const { guid, version } = results[index]!.order;
    const guest = guestEvents(before[index]!, results[index]!.order);
    return [...types, ...guest, ...checkEvents(before[index]!, results[index]!.order)].map(({ type, data }) =>
      emit(scope, {
        type,
        restaurantGuid: scope.restaurantGuid,
        businessDate: moment.businessDate,
        data: { ...ofOrder(type, guid, version), ...data } as never,
        now: moment.now,
      }),
    );
  });
  const revenue = results.flatMap(({ order }, index) =>
    revenueStatements(scope, before[index]!, order, moment),
  );
  const extraWrites = allWrites(...changes.flatMap((changed) => changed.extraWrites ?? []));
  return {
    rows: [...stores, ...extraWrites.rows, ...revenue, ...notes],
    events: [...(extraWrites.events ?? []), ...events],
  };
}

/** Which order an event is about, as the catalogue has it for its family. */
function ofOrder(type: OrderEventType, guid: string, version: number): Record<string, unknown> {
  if (type.startsWith('order.')) return { guid, version };
  return /^(check|selection|discount)\./.test(type) ? { orderGuid: guid, version } : { orderGuid: guid };
}

/** The events for the guest: status changes, whatever command made them. */
function guestEvents(before: OrderDocument, { guestOrderStatus }: OrderDocument): OrderEvent[] {
  if (before.guestOrderStatus === guestOrderStatus) return [];
  if (guestOrderStatus === 'IN_PREPARATION') return [{ type: 'order.in_preparation' }];
  return guestOrderStatus === 'READY_FOR_PICKUP' ? [{ type: 'order.ready' }] : [];
}

/** The events of checks that were paid or reopened, whatever command did it. */
function checkEvents(before: OrderDocument, after: OrderDocument): OrderEvent[] {
  return after.checks.flatMap(({ guid: checkGuid, paymentStatus, paidAmount }): OrderEvent[] => {
    const was = before.checks.find(({ guid }) => guid === checkGuid)?.paymentStatus ?? 'OPEN';
    if ((was === 'OPEN') === (paymentStatus === 'OPEN')) return [];
    if (paymentStatus === 'OPEN') return [{ type: 'check.reopened', data: { checkGuid } }];
    return paidAmount > 0 ? [{ type: 'check.paid', data: { checkGuid, amount: paidAmount } }] : [];
  });
}
