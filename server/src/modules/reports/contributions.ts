import type { TenantScope } from '../../access/index.ts';
import type { BatchRows, Statement } from '../../platform/db/batch.ts';
import type { OrderDocument } from '../orders/index.ts';
import type { DatedFact, Dimension, Fact } from './facts.ts';
import type { Family } from './families.ts';
import { isSold } from './order-facts.ts';
import { type OrderState, statesOf } from './order-states.ts';
import { ordersOf, type RestaurantDay } from './queries.ts';
import type { RowOrigin } from './row-facts.ts';

/** What orders and payments contribute to business days, straight from their rows: all figures come from here. */

/** What a contribution comes from. */
export interface Origin {
  restaurantGuid: string;
  orderGuid: string | null;
  paymentGuid: string | null;
  drawerGuid: string | null;
  displayNumber: number | null;
}

export interface Contribution {
  origin: Origin;
  businessDate: number;
  currency: string;
  dimensions: readonly Dimension[];
  amounts: readonly number[];
  sign: 1 | -1;
}

/** Whatever runs statements as a tenant: the database, or an open transaction. */
export type Run = <const S extends readonly Statement[]>(...statements: S) => Promise<BatchRows<S>>;

/** Every contribution to some families on some days; a list for each family. */
export async function contributionsOn(
  run: Run,
  scope: TenantScope,
  days: readonly RestaurantDay[],
  families: readonly Family[],
): Promise<Contribution[][]> {
  const wanted = within(days);
  const lists: Contribution[][] = families.map(() => []);
  const keep = (place: number, one: Contribution) => {
    if (wanted(one.origin.restaurantGuid, one.businessDate)) lists[place]!.push(one);
  };
  if (families.some(({ source }) => source.kind === 'ORDERS')) {
    const [rows] = await run(ordersOf(scope, days));
    for (const { document } of rows) {
      const order = JSON.parse(document) as OrderDocument;
      if (!isSold(order)) continue;
      const states = statesOf(order);
      for (const [place, family] of families.entries())
        for (const one of ofOrder(order, states, family)) keep(place, one);
    }
  }
  for (const [place, { source }] of families.entries()) {
    if (source.kind !== 'ROWS') continue;
    const [rows] = await run(source.read(scope, days));
    for (const row of rows) keep(place, ofRow(row, source.fact(row as never)));
  }
  return lists;
}

const dayKey = (restaurantGuid: string, businessDate: number) => `${restaurantGuid}/${businessDate}`;

function within(days: readonly RestaurantDay[]): (restaurantGuid: string, businessDate: number) => boolean {
  const keys = new Set(days.map((day) => dayKey(day.restaurant_guid, day.business_date)));
  return (restaurantGuid, businessDate) => keys.has(dayKey(restaurantGuid, businessDate));
}

/** A later day has what the order is then, less what it was before: a day that is over keeps its figures. */
function ofOrder(order: OrderDocument, states: readonly OrderState[], { source }: Family): Contribution[] {
  if (source.kind !== 'ORDERS') return [];
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
