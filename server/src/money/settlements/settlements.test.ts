import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import Type from 'typebox';
import { startCardService } from '../../../test/harness/card-service.ts';
import { checkWire } from '../../../test/harness/cardpointe-wire.ts';
import { whereInClear } from '../../../test/harness/in-clear.ts';
import type { TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { makeWorld, openPlace, order, type Page, type World } from '../../../test/harness/world.ts';
import { atRestaurant, systemScope } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { verifyTenant } from '../books/index.ts';
import { route } from '../deps.ts';
import { recoverPayments } from '../payments/index.ts';
import type { Payment as PaymentShape, Refund as RefundShape } from '../payments/shapes.ts';
import { closeExceptions } from '../reconciliation/index.ts';
import type { ReconciliationException } from '../reconciliation/shapes.ts';
import { pullAllSettlements } from './index.ts';
import type { SettlementBatch, SettlementPull } from './shapes.ts';

type Payment = Type.Static<typeof PaymentShape>;
type Refund = Type.Static<typeof RefundShape>;
type Exception = Type.Static<typeof ReconciliationException>;

/** Runs a job of the service. */
const testJob = route({
  operationId: 'testJob',
  method: 'POST',
  path: '/test/jobs/{name}',
  summary: 'For this test.',
  access: { kind: 'public' },
  params: Type.Object({ name: Type.String() }),
  response: Type.Object({}),
  status: 200,
  handler: async ({ deps, params }) => {
    await [pullAllSettlements, recoverPayments].find(({ name }) => name === params.name)!.run(deps);
    return ok({});
  },
});

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;

before(async () => {
  ({ gateway, service } = await startCardService({
    extraRoutes: [testJob],
    config: { cardpointeTimeoutMs: 10_000 },
  }));
});
beforeEach(async () => {
  world = await makeWorld(service);
});

const CARD = { card: { number: '4788250000121443', expiryMonth: 12, expiryYear: 2_060 } };
const post = <T = Payment>(what: string, body: object) => world.key.post<T>(`/api/v1/payments/${what}`, body);
const sale = async (amount: number, more: object = {}) =>
  (await post('sale', { restaurantGuid: world.place.guid, amount, source: CARD, ...more })).must(201);
const pull = async () =>
  (
    await world.key.send<Type.Static<typeof SettlementPull>>('POST', `${world.place.path}/settlements/pull`)
  ).must(200);
const job = async (name: string) => (await service.anyone.send('POST', `/test/jobs/${name}`)).must(200);
const read = async ({ paymentGuid }: Payment) =>
  (await world.key.get<Payment>(`${world.place.path}/payments/${paymentGuid}`)).must(200);
const exceptions = async (state = 'OPEN') =>
  (await world.key.get<Page<Exception>>(`${world.place.path}/reconciliation?state=${state}`)).must(200).items;
const held = (retref: string | null) => gateway.transactions().find((one) => one.retref === retref)!;

/** Both clocks. */
function moveBy(ms: number): void {
  service.clock.moveBy(ms);
  gateway.moveClock(ms);
}

async function eventTypes(): Promise<string[]> {
  const rows = await service.database.sql<{ type: string }>(
    `select type from events where tenant_id = $1 and type ~ '^(payment|refund|settlement|reconciliation)[.]' order by sequence`,
    [world.tenantId],
  );
  return rows.map(({ type }) => type);
}

/** Balances of the books of the tenant. */
async function books(): Promise<Record<string, number>> {
  const rows = await service.database.sql<{ account: string; amount: number }>(
    `select account, sum(amount)::int as amount from (
       select debit_account as account, amount from ledger_entries where tenant_id = $1
       union all select credit_account, -amount from ledger_entries where tenant_id = $1) p
     group by account having sum(amount) <> 0 order by account`,
    [world.tenantId],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

test('a closed batch is booked once, with an event; refunds come in a later one', async () => {
  const one = await order(world.key, world.place);
  const first = await sale(690, { orderGuid: one.guid, tipAmount: 60 });
  const second = await sale(1_000);
  assert.deepEqual(await pull(), { batches: 0, transactions: 0, exceptions: 0 });
  gateway.closeBatches();
  assert.deepEqual(await pull(), { batches: 1, transactions: 2, exceptions: 0 });
  assert.deepEqual(await pull(), { batches: 0, transactions: 0, exceptions: 0 });
  for (const payment of [first, second]) {
    const settled = await read(payment);
    assert.equal(settled.status, 'SETTLED');
    assert.equal(settled.batchid, held(payment.retref).batchid);
  }
  const path = `${world.place.path}/settlements`;
  const { items } = (await world.key.get<Page<Type.Static<typeof SettlementBatch>>>(path)).must(200);
  assert.deepEqual(
    items.map((batch) => [batch.chargeCount, batch.chargeAmount, batch.state, batch.batchId]),
    [[2, 1_750, 'ACCEPTED', held(first.retref).batchid]],
  );
  assert.deepEqual(await books(), { BANK: 1_750, ORDER_RECEIVABLE: -1_000, SALES: -690, TIPS_PAYABLE: -60 });
  const refund = await post<Refund>('refund', { retref: first.retref, amount: 690 });
  refund.must(201);
  assert.equal((await books()).PROCESSOR_CLEARING, -690);
  gateway.closeBatches();
  await job('settlements.pull');
  assert.deepEqual(await books(), {
    BANK: 1_060,
    ORDER_RECEIVABLE: -1_000,
    REFUNDS: 690,
    SALES: -690,
    TIPS_PAYABLE: -60,
  });
  assert.deepEqual(await exceptions(), []);
  assert.deepEqual(await eventTypes(), [
    'payment.captured',
    'payment.captured',
    'payment.settled',
    'payment.settled',
    'settlement.batch_closed',
    'refund.created',
    'refund.completed',
    'settlement.batch_closed',
  ]);
});

test('the same payment or refund in two batches opens an exception for each, and is booked once', async () => {
  const payment = await sale(1_000);
  gateway.closeBatches();
  await pull();
  const refund = (await post<Refund>('refund', { retref: payment.retref, amount: 400 })).must(201);
  gateway.closeBatches();
  await pull();
  const before = await books();
  for (const retref of [payment.retref, refund.retref]) {
    const other = held((await sale(100)).retref);
    held(retref).batchid = other.batchid;
    gateway.closeBatches();
    await pull();
    const found = (await exceptions()).filter(({ batchId }) => batchId === other.batchid);
    assert.deepEqual(
      found.map(({ kind, paymentGuid }) => [kind, paymentGuid]),
      [['SETTLED_TWICE', payment.paymentGuid]],
    );
  }
  assert.deepEqual(await books(), {
    ...before,
    BANK: before.BANK! + 200,
    ORDER_RECEIVABLE: before.ORDER_RECEIVABLE! - 200,
  });
});

const faults = async () =>
  (await verifyTenant(service.deps.db, systemScope(world.tenantId, 'a test compares'))).faults;

/** Has the processor's report of the open batch say otherwise. */
function report(change: (lines: object[]) => object[], charges: readonly Payment[]): void {
  const lines = charges.map(({ retref, amount }) => ({
    retref,
    salesdoc: held(retref).orderid,
    setlamount: (amount / 100).toFixed(2),
    setlstat: 'Y',
  }));
  gateway.closeBatches();
  gateway.addFault({ kind: 'alter', operation: 'settlestat', share: 1, members: { txns: change(lines) } });
}

test('the same payment twice in one batch opens an exception', async () => {
  const payments = [await sale(1_000), await sale(500)];
  report((lines) => [...lines, lines[0]!], payments);
  assert.deepEqual(await pull(), { batches: 1, transactions: 3, exceptions: 2 });
  gateway.clearFaults();
  const kinds = (await exceptions()).map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, ['BATCH_TOTAL_DIFFERS', 'SETTLED_TWICE']);
  assert.equal((await books()).BANK, 1_500);
});

test('the same payment or refund twice in one batch, under another number, opens an exception with its guid', async () => {
  const payments = [await sale(1_000), await sale(500)];
  report((lines) => [...lines, { ...lines[0]!, salesdoc: 'another' }], payments);
  assert.deepEqual(await pull(), { batches: 1, transactions: 3, exceptions: 2 });
  gateway.clearFaults();
  const twice = async () => (await exceptions()).filter(({ kind }) => kind === 'SETTLED_TWICE');
  assert.deepEqual(
    (await twice()).map(({ paymentGuid, refundGuid }) => [paymentGuid, refundGuid]),
    [[payments[0]!.paymentGuid, null]],
  );
  assert.equal((await books()).BANK, 1_500);
  const refund = (await post<Refund>('refund', { retref: payments[0]!.retref, amount: 400 })).must(201);
  const line = { retref: refund.retref, setlamount: '-4.00', setlstat: 'Y' };
  report(
    () => [
      { ...line, salesdoc: 'one' },
      { ...line, salesdoc: 'other' },
    ],
    [],
  );
  await pull();
  gateway.clearFaults();
  assert.deepEqual(
    (await twice()).map(({ refundGuid }) => refundGuid),
    [refund.refundGuid, null],
  );
  assert.equal((await books()).BANK, 1_100);
});

test('a payment that an inquiry told to be settled is compared with its batch, and found in a second one', async () => {
  const [one, other] = [await sale(1_000), await sale(500)];
  gateway.closeBatches();
  // Whoever refunds hears that it is settled, before its batch is pulled.
  for (const { retref } of [one, other]) (await post<Refund>('refund', { retref, amount: 100 })).must(201);
  assert.equal((await read(one)).status, 'SETTLED');
  await service.database.sql(
    `update payments set document = jsonb_set(document::jsonb, '{batchid}', 'null')::json where tenant_id = $1`,
    [world.tenantId],
  );
  Object.assign(held(one.retref), { amount: 990 });
  assert.deepEqual(await pull(), { batches: 1, transactions: 2, exceptions: 1 });
  const [difference] = await exceptions();
  assert.deepEqual(
    [difference!.kind, difference!.paymentGuid, difference!.theirAmount],
    ['AMOUNT_DIFFERS', one.paymentGuid, 990],
  );
  assert.equal((await read(other)).batchid, held(other.retref).batchid);
  assert.equal((await books()).BANK, 1_490);
  assert.deepEqual(await faults(), []);
  const third = held((await sale(100)).retref);
  held(other.retref).batchid = third.batchid;
  gateway.closeBatches();
  await pull();
  const twice = (await exceptions()).filter(({ kind }) => kind === 'SETTLED_TWICE');
  assert.deepEqual(
    twice.map(({ paymentGuid }) => paymentGuid),
    [other.paymentGuid],
  );
  assert.deepEqual(await faults(), []);
});

test('what was settled with another amount and is rejected later leaves nothing in the bank', async () => {
  const [payment, refunded] = [await sale(1_000), await sale(800)];
  Object.assign(held(payment.retref), { amount: 990 });
  gateway.closeBatches();
  await pull();
  const refund = (await post<Refund>('refund', { retref: refunded.retref, amount: 400 })).must(201);
  Object.assign(held(refund.retref), { amount: 390 });
  gateway.closeBatches();
  await pull();
  assert.equal((await books()).BANK, 990 + 800 - 390);
  for (const { retref } of [payment, refund]) {
    const later = held((await sale(100)).retref);
    gateway.closeBatches();
    Object.assign(held(retref), { batchid: later.batchid, setlstat: 'Rejected' });
    await pull();
  }
  assert.deepEqual(await books(), { BANK: 1_000, ORDER_RECEIVABLE: -1_000 });
  assert.deepEqual([(await read(payment)).status, (await read(refunded)).refundedAmount], ['FAILED', 0]);
  assert.deepEqual((await exceptions()).map(({ kind }) => kind).sort(), [
    'AMOUNT_DIFFERS',
    'AMOUNT_DIFFERS',
    'REJECTED',
    'REJECTED',
  ]);
  assert.deepEqual(await faults(), []);
});

test('an exception that a person resolves as it is found out is told of once', async () => {
  const lost = await sale(600);
  Object.assign(held(lost.retref), { merchid: '000000000000', batchid: null });
  moveBy(4 * 86_400_000);
  assert.equal((await pull()).exceptions, 1);
  const [open] = await exceptions();
  const path = `${world.place.path}/reconciliation/${open!.id}/resolve`;
  const scope = atRestaurant(systemScope(world.tenantId, 'a test'), world.place.guid);
  await closeExceptions(service.deps, scope, ['MISSING_THERE'], async () => {
    (await world.key.post(path, { resolution: 'Asked the bank.' })).must(200);
    return true;
  });
  const [resolved] = await exceptions('RESOLVED');
  assert.equal(resolved!.resolution, 'Asked the bank.');
  const told = (await eventTypes()).filter((type) => type === 'reconciliation.exception_resolved');
  assert.equal(told.length, 1);
});

test('a line with an unknown letter is an exception, and its batch is listed', async () => {
  const [odd, good] = [await sale(1_000), await sale(500)];
  report(([first, ...others]) => [{ ...first, setlstat: 'Q' }, ...others], [odd, good]);
  assert.deepEqual(await pull(), { batches: 1, transactions: 2, exceptions: 1 });
  assert.deepEqual(await pull(), { batches: 0, transactions: 0, exceptions: 0 });
  gateway.clearFaults();
  const [exception, ...others] = await exceptions();
  assert.equal(others.length, 0);
  assert.deepEqual(
    [exception!.kind, exception!.paymentGuid, exception!.theirStatus, exception!.theirAmount],
    ['STATUS_UNKNOWN', odd.paymentGuid, 'Q', 1_000],
  );
  assert.deepEqual([(await read(odd)).status, (await read(good)).status], ['CAPTURED', 'SETTLED']);
  assert.equal((await books()).BANK, 500);
});

test('every kind of difference is listed with its kind, once', async () => {
  const other = await sale(500);
  const lost = await sale(600);
  const voided = await sale(700);
  const refused = await sale(800);
  const unheard = await sale(900);
  Object.assign(held(other.retref), { amount: 490 });
  Object.assign(held(lost.retref), { merchid: '000000000000', batchid: null });
  (await post('void', { retref: voided.retref })).must(200);
  Object.assign(held(voided.retref), { setlstat: 'Queued for Capture', amount: 700 });
  Object.assign(held(unheard.retref), { retref: '999000000001' });
  gateway.closeBatches(undefined, [refused.retref!]);
  assert.equal((await pull()).exceptions, 4);
  moveBy(4 * 86_400_000);
  assert.equal((await pull()).exceptions, 2);
  assert.equal((await pull()).exceptions, 0);
  const found = (await exceptions()).map(
    ({ kind, ourAmount, theirAmount, ourStatus, theirStatus, retref }) => [
      kind,
      retref,
      ourAmount,
      theirAmount,
      ourStatus,
      theirStatus,
    ],
  );
  assert.deepEqual(
    found.sort(),
    [
      ['AMOUNT_DIFFERS', other.retref, 500, 490, null, null],
      ['MISSING_HERE', '999000000001', null, 900, null, 'SETTLED'],
      ['MISSING_THERE', lost.retref, 600, null, 'CAPTURED', null],
      ['MISSING_THERE', unheard.retref, 900, null, 'CAPTURED', null],
      ['REJECTED', refused.retref, 800, 800, 'CAPTURED', 'REJECTED'],
      ['STATUS_DIFFERS', voided.retref, 700, 700, 'VOIDED', 'SETTLED'],
    ].sort(),
  );
  assert.equal((await read(refused)).status, 'FAILED');
  const [first] = await exceptions();
  const path = `${world.place.path}/reconciliation/${first!.id}/resolve`;
  const resolved = (await world.key.post<Exception>(path, { resolution: 'Asked the bank.' })).must(200);
  assert.equal(resolved.state, 'RESOLVED');
  (await world.key.post(path, { resolution: 'Again.' })).refused(409, 'INVALID_STATE');
  assert.equal((await exceptions()).length, 5);
  assert.deepEqual(await exceptions('RESOLVED'), [resolved]);
  const told = (await eventTypes()).filter((type) => type.startsWith('reconciliation.'));
  assert.equal(told.filter((type) => type === 'reconciliation.exception_opened').length, 6);
  assert.equal(told.at(-1), 'reconciliation.exception_resolved');
});

test('however many pull at once, each payment, refund and rejection is booked once', async () => {
  const [kept, refused, given, ungiven] = [
    await sale(500),
    await sale(600),
    await sale(700),
    await sale(800),
  ];
  gateway.closeBatches(undefined, [refused.retref!]);
  await together(5, pull);
  assert.deepEqual(await books(), { BANK: 2_000, ORDER_RECEIVABLE: -2_000 });
  const refund = async ({ retref }: Payment) =>
    (await post<Refund>('refund', { retref, amount: 300 })).must(201);
  const [good, bad] = [await refund(given), await refund(ungiven)];
  assert.deepEqual([good.status, bad.status], ['COMPLETED', 'COMPLETED']);
  gateway.closeBatches(undefined, [bad.retref!]);
  await together(5, pull);
  assert.deepEqual(await books(), { BANK: 1_700, ORDER_RECEIVABLE: -1_700 });
  const state = async (one: Payment) => {
    const { status, refundedAmount } = await read(one);
    return [status, refundedAmount];
  };
  assert.deepEqual(await Promise.all([kept, refused, given, ungiven].map(state)), [
    ['SETTLED', 0],
    ['FAILED', 0],
    ['SETTLED', 300],
    ['SETTLED', 0],
  ]);
  assert.deepEqual((await exceptions()).map(({ kind, theirAmount }) => [kind, theirAmount]).sort(), [
    ['REJECTED', 300],
    ['REJECTED', 600],
  ]);
  const told = (await eventTypes()).filter((type) =>
    ['payment.settled', 'payment.failed', 'refund.failed'].includes(type),
  );
  assert.equal(told.length, 5);
});

test('a batch whose refunds and total differ from our records opens exceptions', async () => {
  const [one, two, three] = [await sale(500), await sale(600), await sale(700)];
  const skipped = await sale(900);
  Object.assign(held(skipped.retref), { retref: '' });
  gateway.closeBatches();
  assert.equal((await pull()).exceptions, 1);
  const refund = async ({ retref }: Payment) => (await post<Refund>('refund', { retref })).must(201);
  const [less, refused] = [await refund(one), await refund(two)];
  Object.assign(held(less.retref), { amount: 490 });
  gateway.addFault({ kind: 'drop-after', operation: 'refund' });
  const { details } = (await post('refund', { retref: three.retref })).refused(
    502,
    'PAYMENT_OUTCOME_UNKNOWN',
  );
  // The gateway reports it as declined, and settles it all the same.
  const lost = gateway.transactions().at(-1)!;
  const batchid = lost.batchid;
  Object.assign(lost, { setlstat: 'Declined' });
  service.clock.moveBy(60_000);
  await job('payments.recover');
  Object.assign(lost, { setlstat: 'Queued for Capture', batchid });
  gateway.closeBatches(undefined, [refused.retref!]);
  assert.equal((await pull()).exceptions, 3);
  assert.equal((await pull()).exceptions, 0);
  const found = (await exceptions()).map((it) => [
    it.kind,
    it.paymentGuid,
    it.ourAmount,
    it.theirAmount,
    it.ourStatus,
  ]);
  assert.deepEqual(
    found.sort(),
    [
      ['AMOUNT_DIFFERS', one.paymentGuid, 500, 490, null],
      ['BATCH_TOTAL_DIFFERS', null, 1_800, 2_700, null],
      ['REJECTED', two.paymentGuid, 600, 600, null],
      ['STATUS_DIFFERS', details!.paymentGuid, 700, 700, 'DECLINED'],
    ].sort(),
  );
});

test('a payment in no batch becomes an exception after three days, which closes once it is settled', async () => {
  const late = await sale(500);
  const { batchid } = held(late.retref);
  Object.assign(held(late.retref), { batchid: null });
  gateway.closeBatches();
  moveBy(2 * 86_400_000);
  assert.equal((await pull()).exceptions, 0);
  moveBy(2 * 86_400_000);
  assert.equal((await pull()).exceptions, 1);
  const [told] = await exceptions();
  assert.deepEqual(
    [told!.kind, told!.retref, told!.ourAmount, told!.theirAmount, told!.ourStatus, told!.theirStatus],
    ['NOT_SETTLED', late.retref, 500, 500, 'CAPTURED', 'CAPTURED'],
  );
  // It comes in a separate batch.
  Object.assign(held(late.retref), { batchid: held((await sale(100)).retref).batchid });
  assert.notEqual(held(late.retref).batchid, batchid);
  gateway.closeBatches();
  assert.equal((await pull()).transactions, 2);
  assert.deepEqual(await exceptions(), []);
  assert.deepEqual(
    (await exceptions('RESOLVED')).map(({ kind, resolution }) => [kind, resolution]),
    [['NOT_SETTLED', 'found out']],
  );
});

test('restaurants that share an account each book their own transactions of its batches', async () => {
  const other = await openPlace(world.key);
  const account = {
    processor: 'CARDPOINTE',
    merchantId: '333333333333EUR',
    username: 'testing',
    password: 'testing123',
  };
  for (const { path } of [world.place, other])
    (await world.key.put(`${path}/payment-account`, account)).must(200);
  const ours = await sale(500);
  const theirs = await sale(700, { restaurantGuid: other.guid });
  gateway.closeBatches();
  assert.equal((await pull()).exceptions, 0);
  assert.deepEqual(await books(), { BANK: 500, ORDER_RECEIVABLE: -1_200, PROCESSOR_CLEARING: 700 });
  await job('settlements.pull');
  assert.deepEqual(await books(), { BANK: 1_200, ORDER_RECEIVABLE: -1_200 });
  const refund = async ({ retref }: Payment) => (await post<Refund>('refund', { retref })).must(201);
  await refund(theirs);
  await refund(ours);
  gateway.closeBatches();
  await job('settlements.pull');
  assert.deepEqual(await books(), {});
  assert.deepEqual(await exceptions(), []);
});

test('a payment whose outcome stays unknown becomes an exception, which closes once it is known', async () => {
  gateway.addFault({ kind: 'drop-after', operation: 'auth' });
  const body = { restaurantGuid: world.place.guid, amount: 500, source: CARD };
  (await post('sale', body)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  gateway.addFault({ kind: 'error-before', operation: 'inquireByOrderid', times: 2 });
  moveBy(60_000);
  await job('payments.recover');
  assert.deepEqual(await exceptions(), []);
  moveBy(20 * 60_000);
  await job('payments.recover');
  assert.deepEqual(
    (await exceptions()).map(({ kind, ourAmount }) => [kind, ourAmount]),
    [['OUTCOME_UNKNOWN', 500]],
  );
  moveBy(60_000);
  await job('payments.recover');
  gateway.closeBatches();
  await job('settlements.pull');
  assert.deepEqual(await exceptions(), []);
  assert.deepEqual(await eventTypes(), [
    'payment.outcome_unknown',
    'reconciliation.exception_opened',
    'payment.captured',
    'payment.settled',
    'settlement.batch_closed',
    'reconciliation.exception_resolved',
  ]);
});

test('a hold that cannot be released becomes an exception, too', async () => {
  const one = await order(world.key, world.place);
  const body = { restaurantGuid: world.place.guid, orderGuid: one.guid, amount: 690, source: CARD };
  const { paymentGuid } = (await post('auth', body)).must(201);
  const path = `${world.place.path}/orders/${one.guid}/void`;
  (await world.key.post(path, { reason: 'MISTAKE' })).must(200);
  // The gateway voids nothing that is older than 30 days.
  gateway.moveClock(31 * 86_400_000);
  service.clock.moveBy(60_000);
  await job('payments.recover');
  assert.deepEqual(await exceptions(), []);
  service.clock.moveBy(20 * 60_000);
  await job('payments.recover');
  assert.deepEqual(
    (await exceptions()).map((it) => [it.kind, it.paymentGuid, it.theirStatus]),
    [['OUTCOME_UNKNOWN', paymentGuid, 'Void not permitted after 30 days']],
  );
});

test('a processor that limits inquiries is called again later', async () => {
  await sale(500);
  gateway.closeBatches();
  gateway.setReadsPerMinute(0);
  const path = `${world.place.path}/settlements/pull`;
  const refused = (await world.key.send('POST', path)).refused(502, 'PROVIDER_UNAVAILABLE');
  assert.equal(refused.details!.reason, 'RATE_LIMITED');
  await job('settlements.pull');
  gateway.setReadsPerMinute(100_000);
});

test('every request conforms to the documentation of the gateway, and no card number is in clear text', async () => {
  for (const request of gateway.requests()) checkWire(request);
  const searched = { database: service.database, logs: [service.logText()], dataDirs: [] };
  assert.deepEqual(await whereInClear([CARD.card.number], searched), []);
});
