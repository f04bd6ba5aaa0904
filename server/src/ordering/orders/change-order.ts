import { actorOf, atRestaurant, type Call, type RestaurantScope, systemScope } from '../../access/index.ts';
import { APPROVAL_GONE } from '../../people/approvals/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { zip } from '../../platform/collections.ts';
import { one, sqlState } from '../../platform/db/database.ts';
import { allWrites, type EventStatement, type Statement, type Writes } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import type { Answer } from '../../platform/http/route.ts';
import { isAnswering } from '../../platform/idempotency.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { DAY_CLOSED, emit } from '../../records/events/index.ts';
import type { DepositRow } from '../../records/ledger/index.ts';
import { bookingDayAt } from '../../tenancy/restaurants/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { assertNotOverpaid, assertNotOverRefunded, assertPaidUnchanged } from './balance.ts';
import type { Change, Moment, OrderChange, OrderEvent, OrderEventType } from './change.ts';
import { depositEvents, depositStatements, depositsOf } from './deposits.ts';
import { type OrderDocument, orderFormat } from './document.ts';
import { findOrderToChange, insertTimeline, type StoredOrder } from './queries.ts';
import { revenueStatements } from './revenue.ts';
import { lacksNumber, withDay } from './schedule.ts';
import {
  keepDay,
  OUTDATED,
  STALE_ORDER,
  storeNumberedOrder,
  storeOrder,
  withNumber,
} from './write-queries.ts';

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
    async ({ rows, events = [] }) => {
      await deps.db.run(scope, ...rows, ...events);
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

/** An order before and after a command, and the text that is stored: behind the number, where it gets that now. */
interface Written {
  /** The row that is replaced. */
  stored: StoredOrder;
  before: OrderDocument;
  order: OrderDocument;
  text: string;
  isNumbered: boolean;
  change: OrderChange;
}

/** One of something for each of the orders. */
type ForEach<Targets extends readonly Target[], One> = { readonly [Index in keyof Targets]: One };

async function changing<const Targets extends readonly Target[]>(
  { deps, scope }: Pick<RestaurantCall, 'deps' | 'scope'>,
  targets: Targets,
  change: (orders: ForEach<Targets, OrderDocument>, moment: Moment) => Promise<OrderChange[]> | OrderChange[],
  commit: (writes: Writes, results: ForEach<Targets, Written>) => Promise<void>,
): Promise<ForEach<Targets, Written>> {
  for (let tries = 1; ; tries++) {
    const stored = await readOrders(deps, scope, targets);
    const before = stored.map((row) => orderFormat.parse(row));
    const moment = await momentOf(deps, scope, stored);
    const changes = await change(before as ForEach<Targets, OrderDocument>, moment);
    const results = zip(zip(stored, before), changes).map(([[row, order], changed]) =>
      written({ stored: row, before: order }, changed, moment),
    );
    try {
      const deposits = await depositsOf(deps.db, scope, results);
      await commit(writesOf(scope, { results, deposits }, moment), results as ForEach<Targets, Written>);
      return results as ForEach<Targets, Written>;
    } catch (error) {
      if (sqlState(error) !== 'CM001') throw error;
      const { message } = error as Error;
      if (message === OUTDATED || message === DAY_CLOSED)
        deps.restaurants.forget(scope, scope.restaurantGuid);
      else if (message !== STALE_ORDER && message !== APPROVAL_GONE) throw error;
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

/** The moment of a change. What one change of several orders books, it books on one day. */
async function momentOf(
  { clock, restaurants }: ChangeDeps,
  scope: RestaurantScope,
  stored: readonly StoredOrder[],
): Promise<Moment> {
  const now = clock.now();
  const day = bookingDayAt(await restaurants.get(scope, scope.restaurantGuid), now);
  // A clock that goes back takes no order back.
  const businessDate = Math.max(day.businessDate, ...stored.map(({ booked_on }) => booked_on));
  const guard = { ...day.guard, businessDate };
  return { ...day, businessDate, guard, now, at: isoTime(now), actor: actorOf(scope) };
}

function written(
  { stored, before }: Pick<Written, 'stored' | 'before'>,
  change: OrderChange,
  moment: Moment,
): Written {
  if (!change.alreadyHappened) {
    assertPaidUnchanged(before, change.order);
    assertNotOverpaid(before, change.order);
    assertNotOverRefunded(change.order);
  }
  const version = before.version + 1;
  const order = withDay({ ...change.order, version, updatedAt: moment.at }, moment);
  const isNumbered = lacksNumber(order);
  const { displayNumber: _, ...rest } = order;
  const text = isNumbered ? JSON.stringify(rest).slice(1) : JSON.stringify(order);
  return { stored, before, order, text, isNumbered, change };
}

function writesOf(
  scope: RestaurantScope,
  { results, deposits }: { results: readonly Written[]; deposits: readonly DepositRow[] },
  moment: Moment,
): Writes {
  const { businessDate: bookedOn } = moment;
  const ordered = results.toSorted((a, b) => (a.order.guid < b.order.guid ? -1 : 1));
  const days = ordered.flatMap(({ stored }) => (stored.booked_on < bookedOn ? [keepDay(scope, stored)] : []));
  const stores = ordered.map((result) => storing(scope, result, bookedOn));
  const notes = results.map(({ order, change }) => insertTimeline(scope, order, change.timeline, moment));
  const revenue = results.flatMap(({ before, order }) => [
    ...revenueStatements(scope, before, order, moment),
    ...depositStatements(scope, order, deposits, moment),
  ]);
  const extraWrites = allWrites(...results.flatMap(({ change }) => change.extraWrites ?? []));
  return {
    rows: [...days, ...stores, ...extraWrites.rows, ...revenue, ...notes],
    events: [
      ...(extraWrites.events ?? []),
      ...results.flatMap((result) => eventsOf(scope, result, deposits, moment)),
    ],
  };
}

function storing(scope: RestaurantScope, result: Written, bookedOn: number): Statement {
  const { before, order, text, isNumbered } = result;
  const { version } = before;
  if (isNumbered) return storeNumberedOrder(scope, order, { text, version, bookedOn });
  const businessDate = before.businessDate === null ? order.businessDate : null;
  return storeOrder(scope, order, { text, version, bookedOn, businessDate });
}

function eventsOf(
  scope: RestaurantScope,
  { before, order, change }: Written,
  deposits: readonly DepositRow[],
  { businessDate, now, guard }: Moment,
): EventStatement[] {
  const { guid, version } = order;
  const made = [
    ...change.events,
    ...guestEvents(before, order),
    ...checkEvents(before, order),
    ...depositEvents(order, deposits),
  ];
  // Readers of events follow every change: one that has no event of its own is one of the order.
  const events: OrderEvent[] = made.length > 0 ? made : [{ type: 'order.updated' }];
  return events.map(({ type, data }) =>
    emit(scope, {
      type,
      restaurantGuid: scope.restaurantGuid,
      businessDate,
      data: { ...ofOrder(type, guid, version), ...data } as never,
      now,
      guard,
    }),
  );
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
