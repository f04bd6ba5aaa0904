import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { blockSomebody } from '../../../test/harness/card-testing.ts';
import {
  type CardTenant,
  freshCards,
  NO_FUNDS,
  type Payment,
  token,
  whileBusy,
} from '../../../test/harness/cards.ts';
import { guestAt, guestOfArchived, guestOrder } from '../../../test/harness/guests.ts';
import type { Client } from '../../../test/harness/http.ts';
import { proves } from '../../../test/harness/proves.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { type Order, order } from '../../../test/harness/world.ts';
import { createStorefrontPayment } from './create-storefront-payment.ts';

const ORDERS = '/api/v1/storefront/orders';

/** Longer than an attempt is leased to the request that made it. */
const LEASE_MS = 60_000;

interface Paid {
  paymentGuid: string;
  status: string;
  amount: number;
  tipAmount: number;
  last4: string;
}

proves(createStorefrontPayment, () => {
  let world: CardTenant;
  let guest: Client;
  const slug = `s-${randomUUID()}`;

  before(async () => {
    world = await freshCards();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  });

  const newGuest = async () => {
    guest = await guestAt(world.target, { slug });
    return guest;
  };
  const placed = async (more: object = {}) =>
    (await (await newGuest()).post<{ guid: string }>(ORDERS, guestOrder(world.place, more))).must(201).guid;
  const pay = (guid: string, body: object = {}, headers = {}, as = guest) =>
    as.post<Paid>(`${ORDERS}/${guid}/payments`, { source: token(world.gateway), ...body }, headers);
  const read = async (guid: string) =>
    (await world.key.get<Order>(`${world.place.path}/orders/${guid}`)).must(200);
  const charges = () => world.gateway.transactions().length;

  test('201 charges all that is due, with the tip, and tells nothing of account or processor', async () => {
    const guid = await placed({ tipAmount: 150 });
    const { totalAmount } = await read(guid);
    const paid = (await pay(guid, { tipAmount: 50 })).must(201);
    assert.deepEqual(Object.keys(paid).sort(), [
      'amount',
      'cardBrand',
      'last4',
      'paymentGuid',
      'status',
      'tipAmount',
    ]);
    assert.deepEqual(
      [paid.status, paid.tipAmount, paid.amount + paid.tipAmount],
      ['CAPTURED', 200, totalAmount + 50],
    );
    assert.equal((await read(guid)).dueAmount, 0);
    const kept = (await world.key.get<Payment>(`${world.place.path}/payments/${paid.paymentGuid}`)).must(200);
    assert.equal(world.held(kept).amount, totalAmount + 50);
    const seen = (await guest.get<{ dueAmount: number }>(`${ORDERS}/${guid}`)).must(200);
    assert.equal(seen.dueAmount, 0);
  });

  test('201 once for a key: at the same instant, afterwards, and after an answer that was lost', async () => {
    const guid = await placed();
    const before = charges();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await together(4, () => pay(guid, {}, headers));
    const again = (await pay(guid, {}, headers)).must(201);
    for (const answer of answers.filter(({ status }) => status === 201))
      assert.deepEqual(answer.must(201), again);
    assert.equal(charges(), before + 1);
  });

  test('502 when the answer is lost; with the same key it is found out, and nobody pays twice', async () => {
    const guid = await placed();
    const headers = { 'idempotency-key': randomUUID() };
    world.gateway.addFault({ kind: 'drop-after', operation: 'auth' });
    (await pay(guid, {}, headers)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const before = charges();
    world.target.clock.moveBy(LEASE_MS);
    const found = (await pay(guid, {}, headers)).must(201);
    world.target.clock.moveBy(-LEASE_MS);
    assert.deepEqual([found.status, (await read(guid)).dueAmount], ['CAPTURED', 0]);
    assert.equal(charges(), before);
  });

  const ask = async (guid: string, command: string, body: object) =>
    (await world.key.post<Order>(`${world.place.path}/orders/${guid}/${command}`, body)).must(200);
  /** Both as one, with one check. */
  const merged = async (to: string, from: string) => {
    await ask(to, 'merge', { fromOrderGuid: from });
    const { checks } = await read(to);
    await ask(to, 'merge-checks', { checkGuids: checks.map((check) => check.guid) });
  };

  test('201 with the same key after a lost answer, also when the house has merged another order into it meanwhile', async () => {
    const guid = await placed();
    const headers = { 'idempotency-key': randomUUID() };
    const source = token(world.gateway);
    world.gateway.addFault({ kind: 'drop-after', operation: 'auth' });
    (await pay(guid, { source }, headers)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const before = charges();
    await ask(guid, 'merge', { fromOrderGuid: (await order(world.key, world.place)).guid });
    world.target.clock.moveBy(LEASE_MS);
    const found = await pay(guid, { source }, headers);
    world.target.clock.moveBy(-LEASE_MS);
    assert.deepEqual([found.must(201).status, charges()], ['CAPTURED', before]);
  });

  test('409 SHARED when others have something on it, voided or a tip alone; 201 for all own orders that became one', async () => {
    const gone: Record<string, (of: string, selectionGuids: string[]) => Promise<unknown>> = {
      voided: (of, selectionGuids) => ask(of, 'selections/void', { selectionGuids, reason: 'Gone' }),
      moved: async (of, selectionGuids) => {
        const { guid: toOrderGuid } = await order(world.key, world.place);
        return ask(of, 'move', { selectionGuids, toOrderGuid });
      },
    };
    for (const [how, take] of Object.entries(gone)) {
      const theirs = await placed({ tipAmount: 300 });
      const own = await placed();
      await merged(theirs, own);
      const lines = (await read(theirs)).checks.flatMap(({ selections }) => selections);
      const others = lines.filter(({ fromOrderGuid }) => fromOrderGuid === undefined);
      await take(
        theirs,
        others.map((line) => line.guid),
      );
      assert.equal((await pay(own)).refused(409, 'INVALID_STATE').details!.state, 'SHARED', how);
      const seen = (await guest.get<{ dueAmount: number; tipAmount: number }>(`${ORDERS}/${own}`)).must(200);
      assert.deepEqual([seen.dueAmount, seen.tipAmount], [0, 0], how);
    }
    const first = await placed();
    const second = (await guest.post<{ guid: string }>(ORDERS, guestOrder(world.place))).must(201).guid;
    await merged(first, second);
    const { dueAmount } = await read(first);
    assert.equal((await pay(second)).must(201).amount, dueAmount);
  });

  test('409 SHARED when a tip of another guest came with what has left again, until the house says what is promised', async () => {
    const theirs = await placed({ tipAmount: 300 });
    const own = await placed({ tipAmount: 100 });
    await merged(own, theirs);
    const lines = (await read(own)).checks.flatMap(({ selections }) => selections);
    const selectionGuids = lines.filter(({ fromOrderGuid }) => fromOrderGuid).map((line) => line.guid);
    const { guid: toOrderGuid } = await order(world.key, world.place);
    await ask(own, 'move', { selectionGuids, toOrderGuid });
    const { checks } = await read(own);
    assert.deepEqual(
      checks.map((check) => [check.selections.length, check.tipAmount]),
      [[1, 400]],
    );
    assert.equal((await pay(own)).refused(409, 'INVALID_STATE').details!.state, 'SHARED');
    const check = `${world.place.path}/orders/${own}/checks/${checks[0]!.guid}`;
    (await world.key.patch(check, { tipAmount: 100 })).must(200);
    assert.equal((await pay(own)).must(201).tipAmount, 100);
  });

  test('201 for the own tips of own orders that became one', async () => {
    const first = await placed({ tipAmount: 100 });
    const body = guestOrder(world.place, { tipAmount: 50 });
    const second = (await guest.post<{ guid: string }>(ORDERS, body)).must(201).guid;
    await merged(first, second);
    assert.equal((await pay(second)).must(201).tipAmount, 150);
    // Also where the house had opened that which they came to.
    const own = await placed({ tipAmount: 100 });
    const house = await order(world.key, world.place);
    await merged(house.guid, own);
    const selectionGuids = house.checks[0]!.selections.map((line) => line.guid); // it has one
    const { guid: toOrderGuid } = await order(world.key, world.place);
    await ask(house.guid, 'move', { selectionGuids, toOrderGuid });
    assert.equal((await pay(own)).must(201).tipAmount, 100);
  });

  test('409 SEVERAL_CHECKS when the house has split the check: nobody else is on it, and the waiter takes the payment', async () => {
    const line = { menuItemGuid: world.place.item('Soup').guid, quantity: 1 };
    const guid = await placed({ items: [line, line] });
    const [check] = (await read(guid)).checks;
    await ask(guid, 'split', { checkGuid: check!.guid, items: [[check!.selections[0]!.guid]] });
    const before = charges();
    const refused = (await pay(guid)).refused(409, 'INVALID_STATE');
    assert.equal(refused.details!.state, 'SEVERAL_CHECKS');
    assert.equal(charges(), before);
    const seen = async () =>
      (await guest.get<{ sharedReason: string | null }>(`${ORDERS}/${guid}`)).must(200).sharedReason;
    assert.equal(await seen(), 'SEVERAL_CHECKS');
    await ask(guid, 'merge-checks', { checkGuids: (await read(guid)).checks.map((one) => one.guid) });
    assert.equal(await seen(), null);
    assert.equal((await pay(guid)).must(201).status, 'CAPTURED');
  });

  test('409 when each of several checks is paid already, as where there is one', async () => {
    const line = { menuItemGuid: world.place.item('Soup').guid, quantity: 1 };
    const guid = await placed({ items: [line, line] });
    const [check] = (await read(guid)).checks;
    const { checks } = (await ask(guid, 'split', {
      checkGuid: check!.guid,
      items: [[check!.selections[0]!.guid]],
    })) as Order;
    for (const { guid: checkGuid } of checks)
      (await world.key.post(`${world.place.path}/orders/${guid}/payments`, { type: 'CASH', checkGuid })).must(
        201,
      );
    (await pay(guid)).refused(409, 'INVALID_STATE');
  });

  test('201 for one of two at the same instant: nobody pays twice', async () => {
    const guid = await placed();
    const before = charges();
    const replies = await together(3, () => pay(guid));
    const counted = tally(replies);
    assert.equal(counted[201], 1, JSON.stringify(counted));
    assert.equal(charges(), before + 1);
  });

  test('400 for a number, a card on file, a slip or an amount of their own', async () => {
    const guid = await placed();
    const before = world.gateway.requests().length;
    for (const body of [
      { source: { card: { number: '4788250000121443', expiryMonth: 12, expiryYear: 2_060 } } },
      { source: { vaultCardId: randomUUID() } },
      { source: { terminal: { reference: '1' } } },
      { amount: 1 },
      { capture: false },
      { tipAmount: -1 },
    ])
      (await pay(guid, body)).refused(400, 'VALIDATION_ERROR');
    assert.equal(world.gateway.requests().length, before);
  });

  test('402 when the bank declines, without what the bank says of the card', async () => {
    const guid = await placed();
    const refused = (await pay(guid, { source: token(world.gateway, NO_FUNDS) })).refused(
      402,
      'PAYMENT_DECLINED',
    );
    assert.deepEqual(Object.keys(refused.details ?? {}), ['paymentGuid']);
    assert.equal(refused.message, 'The card was declined. Nothing was charged.');
    assert.ok((await read(guid)).dueAmount > 0);
    (await pay(guid)).must(201);
  });

  test('404 for the order of another guest, of the house, and of a restaurant that is archived', async () => {
    const guid = await placed();
    const other = await guestAt(world.target, { slug });
    const before = world.gateway.requests().length;
    (await pay(guid, {}, {}, other)).refused(404, 'RESOURCE_NOT_FOUND');
    (await pay((await order(world.key, world.place)).guid)).refused(404, 'RESOURCE_NOT_FOUND');
    const late = await guestOfArchived(world);
    (await pay(guid, {}, {}, late)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal(world.gateway.requests().length, before);
  });

  test('409 when nothing is due, and when it was cancelled', async () => {
    const guid = await placed();
    (await pay(guid)).must(201);
    (await pay(guid)).refused(409, 'INVALID_STATE');
    const gone = await placed();
    (await guest.post(`${ORDERS}/${gone}/cancel`, undefined)).must(200);
    (await pay(gone)).refused(409, 'INVALID_STATE');
  });

  test('429 while the address is stopped for card testing, and nothing is sent', async () => {
    const stopped = await freshCards();
    const own = `s-${randomUUID()}`;
    (await stopped.key.put(`${stopped.place.path}/slug`, { slug: own })).must(200);
    const visitor = await guestAt(stopped.target, { slug: own });
    const made = (await visitor.post<{ guid: string }>(ORDERS, guestOrder(stopped.place))).must(201);
    const session = (await visitor.get<{ guid: string }>('/api/v1/storefront/session')).must(200);
    await blockSomebody(stopped, `guest:${session.guid}`);
    const before = stopped.gateway.requests().length;
    const body = { source: token(stopped.gateway) };
    const refused = (await visitor.post(`${ORDERS}/${made.guid}/payments`, body)).refused(
      429,
      'RATE_LIMIT_EXCEEDED',
    );
    assert.equal(refused.details!.reason, 'CARD_TESTING');
    assert.equal(stopped.gateway.requests().length, before);
  });

  test('503 while too many cards are under way', async () => {
    const guid = await placed();
    (await whileBusy(world, () => pay(guid))).refused(503, 'SERVICE_UNAVAILABLE');
    assert.ok((await read(guid)).dueAmount > 0);
  });

  test('502 when the processor refuses the account', async () => {
    const other = await freshCards();
    const own = `s-${randomUUID()}`;
    (await other.key.put(`${other.place.path}/slug`, { slug: own })).must(200);
    const visitor = await guestAt(other.target, { slug: own });
    const made = (await visitor.post<{ guid: string }>(ORDERS, guestOrder(other.place))).must(201);
    await other.loseAccount();
    const body = { source: token(other.gateway) };
    const refused = (await visitor.post(`${ORDERS}/${made.guid}/payments`, body)).refused(
      502,
      'PROVIDER_UNAVAILABLE',
    );
    assert.deepEqual(Object.keys(refused.details ?? {}), ['paymentGuid']);
  });
});
