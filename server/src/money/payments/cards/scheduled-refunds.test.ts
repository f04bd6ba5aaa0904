import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { assertBooksAgree } from '../../../../test/harness/books.ts';
import { startCardService } from '../../../../test/harness/card-service.ts';
import { DECLINED_AMOUNT, type Payment, type Refund, token } from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import type { TestService } from '../../../../test/harness/service.ts';
import { makeWorld, type Order, order, type World } from '../../../../test/harness/world.ts';
import { recoverPayments } from './recover.ts';
import { sendScheduledRefunds } from './scheduled-refunds.ts';

/** Refunds on the same evening: what is asked for before settlement goes back after it, once, and never silently not. */

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;

before(async () => {
  ({ gateway, service } = await startCardService());
  world = await makeWorld(service);
});

const post = <T = Payment>(what: string, body: object, key: string = randomUUID()) =>
  world.key.post<T>(`/api/v1/payments/${what}`, body, { 'idempotency-key': key });
const sale = async (more: object = {}) => {
  const body = { restaurantGuid: world.place.guid, amount: 1_000, source: token(gateway), ...more };
  return (await post('sale', body)).must(201);
};
const refund = async ({ retref }: Payment, more: object = {}) =>
  (await post<Refund>('refund', { retref, ...more })).must(201);
const read = async ({ paymentGuid }: Payment) =>
  (await world.key.get<Payment>(`${world.place.path}/payments/${paymentGuid}`)).must(200);
const refundsOf = async ({ paymentGuid }: Payment) =>
  (await world.key.get<{ items: Refund[] }>(`${world.place.path}/payments/${paymentGuid}/refunds`)).must(200)
    .items;
const statusesOf = async (payment: Payment) => (await refundsOf(payment)).map(({ status }) => status);
/** What the gateway has given back of a payment. */
const sentBack = ({ retref }: Payment) =>
  gateway
    .transactions()
    .filter(({ parentRetref, amount }) => parentRetref === retref && amount > 0)
    .map(({ amount }) => amount);
/** The batch is closed, and we hear of it. */
const settle = async (rejected: string[] = []) => {
  gateway.closeBatches(undefined, rejected);
  (await world.key.send('POST', `${world.place.path}/settlements/pull`)).must(200);
};
const send = () => sendScheduledRefunds.run(service.deps);

test('a part is scheduled, cannot be given back twice, and goes back once the payment is settled', async () => {
  const payment = await sale();
  const waiting = await refund(payment, { amount: 400, reason: 'Cold soup' });
  assert.deepEqual([waiting.status, waiting.amount, waiting.retref], ['SCHEDULED', 400, null]);
  assert.equal(waiting.scheduledAt, waiting.createdAt);
  assert.equal((await read(payment)).refundedAmount, 400);
  const { retref } = payment;
  assert.deepEqual((await post('refund', { retref, amount: 601 })).fields(), ['body /amount maximum']);
  const voiding = (await post('void', { retref })).refused(409, 'INVALID_STATE');
  assert.deepEqual(voiding.details, { state: 'CAPTURED', allowed: ['refund'] });
  // Before settlement nothing is sent.
  await send();
  assert.deepEqual([sentBack(payment), await statusesOf(payment)], [[], ['SCHEDULED']]);
  await settle();
  await Promise.all([send(), send()].map((job) => job.catch(() => {})));
  await send();
  assert.deepEqual([sentBack(payment), await statusesOf(payment)], [[400], ['COMPLETED']]);
  assert.deepEqual(await eventsAbout({ ...world, target: service } as never, waiting.refundGuid), [
    'refund.created',
    'refund.scheduled',
    'refund.completed',
  ]);
  await settle();
  assert.notEqual((await refundsOf(payment))[0]!.settledAt, null);
  assert.equal((await refund(payment)).amount, 600);
  await assertBooksAgree(service.database);
});

test('the same request twice is one refund', async () => {
  const payment = await sale();
  const [key, body] = [randomUUID(), { retref: payment.retref, amount: 300 }];
  const [one, other] = await Promise.all([
    post<Refund>('refund', body, key),
    post<Refund>('refund', body, key),
  ]);
  const made = [one, other].filter(({ status }) => status === 201);
  assert.ok(made.length > 0, `${one.text} ${other.text}`);
  const again = (await post<Refund>('refund', body, key)).must(201);
  for (const reply of made) assert.deepEqual(reply.must(201), again);
  assert.deepEqual([(await read(payment)).refundedAmount, await statusesOf(payment)], [300, ['SCHEDULED']]);
});

test('all of it, for no items, is a void; what is only held is made smaller', async () => {
  const { retref } = await sale();
  const all = (await post('refund', { retref })).refused(409, 'INVALID_STATE');
  assert.deepEqual(all.details, { state: 'CAPTURED', allowed: ['void'] });
  const body = { restaurantGuid: world.place.guid, amount: 1_000, source: token(gateway) };
  const held = (await post('auth', body)).must(201);
  const early = (await post('refund', { retref: held.retref, amount: 400 })).refused(409, 'INVALID_STATE');
  assert.match(early.message, /void it or a part of it, or capture less/);
  assert.equal((await post('void', { retref: held.retref, amount: 400 })).must(200).authorizedAmount, 600);
});

test('money for items of an order waits, too, and is on the order once it has gone back', async () => {
  const one = await order(world.key, world.place);
  const payment = await sale({ amount: undefined, orderGuid: one.guid });
  const path = `${world.place.path}/orders/${one.guid}`;
  const lines = [{ selectionGuid: one.checks[0]!.selections[0]!.guid }];
  const refunded = (await world.key.post<Order>(`${path}/refunds`, { lines, reason: 'COLD' })).must(200);
  const itemRefundGuid = refunded.checks[0]!.refunds[0]!.guid;
  const waiting = await refund(payment, { itemRefundGuid });
  assert.deepEqual([waiting.status, waiting.amount], ['SCHEDULED', payment.amount]);
  // Its money is spoken for.
  assert.deepEqual((await post('refund', { retref: payment.retref, itemRefundGuid })).fields(), [
    'body /amount maximum',
  ]);
  const paidOut = async () =>
    (await world.key.get<Order>(path)).must(200).checks[0]!.refunds[0]!.paidOutAmount;
  assert.equal(await paidOut(), 0);
  await settle();
  await send();
  assert.deepEqual([await paidOut(), sentBack(payment)], [payment.amount, [payment.amount]]);
  await assertBooksAgree(service.database);
});

test('lost answers while it is sent: it goes back once', async () => {
  for (const kind of ['drop-after', 'drop-before'] as const) {
    const payment = await sale();
    await refund(payment, { amount: 250 });
    await settle();
    gateway.addFault({ kind, operation: 'refund' });
    await send();
    assert.deepEqual(await statusesOf(payment), ['UNKNOWN'], kind);
    // While nobody knows, it is not sent again.
    await send();
    service.clock.moveBy(60_000);
    await recoverPayments.run(service.deps);
    const known = kind === 'drop-after' ? 'COMPLETED' : 'SCHEDULED';
    assert.deepEqual(await statusesOf(payment), [known], kind);
    await send();
    assert.deepEqual([sentBack(payment), await statusesOf(payment)], [[250], ['COMPLETED']], kind);
    assert.equal((await read(payment)).refundedAmount, 250);
  }
  await assertBooksAgree(service.database);
});

test('a process that dies before it sends leaves a refund that is sent', async () => {
  const payment = await sale();
  const { refundGuid } = await refund(payment, { amount: 150 });
  await settle();
  // As a kill leaves it: committed, and never sent.
  const cut = { ...service.deps, processors: { ...service.deps.processors, for: () => never() } };
  await sendScheduledRefunds.run(cut as never).catch(() => {});
  const [before] = await refundsOf(payment);
  assert.deepEqual([before!.refundGuid, before!.status], [refundGuid, 'PENDING']);
  service.clock.moveBy(60_000);
  await recoverPayments.run(service.deps);
  await send();
  assert.deepEqual([sentBack(payment), await statusesOf(payment)], [[150], ['COMPLETED']]);
});

const never = () => ({
  refund() {
    throw new Error('killed');
  },
});

test('what the bank declines is told: an event, an exception, and all can still be given back', async () => {
  const payment = await sale({ amount: 2 * DECLINED_AMOUNT });
  const { refundGuid } = await refund(payment, { amount: DECLINED_AMOUNT });
  await settle();
  await send();
  await send();
  assert.deepEqual([await statusesOf(payment), (await read(payment)).refundedAmount], [['DECLINED'], 0]);
  const { items } = (
    await world.key.get<{ items: { kind: string; refundGuid?: string }[] }>(
      `${world.place.path}/reconciliation`,
    )
  ).must(200);
  assert.deepEqual(
    items.filter((one) => one.refundGuid === refundGuid).map(({ kind }) => kind),
    ['REJECTED'],
  );
});

test('a process that dies before it lists what was declined leaves it to the next one', async () => {
  const payment = await sale({ amount: 2 * DECLINED_AMOUNT });
  const { refundGuid } = await refund(payment, { amount: DECLINED_AMOUNT });
  await settle();
  const { sql } = service.database;
  const listed = () =>
    sql('select from reconciliation_exceptions where refund_guid = $1 and kind = $2', [
      refundGuid,
      'REJECTED',
    ]);
  await sql('alter table reconciliation_exceptions add constraint dead check (false) not valid');
  await send().catch(() => {});
  assert.deepEqual([await statusesOf(payment), (await listed()).length], [['PENDING'], 0]);
  await sql('alter table reconciliation_exceptions drop constraint dead');
  service.clock.moveBy(60_000);
  await recoverPayments.run(service.deps);
  assert.deepEqual([await statusesOf(payment), (await listed()).length], [['DECLINED'], 1]);
});

test('of a payment that its batch refused nothing goes back', async () => {
  const payment = await sale();
  await refund(payment, { amount: 100 });
  await settle([payment.retref!]);
  await send();
  const after = await read(payment);
  assert.deepEqual(
    [await statusesOf(payment), after.status, after.refundedAmount, sentBack(payment)],
    [['FAILED'], 'FAILED', 0, []],
  );
  await assertBooksAgree(service.database);
});
