import type { TenantScope } from '../../access/index.ts';
import { type OrderDocument, orderFormat } from '../../ordering/orders/index.ts';
import type { BatchRows, Statement } from '../../platform/db/statement.ts';
import type { Dataset } from './datasets.ts';
import type { Contribution, DatedFact, Fact } from './measures.ts';
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
      const order = orderFormat.parse(row);
      moved ||= order.version !== unknown[index]?.version;
      const states = isSold(order) ? statesOf(order) : [];
      const own = datasets.map((dataset) => ofOrder(order, states, dataset));
      memory?.keep(order, datasets, own);
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
function ofOrder(order: OrderDocument, states: readonly OrderState[], { source }: Dataset): Contribution[] {
  if (source.kind !== 'ORDERS' || states.length === 0) return [];
  const { guid: orderGuid, restaurantGuid, currency, displayNumber } = order;
  const origin = { restaurantGuid, orderGuid, paymentGuid: null, drawerGuid: null, displayNumber };
  const give = (businessDate: number, { dimensions, amounts }: Fact, sign: 1 | -1): Contribution => ({
    origin,
    businessDate,
    currency,
    dimensions,
    amounts,
    sign,
  });
  let before: readonly Fact[] = [];
  const all: Contribution[] = [];
  for (const state of states) {
    const facts = source.facts(state);
    for (const fact of facts) all.push(give(state.businessDate, fact, 1));
    for (const fact of before) all.push(give(state.businessDate, fact, -1));
    before = facts;
  }
  const refunds: DatedFact[] = source.refunds?.(order) ?? [];
  for (const fact of refunds) all.push(give(fact.businessDate, fact, 1));
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
