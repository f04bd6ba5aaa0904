import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type CardTill, freshCardTill } from '../../../../test/harness/card-till.ts';
import type { Payment } from '../../../../test/harness/cards.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import type { Reply } from '../../../../test/harness/http.ts';
import { verify } from '../../../../test/harness/planted.ts';
import type { Order } from '../../../../test/harness/world.ts';

/** What is closed is paid: nobody closes an order whose money is being let go, and nobody takes it from one that is closed. */

const DISH = 690;
const TIP = 100;
let till: CardTill;

beforeEach(async () => {
  till = await freshCardTill();
});
afterEach(async () => {
  till.gateway.clearFaults();
  assert.deepEqual(await verify(till), []);
});

/** Closes the order while the gateway takes its time with an operation on its hold; the reply of that. */
async function closedMeanwhile(
  one: Order,
  operation: 'void' | 'capture',
  body: object,
): Promise<[closing: Reply<Order>, asked: Reply<Payment>]> {
  till.gateway.addFault({ kind: 'slow', operation, delayMs: 300 });
  const since = till.gateway.requests().length;
  const asking = till.card(operation, body);
  await eventually(async () => {
    const found = till.gateway.requests().slice(since);
    assert.ok(found.some(({ path }) => path.endsWith(`/${operation}`)));
  });
  const closing = await till.ask(one, 'close');
  return [closing, await asking];
}

const CASES = {
  'let go': ['void', {}, DISH],
  'let go in part': ['void', { amount: 100 }, 100],
  'captured for less': ['capture', { amount: DISH - 100 }, 100],
} as const;
for (const [name, [operation, more, due]] of Object.entries(CASES))
  test(`an order is not closed while its hold is being ${name}`, async () => {
    const one = await till.open(till.soups(undefined));
    const { retref } = await till.charge('auth', one);
    const [closing, asked] = await closedMeanwhile(one, operation, { retref, ...more });
    assert.equal(closing.refused(409, 'INVALID_STATE').details!.state, 'PAYMENT_PENDING');
    asked.must(200);
    const { guestOrderStatus, dueAmount } = await till.read(one);
    assert.deepEqual([guestOrderStatus, dueAmount], ['RECEIVED', due]);
  });

test('while all of it is captured, it is closed', async () => {
  const one = await till.open(till.soups(undefined));
  const { retref } = await till.charge('auth', one);
  const [closing, asked] = await closedMeanwhile(one, 'capture', { retref });
  closing.must(200);
  asked.must(200);
  assert.equal((await till.read(one)).dueAmount, 0);
});

test('the tip that was promised is not made smaller on a closed order, by capture or slip', async () => {
  const one = await till.open(till.soups(undefined), { tipAmount: TIP });
  const { retref } = await till.charge('auth', one);
  (await till.ask(one, 'close')).must(200);
  for (const [operation, body] of [
    ['tip', { tipAmount: 0 }],
    ['capture', { tipAmount: TIP - 1 }],
  ] as const)
    (await till.card(operation, { retref, ...body })).refused(409, 'INVALID_STATE');
  (await till.card('capture', { retref })).must(200);
  assert.equal((await till.read(one)).dueAmount, 0);
});

test('a tip that a guest adds is made smaller on a closed order, too', async () => {
  const one = await till.open(till.soups(undefined));
  const { retref } = await till.charge('auth', one, { tipAmount: TIP });
  (await till.ask(one, 'close')).must(200);
  (await till.card('tip', { retref, tipAmount: 50 })).must(200);
  (await till.card('capture', { retref, tipAmount: 20 })).must(200);
  const { totalAmount, dueAmount } = await till.read(one);
  assert.deepEqual([totalAmount, dueAmount], [DISH + 20, 0]);
});

test('a payment that is a promised tip alone is voided, and not made nothing', async () => {
  const one = await till.open(till.soups(undefined), { tipAmount: TIP });
  await till.pay(one, { amount: DISH });
  const { retref, amount, tipAmount } = await till.charge('auth', one);
  assert.deepEqual([amount, tipAmount], [0, TIP]);
  for (const operation of ['tip', 'capture'])
    assert.deepEqual((await till.card(operation, { retref, tipAmount: 0 })).fields(), [
      'body /tipAmount minimum',
    ]);
  (await till.card('void', { retref })).must(200);
});
