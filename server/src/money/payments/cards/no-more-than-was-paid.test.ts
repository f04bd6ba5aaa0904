import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import type Type from 'typebox';
import { startCardService } from '../../../../test/harness/card-service.ts';
import { type Payment, type Refund, token } from '../../../../test/harness/cards.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import type { TestService } from '../../../../test/harness/service.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  order,
  type Page,
  type World,
} from '../../../../test/harness/world.ts';
import { systemScope } from '../../../access/index.ts';
import { verifyTenant } from '../../books/index.ts';
import type { ReconciliationException } from '../../reconciliation/shapes.ts';
import { recoverPayments } from './recover.ts';

/** A check is never refunded for more than was paid, whatever the processor does and when; and no order refuses everything. */

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;

before(async () => {
  ({ gateway, service } = await startCardService());
});
beforeEach(async () => {
  gateway.clearFaults();
  world = await makeWorld(service);
});

const DISH = 690;
const REASON = { reason: 'Cold soup' };

/** An order of dishes at 6.90. */
const dishes = (quantity = 1) =>
  order(world.key, world.place, {
    items: [{ menuItemGuid: world.place.item('Soup').guid, quantity }],
  });
const at = <T = Order>({ guid }: Order, what: string, body: object = {}) =>
  world.key.post<T>(`${world.place.path}/orders/${guid}/${what}`, body);
const readOrder = async ({ guid }: Order) =>
  (await world.key.get<Order>(`${world.place.path}/orders/${guid}`)).must(200);
const card = <T = Payment>(what: string, body: object) =>
  world.key.post<T>(`/api/v1/payments/${what}`, body, { 'idempotency-key': randomUUID() });
const charge = async (what: 'auth' | 'sale', { guid }: Order, amount = DISH) => {
  const body = { restaurantGuid: world.place.guid, orderGuid: guid, amount, source: token(gateway) };
  return (await card(what, body)).must(201);
};
const refundItems = (one: Order, quantity?: string) =>
  at(one, 'refunds', {
    lines: [{ selectionGuid: one.checks[0]!.selections[0]!.guid, ...(quantity ? { quantity } : {}) }],
    ...REASON,
  });
const payCash = async (one: Order, amount?: number) =>
  (await at<Payment>(one, 'payments', { type: 'CASH', ...(amount ? { amount } : {}) })).must(201);
/** Closes the open batch, in which the bank refuses some, and hears of it. */
const settle = async (...rejected: Payment[]) => {
  gateway.closeBatches(
    undefined,
    rejected.map(({ retref }) => retref!),
  );
  (await world.key.send('POST', `${world.place.path}/settlements/pull`)).must(200);
};
const faults = async () =>
  (await verifyTenant(service.deps.db, systemScope(world.tenantId, 'a test compares'))).faults;

/** Nothing is refunded that was not paid, and verify agrees. */
async function assertSound(one: Order): Promise<Order> {
  const now = await readOrder(one);
  for (const { refundedAmount, payments } of now.checks) {
    const taken = payments.filter(({ status }) => status === 'CAPTURED' || status === 'SETTLED');
    const paid = taken.reduce((sum, { amount, tipAmount }) => sum + amount + tipAmount, 0);
    assert.ok(refundedAmount <= paid, `${refundedAmount} refunded of ${paid}`);
  }
  assert.deepEqual(await faults(), []);
  return now;
}

test('a refund whose answer was lost counts as refunded, until it is known', async () => {
  const one = await dishes();
  const payment = await charge('sale', one);
  await settle();
  gateway.addFault({ kind: 'drop-after', operation: 'refund' });
  (await card('refund', { retref: payment.retref, ...REASON })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  assert.deepEqual((await refundItems(one)).fields(), ['body /lines maximum']);
  gateway.clearFaults();
  service.clock.moveBy(10 * 60_000);
  await recoverPayments.run(service.deps);
  assert.equal((await assertSound(one)).refundedAmount, DISH);
});

test('a refund that waits for settlement counts as refunded', async () => {
  const one = await dishes(2);
  const { retref, paymentGuid } = await charge('sale', one, 2 * DISH);
  const waiting = (await card<Refund>('refund', { retref, amount: DISH, ...REASON })).must(201);
  assert.deepEqual((await refundItems(one)).fields(), ['body /lines maximum']);
  (await refundItems(one, '1')).must(200);
  await assertSound(one);
  const path = `${world.place.path}/payments/${paymentGuid}/refunds/${waiting.refundGuid}/cancel`;
  (await world.key.post(path, REASON)).must(200);
  (await refundItems(one, '1')).must(200);
  await assertSound(one);
});

test('what is only held is not refunded: less is captured, or it is released', async () => {
  const one = await dishes();
  const held = await charge('auth', one);
  const refused = (await refundItems(one)).refused(409, 'INVALID_STATE');
  assert.equal(refused.details!.state, 'NOTHING_PAID');
  (await card('capture', { retref: held.retref, amount: 300 })).must(200);
  assert.deepEqual((await refundItems(one)).fields(), ['body /lines maximum']);
  await assertSound(one);
});

test('an order whose money is only held is voided, and leaves no refund', async () => {
  const one = await dishes();
  await charge('auth', one);
  (await refundItems(one)).refused(409, 'INVALID_STATE');
  (await at(one, 'void', REASON)).must(200);
  await recoverPayments.run(service.deps);
  assert.equal((await assertSound(one)).refundedAmount, 0);
});

test('cash is not refunded for what a card only holds', async () => {
  const one = await dishes(2);
  const cash = await payCash(one, DISH);
  await charge('auth', one);
  (await refundItems(one, '1')).must(200);
  const refunds = `${world.place.path}/payments/${cash.paymentGuid}/refunds`;
  assert.deepEqual((await world.key.post(refunds, REASON)).fields(), ['body /amount maximum']);
  await assertSound(one);
});

/** Waits until the gateway has received the request. */
const asked = (operation: string, since: number) =>
  eventually(async () => {
    const found = gateway.requests().slice(since);
    assert.ok(found.some(({ path }) => path.endsWith(`/${operation}`)));
  });

test('what is being voided is neither refunded nor closed', async () => {
  const one = await dishes();
  const payment = await charge('sale', one);
  gateway.addFault({ kind: 'slow', operation: 'void', delayMs: 300 });
  const since = gateway.requests().length;
  const voiding = card('void', { retref: payment.retref });
  await asked('void', since);
  assert.deepEqual((await refundItems(one)).fields(), ['body /lines maximum']);
  const closing = (await at(one, 'close')).refused(409, 'INVALID_STATE');
  assert.equal(closing.details!.state, 'PAYMENT_PENDING');
  (await voiding).must(200);
  assert.equal((await assertSound(one)).dueAmount, DISH);
});

test('what is being voided is no money for other refunds and voids of the check', async () => {
  const one = await dishes(3);
  const [first, second] = [await charge('sale', one), await charge('sale', one)];
  const cash = await payCash(one, DISH);
  (await refundItems(one, '2')).must(200);
  gateway.addFault({ kind: 'slow', operation: 'void', delayMs: 300 });
  const since = gateway.requests().length;
  const voiding = card('void', { retref: first.retref });
  await asked('void', since);
  (await card('void', { retref: second.retref })).refused(409, 'INVALID_STATE');
  const ofCash = `${world.place.path}/payments/${cash.paymentGuid}`;
  assert.deepEqual((await world.key.post(`${ofCash}/refunds`, REASON)).fields(), ['body /amount maximum']);
  (await world.key.post(`${ofCash}/void`, REASON)).refused(409, 'INVALID_STATE');
  (await voiding).must(200);
  await assertSound(one);
});

test('of two voids at the same time that would leave too little for refunds, one is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await dishes(2);
    const payments = [await charge('sale', one), await charge('sale', one)];
    (await refundItems(one, '1')).must(200);
    const replies = await Promise.all(payments.map(({ retref }) => card('void', { retref })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    await assertSound(one);
  }
});

test('of a void and a refund of items at the same time, one is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await dishes();
    const payment = await charge('sale', one);
    const [voided, refunded] = await Promise.all([
      card('void', { retref: payment.retref }),
      refundItems(one),
    ]);
    assert.ok(voided.status === 200 || refunded.status === 200, `${voided.text} ${refunded.text}`);
    await assertSound(one);
  }
});

type Exception = Type.Static<typeof ReconciliationException>;
const exceptions = async () =>
  (await world.key.get<Page<Exception>>(`${world.place.path}/reconciliation?state=OPEN`)).must(200).items;
const resolve = ({ id }: Exception, more: object = {}) =>
  world.key.post<Exception>(`${world.place.path}/reconciliation/${id}/resolve`, {
    resolution: 'The guest does not pay.',
    ...more,
  });

/** An order half paid by a card and half in cash, of which three quarters are refunded; then the bank rejects the card. */
async function rejectedAfterRefund(isClosed: boolean): Promise<{ one: Order; exception: Exception }> {
  const one = await dishes(4);
  const payment = await charge('sale', one, 2 * DISH);
  await payCash(one, 2 * DISH);
  (await refundItems(one, '3')).must(200);
  if (isClosed) (await at(one, 'close')).must(200);
  await settle(payment);
  const [exception, ...others] = await exceptions();
  assert.equal(others.length, 0);
  assert.deepEqual(
    [exception!.kind, exception!.paymentGuid, exception!.ourAmount],
    ['REJECTED', payment.paymentGuid, 2 * DISH],
  );
  const { paidAmount, refundedAmount, dueAmount } = await readOrder(one);
  assert.deepEqual([paidAmount, refundedAmount, dueAmount], [2 * DISH, 3 * DISH, 2 * DISH]);
  return { one, exception: exception! };
}

test('an order with more refunded than paid refuses nothing that has to go on', async () => {
  const station = { name: 'Grill', isDefault: true };
  (await world.key.post(`${world.place.path}/kitchen/stations`, station)).must(201);
  const { one, exception } = await rejectedAfterRefund(false);
  const path = `${world.place.path}/orders/${one.guid}`;
  (await world.key.patch(path, { notes: 'Asks for the manager' })).must(200);
  const { items } = (
    await world.key.get<Page<{ guid: string; orderGuid: string }>>(`${world.place.path}/kitchen/tickets`)
  ).must(200);
  const own = items.filter(({ orderGuid }) => orderGuid === one.guid);
  assert.ok(own.length > 0);
  for (const { guid } of own)
    (await world.key.post(`${world.place.path}/kitchen/tickets/${guid}/bump`, {})).must(200);
  (await world.key.put(`${path}/guest`, { guest: { name: 'Ana' } })).must(200);
  (await world.key.send('DELETE', `${path}/guest`)).must(200);
  // What makes it worse is refused.
  assert.deepEqual((await refundItems(one)).fields(), ['body /lines maximum']);
  const words = (await resolve(exception)).refused(409, 'INVALID_STATE');
  assert.deepEqual(words.details, { state: 'AMOUNT_DUE', allowed: ['pay', 'writeOff'], amount: 2 * DISH });
  await payCash(one, DISH);
  await payCash(one);
  (await resolve(exception)).must(200);
  (await at(one, 'close')).must(200);
  await assertSound(one);
});

test('a closed order of which the bank rejects a payment is reopened, paid otherwise and closed', async () => {
  const { one, exception } = await rejectedAfterRefund(true);
  (await at(one, 'reopen')).must(200);
  await payCash(one);
  (await at(one, 'close')).must(200);
  (await resolve(exception)).must(200);
  await assertSound(one);
});

test('what the processor settled though it was voided here is resolved by words: it came', async () => {
  const one = await dishes();
  const payment = await charge('sale', one);
  (await card('void', { retref: payment.retref })).must(200);
  const held = gateway.transactions().find(({ retref }) => retref === payment.retref)!;
  Object.assign(held, { setlstat: 'Queued for Capture', amount: DISH });
  await settle();
  const [exception] = await exceptions();
  assert.deepEqual([exception!.kind, exception!.theirStatus], ['STATUS_DIFFERS', 'SETTLED']);
  (await resolve(exception!, { writeOff: true })).refused(409, 'INVALID_STATE');
  (await resolve(exception!)).must(200);
});

test('less is not captured than is refunded already', async () => {
  const one = await dishes(2);
  const rejected = await charge('sale', one);
  (await refundItems(one, '1')).must(200);
  const held = await charge('auth', one);
  await settle(rejected);
  const { retref } = held;
  assert.deepEqual((await card('capture', { retref, amount: 300 })).fields(), ['body /amount minimum']);
  (await card('capture', { retref })).must(200);
  await assertSound(one);
});

test('what nobody pays any more is written off by who may refund, on a closed order too', async () => {
  const { one, exception } = await rejectedAfterRefund(true);
  const scopes = ['read:reports', 'write:reports'] as const;
  const clerk = await issueKey(service, world.tenantId, { scopes });
  const path = `${world.place.path}/reconciliation/${exception.id}/resolve`;
  const body = { resolution: 'The guest does not pay.', writeOff: true };
  (await clerk.post(path, body)).refused(403, 'FORBIDDEN');
  const resolved = (await resolve(exception, { writeOff: true })).must(200);
  assert.deepEqual([resolved.state, resolved.resolution], ['RESOLVED', body.resolution]);
  assert.deepEqual(await exceptions(), []);
  (await resolve(exception, { writeOff: true })).refused(409, 'INVALID_STATE');
  const { dueAmount, guestOrderStatus, checks } = await assertSound(one);
  assert.deepEqual([dueAmount, guestOrderStatus, checks[0]!.paymentStatus], [0, 'CLOSED', 'CLOSED']);
  const [loss] = await service.database.sql<{ amount: number }>(
    `select sum(amount)::int as amount from ledger_entries where tenant_id = $1 and debit_account = 'WRITTEN_OFF'`,
    [world.tenantId],
  );
  assert.equal(loss!.amount, 2 * DISH);
});

test('a void at the terminal of the processor after a refund of items is an exception with its amount', async () => {
  const one = await dishes();
  const payment = await charge('sale', one);
  (await refundItems(one)).must(200);
  const held = gateway.transactions().find(({ retref }) => retref === payment.retref)!;
  Object.assign(held, { setlstat: 'Voided', amount: 0 });
  const days = 4 * 86_400_000;
  service.clock.moveBy(days);
  gateway.moveClock(days);
  (await world.key.send('POST', `${world.place.path}/settlements/pull`)).must(200);
  const [exception, ...others] = await exceptions();
  assert.equal(others.length, 0);
  assert.deepEqual(
    [exception!.kind, exception!.ourAmount, exception!.theirStatus],
    ['STATUS_DIFFERS', DISH, 'VOIDED'],
  );
  (await resolve(exception!)).refused(409, 'INVALID_STATE');
  (await resolve(exception!, { writeOff: true })).must(200);
  (await at(one, 'close')).must(200);
  await assertSound(one);
});

test('a late no to a payment that was counted on is an exception, until somebody else pays', async () => {
  const one = await dishes();
  gateway.addFault({ kind: 'drop-before', operation: 'sale' });
  gateway.addFault({ kind: 'drop-before', operation: 'auth' });
  const body = { restaurantGuid: world.place.guid, orderGuid: one.guid, source: token(gateway) };
  (await card('sale', { ...body, amount: DISH })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  assert.equal((await readOrder(one)).dueAmount, 0);
  gateway.clearFaults();
  service.clock.moveBy(20 * 60_000);
  await recoverPayments.run(service.deps);
  const [exception, ...others] = await exceptions();
  assert.equal(others.length, 0);
  const { kind, ourAmount, theirAmount, ourStatus } = exception!;
  assert.deepEqual([kind, ourAmount, theirAmount, ourStatus], ['STATUS_DIFFERS', DISH, 0, 'UNKNOWN']);
  const due = (await resolve(exception!)).refused(409, 'INVALID_STATE');
  assert.equal(due.details!.amount, DISH);
  await payCash(one);
  (await resolve(exception!)).must(200);
  (await at(one, 'close')).must(200);
  await assertSound(one);
});
