import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { startCardService } from '../../../test/harness/card-service.ts';
import { type Payment, token } from '../../../test/harness/cards.ts';
import { beginGuestSession, guestAt, guestOrder, guestWith } from '../../../test/harness/guests.ts';
import { client } from '../../../test/harness/http.ts';
import { follow } from '../../../test/harness/live.ts';
import type { TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { makeWorld, type Order, order, type Page, type World } from '../../../test/harness/world.ts';
import { captureAccepted, recoverPayments } from '../../money/payments/index.ts';
import { expireWaitingOrders } from '../../ordering/orders/index.ts';

/** Orders of guests that nobody accepts: rejected once, in time and never before, with the hold given back. */

const ORDERS = '/api/v1/storefront/orders';
const MINUTE = 60_000;

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;
const slug = `s-${randomUUID()}`;

before(async () => {
  ({ gateway, service } = await startCardService());
  world = await makeWorld(service, { restaurant: { approvalSources: ['WEB', 'API'] } });
  (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  (await world.key.put(`${world.place.path}/opening-hours`, {})).must(200);
});

const placed = async (more: object = {}) => {
  const guest = await guestAt(service, { slug });
  const { guid } = (await guest.post<{ guid: string }>(ORDERS, guestOrder(world.place, more))).must(201);
  return { guest, guid };
};
const pay = ({ guest, guid }: Awaited<ReturnType<typeof placed>>) =>
  guest.post<Payment>(
    `${ORDERS}/${guid}/payments`,
    { source: token(gateway) },
    { 'idempotency-key': randomUUID() },
  );
const pathOf = (guid: string) => `${world.place.path}/orders/${guid}`;
const read = async (guid: string) => (await world.key.get<Order>(pathOf(guid))).must(200);
const states = async (...guids: string[]) =>
  (await Promise.all(guids.map(read))).map(({ approvalStatus }) => approvalStatus);
const expire = () => expireWaitingOrders.run(service.deps);
const rejections = (guid: string) =>
  service.database.sql<{ reason: string }>(
    `select data->>'reason' as reason from events where type = 'order.rejected' and data->>'guid' = $1`,
    [guid],
  );
const paymentOf = async (guid: string) => {
  const { paymentGuid } = (await read(guid)).checks[0]!.payments[0]!;
  return (await world.key.get<Payment>(`${world.place.path}/payments/${paymentGuid}`)).must(200);
};
const stateAt = ({ retref }: Payment) =>
  gateway.transactions().find((one) => one.retref === retref)!.setlstat;

test('after a quarter of an hour it is rejected, its hold is let go, and the guest sees it at once', async () => {
  const session = (await beginGuestSession(service, { slug })).must(201).token;
  const guest = guestWith(service, session);
  const made = guestOrder(world.place, { tipAmount: 100 });
  const { guid } = (await guest.post<{ guid: string }>(ORDERS, made)).must(201);
  assert.equal((await pay({ guest, guid })).must(201).status, 'AUTHORIZED');
  const stream = await follow(client(service.url), `${ORDERS}/${guid}/stream`, {
    'x-guest-session': session,
  });
  await stream.have(1);
  service.clock.moveBy(15 * MINUTE - 1_000);
  await expire();
  assert.deepEqual(await states(guid), ['NEEDS_APPROVAL']);
  service.clock.moveBy(1_000);
  await expire();
  await stream.have(2);
  const { approvalStatus } = stream.events.at(-1) as unknown as Order;
  assert.equal(approvalStatus, 'NOT_APPROVED');
  stream.close();
  await recoverPayments.run(service.deps);
  await captureAccepted.run(service.deps);
  assert.equal(stateAt(await paymentOf(guid)), 'Voided');
  const after = await read(guid);
  assert.deepEqual([after.guestOrderStatus, after.totalAmount, after.dueAmount], ['VOIDED', 0, 0]);
  assert.deepEqual(await rejections(guid), [{ reason: 'NOT_ACCEPTED_IN_TIME' }]);
  const { items } = (
    await world.key.get<Page<{ action: string; reason: string | null }>>(`${pathOf(guid)}/timeline`)
  ).must(200);
  assert.ok(items.some((one) => one.reason === 'NOT_ACCEPTED_IN_TIME'));
  const { items: listed } = (
    await world.key.get<Page<Order>>(`${world.place.path}/orders?status=VOIDED`)
  ).must(200);
  assert.ok(listed.some((one) => one.guid === guid));
  await assertBooksAgree(service.database);
  (await world.key.post(`${pathOf(guid)}/accept`, {})).refused(409, 'INVALID_STATE');
});

test('one for later waits until it has to go to the kitchen, and a quarter of an hour at least', async () => {
  const at = (minutes: number) => new Date(service.clock.now() + minutes * MINUTE).toISOString();
  const [later, soon] = [await placed({ promisedAt: at(180) }), await placed({ promisedAt: at(20) })];
  const before = Date.parse((await read(later.guid)).fireAt!) - service.clock.now();
  assert.ok(before > 100 * MINUTE);
  service.clock.moveBy(10 * MINUTE);
  await expire();
  assert.deepEqual(await states(later.guid, soon.guid), ['NEEDS_APPROVAL', 'NEEDS_APPROVAL']);
  service.clock.moveBy(5 * MINUTE);
  await expire();
  assert.deepEqual(await states(later.guid, soon.guid), ['NEEDS_APPROVAL', 'NOT_APPROVED']);
  service.clock.moveBy(before - 16 * MINUTE);
  await expire();
  assert.deepEqual(await states(later.guid), ['NEEDS_APPROVAL']);
  service.clock.moveBy(MINUTE);
  await expire();
  assert.deepEqual(await states(later.guid), ['NOT_APPROVED']);
});

test('the setting of the restaurant counts as it is now; null waits for ever, and so does an order of the house', async () => {
  const set = async (acceptWithinMinutes: number | null) =>
    (await world.key.patch(world.place.path, { acceptWithinMinutes })).must(200);
  const { guid } = await placed();
  const house = await order(world.key, world.place);
  assert.deepEqual(await states(house.guid), ['NEEDS_APPROVAL']);
  await set(null);
  service.clock.moveBy(48 * 60 * MINUTE);
  await expire();
  assert.deepEqual(await states(guid), ['NEEDS_APPROVAL']);
  await set(48 * 30);
  await expire();
  assert.deepEqual(await states(guid, house.guid), ['NOT_APPROVED', 'NEEDS_APPROVAL']);
  for (const wrong of [0, -1, 1.5, 1_441, '15'])
    (await world.key.patch(world.place.path, { acceptWithinMinutes: wrong })).refused(
      400,
      'VALIDATION_ERROR',
    );
  await set(15);
});

test('accepted at that very moment it is the one or the other, never both', async () => {
  for (let n = 0; n < 6; n++) {
    const made = await placed();
    (await pay(made)).must(201);
    service.clock.moveBy(15 * MINUTE);
    const [accepted] = await Promise.all([
      world.key.post(`${pathOf(made.guid)}/accept`, {}),
      expire(),
      expire(),
    ]);
    await recoverPayments.run(service.deps);
    await captureAccepted.run(service.deps);
    const isAccepted = accepted.status === 200;
    if (!isAccepted) accepted.refused(409, 'INVALID_STATE');
    assert.deepEqual(await states(made.guid), [isAccepted ? 'APPROVED' : 'NOT_APPROVED']);
    assert.equal((await rejections(made.guid)).length, isAccepted ? 0 : 1);
    assert.equal(stateAt(await paymentOf(made.guid)), isAccepted ? 'Queued for Capture' : 'Voided');
  }
  await assertBooksAgree(service.database);
});

test('many at once, in two processes and a second run: each is rejected once', async () => {
  const made = await together(8, () => placed());
  service.clock.moveBy(20 * MINUTE);
  await Promise.all([expire(), expire()]);
  await expire();
  for (const { guid } of made) assert.equal((await rejections(guid)).length, 1);
});

test('a clock that jumps back rejects nothing, and one that jumps forth nothing twice', async () => {
  const { guid } = await placed();
  service.clock.moveBy(-120 * MINUTE);
  await expire();
  assert.deepEqual(await states(guid), ['NEEDS_APPROVAL']);
  service.clock.moveBy(24 * 60 * MINUTE);
  await expire();
  service.clock.moveBy(-22 * 60 * MINUTE);
  await expire();
  assert.deepEqual(await states(guid), ['NOT_APPROVED']);
  assert.equal((await rejections(guid)).length, 1);
});

test('a charge whose answer was lost is given back when it turns out to have been made', async () => {
  const made = await placed();
  gateway.addFault({ kind: 'drop-after', operation: 'auth' });
  (await pay(made)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  service.clock.moveBy(15 * MINUTE);
  await expire();
  await recoverPayments.run(service.deps);
  await recoverPayments.run(service.deps);
  assert.equal(stateAt(await paymentOf(made.guid)), 'Voided');
});

test('of another tenant nothing is touched that its own setting leaves alone', async () => {
  const other = await makeWorld(service, {
    restaurant: { approvalSources: ['DELIVERY_APP'], acceptWithinMinutes: null },
  });
  const { guid } = await order(other.key, other.place, { source: 'DELIVERY_APP' });
  service.clock.moveBy(60 * MINUTE);
  await expire();
  const { approvalStatus } = (await other.key.get<Order>(`${other.place.path}/orders/${guid}`)).must(200);
  assert.equal(approvalStatus, 'NEEDS_APPROVAL');
});
