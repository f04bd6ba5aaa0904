import type { TenantScope } from '../../access/index.ts';
import type { BatchRows, Statement } from '../../platform/db/statement.ts';
import type { Dataset } from './datasets.ts';
import type { Contribution, Fact } from './measures.ts';
import { isSold } from './order-facts.ts';
import type { OrderMemory } from './order-memory.ts';
import { type OrderState, statesOf } from './order-states.ts';
import { documentsOf, ordersOf, type RestaurantDay } from './queries.ts';
import type { RowOrigin } from './row-facts.ts';

/** What orders and payments contribute to business days, straight from their rows: all figures come from here. */

/** Whatever runs statements as a tenant: the database, or an open transaction. */
export type Run = <const S extends readonly Statement[]>(...statements: S) => Promise<BatchRows<S>>;

/** Documents are read, and priced, so many at a time: some milliseconds, then others have their turn. */
const ORDERS_AT_ONCE = 50;

/** Receives contributions one by one, so that the memory needed does not grow with the orders of a day. */
export interface Aggregator {
  /** `index` is that of the dataset. */
  take(index: number, one: Contribution): void;
}

/** Which contributions are looked for: those to some datasets on some days of a tenant. */
export interface ContributionQuestion {
  scope: TenantScope;
  days: readonly RestaurantDay[];
  datasets: readonly Dataset[];
  /** Orders that have not changed since the last read are not read again. */
  memory?: OrderMemory | undefined;
}

/**
 * Feeds every contribution to some datasets on some days into an aggregator, and returns it. Starts over with a new aggregator when
 * orders change during the read.
 */
export async function contributionsOn<T extends Aggregator>(
  run: Run,
  question: ContributionQuestion,
  begin: () => T,
): Promise<T> {
  const { scope, days, datasets } = question;
  const wanted = within(days);
  const beginWanted = () => {
    const aggregator = begin();
    const take = (place: number, one: Contribution) => {
      if (wanted(one.origin.restaurantGuid, one.businessDate)) aggregator.take(place, one);
    };
    return { aggregator, take };
  };
  const { aggregator, take } = datasets.some(({ source }) => source.kind === 'ORDERS')
    ? await ofOrders(run, question, beginWanted)
    : beginWanted();
  for (const [place, { source }] of datasets.entries()) {
    if (source.kind !== 'ROWS') continue;
    const [rows] = await run(source.read(scope, days));
    for (const row of rows) take(place, ofRow(row, source.fact(row as never)));
  }
  return aggregator;
}

/** What orders contribute, all as of one moment, or nearly when they change too fast for that. */
async function ofOrders<T extends Aggregator>(
  run: Run,
  question: ContributionQuestion,
  begin: () => T,
  triesLeft = 2,
): Promise<T> {
  const { scope, days, datasets, memory } = question;
  const [found] = await run(ordersOf(scope, days));
  const aggregator = begin();
  let moved = false;
  for (let start = 0; start < found.length; start += ORDERS_AT_ONCE) {
    const some = found.slice(start, start + ORDERS_AT_ONCE);
    const known = new Map(some.map((order) => [order.guid, memory?.recall(order, datasets) ?? null]));
    const unknown = some.filter(({ guid }) => known.get(guid) === null);
    const rows = unknown.length > 0 ? (await run(documentsOf(scope, unknown)))[0] : [];
    for (const [index, row] of rows.entries()) {
      moved ||= row.version !== unknown[index]?.version;
      const states = statesOf(row);
      const order = unknown[index]!;
      const own = datasets.map((dataset) => ofOrder(states, dataset));
      memory?.keep({ guid: order.guid, version: row.version }, datasets, own);
      known.set(order.guid, own);
    }
    for (const lists of known.values())
      for (const [place, list] of (lists ?? []).entries())
        for (const one of list) aggregator.take(place, one);
  }
  // A line that went from one order to another meanwhile would be in both, or in none.
  return moved && triesLeft > 0 ? ofOrders(run, question, begin, triesLeft - 1) : aggregator;
}

const dayKey = (restaurantGuid: string, businessDate: number) => `${restaurantGuid}/${businessDate}`;

function within(days: readonly RestaurantDay[]): (restaurantGuid: string, businessDate: number) => boolean {
  const keys = new Set(days.map((day) => dayKey(day.restaurant_guid, day.business_date)));
  return (restaurantGuid, businessDate) => keys.has(dayKey(restaurantGuid, businessDate));
}

/** A later day has what the order is then, less what it was before: a day that is over keeps its figures. */
function ofOrder(states: readonly OrderState[], { source }: Dataset): Contribution[] {
  if (source.kind !== 'ORDERS') return [];
  const all: Contribution[] = [];
  let before: readonly Fact[] = [];
  for (const state of states) {
    const { guid: orderGuid, restaurantGuid, currency, displayNumber } = state.order;
    const origin = { restaurantGuid, orderGuid, paymentGuid: null, drawerGuid: null, displayNumber };
    const { businessDate } = state;
    const give = (facts: readonly Fact[], sign: 1 | -1) => {
      for (const { dimensions, amounts } of facts)
        all.push({ origin, businessDate, currency, dimensions, amounts, sign });
    };
    const facts = isSold(state.order) ? source.facts(state) : [];
    give(facts, 1);
    give(before, -1);
    before = facts;
  }
  return all;
}

const ofRow = (row: RowOrigin, { dimensions, amounts }: Fact): Contribution => ({
  origin: {
    restaurantGuid: row.restaurant_guid,
    orderGuid: row.order_guid,
    paymentGuid: row.payment_guid,
    drawerGuid: row.drawer_guid,
    displayNumber: null,
  },
  businessDate: row.business_date,
  currency: row.currency,
  dimensions,
  amounts,
  sign: 1,
});
