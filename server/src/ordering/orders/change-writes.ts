import { actorOf, type RestaurantScope } from '../../access/index.ts';
import { NO_DISHES, type Portion, stockFirst, takeWhatIsLeft } from '../../catalog/menus/index.ts';
import { isoTime, writtenAt } from '../../platform/clock.ts';
import {
  allWrites,
  type EventStatement,
  type RowStatement,
  type Statement,
  type Writes,
} from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import type { DepositRow } from '../../records/ledger/index.ts';
import { bookingDayAt } from '../../tenancy/restaurants/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { assertNotOverpaid, assertNotOverRefunded, assertPaidUnchanged } from './balance.ts';
import type { Moment, OrderEvent, OrderEventType } from './change.ts';
import { depositEvents, depositStatements } from './deposits.ts';
import type { Changing, Concerned } from './dishes-elsewhere.ts';
import type { OrderDocument } from './document.ts';
import { resized } from './guest-order.ts';
import { requireComputable } from './largest.ts';
import { withPortionsTaken } from './portions-ahead.ts';
import { insertTimeline, type StoredOrder } from './queries.ts';
import { assertRefundsCovered } from './refundable.ts';
import { revenueStatements } from './revenue.ts';
import { lacksNumber, withDay } from './schedule.ts';
import { keepDay, requireOrder, storeNumberedOrder, storeOrder } from './write-queries.ts';

/** What is written of a changed order: its row, its timeline entry, its events, and what others add. */

/** What changes of orders need, whichever group they come from. */
export type ChangeDeps = Pick<OrderingDeps, 'db' | 'clock' | 'restaurants' | 'menus' | 'kitchen'>;

/** An order before and after a command, and the text that is stored: behind the number, where it gets that now. */
export interface Written extends Changing {
  order: OrderDocument;
  /** What it takes from stock by going to the kitchen now. */
  portions: readonly Portion[];
  text: string;
  isNumbered: boolean;
}

/** The moment of a change. What one change of several orders books, it books on one day. */
export async function momentOf(
  { clock, restaurants, menus }: Pick<ChangeDeps, 'clock' | 'restaurants' | 'menus'>,
  scope: RestaurantScope,
  stored: readonly StoredOrder[],
): Promise<Moment> {
  const now = clock.now();
  const place = await restaurants.get(scope, scope.restaurantGuid);
  const day = bookingDayAt(place, now);
  // A clock that goes back takes no order back.
  const businessDate = Math.max(day.businessDate, ...stored.map(({ booked_on }) => booked_on));
  const guard = { ...day.guard, businessDate };
  return {
    ...day,
    businessDate,
    guard,
    now,
    at: isoTime(now),
    writtenAt: writtenAt(clock),
    actor: actorOf(scope),
    ...(stored.some(takesLater) ? { menu: await menus.get(scope, place) } : {}),
  };
}

/** Looked for in its text, of orders that are paid by the thousand: one too many costs a look at a menu that is remembered. */
const takesLater = ({ document }: StoredOrder): boolean => document.includes('"portionsLater"');

export function written({ stored, before, change }: Changing, moment: Moment): Written {
  if (!change.alreadyHappened) {
    assertPaidUnchanged(before, change.order);
    assertNotOverpaid(before, change.order);
    assertNotOverRefunded(before, change.order);
    assertRefundsCovered(before, change.order);
    requireComputable(change.order, before);
  }
  const version = before.version + 1;
  const { order: taken, portions } = withPortionsTaken(change.order);
  const order = withDay({ ...taken, version, updatedAt: isoTime(moment.writtenAt) }, moment);
  const isNumbered = lacksNumber(order);
  const { displayNumber: _, ...rest } = order;
  const text = isNumbered ? JSON.stringify(rest).slice(1) : JSON.stringify(order);
  return { stored, before, order, portions, text, isNumbered, change };
}

interface Made {
  results: readonly Written[];
  deposits: readonly DepositRow[];
  /** What counts them among the orders that have their discounts. */
  counted: readonly RowStatement[];
  concerned: Pick<Concerned, 'unchanged' | 'settling'>;
}

export function writesOf(
  scope: RestaurantScope,
  { results, deposits, counted, concerned: { unchanged, settling } }: Made,
  moment: Moment,
): Writes {
  const { businessDate: bookedOn } = moment;
  const ordered = results.toSorted((a, b) => (a.order.guid < b.order.guid ? -1 : 1));
  const days = ordered.flatMap(({ stored }) => (stored.booked_on < bookedOn ? [keepDay(scope, stored)] : []));
  // An order that only follows may have changed on a later day: a clock that goes back takes it not back.
  const stores = ordered.map((result) => ({
    guid: result.order.guid,
    statement: storing(scope, result, Math.max(bookedOn, result.stored.booked_on)),
  }));
  const read = [...unchanged, ...results.flatMap(({ change }) => change.unchanged ?? [])];
  const held = read
    .filter(({ guid }) => !results.some(({ order }) => order.guid === guid))
    .map((stored) => ({ guid: stored.guid, statement: requireOrder(scope, stored) }));
  // In one sequence for all who change orders: no two wait for each other.
  const locking = [...stores, ...held].sort((a, b) => (a.guid < b.guid ? -1 : 1));
  const notes = results.map(({ order, change }) => insertTimeline(scope, order, change.timeline, moment));
  const revenue = results.flatMap(({ before, order }) => [
    ...revenueStatements(scope, before, order, moment),
    ...depositStatements(scope, order, deposits, moment),
  ]);
  const places = ordered.flatMap((result) => resized(scope, result));
  const beside = allWrites(...results.flatMap(({ change }) => change.extraWrites ?? []));
  const { after, ...extraWrites } = settling ? settling(beside) : beside;
  const rows = [
    ...days,
    ...locking.map(({ statement }) => statement),
    ...extraWrites.rows,
    ...counted,
    ...places,
    ...revenue,
    ...notes,
  ];
  const portions = results.flatMap((result) => result.portions);
  const events = [
    ...takeWhatIsLeft(scope, moment.menu ?? NO_DISHES, portions, moment.now),
    ...(extraWrites.events ?? []),
    ...results.flatMap((result) => eventsOf(scope, result, deposits, moment)),
  ];
  if (!after) return stockFirst(scope, { rows, events });
  // What is written behind the rows waits for tickets: all events come behind that, and stock before these.
  return { rows, after: async (tx) => stockFirst(scope, allWrites(await after(tx), { rows: [], events })) };
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
  { businessDate, writtenAt: now, guard }: Moment,
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
