import type { TenantScope } from '../../access/index.ts';
import { isSold } from '../../ordering/orders/index.ts';
import { zip } from '../../platform/collections.ts';
import { NewerFormat } from '../../platform/db/document-format.ts';
import type { BatchRows, Statement } from '../../platform/db/statement.ts';
import type { Dataset } from './datasets.ts';
import { type Contribution, type Fact, guidOf, type Origin } from './measures.ts';
import { type OrderRow, type OrderState, statesOf } from './order-states.ts';
import { documentsOf, type Named, ordersOf, type RestaurantDay } from './queries.ts';
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
}

/** Told of an order, a payment or a drawer that cannot be computed. The others go on. */
type Failed = (guid: string, error: unknown) => void;

/** What a newer server has written is computed by it: nothing is wrong with that, and this one waits. */
function assertOurs(error: unknown): void {
  if (error instanceof NewerFormat) throw error;
}

/** Whoever computes here and now leaves it out: the sums, which follow each change, have said so already. */
const LEFT_OUT: Failed = () => {};

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
    for (const row of rows) giveRow(row, source, { place, take }, LEFT_OUT);
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
  const { scope, days, datasets } = question;
  const [found] = await run(ordersOf(scope, days));
  const aggregator = begin();
  let moved = false;
  for (let start = 0; start < found.length; start += ORDERS_AT_ONCE) {
    const some = found.slice(start, start + ORDERS_AT_ONCE);
    const [rows] = await run(documentsOf(scope, some));
    for (const [row, { version }] of zip(rows, some)) {
      moved ||= row.version !== version;
      giveOrder(row, datasets, aggregator, LEFT_OUT);
    }
  }
  // A line that went from one order to another meanwhile would be in both, or in none.
  return moved && triesLeft > 0 ? ofOrders(run, question, begin, triesLeft - 1) : aggregator;
}

/**
 * Feeds all that some orders (with their tickets), payments and drawers contribute, on whatever day, into an aggregator. They are
 * read as they are, so it does not matter which of their changes asked for it.
 */
export async function contributionsNamed(
  run: Run,
  { scope, named, datasets }: { scope: TenantScope; named: Named; datasets: readonly Dataset[] },
  aggregator: Aggregator & { fail: Failed },
): Promise<void> {
  const failed: Failed = (guid, error) => aggregator.fail(guid, error);
  for (let start = 0; start < named.orders.length; start += ORDERS_AT_ONCE) {
    const [rows] = await run(documentsOf(scope, named.orders.slice(start, start + ORDERS_AT_ONCE)));
    for (const row of rows) giveOrder(row, datasets, aggregator, failed);
  }
  const sources = datasets.flatMap(({ source }, place) =>
    source.kind === 'ROWS' ? [{ ...source, place }] : [],
  );
  const found = await run(...sources.map(({ readNamed }) => readNamed(scope, named)));
  const take: Aggregator['take'] = (place, one) => aggregator.take(place, one);
  for (const [{ place, ...source }, rows] of zip(sources, found))
    for (const row of rows) giveRow(row, source, { place, take }, failed);
}

/** All of an order, or nothing of it. */
function giveOrder(
  row: OrderRow,
  datasets: readonly Dataset[],
  aggregator: Aggregator,
  failed: Failed,
): void {
  try {
    const states = statesOf(row);
    const all = datasets.map((dataset) => ofOrder(states, dataset));
    for (const [place, some] of all.entries()) for (const one of some) aggregator.take(place, one);
  } catch (error) {
    assertOurs(error);
    failed(row.guid, error);
  }
}

function giveRow(
  row: RowOrigin,
  { fact }: { fact: (row: never) => Fact },
  { place, take }: { place: number; take: Aggregator['take'] },
  failed: Failed,
): void {
  try {
    take(place, ofRow(row, fact(row as never)));
  } catch (error) {
    assertOurs(error);
    failed(guidOf(originOf(row)), error);
  }
}

const dayKey = (restaurantGuid: string, businessDate: number) => `${restaurantGuid}/${businessDate}`;

function within(days: readonly RestaurantDay[]): (restaurantGuid: string, businessDate: number) => boolean {
  const keys = new Set(days.map((day) => dayKey(day.restaurant_guid, day.business_date)));
  return (restaurantGuid, businessDate) => keys.has(dayKey(restaurantGuid, businessDate));
}

/** A later day has what the order is then, less what it was before: a day that is over keeps its figures. */
function ofOrder(states: readonly OrderState[], { source }: Dataset): Contribution[] {
  if (source.kind === 'ROWS') return [];
  const all: Contribution[] = [];
  let before: readonly Fact[] = [];
  for (const state of source.kind === 'ORDERS_NOW' ? asNow(states) : states) {
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

/** The order as it is now, on its own business day; one that waits for its time has none, and counts nowhere. */
const asNow = (states: readonly OrderState[]): OrderState[] =>
  states
    .slice(-1)
    .map((state) => ({ ...state, businessDate: state.order.businessDate ?? state.businessDate }));

const originOf = (row: RowOrigin): Origin => ({
  restaurantGuid: row.restaurant_guid,
  orderGuid: row.order_guid,
  paymentGuid: row.payment_guid,
  drawerGuid: row.drawer_guid,
  displayNumber: null,
});

const ofRow = (row: RowOrigin, { dimensions, amounts }: Fact): Contribution => ({
  origin: originOf(row),
  businessDate: row.business_date,
  currency: row.currency,
  dimensions,
  amounts,
  sign: 1,
});
