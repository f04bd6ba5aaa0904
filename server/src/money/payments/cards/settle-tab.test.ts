import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { type CardTenant, freshCards, type Payment, whileBusy } from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { type Order, openPlace, order } from '../../../../test/harness/world.ts';
import { settleTab } from './settle-tab.ts';
import type { TabSettlement } from './shapes.ts';

type Settled = Type.Static<typeof TabSettlement>;

proves(settleTab, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });

  const hold = (amount: number, more: object = {}) => world.authorize({ amount, tab: {}, ...more });
  const newOrder = () => order(world.key, world.place);
  const settle = (orderGuid: string, more: object = {}) =>
    world.send<Settled>('settle-tab', { restaurantGuid: world.place.guid, orderGuid, ...more });
  const readOrder = async ({ guid }: Order) =>
    (await world.key.get<Order>(`${world.place.path}/orders/${guid}`)).must(200);

  test('200 with what is due and the tip, captured of the largest holds, and the rest voided', async () => {
    const one = await newOrder();
    const due = one.dueAmount;
    const { guid: orderGuid } = one;
    const small = await hold(100, { orderGuid });
    const large = await hold(due - 50, { orderGuid, source: { heldRetref: small.retref } });
    const spare = await hold(60, { orderGuid, source: { heldRetref: small.retref } });
    assert.equal((await readOrder(one)).dueAmount, due, 'a hold of a tab pays nothing');
    const settled = (await settle(orderGuid, { tipAmount: 30 })).must(200);
    assert.equal(settled.capturedAmount, due + 30);
    const [first, second, third] = await Promise.all([large, small, spare].map((one) => world.read(one)));
    assert.deepEqual(
      [first, second, third].map((one) => [one!.status, one!.amount, one!.tipAmount]),
      [
        ['CAPTURED', due - 50, 0],
        ['CAPTURED', 50, 30],
        ['VOIDED', 60, 0],
      ],
    );
    assert.deepEqual(
      [large, small, spare].map((one) => world.held(one).amount),
      [due - 50, 80, 0],
    );
    const now = await readOrder(one);
    assert.deepEqual([now.dueAmount, now.tipAmount, now.paidAmount], [0, 30, due + 30]);
    assert.deepEqual(await eventsAbout(world, large.paymentGuid), [
      'payment.authorized',
      'payment.updated',
      'payment.captured',
    ]);
  });

  test('200 for a tab that was begun before anything was ordered, and for one of which nothing is due', async () => {
    const tab = await hold(5_000, { tab: { name: 'Ana' } });
    const one = await newOrder();
    const settled = (await settle(one.guid, { retrefs: [tab.retref] })).must(200);
    assert.equal(settled.capturedAmount, one.dueAmount);
    const other = await newOrder();
    const unused = await hold(5_000, { orderGuid: other.guid });
    (await world.key.post(`${world.place.path}/orders/${other.guid}/payments`, { type: 'CASH' })).must(201);
    const none = (await settle(other.guid)).must(200);
    assert.deepEqual([none.capturedAmount, none.payments.map(({ status }) => status)], [0, ['VOIDED']]);
    assert.equal(world.held(unused).setlstat, 'Voided');
  });

  test('200 once, however often it is asked, one after another and at the same instant', async () => {
    const one = await newOrder();
    await hold(one.dueAmount, { orderGuid: one.guid });
    const headers = { 'idempotency-key': randomUUID() };
    const body = { restaurantGuid: world.place.guid, orderGuid: one.guid };
    const ask = () => world.key.post<Settled>('/api/v1/payments/settle-tab', body, headers);
    const replies = await Promise.all([ask(), ask(), settle(one.guid)]);
    for (const { status, text } of replies) assert.ok([200, 409].includes(status), text);
    const first = (await ask()).must(200);
    assert.deepEqual((await ask()).must(200), first);
    // Whoever has lost the key is told the same.
    assert.deepEqual((await settle(one.guid)).must(200), first);
    const now = await readOrder(one);
    assert.deepEqual([now.dueAmount, now.paidAmount], [0, one.dueAmount]);
  });

  test('200 after a lost answer: what is not captured is captured by the next request', async () => {
    const one = await newOrder();
    const tab = await hold(one.dueAmount, { orderGuid: one.guid });
    world.gateway.addFault({ kind: 'error-before', operation: 'capture' });
    const first = (await settle(one.guid)).must(200);
    assert.deepEqual([first.capturedAmount, first.payments[0]!.status], [0, 'UNKNOWN']);
    // The order is covered: nobody else is asked for it.
    assert.equal((await readOrder(one)).dueAmount, 0);
    assert.equal(world.held(tab).setlstat, 'Authorized');
    const again = (await settle(one.guid)).must(200);
    assert.deepEqual(again, { ...first, payments: again.payments });
  });

  test('400 for what is no hold of an open tab here, and for a tip of more than the bill', async () => {
    const one = await newOrder();
    const generous = await newOrder();
    await hold(10_000, { orderGuid: generous.guid });
    const tip = await settle(generous.guid, { tipAmount: generous.dueAmount + 1 });
    assert.deepEqual(tip.fields(), ['body /tipAmount maximum']);
    const paying = await world.authorize();
    const stranger = await freshCards();
    const theirs = await stranger.authorize({ tab: {} });
    for (const retref of [paying.retref, '999999999999'])
      assert.deepEqual((await settle(one.guid, { retrefs: [retref] })).fields(), ['body /retrefs known']);
    if (theirs.retref !== paying.retref)
      assert.deepEqual((await settle(one.guid, { retrefs: [theirs.retref] })).fields(), [
        'body /retrefs known',
      ]);
    const bad = await world.send('auth', world.bodyWith({ source: { heldRetref: theirs.retref }, tab: {} }));
    assert.deepEqual(bad.fields(), ['body /source/heldRetref known']);
    const alone = await world.send('auth', world.bodyWith({ source: { heldRetref: theirs.retref } }));
    assert.deepEqual(alone.fields(), ['body /source/heldRetref dependentRequired']);
    for (const [more, field] of [
      [{ capture: true }, 'body /capture oneOf'],
      [{ tipAmount: 5 }, 'body /tipAmount oneOf'],
    ] as const)
      assert.deepEqual((await world.send('auth', world.bodyWith({ tab: {}, ...more }))).fields(), [field]);
  });

  test('400 and 404 across two restaurants of one tenant', async () => {
    const other = await openPlace(world.key);
    const account = { processor: 'CARDPOINTE', merchantId: '496160873888EUR' };
    const login = { username: 'testing', password: 'testing123' };
    (await world.key.put(`${other.path}/payment-account`, { ...account, ...login })).must(200);
    const tab = await hold(2_000);
    const theirs = await order(world.key, other);
    const there = { restaurantGuid: other.guid };
    const settled = await settle(theirs.guid, { ...there, retrefs: [tab.retref] });
    assert.deepEqual(settled.fields(), ['body /retrefs known']);
    const source = { heldRetref: tab.retref };
    const grown = await world.send('auth', world.bodyWith({ ...there, source, tab: {} }));
    assert.deepEqual(grown.fields(), ['body /source/heldRetref known']);
    (await settle(theirs.guid, { retrefs: [tab.retref] })).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await world.read(tab)).status, 'AUTHORIZED');
  });

  test('a hold is in one tab only, however many orders ask for it at once', async () => {
    const tab = await hold(5_000);
    const orders = [await newOrder(), await newOrder(), await newOrder()];
    const replies = await Promise.all(orders.map(({ guid }) => settle(guid, { retrefs: [tab.retref] })));
    const done = replies.filter(({ status }) => status === 200);
    assert.equal(done.length, 1, replies.map(({ text }) => text).join());
    for (const { status, text } of replies) assert.ok([200, 400, 409].includes(status), text);
    const covered = (await Promise.all(orders.map(readOrder))).filter(({ dueAmount }) => dueAmount === 0);
    assert.equal(covered.length, 1);
    assert.equal(world.held(tab).amount, orders[0]!.dueAmount);
  });

  test('404 for an order of nobody, and of another tenant', async () => {
    const stranger = await freshCards();
    const theirs = await order(stranger.key, stranger.place);
    for (const orderGuid of [theirs.guid, randomUUID()]) {
      (await settle(orderGuid)).refused(404, 'RESOURCE_NOT_FOUND');
      const body = world.bodyWith({ tab: {}, orderGuid });
      (await world.send('auth', body)).refused(404, 'RESOURCE_NOT_FOUND');
    }
  });

  test('409 without a tab, and when less is held than is to be paid', async () => {
    const one = await newOrder();
    assert.equal((await settle(one.guid)).refused(409, 'INVALID_STATE').details!.state, 'NO_TAB');
    const tab = await hold(one.dueAmount, { orderGuid: one.guid });
    const short = (await settle(one.guid, { tipAmount: 1 })).refused(409, 'INVALID_STATE');
    assert.deepEqual(short.details, {
      state: 'HOLDS_TOO_SMALL',
      allowed: ['authorizeCardPayment'],
      heldAmount: one.dueAmount,
      missingAmount: 1,
    });
    // What is held for a tab is not captured on the side.
    const aside = (await world.send('capture', { retref: tab.retref })).refused(409, 'INVALID_STATE');
    assert.deepEqual(aside.details, { state: 'AUTHORIZED', allowed: ['void'] });
  });

  test('an order that is voided lets go of its tab', async () => {
    const one = await newOrder();
    const tab: Payment = await hold(2_000, { orderGuid: one.guid });
    const path = `${world.place.path}/orders/${one.guid}/void`;
    (await world.key.post(path, { reason: 'LEFT' })).must(200);
    const [attempt] = await world.target.database.sql<{ operation: string }>(
      'select operation from payment_attempts where payment_guid = $1 order by created_at desc limit 1',
      [tab.paymentGuid],
    );
    assert.equal(attempt!.operation, 'RELEASE');
  });

  test('a tab is divided while too many card payments are under way, and captured later', async () => {
    const one = await newOrder();
    await hold(one.dueAmount, { orderGuid: one.guid });
    const busy = (await whileBusy(world, () => settle(one.guid))).must(200);
    assert.deepEqual([busy.capturedAmount, busy.payments[0]!.status], [0, 'AUTHORIZED']);
    assert.equal((await settle(one.guid)).must(200).capturedAmount, one.dueAmount);
  });
});
