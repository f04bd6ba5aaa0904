import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { type CardTenant, freshCards, type Payment, token } from '../../../test/harness/cards.ts';
import { guestAt, guestOfArchived, guestOrder } from '../../../test/harness/guests.ts';
import type { Client } from '../../../test/harness/http.ts';
import { verify } from '../../../test/harness/planted.ts';
import { proves } from '../../../test/harness/proves.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { type Order, order } from '../../../test/harness/world.ts';
import { cancelStorefrontOrder } from './cancel-storefront-order.ts';

const ORDERS = '/api/v1/storefront/orders';

proves(cancelStorefrontOrder, () => {
  let world: CardTenant;
  let guest: Client;
  const slug = `s-${randomUUID()}`;

  before(async () => {
    world = await freshCards();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
    (await world.key.post(`${world.place.path}/kitchen/stations`, { name: 'Grill' })).must(201);
  });

  const placed = async (more: object = {}) => {
    guest = await guestAt(world.target, { slug });
    return (await guest.post<{ guid: string }>(ORDERS, guestOrder(world.place, more))).must(201).guid;
  };
  const cancel = (guid: string, as = guest) =>
    as.post<{ guestOrderStatus: string }>(`${ORDERS}/${guid}/cancel`, undefined);
  const read = async (guid: string) =>
    (await world.key.get<Order>(`${world.place.path}/orders/${guid}`)).must(200);
  const ticketOf = async (guid: string) =>
    (await world.key.get<{ tickets: { guid: string }[] }>(`${world.place.path}/kitchen/orders/${guid}`)).must(
      200,
    ).tickets[0]!;

  test('200 takes it off the kitchen, costs nothing, and says in the timeline that the guest did it', async () => {
    const guid = await placed({ tipAmount: 100 });
    assert.equal((await cancel(guid)).must(200).guestOrderStatus, 'VOIDED');
    const now = await read(guid);
    assert.deepEqual([now.guestOrderStatus, now.totalAmount, now.dueAmount], ['VOIDED', 0, 0]);
    const timeline = (
      await world.key.get<{ items: { action: string; reason: string; actor: { kind: string } }[] }>(
        `${world.place.path}/orders/${guid}/timeline`,
      )
    ).must(200).items;
    const voided = timeline.find(({ action }) => action === 'order.voided')!;
    assert.deepEqual([voided.reason, voided.actor.kind], ['CANCELLED_BY_GUEST', 'GUEST']);
    const seen = (await guest.get<{ guestOrderStatus: string }>(`${ORDERS}/${guid}`)).must(200);
    assert.equal(seen.guestOrderStatus, 'VOIDED');
  });

  test('200 for one of several at the same instant, and again for a retry with the same key', async () => {
    const guid = await placed();
    const replies = await together(3, () => cancel(guid));
    assert.deepEqual(tally(replies), { 200: 1, 409: 2 });
    const other = await placed();
    const headers = { 'idempotency-key': randomUUID() };
    const path = `${ORDERS}/${other}/cancel`;
    const first = (await guest.post(path, undefined, headers)).must(200);
    assert.deepEqual((await guest.post(path, undefined, headers)).must(200), first);
  });

  test('200 however late, while it waits for the restaurant or for its time', async () => {
    (await world.key.put(`${world.place.path}/opening-hours`, {})).must(200);
    const inTwoHours = new Date(world.target.clock.now() + 2 * 3_600_000).toISOString();
    const later = await placed({ promisedAt: inTwoHours });
    world.target.clock.moveBy(10 * 60_000);
    const reply = await cancel(later);
    world.target.clock.moveBy(-10 * 60_000);
    reply.must(200);
  });

  test('409 once the kitchen has begun, also of an order that was closed and is open again', async () => {
    const guid = await placed();
    const { key, place } = world;
    (await key.post(`${place.path}/kitchen/tickets/${(await ticketOf(guid)).guid}/start`, {})).must(200);
    const ask = (what: string, body: object = {}) => key.post<Payment>(`${place.path}/${what}`, body);
    const { paymentGuid } = (await ask(`orders/${guid}/payments`, { type: 'CASH' })).must(201);
    for (const command of ['close', 'reopen']) (await ask(`orders/${guid}/${command}`)).must(200);
    (await ask(`payments/${paymentGuid}/void`, { reason: 'Wrong' })).must(200);
    const refused = (await cancel(guid)).refused(409, 'INVALID_STATE');
    assert.equal(refused.details!.state, 'IN_PREPARATION');
  });

  test('409 once the kitchen has begun, two minutes have passed, or something is paid', async () => {
    const begun = await placed();
    const { guid } = await ticketOf(begun);
    (await world.key.post(`${world.place.path}/kitchen/tickets/${guid}/start`, {})).must(200);
    const refused = (await cancel(begun)).refused(409, 'INVALID_STATE');
    assert.equal(refused.details!.state, 'IN_PREPARATION');
    const late = await placed();
    world.target.clock.moveBy(3 * 60_000);
    const reply = await cancel(late);
    world.target.clock.moveBy(-3 * 60_000);
    reply.refused(409, 'INVALID_STATE');
    const paid = await placed();
    (await world.key.post(`${world.place.path}/orders/${paid}/payments`, { type: 'CASH' })).must(201);
    assert.equal((await cancel(paid)).refused(409, 'INVALID_STATE').details!.state, 'PAID_IN_PART');
    assert.ok((await read(paid)).totalAmount > 0);
  });

  test('409 when something of it is refunded: the restaurant gives back the rest, and no tip that never was', async () => {
    const promisedAt = new Date(world.target.clock.now() + 2 * 3_600_000).toISOString();
    const items = [{ menuItemGuid: world.place.item('Soup').guid, quantity: 2 }];
    for (const isSettled of [false, true]) {
      const guid = await placed({ promisedAt, items });
      const headers = { 'idempotency-key': randomUUID() };
      const body = { source: token(world.gateway) };
      const paid = (await guest.post<Payment>(`${ORDERS}/${guid}/payments`, body, headers)).must(201);
      if (isSettled) {
        world.gateway.closeBatches(paid.merchantId!);
        (await world.key.send('POST', `${world.place.path}/settlements/pull`)).must(200);
      }
      const [line] = (await read(guid)).checks[0]!.selections;
      const lines = [{ selectionGuid: line!.guid, quantity: '1' }];
      const refunds = `${world.place.path}/orders/${guid}/refunds`;
      (await world.key.post(refunds, { lines, reason: 'Sold out' })).must(200);
      assert.equal((await cancel(guid)).refused(409, 'INVALID_STATE').details!.state, 'PAID_IN_PART');
      const { guestOrderStatus, refundedAmount } = await read(guid);
      assert.deepEqual([guestOrderStatus, refundedAmount], ['RECEIVED', paid.amount / 2]);
      // The restaurant does: the other dish, and the money of both.
      (await world.key.post(refunds, { lines, reason: 'Sold out' })).must(200);
      if (!isSettled) continue;
      for (const { guid: itemRefundGuid } of (await read(guid)).checks[0]!.refunds) {
        const out = `${world.place.path}/payments/${paid.paymentGuid}/refunds`;
        (await world.key.post(out, { itemRefundGuid, reason: 'Sold out' })).must(201);
      }
      const voiding = { reason: 'Sold out' };
      (await world.key.post(`${world.place.path}/orders/${guid}/void`, voiding)).must(200);
    }
    assert.deepEqual(await verify(world), []);
  });

  test('409 once a waiter merged it with that of another guest: each sees what they ordered, and no other', async () => {
    const both = ['Hot', 'Cold', 'Mild'].map((notes) => ({
      items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 1, notes }],
    }));
    const guests: { guest: Client; guid: string }[] = [];
    for (const more of both) {
      const guid = await placed(more);
      guests.push({ guest, guid });
    }
    const [ana, ben, carl] = guests;
    const orders = `${world.place.path}/orders`;
    for (const [to, from] of [
      [ben, carl],
      [ana, ben],
    ] as const)
      (await world.key.post(`${orders}/${to!.guid}/merge`, { fromOrderGuid: from!.guid })).must(200);
    for (const [i, { guest: who, guid }] of guests.entries()) {
      const seen = (
        await who.get<{
          lines: { notes: string }[];
          shared: boolean;
          dueAmount: number;
          totalAmount: number;
        }>(`${ORDERS}/${guid}`)
      ).must(200);
      assert.deepEqual(
        [seen.lines.map(({ notes }) => notes), seen.shared, seen.dueAmount],
        [[both[i]!.items[0]!.notes], true, 0],
      );
      assert.ok(seen.totalAmount > 0);
      assert.equal((await cancel(guid, who)).refused(409, 'INVALID_STATE').details!.state, 'SHARED');
    }
    const whole = await read(ana!.guid);
    assert.deepEqual(
      whole.checks.flatMap(({ selections }) => selections.map((line) => line.fromOrderGuid)),
      [undefined, ben!.guid, carl!.guid],
    );
  });

  test('404 for the order of another guest, of the house, and of a restaurant that is archived', async () => {
    const guid = await placed();
    const other = await guestAt(world.target, { slug });
    (await cancel(guid, other)).refused(404, 'RESOURCE_NOT_FOUND');
    (await cancel((await order(world.key, world.place)).guid)).refused(404, 'RESOURCE_NOT_FOUND');
    (await cancel(guid, await guestOfArchived(world))).refused(404, 'RESOURCE_NOT_FOUND');
    assert.notEqual((await read(guid)).guestOrderStatus, 'VOIDED');
  });
});
