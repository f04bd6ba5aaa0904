import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { assertBooksAgree } from '../../../../test/harness/books.ts';
import { type Payment, token } from '../../../../test/harness/cards.ts';
import { atEnd } from '../../../../test/harness/cleanup.ts';
import { startGateway } from '../../../../test/harness/gateway.ts';
import { startTestService, type TestService } from '../../../../test/harness/service.ts';
import { makeWorld, type Order, order, type World } from '../../../../test/harness/world.ts';

/** Tips on slips beyond what is authorized, on a merchant account that is entitled to capture more: as far as each network allows. */

/** A card of each network, and how much more than 10.00 may be captured of it. */
const CARDS: Record<string, readonly [number: string, tolerance: number]> = {
  VISA: ['4111111111111111', 200],
  MASTERCARD: ['5555555555554444', 0],
  AMEX: ['378282246310005', 0],
  DISCOVER: ['6011111111111117', 0],
  JCB: ['3530111333300000', 0],
};
const PARTIAL = '4387750101010101';

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;

before(async () => {
  gateway = await startGateway({ readsPerMinute: 100_000, overCapturePercent: 25 });
  atEnd(gateway.stop);
  const config = { cardpointeUrl: gateway.url, cardpointeTimeoutMs: 10_000, cardpointeOverCapture: true };
  service = await startTestService({ config });
  world = await makeWorld(service, { restaurant: { currency: 'USD' } });
});

const post = (what: string, body: object) =>
  world.key.post<Payment>(`/api/v1/payments/${what}`, body, { 'idempotency-key': randomUUID() });
const authorize = async (number: string, more: object = {}) => {
  const source = token(gateway, number);
  const body = { restaurantGuid: world.place.guid, amount: 1_000, source, ...more };
  return (await post('auth', body)).must(201);
};
const held = ({ retref }: Payment) => gateway.transactions().find((one) => one.retref === retref)!;

for (const [brand, [number, tolerance]] of Object.entries(CARDS)) {
  describe(brand, () => {
    test(`keeps its hold for a tip of ${tolerance} on 1000, and is authorized anew for one more`, async () => {
      const payment = await authorize(number);
      assert.equal(payment.cardBrand, brand);
      const within = (await post('tip', { retref: payment.retref, tipAmount: tolerance })).must(200);
      assert.deepEqual([within.retref, within.authorizedAmount], [payment.retref, 1_000]);
      const above = (await post('tip', { retref: payment.retref, tipAmount: tolerance + 1 })).must(200);
      assert.notEqual(above.retref, payment.retref);
      assert.equal(above.authorizedAmount, 1_000 + tolerance + 1);
      assert.equal(held(payment).setlstat, 'Voided');
      (await post('capture', { retref: above.retref })).must(200);
      assert.equal(held(above).amount, 1_000 + tolerance + 1);
    });

    test(`captures at most ${tolerance} beyond what is authorized`, async () => {
      const payment = await authorize(number);
      const { retref } = payment;
      const tooMuch = { retref, tipAmount: tolerance + 1 };
      assert.deepEqual((await post('capture', tooMuch)).fields(), ['body /tipAmount maximum']);
      const done = (await post('capture', { retref, tipAmount: tolerance })).must(200);
      assert.deepEqual([done.status, done.amount, done.tipAmount], ['CAPTURED', 1_000, tolerance]);
      assert.equal(held(payment).amount, 1_000 + tolerance);
    });
  });
}

test('nothing beyond it in the European Economic Area, whatever the card', async () => {
  const { key, place } = await makeWorld(service, { restaurant: { currency: 'EUR' } });
  const source = token(gateway, CARDS.VISA![0]);
  const body = { restaurantGuid: place.guid, amount: 1_000, source };
  const idempotent = () => ({ 'idempotency-key': randomUUID() });
  const { retref } = (await key.post<Payment>('/api/v1/payments/auth', body, idempotent())).must(201);
  const tip = { retref, tipAmount: 1 };
  const tooMuch = await key.post('/api/v1/payments/capture', tip, idempotent());
  assert.deepEqual(tooMuch.fields(), ['body /tipAmount maximum']);
  const above = (await key.post<Payment>('/api/v1/payments/tip', tip, idempotent())).must(200);
  assert.notEqual(above.retref, retref);
  assert.equal(above.authorizedAmount, 1_001);
});

test('the bill itself is never more than what is authorized', async () => {
  const { retref } = await authorize(CARDS.VISA![0]);
  assert.deepEqual((await post('capture', { retref, amount: 1_001 })).fields(), ['body /amount maximum']);
});

test('nothing beyond it where the bank approved a part', async () => {
  // This card is approved for 5.00 when asked for 6.00 or more.
  const { retref, authorizedAmount } = await authorize(PARTIAL, { partialApproval: true });
  assert.equal(authorizedAmount, 500);
  assert.deepEqual((await post('capture', { retref, tipAmount: 1 })).fields(), ['body /tipAmount maximum']);
});

test('a tip within it pays check and tip to the cent, and the books agree', async () => {
  const made = await order(world.key, world.place);
  const source = token(gateway, CARDS.VISA![0]);
  const body = { restaurantGuid: world.place.guid, orderGuid: made.guid, source };
  const payment = (await post('auth', body)).must(201);
  const tipAmount = Math.floor(payment.amount * 0.2);
  (await post('tip', { retref: payment.retref, tipAmount })).must(200);
  (await post('capture', { retref: payment.retref })).must(200);
  const { dueAmount, tipAmount: tips } = (
    await world.key.get<Order>(`${world.place.path}/orders/${made.guid}`)
  ).must(200);
  assert.deepEqual([dueAmount, tips, held(payment).amount], [0, tipAmount, payment.amount + tipAmount]);
  await assertBooksAgree(service.database);
});
