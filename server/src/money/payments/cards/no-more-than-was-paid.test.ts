import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { startCardService } from '../../../../test/harness/card-service.ts';
import { type Payment, type Refund, token } from '../../../../test/harness/cards.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import type { TestService } from '../../../../test/harness/service.ts';
import { makeWorld, type Order, order, type World } from '../../../../test/harness/world.ts';
import { systemScope } from '../../../access/index.ts';
import { verifyTenant } from '../../books/index.ts';
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
  const payment = await charge('sale', one, 2 * DISH);
  (await card<Refund>('refund', { retref: payment.retref, amount: DISH, ...REASON })).must(201);
  assert.deepEqual((await refundItems(one)).fields(), ['body /lines maximum']);
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
