import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import type Type from 'typebox';
import { startCardService } from '../../../../test/harness/card-service.ts';
import { checkWire } from '../../../../test/harness/cardpointe-wire.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import type { TestService } from '../../../../test/harness/service.ts';
import { tally, together } from '../../../../test/harness/together.ts';
import { makeWorld, type Order, order, type World } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import type { Payment as PaymentShape, Refund as RefundShape } from '../shapes.ts';
import { recoverPayments } from './recover.ts';

/** Attacks by partners and waiters who want money to move twice or unnoticed: races, and amounts over the balance. */

type Payment = Type.Static<typeof PaymentShape>;
type Refund = Type.Static<typeof RefundShape>;

const CARD = { card: { number: '4788250000121443', expiryMonth: 12, expiryYear: 2_060 } };
const DUE = 690;
const ROUNDS = 6;

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;

before(async () => {
  ({ gateway, service } = await startCardService());
  world = await makeWorld(service);
});
beforeEach(() => gateway.clearFaults());

const post = <T = Payment>(what: string, body: object, headers = {}) =>
  world.key.post<T>(`/api/v1/payments/${what}`, body, headers);
const bodyWith = (more: object = {}) => ({ restaurantGuid: world.place.guid, source: CARD, ...more });
const authorize = async (more: object = {}) =>
  (await post('auth', bodyWith({ amount: 1_000, ...more }))).must(201);
const sale = async (more: object = {}) =>
  (await post('sale', bodyWith({ amount: 1_000, ...more }))).must(201);
const read = async ({ paymentGuid }: { paymentGuid: string }) =>
  (await world.key.get<Payment>(`${world.place.path}/payments/${paymentGuid}`)).must(200);
const readOrder = async ({ guid }: Order) =>
  (await world.key.get<Order>(`${world.place.path}/orders/${guid}`)).must(200);
const newOrder = () => order(world.key, world.place);
const atOrder = <T = Order>({ guid }: Order, what: string, body: object, headers = {}) =>
  world.key.post<T>(`${world.place.path}/orders/${guid}/${what}`, body, headers);
const held = (retref: string | null) => gateway.transactions().find((one) => one.retref === retref)!;
const slowly = (operation: string) => gateway.addFault({ kind: 'slow', operation, delayMs: 200 });

/** Waits until the gateway has received the request. */
function asked(operation: string, since: number): Promise<void> {
  return eventually(async () => {
    const found = gateway.requests().slice(since);
    assert.ok(found.some(({ path }) => path.endsWith(`/${operation}`)));
  });
}

/** No attempt is open, and the payments, the gateway and the ledger agree. */
async function assertAgrees(): Promise<void> {
  service.clock.moveBy(10_000);
  await recoverPayments.run(service.deps);
  const [open] = await service.database.sql<{ n: number }>(
    `select count(*)::int as n from payment_attempts where state <> 'ENDED'`,
  );
  assert.equal(open!.n, 0, 'attempts without an end');
  const rows = await service.database.sql<{ document: Payment; cleared: number }>(
    `select document, (select coalesce(sum(case when debit_account = 'PROCESSOR_CLEARING' then amount else -amount end), 0)::int
       from ledger_entries b where b.tenant_id = p.tenant_id and b.payment_guid = p.guid
         and 'PROCESSOR_CLEARING' in (debit_account, credit_account)) as cleared
     from payments p where type = 'CARD' and retref is not null`,
  );
  for (const { document: ours, cleared } of rows) {
    const theirs = held(ours.retref);
    const status = {
      Authorized: 'AUTHORIZED',
      'Queued for Capture': 'CAPTURED',
      Accepted: 'SETTLED',
      Voided: 'VOIDED',
      Declined: 'DECLINED',
      'Zero Amount': 'FAILED',
      Rejected: 'FAILED',
    }[theirs.setlstat];
    if (!(ours.status === 'CAPTURED' && status === 'SETTLED'))
      assert.equal(ours.status, status, ours.retref!);
    const isTaken = theirs.setlstat === 'Queued for Capture' || theirs.setlstat === 'Accepted';
    if (isTaken) assert.equal(ours.amount + ours.tipAmount, theirs.amount, ours.retref!);
    if (ours.status !== 'SETTLED' && ours.refundedAmount === 0)
      assert.equal(cleared, isTaken ? theirs.amount : 0, `books of ${ours.retref}`);
  }
}

describe('at the same instant', () => {
  test('a capture and a tip: the tip is captured or rejected', async () => {
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const { retref, paymentGuid } = await authorize({ tipAmount: 300 });
      const [captured, tipped] = await Promise.all([
        post('capture', { retref }),
        post('tip', { retref, tipAmount: 7 }),
      ]);
      assert.ok([200, 409].includes(captured.status), captured.text);
      const isTipped = tipped.status === 200;
      if (!isTipped) tipped.refused(409, tipped.body.error!.code);
      if (captured.status === 409) (await post('capture', { retref })).must(200);
      const { tipAmount } = await read({ paymentGuid });
      assert.deepEqual([tipAmount, held(retref).amount], isTipped ? [7, 1_007] : [300, 1_300]);
    }
    await assertAgrees();
  });

  test('a capture and the void of its order: captured or released, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await newOrder();
      const { retref } = await authorize({ orderGuid: one.guid, amount: DUE });
      const [captured, voided] = await Promise.all([
        post('capture', { retref }),
        atOrder(one, 'void', { reason: 'MISTAKE' }),
      ]);
      assert.ok(captured.status < 500 && voided.status < 500, `${captured.text} ${voided.text}`);
      assert.ok(captured.status !== 200 || voided.status !== 200, 'captured and voided');
    }
    await assertAgrees();
  });

  test('split tenders over the balance: never more than is due', async () => {
    const one = await newOrder();
    const pay = (n: number) =>
      n % 2 ? { type: 'CASH', amount: 300 } : { type: 'CARD', amount: 300, source: CARD };
    const replies = await together(8, (n) => atOrder<Payment>(one, 'payments', pay(n)));
    assert.equal(tally(replies)[201], 2);
    for (const reply of replies) assert.ok(reply.status < 500, reply.text);
    const after = await readOrder(one);
    assert.deepEqual([after.paidAmount, after.dueAmount], [600, 90]);
    await assertAgrees();
  });

  test('all operations on one payment: a clear answer to each, and a consistent end', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { retref } = await authorize({ tipAmount: 100 });
      const replies = await Promise.all([
        post('capture', { retref }),
        post('capture', { retref, amount: 500 }),
        post('void', { retref }),
        post('void', { retref, amount: 200 }),
        post('tip', { retref, tipAmount: 50 }),
        post('refund', { retref }),
      ]);
      for (const reply of replies) assert.ok([200, 400, 409].includes(reply.status), reply.text);
    }
    await assertAgrees();
  });
});

describe('a waiter', () => {
  test('captures no more of the bill than the check was charged', async () => {
    const one = await newOrder();
    const { retref } = await authorize({ orderGuid: one.guid, amount: DUE, tipAmount: 200 });
    const requests = gateway.requests().length;
    const over = await post('capture', { retref, amount: DUE + 200, tipAmount: 0 });
    assert.deepEqual(over.fields(), ['body /amount maximum']);
    assert.equal(gateway.requests().length, requests);
    (await post('capture', { retref })).must(200);
    assert.deepEqual([(await readOrder(one)).dueAmount, held(retref).amount], [0, DUE + 200]);
  });

  test('cannot void a payment of a check whose items are refunded: that would pay out twice', async () => {
    const one = await newOrder();
    const { retref } = await sale({ orderGuid: one.guid, amount: DUE });
    const lines = [{ selectionGuid: one.checks[0]!.selections[0]!.guid }];
    (await atOrder(one, 'refunds', { lines, reason: 'COLD' })).must(200);
    const requests = gateway.requests().length;
    const refused = (await post('void', { retref })).refused(409, 'INVALID_STATE');
    assert.equal(refused.details!.state, 'REFUNDED');
    assert.equal(gateway.requests().length, requests);
    await assertAgrees();
  });

  test('cannot affect a void by refunding the items at the same time', async () => {
    const one = await newOrder();
    const { retref, paymentGuid } = await sale({ orderGuid: one.guid, amount: DUE });
    slowly('void');
    const since = gateway.requests().length;
    const voiding = post('void', { retref });
    await asked('void', since);
    const lines = [{ selectionGuid: one.checks[0]!.selections[0]!.guid }];
    await atOrder(one, 'refunds', { lines, reason: 'COLD' });
    assert.equal((await voiding).must(200).status, 'VOIDED');
    assert.equal((await read({ paymentGuid })).status, 'VOIDED');
    await assertAgrees();
  });

  test('can refund one dish once, from however many payments', async () => {
    const one = await newOrder();
    const pay = (amount: number) => sale({ orderGuid: one.guid, amount });
    const [first, second] = [await pay(345), await pay(345)];
    const lines = [{ selectionGuid: one.checks[0]!.selections[0]!.guid, quantity: '1' }];
    const refunded = (await atOrder(one, 'refunds', { lines, reason: 'COLD' })).must(200);
    const itemRefundGuid = refunded.checks[0]!.refunds[0]!.guid;
    gateway.closeBatches();
    slowly('refund');
    const since = gateway.requests().length;
    const slow = post<Refund>('refund', { retref: first.retref, itemRefundGuid, amount: 345 });
    await asked('refund', since);
    // 345 are left of the dish, 345 of the other payment, and nothing without a dish.
    const over = await post('refund', { retref: second.retref, amount: 345 });
    assert.deepEqual(over.fields(), ['body /amount maximum']);
    (await post<Refund>('refund', { retref: second.retref, itemRefundGuid, amount: 345 })).must(201);
    (await slow).must(201);
    const after = (await readOrder(one)).checks[0]!;
    assert.deepEqual([after.refundedAmount, after.refunds[0]!.paidOutAmount], [DUE, DUE]);
    await assertAgrees();
  });

  test('and for half a dish no more than half, while a refund is on its way', async () => {
    const one = await order(world.key, world.place, {
      items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 2 }],
    });
    const [first, second] = [
      await sale({ orderGuid: one.guid, amount: DUE }),
      await sale({ orderGuid: one.guid, amount: DUE }),
    ];
    const lines = [{ selectionGuid: one.checks[0]!.selections[0]!.guid, quantity: '1' }];
    const refunded = (await atOrder(one, 'refunds', { lines, reason: 'COLD' })).must(200);
    const itemRefundGuid = refunded.checks[0]!.refunds[0]!.guid;
    gateway.closeBatches();
    slowly('refund');
    const since = gateway.requests().length;
    const slow = post<Refund>('refund', { retref: first.retref, itemRefundGuid });
    await asked('refund', since);
    const again = await post('refund', { retref: second.retref, itemRefundGuid });
    assert.deepEqual(again.fields(), ['body /amount maximum']);
    assert.equal((await slow).must(201).amount, DUE);
    // The rest may still be refunded, from either payment.
    assert.equal((await post<Refund>('refund', { retref: second.retref })).must(201).amount, DUE);
    await assertAgrees();
  });
});

describe('a partner', () => {
  test('cannot reuse a key for another request', async () => {
    const headers = { 'idempotency-key': newGuid() };
    const { retref } = (await post('auth', bodyWith({ amount: 1_000 }), headers)).must(201);
    const requests = gateway.requests().length;
    for (const [what, body] of [
      ['auth', bodyWith({ amount: 1_001 })],
      ['sale', bodyWith({ amount: 1_000 })],
      ['capture', { retref }],
      ['void', { retref }],
      ['tip', { retref, tipAmount: 0 }],
    ] as const) {
      const { details } = (await post(what, body, headers)).refused(409, 'CONFLICT');
      assert.equal(details!.reason, 'KEY_REUSED', what);
    }
    assert.equal(gateway.requests().length, requests);
  });

  test('reaches the gateway once when repeating a key during its first use', async () => {
    const headers = { 'idempotency-key': newGuid() };
    slowly('auth');
    const since = gateway.requests().length;
    const first = post('auth', bodyWith({ amount: 1_000 }), headers);
    await asked('auth', since);
    const changed = (await post('auth', bodyWith({ amount: 1 }), headers)).refused(409, 'CONFLICT');
    assert.equal(changed.details!.reason, 'KEY_REUSED');
    (await first).must(201);
    assert.equal(gateway.requests().length, since + 1);
  });

  test('cannot send a refund to another card, or without a payment', async () => {
    const { retref } = await sale();
    gateway.closeBatches();
    const requests = gateway.requests().length;
    for (const more of [
      { source: CARD },
      { account: CARD.card.number },
      { vaultCardId: newGuid() },
      { token: '9478825001234' },
    ]) {
      const [name] = Object.keys(more);
      const rule = name === 'account' ? 'cardNumber' : 'unknown';
      assert.deepEqual((await post('refund', { retref, ...more })).fields(), [`body /${name} ${rule}`]);
    }
    assert.deepEqual((await post('refund', { amount: 1 })).fields(), ['body /retref required']);
    assert.equal(gateway.requests().length, requests);
  });
});

test('with an outdated version is rejected, unless the request is a replay', async () => {
  const one = await newOrder();
  const pay = (version: number, headers = {}) =>
    atOrder<Payment>(one, 'payments', { type: 'CARD', source: CARD, version }, headers);
  (await pay(one.version + 1)).refused(409, 'CONFLICT');
  const headers = { 'idempotency-key': newGuid() };
  const paid = (await pay(one.version, headers)).must(201);
  assert.deepEqual((await pay(one.version, headers)).must(201), paid);
  const path = `${world.place.path}/payments/${paid.paymentGuid}/void`;
  const body = { reason: 'MISTAKE', version: paid.version };
  (await world.key.post(path, { ...body, version: 99 })).refused(409, 'CONFLICT');
  gateway.addFault({ kind: 'drop-after', operation: 'void' });
  const again = { 'idempotency-key': newGuid() };
  (await world.key.post(path, body, again)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  service.clock.moveBy(10_000);
  assert.equal((await world.key.post<Payment>(path, body, again)).must(200).status, 'VOIDED');
});

test('a charge that could not be recorded is unknown at first, and is then resolved', async () => {
  const { database } = service;
  await database.sql(
    `create function test_refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`,
  );
  await database.sql(
    `create trigger test_refuse before update on payments for each row when (new.status = 'CAPTURED') execute function test_refuse()`,
  );
  const headers = { 'idempotency-key': newGuid() };
  const since = gateway.transactions().length;
  const lost = (await post('sale', bodyWith({ amount: 1_000 }), headers)).refused(
    502,
    'PAYMENT_OUTCOME_UNKNOWN',
  );
  await database.sql('drop trigger test_refuse on payments');
  service.clock.moveBy(60_000);
  const found = (await post('sale', bodyWith({ amount: 1_000 }), headers)).must(201);
  assert.equal(found.paymentGuid, lost.details!.paymentGuid);
  assert.equal(gateway.transactions().length, since + 1);
  await assertAgrees();
});

test('every request conforms to the documentation of the gateway', () => {
  for (const request of gateway.requests()) checkWire(request);
});
