import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import type Type from 'typebox';
import { startCardService } from '../../../../test/harness/card-service.ts';
import type { TestService } from '../../../../test/harness/service.ts';
import { makeWorld, type Order, order, type World } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import type { ReconciliationException } from '../../reconciliation/shapes.ts';
import type { Payment as PaymentShape, Refund as RefundShape } from '../shapes.ts';
import { recoverPayments } from './recover.ts';

/** An answer that does not fit what was asked is found out and reported; it is never money. */

type Payment = Type.Static<typeof PaymentShape>;
type Refund = Type.Static<typeof RefundShape>;
type Exception = Type.Static<typeof ReconciliationException>;

const CARD = { card: { number: '4788250000121443', expiryMonth: 12, expiryYear: 2_060 } };
const ASKED = 2_012;

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;

before(async () => {
  ({ gateway, service } = await startCardService());
  world = await makeWorld(service);
});
afterEach(async () => {
  gateway.clearFaults();
  await recover();
  for (const { id } of await exceptions())
    (await world.key.post(`${world.place.path}/reconciliation/${id}/resolve`, { resolution: 'seen' })).must(
      200,
    );
});

const post = <T = Payment>(what: string, body: object, headers = {}) =>
  world.key.post<T>(`/api/v1/payments/${what}`, body, headers);
const bodyWith = (more: object = {}) => ({
  restaurantGuid: world.place.guid,
  source: CARD,
  amount: ASKED,
  ...more,
});
const sale = async (more: object = {}) => (await post('sale', bodyWith(more))).must(201);
const authorize = async (more: object = {}) => (await post('auth', bodyWith(more))).must(201);
const read = async (paymentGuid: string) =>
  (await world.key.get<Payment>(`${world.place.path}/payments/${paymentGuid}`)).must(200);
const refundsOf = async (paymentGuid: string) =>
  (await world.key.get<{ items: Refund[] }>(`${world.place.path}/payments/${paymentGuid}/refunds`)).must(200)
    .items;
const exceptions = async () =>
  (await world.key.get<{ items: Exception[] }>(`${world.place.path}/reconciliation?state=OPEN`)).must(200)
    .items;
const held = (retref: string | null) => gateway.transactions().find((one) => one.retref === retref)!;
const newest = () => gateway.transactions().at(-1)!;
const alter = (operation: string, members: object) =>
  gateway.addFault({ kind: 'alter', operation, members: members as Record<string, unknown> });

async function recover(): Promise<void> {
  service.clock.moveBy(70_000);
  await recoverPayments.run(service.deps);
  service.clock.moveBy(70_000);
  await recoverPayments.run(service.deps);
}

/** What the ledger holds of a payment, by account. */
async function booked(paymentGuid: string): Promise<Record<string, number>> {
  const rows = await service.database.sql<{ account: string; amount: number }>(
    `select account, sum(amount)::int as amount from (
       select debit_account as account, amount from ledger_entries where payment_guid = $1
       union all select credit_account, -amount from ledger_entries where payment_guid = $1) p
     group by account having sum(amount) <> 0 order by account`,
    [paymentGuid],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** A sale whose answer does not fit: unknown to the caller, no money in the ledger, and one open exception. */
async function unfitSale(more: object = {}, headers = {}): Promise<string> {
  const { details } = (await post('sale', bodyWith(more), headers)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  const paymentGuid = details!.paymentGuid as string;
  const payment = await read(paymentGuid);
  assert.deepEqual([payment.status, payment.tipAmount], ['UNKNOWN', 0]);
  assert.deepEqual(await booked(paymentGuid), {});
  const [exception, ...others] = await exceptions();
  assert.equal(others.length, 0);
  assert.deepEqual([exception!.kind, exception!.paymentGuid], ['ANSWER_DIFFERS', paymentGuid]);
  assert.equal(exception!.ourAmount, ASKED);
  return paymentGuid;
}

describe('an answer to a charge that does not fit is found out', () => {
  for (const [what, members] of Object.entries({
    'more than was asked': { amount: '201.20' },
    'less than was asked, without a code of partial approvals': { amount: '10.00' },
    'nothing at all': { amount: '0.00' },
    'another currency': { currency: 'JPY' },
    'another account': { merchid: '999999999999' },
    'another card': { token: '9549999999999999', account: '9549999999999999' },
  })) {
    test(`${what}: the inquiry decides, and the charge is what was asked`, async () => {
      alter('auth', members);
      const paymentGuid = await unfitSale();
      await recover();
      const { status, amount, tipAmount, retref } = await read(paymentGuid);
      assert.deepEqual([status, amount, tipAmount], ['CAPTURED', ASKED, 0]);
      assert.equal(held(retref).amount, ASKED);
    });
  }

  test('a request under the same key is answered with what was found out', async () => {
    const headers = { 'idempotency-key': newGuid() };
    alter('auth', { amount: '201.20' });
    const paymentGuid = await unfitSale({}, headers);
    await recover();
    const payment = (await post('sale', bodyWith(), headers)).must(201);
    assert.deepEqual([payment.paymentGuid, payment.amount], [paymentGuid, ASKED]);
  });

  test('the reference of another payment: each payment keeps its own', async () => {
    const other = await sale();
    alter('auth', { retref: other.retref });
    const paymentGuid = await unfitSale();
    const own = newest().retref;
    await recover();
    const payment = await read(paymentGuid);
    assert.deepEqual([payment.status, payment.retref], ['CAPTURED', own]);
    assert.equal((await read(other.paymentGuid)).retref, other.retref);
  });

  test('two charges of an order at the same instant with one reference: one has it', async () => {
    const bill = await order(world.key, world.place);
    gateway.addFault({ kind: 'alter', operation: 'auth', times: 2, members: { retref: '326000000001' } });
    const paid = { orderGuid: bill.guid, amount: 100 };
    const replies = await Promise.all([post('sale', bodyWith(paid)), post('sale', bodyWith(paid))]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 502]);
    const { checks } = (await world.key.get<Order>(`${world.place.path}/orders/${bill.guid}`)).must(200);
    const references = checks[0]!.payments.map(({ retref }) => retref);
    assert.deepEqual(references.filter((one) => one === '326000000001').length, 1);
  });

  test('a charge of another amount that the processor confirms is taken back', async () => {
    alter('auth', { amount: '201.20' });
    const paymentGuid = await unfitSale();
    const theirs = newest();
    theirs.amount = 20_120;
    await recover();
    assert.equal((await read(paymentGuid)).status, 'VOIDED');
    assert.deepEqual(await booked(paymentGuid), {});
    assert.equal(theirs.setlstat, 'Voided');
  });

  test('a charge of another amount that cannot be taken back stays unknown', async () => {
    alter('auth', { amount: '201.20' });
    const paymentGuid = await unfitSale();
    const theirs = newest();
    theirs.amount = 20_120;
    gateway.closeBatches(theirs.merchid);
    await recover();
    assert.equal((await read(paymentGuid)).status, 'UNKNOWN');
    assert.deepEqual(await booked(paymentGuid), {});
  });

  test('an inquiry about another order is not believed', async () => {
    gateway.addFault({ kind: 'garbage', operation: 'auth' });
    const reply = (await post('sale', bodyWith())).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const paymentGuid = reply.details!.paymentGuid as string;
    alter('inquireByOrderid', { orderId: 'co-another' });
    service.clock.moveBy(70_000);
    await recoverPayments.run(service.deps);
    assert.equal((await read(paymentGuid)).status, 'UNKNOWN');
    await recover();
    assert.equal((await read(paymentGuid)).status, 'CAPTURED');
  });
});

describe('an answer to a capture that does not fit is found out', () => {
  test('more than was asked: the inquiry decides', async () => {
    const { retref, paymentGuid } = await authorize();
    alter('capture', { amount: '201.20' });
    (await post('capture', { retref })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    assert.deepEqual(await booked(paymentGuid), {});
    assert.equal((await exceptions())[0]!.kind, 'ANSWER_DIFFERS');
    await recover();
    const { status, amount, tipAmount } = await read(paymentGuid);
    assert.deepEqual([status, amount, tipAmount], ['CAPTURED', ASKED, 0]);
  });

  test('more than was asked, and confirmed: taken back', async () => {
    const { retref, paymentGuid } = await authorize();
    alter('capture', { amount: '201.20' });
    (await post('capture', { retref })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    held(retref).amount = 20_120;
    await recover();
    assert.equal((await read(paymentGuid)).status, 'VOIDED');
    assert.deepEqual(await booked(paymentGuid), {});
    assert.equal(held(retref).setlstat, 'Voided');
  });

  test('less than was asked, and confirmed: what was captured is what is paid', async () => {
    const { retref, paymentGuid } = await authorize({ tipAmount: 300 });
    alter('capture', { amount: '10.00' });
    (await post('capture', { retref })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    held(retref).amount = 1_000;
    await recover();
    const { status, amount, tipAmount } = await read(paymentGuid);
    assert.deepEqual([status, amount, tipAmount], ['CAPTURED', 1_000, 0]);
    const found = (await exceptions()).filter((one) => one.paymentGuid === paymentGuid);
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['ANSWER_DIFFERS'],
    );
  });

  test('a hold that was captured elsewhere for more is not a tip', async () => {
    const { retref, paymentGuid } = await authorize();
    const theirs = held(retref);
    Object.assign(theirs, { amount: 20_120, setlstat: 'Queued for Capture' });
    (await post('capture', { retref })).refused(409, 'INVALID_STATE');
    const { status, amount, tipAmount } = await read(paymentGuid);
    assert.deepEqual([status, amount, tipAmount], ['CAPTURED', ASKED, 0]);
  });
});

describe('an answer to a void that does not fit is found out', () => {
  test('a part of the hold that is left after a void of all of it', async () => {
    const { retref, paymentGuid } = await authorize();
    alter('void', { amount: '5.00' });
    (await post('void', { retref })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    assert.equal((await exceptions())[0]!.kind, 'ANSWER_DIFFERS');
    await recover();
    assert.equal((await read(paymentGuid)).status, 'VOIDED');
  });

  test('another amount left after a void of a part', async () => {
    const { retref, paymentGuid } = await authorize();
    alter('void', { amount: '201.20' });
    (await post('void', { retref, amount: 1_000 })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    await recover();
    const { status, authorizedAmount, amount, tipAmount } = await read(paymentGuid);
    assert.deepEqual([status, authorizedAmount, amount, tipAmount], ['AUTHORIZED', 1_012, 1_012, 0]);
  });
});

describe('an answer to a refund that does not fit is found out', () => {
  const settled = async () => {
    const payment = await sale({ amount: 4_000 });
    gateway.closeBatches(payment.merchantId!);
    return payment;
  };

  test('another amount: the inquiry decides', async () => {
    const { retref, paymentGuid } = await settled();
    alter('refund', { amount: '10.00' });
    (await post('refund', { retref })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const [refund] = await refundsOf(paymentGuid);
    assert.equal(refund!.status, 'UNKNOWN');
    const [exception] = await exceptions();
    assert.deepEqual([exception!.kind, exception!.refundGuid], ['ANSWER_DIFFERS', refund!.refundGuid]);
    assert.deepEqual([exception!.ourAmount, exception!.theirAmount], [4_000, 1_000]);
    await recover();
    const [known] = await refundsOf(paymentGuid);
    assert.deepEqual([known!.status, known!.amount], ['COMPLETED', 4_000]);
  });

  test('another amount, and confirmed: taken back, and the payment is whole again', async () => {
    const { retref, paymentGuid } = await settled();
    const before = await booked(paymentGuid);
    alter('refund', { amount: '10.00' });
    (await post('refund', { retref })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const theirs = newest();
    theirs.amount = 1_000;
    await recover();
    const [refund] = await refundsOf(paymentGuid);
    assert.equal(refund!.status, 'FAILED');
    assert.equal(theirs.setlstat, 'Voided');
    assert.equal((await read(paymentGuid)).refundedAmount, 0);
    assert.ok(Object.keys(before).length > 0);
  });

  test('the reference of another refund: each keeps its own', async () => {
    const [first, second] = [await settled(), await settled()];
    const other = (await post<Refund>('refund', { retref: first.retref })).must(201);
    alter('refund', { retref: other.retref });
    (await post('refund', { retref: second.retref })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    await recover();
    const [refund] = await refundsOf(second.paymentGuid);
    assert.equal(refund!.status, 'COMPLETED');
    assert.notEqual(refund!.retref, other.retref);
  });
});
