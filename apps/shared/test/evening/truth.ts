import assert from 'node:assert/strict';
import type { Page as PlaywrightPage } from 'playwright-core';
import type { Drawer } from '../../../../server/test/harness/drawers.ts';
import { eventually } from '../../../../server/test/harness/eventually.ts';
import type { Ticket } from '../../../../server/test/harness/kitchen.ts';
import type { Order, Page } from '../../../../server/test/harness/world.ts';
import type { Evening } from './evening.ts';

/** What the service has, and whether it is what people did. */

interface Payment {
  guid: string;
  orderGuid: string;
  type: 'CASH' | 'CARD' | 'OTHER';
  status: string;
  amount: number;
  tipAmount: number;
  createdAt: string;
}

export interface Truth {
  orders: Order[];
  payments: Payment[];
  tickets: Ticket[];
}

async function all<T>({ house: { owner, world } }: Evening, path: string): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Page<T> = (
      await owner.get<Page<T>>(`${world.place.path}${path}${path.includes('?') ? '&' : '?'}limit=200${more}`)
    ).must(200);
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

export async function readTruth(evening: Evening): Promise<Truth> {
  return {
    orders: await all<Order>(evening, '/orders'),
    payments: await all<Payment>(evening, '/payments'),
    tickets: await all<Ticket>(evening, '/kitchen/tickets'),
  };
}

/**
 * Long: a payment whose service was killed is looked into by the next run of a job, once a minute, when its own time to be answered
 * is over.
 */
const LOOKED_INTO_MS = 240_000;

/** Waits until the outcome of every payment is known. One under way counts as paid in what is due, and may still fail. */
export const untilPaymentsAreKnown = (evening: Evening): Promise<void> =>
  eventually(async () => {
    const payments = await all<Payment>(evening, '/payments');
    const underWay = payments.filter(({ status }) => status === 'PENDING' || status === 'UNKNOWN');
    assert.deepEqual(underWay, [], 'payments without an outcome');
  }, LOOKED_INTO_MS);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const linesOf = (order: Order) => order.checks.flatMap(({ selections }) => selections);
const isCounted = ({ status }: Payment): boolean => status === 'CAPTURED' || status === 'AUTHORIZED';

/**
 * Long: a browser whose connections were lost without a word finds out one by one, each after the eight seconds that an answer
 * may take.
 */
const BACK_MS = 120_000;

/** What each screen shows, and nothing else, is what is open. */
export async function assertScreensShowWhatIs(evening: Evening): Promise<void> {
  for (const { screen } of [...evening.counters, ...evening.handhelds]) {
    await screen.page.getByText('Everything sent').waitFor({ timeout: BACK_MS });
    await assertNothingDiffers(screen.page);
    await screen.page.getByRole('link', { name: /^Open orders/ }).click();
    await eventually(async () => {
      // What a guest has ordered on the page stands there until somebody has closed it, paid or not; and what nobody paid.
      const open = (await all<Order>(evening, '/orders?open=true')).filter(
        ({ dueAmount, source, checks }) =>
          dueAmount > 0 || source === 'WEB' || checks.every(({ payments }) => payments.length === 0),
      );
      const names = open.map(({ displayNumber }) => `Order ${displayNumber}`);
      assert.deepEqual(await labelsOn(screen.page, /^Order /), names.toSorted());
    }, BACK_MS);
  }
  for (const { screen } of evening.kitchens) {
    const station = await screen.page.getByRole('combobox', { name: 'Station' }).inputValue();
    await screen.page.getByText(/^Live/).waitFor({ timeout: BACK_MS });
    await eventually(async () => {
      const open = await all<Ticket>(evening, '/kitchen/tickets?open=true');
      const here = open.filter(({ stationGuid }) => station === '' || stationGuid === station);
      const names = here.map(({ number }) => `Ticket ${number}`);
      assert.deepEqual(await labelsOn(screen.page, /^Ticket /), names.toSorted());
    }, BACK_MS);
  }
  await assertGuestsSeeTheirOrders(evening);
}

/** From what the till had when it was done. */
async function assertNothingDiffers(page: PlaywrightPage): Promise<void> {
  const review = page.getByRole('link', { name: /^To review/ });
  if (!(await review.isVisible())) return;
  await review.click();
  assert.fail(await page.getByRole('list', { name: 'To review' }).innerText());
}

const WORDS = {
  RECEIVED: 'Received',
  IN_PREPARATION: 'Being prepared',
  READY_FOR_PICKUP: 'Ready',
  CLOSED: 'Done',
  VOIDED: 'Cancelled',
} as const;

async function assertGuestsSeeTheirOrders(evening: Evening): Promise<void> {
  for (const { name, screen } of evening.guests) {
    const heading = await screen.page.getByRole('heading', { name: /^Order #\d+$/ }).innerText();
    await eventually(async () => {
      const orders = await all<Order>(evening, `/orders?displayNumber=${heading.replace(/\D/g, '')}`);
      const { guestOrderStatus, dueAmount } = orders[0]!;
      const said = await screen.page.getByRole('status').first().innerText();
      assert.equal(said, WORDS[guestOrderStatus as keyof typeof WORDS], `${name}, ${heading}`);
      const isPaid = await screen.page.getByText('Paid. Thank you!').isVisible();
      assert.equal(isPaid, dueAmount === 0, `${name}, ${heading}, whether it is paid`);
    }, BACK_MS);
  }
}

async function labelsOn(page: PlaywrightPage, of: RegExp): Promise<string[]> {
  const entries = await page.getByRole('main').getByRole('listitem', { name: of }).all();
  const labels = await Promise.all(
    entries.map((one) => one.getAttribute('aria-label', { timeout: 1_000 }).catch(() => null)),
  );
  return labels.filter((one) => one !== null).toSorted();
}

/** Every sale and every meal is one order, of what was ordered, at the price that was read, and paid by whoever has paid. */
export function assertOrdersAreWhatWasDone({ book }: Evening, { orders, payments }: Truth): void {
  const paidOn = (guid: string) => payments.filter((one) => one.orderGuid === guid && isCounted(one));
  const noted = (note: string): Order => {
    const found = orders.filter((order) => linesOf(order).some(({ notes }) => notes === note));
    assert.equal(found.length, 1, `orders with ${note}`);
    return found[0]!; // it was just counted
  };
  for (const sale of book.sales) {
    const order = noted(sale.note);
    assert.deepEqual(
      [order.totalAmount, order.source, order.openedBy.name],
      [sale.totalAmount, 'POS', sale.by],
    );
    assert.equal(sum(linesOf(order).map(({ quantity }) => Number(quantity))), sale.soups, sale.note);
    const taken = book.takings.filter(({ number }) => number === order.displayNumber);
    assert.equal(taken.length, sale.isPaid ? 0 : 1, `${sale.note} is paid once`);
    const paid = paidOn(order.guid).map(({ type, amount }) => [type, amount]);
    assert.deepEqual(paid, [['CASH', sale.totalAmount]], sale.note);
  }
  for (const meal of book.meals) {
    const order = noted(meal.note);
    assert.deepEqual(
      [order.displayNumber, order.totalAmount, order.source],
      [meal.number, meal.totalAmount, 'WEB'],
      meal.note,
    );
    const paid = paidOn(order.guid).map(({ type, amount }) => [type, amount]);
    assert.deepEqual(paid, [[meal.way, meal.totalAmount]], meal.note);
  }
  const from = (source: string) => orders.filter((one) => one.source === source).length;
  assert.deepEqual([from('POS'), from('WEB')], [book.sales.length, book.meals.length]);
  for (const order of orders) {
    const paid = sum(paidOn(order.guid).map(({ amount, tipAmount }) => amount + tipAmount));
    assert.deepEqual([order.dueAmount, order.paidAmount, paid], [0, order.totalAmount, order.totalAmount]);
  }
}

/** Every line of every order is on one ticket, which was made; and what somebody has pressed is done. */
export function assertTicketsAreWhereTheyBelong({ book }: Evening, { orders, tickets }: Truth): void {
  const items = tickets.flatMap((ticket) => ticket.items.map((item) => ({ ticket, item })));
  for (const order of orders) {
    for (const line of linesOf(order)) {
      const found = items.filter(({ item }) => item.selectionGuid === line.guid);
      assert.equal(found.length, 1, `tickets with ${line.name} of order ${order.displayNumber}`);
      const { ticket, item } = found[0]!; // it was just counted
      assert.equal(ticket.orderGuid, order.guid);
      assert.deepEqual([item.quantity, item.notes, item.voided], [line.quantity, line.notes, line.voided]);
    }
  }
  assert.equal(items.length, sum(orders.map((order) => linesOf(order).length)));
  const open = tickets.filter(({ status }) => status !== 'BUMPED').map(({ number }) => number);
  assert.deepEqual(open, [], 'all is made');
  const numbers = new Set(tickets.map(({ number }) => `Ticket ${number}`));
  for (const { ticket } of book.presses) assert.ok(numbers.has(ticket), `${ticket} was pressed`);
}

/** The drawer has what it was opened with and all cash; the processor what was paid by card. */
export async function assertMoneyIsThere({ house }: Evening, { payments }: Truth): Promise<void> {
  const { owner, world, drawer, gateway } = house;
  const total = (type: Payment['type']) =>
    sum(
      payments.filter((one) => one.type === type && isCounted(one)).map((one) => one.amount + one.tipAmount),
    );
  const path = `${world.place.path}/cash-drawers/${drawer.guid}`;
  const countedAmount = drawer.openingAmount + total('CASH');
  const closed = (await owner.post<Drawer>(`${path}/close`, { countedAmount })).must(200);
  assert.deepEqual([closed.expectedAmount, closed.varianceAmount], [countedAmount, 0], 'the drawer');
  const charged = gateway.transactions().filter(({ setlstat }) => setlstat === 'Queued for Capture');
  assert.equal(sum(charged.map(({ amount }) => amount)), total('CARD'), 'what the processor has');
}
