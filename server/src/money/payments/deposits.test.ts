import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { card, type Payment } from '../../../test/harness/cards.ts';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { startGateway } from '../../../test/harness/gateway.ts';
import { assertReportsAreTheBooks } from '../../../test/harness/ledger.ts';
import { report } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import {
  type AnyOrder,
  makeWorld,
  type OrderInput,
  openPlace,
  type Page,
  type Place,
  soup,
  type World,
} from '../../../test/harness/world.ts';
import { fireDueOrders } from '../../ordering/orders/scheduled-order-firing.ts';

/** An order for later gets its number and its day when it is fired; what is paid before that is a deposit until then. */

const HOUR = 3_600_000;
const MONDAY = 20_320_105;
const TUESDAY = 20_320_106;
const WEDNESDAY = 20_320_107;
const SOUP = 690;
const TIP = 150;

let service: TestService;
let world: World;

before(async () => {
  const gateway = await startGateway({ readsPerMinute: 100_000 });
  atEnd(gateway.stop);
  service = await startTestService({ config: { cardpointeUrl: gateway.url } });
  world = await makeWorld(service);
});

/** A restaurant at ten on a Monday morning. Prices hold their tax. */
async function monday(): Promise<Place> {
  service.clock.moveTo('2032-01-05T10:00:00Z');
  const place = await openPlace(world.key, { closeoutHour: 4, approvalSources: ['APP'] } as never);
  const account = { processor: 'CARDPOINTE', username: 'testing', password: 'testing123' };
  const merchantId = `${String(Math.random()).slice(2, 14).padEnd(12, '0')}EUR`;
  (await world.key.put(`${place.path}/payment-account`, { ...account, merchantId })).must(200);
  return place;
}

type Told = { path: string };
const post = <T = AnyOrder>(path: string, body: object = {}, headers = {}) =>
  world.key.post<T>(path, body, headers);
/** An order for some hours later, with a promised tip. */
async function later(at: Place, hours: number, more: Partial<OrderInput> = {}): Promise<AnyOrder & Told> {
  const promisedAt = new Date(service.clock.now() + hours * HOUR).toISOString();
  const made = (await post(`${at.path}/orders`, soup(at, { promisedAt, tipAmount: TIP, ...more }))).must(201);
  return { ...made, path: `${at.path}/orders/${made.guid}` };
}
const read = async ({ path }: Told) => (await world.key.get<AnyOrder>(path)).must(200);
const pay = async ({ path }: Told, body: object = {}) =>
  (await post<Payment>(`${path}/payments`, { type: 'CASH', ...body })).must(201);
const dated = ({ displayNumber, businessDate, occurredOn, orderedOn }: AnyOrder) => [
  displayNumber,
  businessDate,
  occurredOn,
  orderedOn,
];
const fire = async () => assert.deepEqual(await fireDueOrders(service.deps), []);
const closeDay = async (at: Place, businessDate: number) =>
  (await post<object>(`${at.path}/day-closes`, { businessDate, leaveOpen: true })).must(201);

/** What the accounts of a restaurant hold on a day: credits less debits. */
async function booksOn(at: Place, businessDate: number): Promise<Record<string, number>> {
  const day = await world.key.get<{ accounts: { account: string; balanceAmount: number }[] }>(
    `${at.path}/ledger?businessDate=${businessDate}`,
  );
  const held = day.must(200).accounts.filter(({ balanceAmount }) => balanceAmount !== 0);
  return Object.fromEntries(held.map(({ account, balanceAmount }) => [account, -balanceAmount]));
}

async function figuresOn(at: Place, name: string, day: number, ...measures: string[]): Promise<unknown[]> {
  const { totals } = await report(world.key, name, { from: day, to: day, restaurants: at.guid });
  return measures.map((measure) => totals[0]?.values[measure] ?? 0);
}

/** All that is said of a day that was closed, byte for byte: its Z report, its ledger and its reports. */
async function saidOf(at: Place, day: number): Promise<string[]> {
  const reports = ['sales', 'payments', 'tips', 'taxes'].map(
    (name) => `/api/v1/reports/${name}?from=${day}&to=${day}&restaurants=${at.guid}&format=ndjson`,
  );
  const books = [`ledger?businessDate=${day}`, `ledger/entries?businessDate=${day}&limit=200`, 'day-closes'];
  const paths = books.map((path) => `${at.path}/${path}`);
  return Promise.all(
    [...paths, ...reports].map(async (path) => {
      const { status, text } = await world.key.get(path);
      assert.equal(status, 200, path);
      // The envelope says when it was asked.
      return path.includes('ndjson') ? text : JSON.stringify(JSON.parse(text).data);
    }),
  );
}

const agree = async (at: Place) => {
  const range = { restaurantGuid: at.guid, from: MONDAY, to: WEDNESDAY };
  await assertReportsAreTheBooks(world.key, service.database, range);
  await assertBooksAgree(service.database);
};

describe('an order for later', () => {
  test('has no number and no day until it is fired, and then those of that day', async () => {
    const at = await monday();
    const made = await later(at, 26);
    assert.deepEqual(dated(made), [null, null, null, MONDAY]);
    const now = (await post(`${at.path}/orders`, soup(at))).must(201);
    assert.deepEqual(dated(now), [1, MONDAY, MONDAY, undefined]);
    service.clock.moveBy(20 * HOUR);
    const next = (await post(`${at.path}/orders`, soup(at))).must(201);
    service.clock.moveBy(6 * HOUR);
    await fire();
    assert.deepEqual(dated(next), [1, TUESDAY, TUESDAY, undefined]);
    assert.deepEqual(dated(await read(made)), [2, TUESDAY, TUESDAY, MONDAY]);
    const timeline = await world.key.get<Page<{ businessDate: number; action: string }>>(
      `${made.path}/timeline`,
    );
    assert.deepEqual(
      timeline.must(200).items.map(({ action, businessDate }) => [action, businessDate]),
      [
        ['order.created', MONDAY],
        ['order.fired', TUESDAY],
      ],
    );
    await assertBooksAgree(service.database);
  });

  test('is first in the list, on no day, and on its day once it is fired', async () => {
    const at = await monday();
    const [late, early] = [await later(at, 30), await later(at, 26)];
    const now = (await post(`${at.path}/orders`, soup(at))).must(201);
    const listed = async (query = '') => {
      const page = (await world.key.get<Page<AnyOrder>>(`${at.path}/orders?${query}`)).must(200);
      return page.items.map(({ guid }) => guid);
    };
    assert.deepEqual(await listed(), [early.guid, late.guid, now.guid]);
    assert.deepEqual(await listed(`businessDate=${MONDAY}`), [now.guid]);
    const first = (await world.key.get<Page<AnyOrder>>(`${at.path}/orders?limit=1`)).must(200);
    assert.deepEqual(await listed(`cursor=${first.nextCursor}`), [late.guid, now.guid]);
    service.clock.moveBy(26 * HOUR);
    await fire();
    assert.deepEqual(await listed(`businessDate=${TUESDAY}`), [early.guid]);
    assert.deepEqual(await listed(`businessDate=${MONDAY}`), [now.guid]);
  });

  test('answers its number to who fires it, the same for a retry', async () => {
    const at = await monday();
    const made = await later(at, 26);
    const headers = { 'idempotency-key': made.guid };
    const fired = (await post(`${made.path}/fire`, {}, headers)).must(200);
    assert.deepEqual(dated(fired), [1, MONDAY, MONDAY, MONDAY]);
    assert.deepEqual((await post(`${made.path}/fire`, {}, headers)).must(200), fired);
    assert.deepEqual(await read(made), fired);
    const soon = await later(at, 26);
    const sent = (await world.key.patch<AnyOrder>(soon.path, { promisedAt: null })).must(200);
    assert.deepEqual(dated(sent), [2, MONDAY, MONDAY, MONDAY]);
    const asked = await later(at, 26, { source: 'APP' });
    assert.deepEqual(dated(asked), [null, null, null, MONDAY]);
    assert.deepEqual(dated((await post(`${asked.path}/accept`)).must(200)).slice(0, 2), [null, null]);
    await assertBooksAgree(service.database);
  });

  test('has its number from the first course that is fired, and is sold with the last', async () => {
    const at = await monday();
    const { items } = soup(at);
    const made = await later(at, 26, { items: [1, 2].map((course) => ({ ...items![0]!, course })) });
    await pay(made);
    const begun = (await post(`${made.path}/fire`, { course: 1 })).must(200);
    assert.deepEqual([begun.approvalStatus, ...dated(begun)], ['FUTURE', 1, MONDAY, MONDAY, MONDAY]);
    assert.deepEqual(await figuresOn(at, 'sales', MONDAY, 'orderCount'), [0]);
    const waiting = await later(at, 26);
    const merged = await post(`${made.path}/merge`, { fromOrderGuid: waiting.guid });
    merged.refused(409, 'INVALID_STATE');
    await closeDay(at, MONDAY);
    const said = await saidOf(at, MONDAY);
    service.clock.moveBy(26 * HOUR);
    await fire();
    assert.deepEqual(dated(await read(made)), [1, MONDAY, MONDAY, MONDAY]);
    assert.deepEqual(await figuresOn(at, 'sales', TUESDAY, 'orderCount', 'totalAmount'), [
      2,
      3 * SOUP + 2 * TIP,
    ]);
    assert.deepEqual(await saidOf(at, MONDAY), said);
    await pay(waiting);
    await agree(at);
  });

  test('that is voided or refused before its time belongs to the day of that, without a number', async () => {
    const at = await monday();
    const [gone, refused] = [await later(at, 50), await later(at, 50, { source: 'APP' })];
    service.clock.moveBy(24 * HOUR);
    const voided = (await post(`${gone.path}/void`, { reason: 'CANCELLED' })).must(200);
    assert.deepEqual(dated(voided), [null, TUESDAY, TUESDAY, MONDAY]);
    const rejected = (await post(`${refused.path}/reject`, { reason: 'BUSY' })).must(200);
    assert.deepEqual(dated(rejected), [null, TUESDAY, TUESDAY, MONDAY]);
    const made = (await post(`${at.path}/orders`, soup(at))).must(201);
    assert.equal(made.displayNumber, 1);
    await assertBooksAgree(service.database);
  });
});

describe('what is paid for an order before it is fired', () => {
  const DEPOSIT = { DEPOSITS: SOUP, TIP_DEPOSITS: TIP };

  test('is a deposit of that day, and pays the order on the day of the meal, whose figures have the sale', async () => {
    const at = await monday();
    const made = await later(at, 26);
    const { paymentGuid } = await pay(made);
    const taken = ['paymentCount', 'billAmount', 'tipAmount', 'depositAmount', 'totalAmount'];
    assert.deepEqual(await booksOn(at, MONDAY), { CASH: -SOUP - TIP, ...DEPOSIT });
    assert.deepEqual(await figuresOn(at, 'payments', MONDAY, ...taken), [1, 0, 0, SOUP + TIP, SOUP + TIP]);
    await closeDay(at, MONDAY);
    const said = await saidOf(at, MONDAY);
    service.clock.moveBy(26 * HOUR);
    await fire();
    assert.deepEqual(await saidOf(at, MONDAY), said);
    assert.deepEqual(await figuresOn(at, 'sales', TUESDAY, 'orderCount', 'totalAmount'), [1, SOUP + TIP]);
    assert.deepEqual(await figuresOn(at, 'payments', TUESDAY, ...taken), [0, SOUP, TIP, -SOUP - TIP, 0]);
    const { DEPOSITS, TIP_DEPOSITS, TIPS_PAYABLE, ORDER_RECEIVABLE = 0 } = await booksOn(at, TUESDAY);
    assert.deepEqual([DEPOSITS, TIP_DEPOSITS, TIPS_PAYABLE, ORDER_RECEIVABLE], [-SOUP, -TIP, TIP, 0]);
    const applied = await service.database.sql<{ type: string }>(
      `select type from events where type = 'payment.deposit_applied' and data->>'paymentGuid' = $1`,
      [paymentGuid],
    );
    assert.equal(applied.length, 1);
    await agree(at);
  });

  test('is a deposit as well when it is captured on a card, and not while it is only held', async () => {
    const at = await monday();
    const made = await later(at, 26);
    const held = await pay(made, { type: 'CARD', source: card(), capture: false });
    assert.deepEqual(await booksOn(at, MONDAY), {});
    (await post('/api/v1/payments/capture', { retref: held.retref })).must(200);
    assert.deepEqual(await booksOn(at, MONDAY), { PROCESSOR_CLEARING: -SOUP - TIP, ...DEPOSIT });
    const late = await later(at, 26);
    const hold = await pay(late, { type: 'CARD', source: card(), capture: false });
    service.clock.moveBy(26 * HOUR);
    await fire();
    (await post('/api/v1/payments/capture', { retref: hold.retref })).must(200);
    assert.equal((await booksOn(at, TUESDAY)).DEPOSITS, -SOUP);
    await agree(at);
  });

  test('leaves the deposit again when it is voided or given back before', async () => {
    const at = await monday();
    const made = await later(at, 26);
    const mistake = await pay(made);
    (await post(`${at.path}/payments/${mistake.paymentGuid}/void`, { reason: 'WRONG' })).must(200);
    assert.deepEqual(await booksOn(at, MONDAY), {});
    const { paymentGuid } = await pay(made);
    await closeDay(at, MONDAY);
    const said = await saidOf(at, MONDAY);
    const refund = { amount: SOUP + 50, reason: 'LATE' };
    (await post(`${at.path}/payments/${paymentGuid}/refunds`, refund)).must(201);
    assert.deepEqual(await booksOn(at, TUESDAY), { CASH: SOUP + 50, DEPOSITS: -SOUP, TIP_DEPOSITS: -50 });
    assert.deepEqual(await figuresOn(at, 'payments', TUESDAY, 'refundAmount', 'depositAmount'), [740, 0]);
    assert.deepEqual(await figuresOn(at, 'sales', TUESDAY, 'refundAmount'), [0]);
    service.clock.moveBy(26 * HOUR);
    await fire();
    assert.deepEqual(await figuresOn(at, 'sales', TUESDAY, 'refundAmount', 'refundedTipAmount'), [740, 50]);
    assert.deepEqual(await saidOf(at, MONDAY), said);
    await agree(at);
  });

  test('is given back, and then the order can be voided; one that is sold is closed instead', async () => {
    const at = await monday();
    const made = await later(at, 26);
    const { paymentGuid } = await pay(made);
    const cancel = () => post(`${made.path}/void`, { reason: 'CANCELLED' });
    const { allowed } = (await cancel()).refused(409, 'INVALID_STATE').details ?? {};
    assert.deepEqual(allowed, ['refund']);
    const refunds = `${at.path}/payments/${paymentGuid}/refunds`;
    (await post(refunds, { amount: SOUP, reason: 'CANCELLED' })).must(201);
    (await cancel()).refused(409, 'INVALID_STATE');
    (await post(refunds, { reason: 'CANCELLED' })).must(201);
    const voided = (await cancel()).must(200);
    assert.deepEqual([voided.guestOrderStatus, voided.totalAmount, voided.dueAmount], ['VOIDED', 0, 0]);
    assert.deepEqual(await booksOn(at, MONDAY), {});
    const sold = (await post(`${at.path}/orders`, soup(at))).must(201);
    const path = `${at.path}/orders/${sold.guid}`;
    const paid = await pay({ path });
    (await post(`${at.path}/payments/${paid.paymentGuid}/refunds`, { reason: 'COLD' })).must(201);
    (await post(`${path}/void`, { reason: 'COLD' })).refused(409, 'INVALID_STATE');
    await agree(at);
  });

  test('stays a deposit of an order that is refused, until it is given back', async () => {
    const at = await monday();
    const made = await later(at, 26, { source: 'APP' });
    const { paymentGuid } = await pay(made);
    (await post(`${made.path}/reject`, { reason: 'BUSY' })).must(200);
    assert.deepEqual(await booksOn(at, MONDAY), { CASH: -SOUP - TIP, ...DEPOSIT });
    (await post(`${at.path}/payments/${paymentGuid}/refunds`, { reason: 'BUSY' })).must(201);
    assert.deepEqual(await booksOn(at, MONDAY), {});
    assert.deepEqual(await figuresOn(at, 'sales', MONDAY, 'totalAmount', 'refundAmount'), [0, 0]);
    await agree(at);
  });

  test('is applied once when many fire at the same instant, by request, by job, and after a Z report of both days', async () => {
    const at = await monday();
    const many = await together(4, () => later(at, 26));
    for (const one of many) await pay(one);
    await closeDay(at, MONDAY);
    // Nothing is due yet when Tuesday is closed: the service fires by itself.
    service.clock.moveBy(20 * HOUR);
    await closeDay(at, TUESDAY);
    const said = [await saidOf(at, MONDAY), await saidOf(at, TUESDAY)];
    service.clock.moveBy(6 * HOUR);
    const other = await startTestService({ database: service.database, clock: service.clock });
    await together(8, async (n) => {
      if (n < 4) await post(`${many[n]!.path}/fire`);
      else await fireDueOrders(n % 2 ? service.deps : other.deps);
    });
    assert.deepEqual([await saidOf(at, MONDAY), await saidOf(at, TUESDAY)], said);
    const fired = await Promise.all(many.map(read));
    assert.deepEqual(
      fired.map(dated).sort(),
      [1, 2, 3, 4].map((number) => [number, WEDNESDAY, TUESDAY, MONDAY]),
    );
    assert.deepEqual(await booksOn(at, WEDNESDAY), {
      ...{ DEPOSITS: -4 * SOUP, TIP_DEPOSITS: -4 * TIP, TIPS_PAYABLE: 4 * TIP },
      ...(await salesOf(at, WEDNESDAY)),
    });
    await agree(at);
  });
});

test('a payment and a void after a Z report say on which day they happened', async () => {
  const at = await monday();
  const made = (await post(`${at.path}/orders`, soup(at))).must(201);
  await closeDay(at, MONDAY);
  const path = `${at.path}/orders/${made.guid}`;
  const { businessDate, occurredOn, paymentGuid } = await pay({ path });
  assert.deepEqual([businessDate, occurredOn], [TUESDAY, MONDAY]);
  const body = { amount: 100, reason: 'COLD' };
  const given = (await post<Payment>(`${at.path}/payments/${paymentGuid}/refunds`, body)).must(201);
  assert.deepEqual([given.businessDate, given.occurredOn], [TUESDAY, MONDAY]);
  const [refund] = (await read({ path })).checks[0]!.refunds;
  assert.deepEqual([refund!.businessDate, refund!.occurredOn], [TUESDAY, MONDAY]);
});

const salesOf = async (at: Place, day: number) => {
  const { SALES, TAX_PAYABLE } = await booksOn(at, day);
  return { SALES, ...(TAX_PAYABLE === undefined ? {} : { TAX_PAYABLE }) };
};
