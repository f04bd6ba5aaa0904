import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, before, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { startCardService } from '../../../test/harness/card-service.ts';
import { type Payment, token } from '../../../test/harness/cards.ts';
import { guestAt, guestOrder } from '../../../test/harness/guests.ts';
import type { Client } from '../../../test/harness/http.ts';
import type { TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { makeWorld, type Order, type Page, type World } from '../../../test/harness/world.ts';
import { systemScope } from '../../access/index.ts';
import { verifyTenant } from '../../money/books/index.ts';
import { captureAccepted, recoverPayments, sendScheduledRefunds } from '../../money/payments/index.ts';

/**
 * What a guest pays is held until the restaurant accepts the order, and goes back when the guest cancels it: whoever dies,
 * whatever answer is lost, and in the books as at the processor.
 */

const ORDERS = '/api/v1/storefront/orders';
const TIP = 150;
/** Longer than any attempt is leased. */
const LEASE_MS = 60_000;

interface Placed {
  guest: Client;
  guid: string;
  total: number;
}

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;
const slug = `s-${randomUUID()}`;

before(async () => {
  ({ gateway, service } = await startCardService());
  world = await makeWorld(service);
  (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
});

afterEach(async () => {
  await assertBooksAgree(service.database);
  const { faults } = await verifyTenant(service.deps.db, systemScope(world.tenantId, 'a test'));
  assert.deepEqual(faults, []);
});

/** An order of a guest of its own, with a tip; `waits`: until the restaurant accepts it. */
async function placed(waits: boolean, more: object = {}): Promise<Placed> {
  const approvalSources = waits ? ['WEB'] : [];
  (await world.key.patch(world.place.path, { approvalSources })).must(200);
  const guest = await guestAt(service, { slug });
  const body = guestOrder(world.place, { tipAmount: TIP, ...more });
  const { guid } = (await guest.post<{ guid: string }>(ORDERS, body)).must(201);
  return { guest, guid, total: (await read(guid)).totalAmount };
}
const pay = ({ guest, guid }: Placed, headers = { 'idempotency-key': randomUUID() }) =>
  guest.post<Payment>(`${ORDERS}/${guid}/payments`, { source: token(gateway) }, headers);
const cancel = ({ guest, guid }: Placed, headers = {}) =>
  guest.post<{ guestOrderStatus: string }>(`${ORDERS}/${guid}/cancel`, undefined, headers);
const read = async (guid: string) => (await world.key.get<Order>(pathOf(guid))).must(200);
const pathOf = (guid: string) => `${world.place.path}/orders/${guid}`;
const paid = async ({ guid }: Placed) => {
  const { paymentGuid } = (await read(guid)).checks[0]!.payments[0]!;
  return (await world.key.get<Payment>(`${world.place.path}/payments/${paymentGuid}`)).must(200);
};
const accept = ({ guid }: Placed) => world.key.post(`${pathOf(guid)}/accept`, {});
const capture = () => captureAccepted.run(service.deps);
const recover = () => recoverPayments.run(service.deps);
const settle = async () => {
  gateway.closeBatches();
  (await world.key.send('POST', `${world.place.path}/settlements/pull`)).must(200);
};
/** What the processor took for a payment, less what it gave back. */
const keptOf = ({ retref }: Payment) =>
  gateway
    .transactions()
    .filter((one) => one.retref === retref || one.parentRetref === retref)
    .map((one) => (one.retref === retref ? (isVoided(one.setlstat) ? 0 : one.amount) : -Math.abs(one.amount)))
    .reduce((sum, amount) => sum + amount, 0);
const isVoided = (setlstat: string) => setlstat === 'Voided';
const stateAt = ({ retref }: Payment) =>
  gateway.transactions().find((one) => one.retref === retref)!.setlstat;

test('what waits is held; accepted, it is captured once, however many look after it', async () => {
  const order = await placed(true);
  assert.equal((await pay(order)).must(201).status, 'AUTHORIZED');
  await capture();
  const held = await paid(order);
  assert.deepEqual([held.status, (await read(order.guid)).dueAmount], ['AUTHORIZED', 0]);
  const slips = await world.key.get<Page<Payment>>(`${world.place.path}/payments?heldFor=SLIP`);
  assert.deepEqual(slips.must(200).items, [], 'nobody takes it at closeout for a slip');
  (await accept(order)).must(200);
  await Promise.all([capture(), capture()].map((job) => job.catch(() => {})));
  await capture();
  const now = await paid(order);
  assert.deepEqual([now.status, now.amount + now.tipAmount], ['CAPTURED', order.total]);
  assert.deepEqual([stateAt(now), keptOf(now)], ['Queued for Capture', order.total]);
});

test('what needs nobody to accept it is charged at once', async () => {
  const order = await placed(false);
  assert.equal((await pay(order)).must(201).status, 'CAPTURED');
});

test('a hold whose order was accepted while the card was asked is captured as well', async () => {
  const order = await placed(true);
  gateway.addFault({ kind: 'drop-after', operation: 'auth' });
  const headers = { 'idempotency-key': randomUUID() };
  (await pay(order, headers)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  (await accept(order)).must(200);
  service.clock.moveBy(LEASE_MS);
  await recover();
  await capture();
  assert.equal((await paid(order)).status, 'CAPTURED');
  (await pay(order, headers)).must(201);
});

test('a capture whose answer is lost, or that never arrives, is made once', async () => {
  for (const kind of ['drop-after', 'drop-before'] as const) {
    const order = await placed(true);
    (await pay(order)).must(201);
    (await accept(order)).must(200);
    gateway.addFault({ kind, operation: 'capture' });
    await capture().catch(() => {});
    // Nobody sends it while it is not known whether it has arrived.
    await capture();
    service.clock.moveBy(LEASE_MS);
    await recover();
    service.clock.moveBy(LEASE_MS);
    await capture();
    const now = await paid(order);
    assert.deepEqual([kind, now.status, keptOf(now)], [kind, 'CAPTURED', order.total]);
  }
});

test('what cannot be captured is tried more rarely, and no longer than a week', async () => {
  const order = await placed(true);
  (await pay(order)).must(201);
  (await accept(order)).must(200);
  service.clock.moveBy(80 * LEASE_MS);
  gateway.addFault({ kind: 'error-before', operation: 'capture', times: 1 });
  await capture().catch(() => {});
  service.clock.moveBy(LEASE_MS);
  await recover();
  const captures = () => gateway.requests().filter(({ path }) => path.endsWith('/capture')).length;
  const sent = captures();
  await capture();
  assert.equal(captures(), sent);
  service.clock.moveBy(15 * LEASE_MS);
  await capture();
  assert.deepEqual([captures(), (await paid(order)).status], [sent + 1, 'CAPTURED']);
  const old = await placed(true);
  (await pay(old)).must(201);
  (await accept(old)).must(200);
  service.clock.moveBy(8 * 86_400_000);
  await capture();
  service.clock.moveBy(-8 * 86_400_000);
  assert.equal((await paid(old)).status, 'AUTHORIZED');
  await capture();
  assert.equal((await paid(old)).status, 'CAPTURED');
});

test('refused or cancelled, a hold is let go and nothing is charged', async () => {
  const refused = await placed(true);
  (await pay(refused)).must(201);
  (await world.key.post(`${pathOf(refused.guid)}/reject`, { reason: 'Full' })).must(200);
  const cancelled = await placed(true);
  (await pay(cancelled)).must(201);
  (await cancel(cancelled)).must(200);
  await capture();
  await recover();
  for (const order of [refused, cancelled]) {
    const now = await paid(order);
    assert.deepEqual([now.status, stateAt(now), keptOf(now)], ['VOIDED', 'Voided', 0]);
    const after = await read(order.guid);
    assert.deepEqual([after.guestOrderStatus, after.totalAmount, after.dueAmount], ['VOIDED', 0, 0]);
  }
});

test('a cancelled order gives back what was charged: once, for several at the same instant, and by a retry', async () => {
  const order = await placed(false);
  (await pay(order)).must(201);
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await together(3, () => cancel(order));
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  const other = await placed(false);
  (await pay(other)).must(201);
  const first = (await cancel(other, headers)).must(200);
  assert.deepEqual((await cancel(other, headers)).must(200), first);
  await Promise.all([recover(), recover()]);
  for (const one of [order, other]) {
    const now = await paid(one);
    assert.deepEqual([now.status, keptOf(now)], ['VOIDED', 0]);
    const after = await read(one.guid);
    assert.deepEqual(
      [after.guestOrderStatus, after.totalAmount, after.tipAmount, after.paidAmount, after.dueAmount],
      ['VOIDED', 0, 0, 0, 0],
    );
    assert.equal((await one.guest.get<Order>(`${ORDERS}/${one.guid}`)).must(200).paidAmount, 0);
  }
});

test('a void whose answer is lost, or that never arrives, is repeated until it holds', async () => {
  for (const kind of ['drop-after', 'drop-before', 'error-before'] as const) {
    const order = await placed(false);
    (await pay(order)).must(201);
    (await cancel(order)).must(200);
    gateway.addFault({ kind, operation: 'void' });
    await recover().catch(() => {});
    service.clock.moveBy(LEASE_MS);
    await recover();
    const now = await paid(order);
    assert.deepEqual([kind, now.status, keptOf(now)], [kind, 'VOIDED', 0]);
  }
});

test('cancelled while nobody knows whether it was charged, it goes back once that is known', async () => {
  for (const waits of [false, true]) {
    const order = await placed(waits);
    const headers = { 'idempotency-key': randomUUID() };
    gateway.addFault({ kind: 'drop-after', operation: 'auth' });
    (await pay(order, headers)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    (await cancel(order)).must(200);
    service.clock.moveBy(LEASE_MS);
    await recover();
    await recover();
    const now = await paid(order);
    assert.deepEqual([now.status, keptOf(now)], ['VOIDED', 0]);
    assert.equal((await read(order.guid)).totalAmount, 0);
  }
});

test('what is settled goes back as a refund while the order is not sold; of what is sold, the restaurant gives back', async () => {
  (await world.key.put(`${world.place.path}/opening-hours`, {})).must(200);
  const promisedAt = new Date(service.clock.now() + 6 * 3_600_000).toISOString();
  const later = await placed(false, { promisedAt });
  const sold = await placed(false);
  for (const order of [later, sold]) (await pay(order)).must(201);
  await settle();
  assert.equal((await cancel(sold)).refused(409, 'INVALID_STATE').details!.state, 'PAID_IN_PART');
  (await cancel(later)).must(200);
  await Promise.all([1, 2].map(() => sendScheduledRefunds.run(service.deps).catch(() => {})));
  await sendScheduledRefunds.run(service.deps);
  const now = await paid(later);
  assert.deepEqual([now.status, now.refundedAmount, keptOf(now)], ['SETTLED', later.total, 0]);
  assert.deepEqual(
    [(await read(later.guid)).guestOrderStatus, keptOf(await paid(sold))],
    ['VOIDED', sold.total],
  );
});

test('a batch that closes before the void makes a refund of it', async () => {
  const order = await placed(false);
  (await pay(order)).must(201);
  (await cancel(order)).must(200);
  gateway.closeBatches();
  await recover();
  await sendScheduledRefunds.run(service.deps);
  const now = await paid(order);
  assert.deepEqual([now.status, now.refundedAmount, keptOf(now)], ['SETTLED', order.total, 0]);
});
