import { type Client, type Placed, place } from './client.ts';
import { TIME_ZONE } from './restaurant.ts';
import type { Sale } from './sales.ts';
import { sorted, type Totals } from './totals.ts';

const CONCURRENCY = 16;
const PAGE = 200;

/** Where the sales go: the restaurant, and the menu item of each pizza. */
export interface Till {
  restaurantGuid: string;
  items: Map<string, string>;
}

/** How many orders came to be there in which way. */
export type Outcomes = Record<Placed['outcome'], number>;

/** Posts every sale as an order. Whatever an earlier run has posted is answered again, not made again. */
export async function placeOrders(
  client: Client,
  till: Till,
  sales: readonly Sale[],
  onPlaced: () => void,
): Promise<Outcomes> {
  const outcomes: Outcomes = { created: 0, replayed: 0, present: 0 };
  const queue = sales.values();
  const work = async () => {
    // The workers share one iterator: each sale is taken once.
    for (const sale of queue) {
      const { outcome } = await placeOrder(client, till, sale);
      outcomes[outcome]++;
      onPlaced();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return outcomes;
}

function placeOrder(
  client: Client,
  { restaurantGuid, items }: Till,
  { id, date, time, lines }: Sale,
): Promise<Placed> {
  const order = {
    externalId: id,
    diningOption: 'DINE_IN',
    openedAt: Temporal.PlainDateTime.from(`${date}T${time}`)
      .toZonedDateTime(TIME_ZONE)
      .toInstant()
      .toString(),
    items: lines.map(({ pizza, quantity }) => ({ menuItemGuid: items.get(pizza.id)!, quantity })),
  };
  return place(
    client,
    `/restaurants/${restaurantGuid}/orders`,
    order,
    `replay order ${restaurantGuid} ${id}`,
  );
}

interface Order {
  businessDate: number;
  totalAmount: number;
  taxAmount: number;
  inclusiveTaxAmount: number;
  checks: { selections: { menuGroupName: string; quantity: string; grossAmount: number }[] }[];
}

/** Reads every order of the restaurant back, page by page, and adds up what the server says. Integers only. */
export async function readBack(client: Client, { restaurantGuid }: Till): Promise<Totals> {
  const totals: Totals = {
    orders: 0,
    lines: 0,
    pizzas: 0,
    businessDays: 0,
    totalAmount: 0,
    taxAmount: 0,
    categories: {},
  };
  const days = new Set<number>();
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { data } = await client.call<{ items: Order[]; nextCursor: string | null }>(
      'GET',
      `/restaurants/${restaurantGuid}/orders?limit=${PAGE}${query}`,
    );
    for (const order of data.items) add(totals, days, order);
    cursor = data.nextCursor;
  } while (cursor !== null);
  return { ...totals, businessDays: days.size, categories: sorted(totals.categories) };
}

function add(totals: Totals, days: Set<number>, order: Order): void {
  const { businessDate, totalAmount, taxAmount, inclusiveTaxAmount, checks } = order;
  totals.orders++;
  totals.totalAmount += totalAmount;
  totals.taxAmount += taxAmount + inclusiveTaxAmount;
  days.add(businessDate);
  for (const { menuGroupName, quantity, grossAmount: amount } of checks.flatMap(
    ({ selections }) => selections,
  )) {
    totals.lines++;
    totals.pizzas += Number(quantity);
    totals.categories[menuGroupName] = (totals.categories[menuGroupName] ?? 0) + amount;
  }
}
