import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { blockSomebody } from '../../../../test/harness/card-testing.ts';
import {
  type CardTenant,
  card,
  freshCards,
  NO_FUNDS,
  type Payment,
  whileBusy,
} from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { freshTill, lineGuids } from '../../../../test/harness/till.ts';
import { tally, together } from '../../../../test/harness/together.ts';
import { type Order, order } from '../../../../test/harness/world.ts';
import { createOrderPayment } from './create-order-payment.ts';

/** The soup of the test's menu. */
const DUE = 690;

proves(createOrderPayment, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });
  const newOrder = () => order(world.key, world.place);
  const pathOf = ({ guid }: Order) => `${world.place.path}/orders/${guid}`;
  const pay = (to: Order, body: object, at = world) =>
    at.key.post<Payment>(`${at.place.path}/orders/${to.guid}/payments`, body);
  const read = async (one: Order) => (await world.key.get<Order>(pathOf(one))).must(200);

  test('400 for cash of a check of several that is less than a coin; they are paid together', async () => {
    const own = await freshTill({ taxRates: [], cashRounding: { incrementAmount: 5 } });
    const items = [{ quantity: 1, openItem: { name: 'Coffee', priceAmount: 40, taxRateGuids: [] } }];
    const coffee = await own.open(items as never);
    const [selectionGuid] = lineGuids(coffee);
    const { checks } = (await own.ask(coffee, 'share', { selectionGuid, parts: 20 })).must(200);
    const paid = (check: { guid: string }, more: object = {}) =>
      own.ask<Payment>(coffee, 'payments', { type: 'CASH', checkGuid: check.guid, ...more });
    for (const check of checks) assert.deepEqual((await paid(check)).fields(), ['body /amount minimum']);
    // With a tip it is coins.
    assert.equal((await paid(checks[0]!, { tipAmount: 8 })).must(201).roundingAmount, 0);
    const rest = checks.slice(1).map(({ guid }) => guid);
    const merged = (await own.ask(coffee, 'merge-checks', { checkGuids: rest })).must(200);
    const last = (await paid(merged.checks[1]!)).must(201);
    assert.deepEqual([last.amount, last.roundingAmount], [38, 2]);
    // A rest of a larger check may be less, and so may all of a bill.
    const two = await own.open(items as never);
    (await own.ask(two, 'payments', { type: 'OTHER', tenderName: 'Voucher', amount: 38 })).must(201);
    assert.equal((await own.ask<Payment>(two, 'payments', { type: 'CASH' })).must(201).roundingAmount, -2);
  });

  test('201 for cash, with the change, which closes the check', async () => {
    const one = await newOrder();
    const paid = (await pay(one, { type: 'CASH', tipAmount: 10, tenderedAmount: 1_000 })).must(201);
    assert.deepEqual(
      [paid.status, paid.amount, paid.tipAmount, paid.changeAmount],
      ['CAPTURED', DUE, 10, 300],
    );
    assert.deepEqual(await world.read(paid), paid);
    const after = await read(one);
    assert.deepEqual([after.dueAmount, after.paidAmount], [0, 700]);
    assert.deepEqual(
      [after.checks[0]!.paymentStatus, after.checks[0]!.payments[0]!.paymentGuid],
      ['CLOSED', paid.paymentGuid],
    );
    assert.deepEqual(await eventsAbout(world, paid.paymentGuid), ['payment.captured']);
  });

  test('201 for another tender and for a card, which share a check', async () => {
    const one = await newOrder();
    const voucher = { type: 'OTHER', tenderName: 'Voucher', reference: 'V-1', amount: 500 };
    assert.equal((await pay(one, voucher)).must(201).tenderName, 'Voucher');
    const paid = (await pay(one, { type: 'CARD', source: card() })).must(201);
    assert.deepEqual([paid.status, paid.amount, world.held(paid).amount], ['CAPTURED', 190, 190]);
    assert.equal((await read(one)).dueAmount, 0);
  });

  test('201 for a card that is only authorized: paid, and not closed', async () => {
    const one = await newOrder();
    const held = (await pay(one, { type: 'CARD', source: card(), capture: false })).must(201);
    assert.equal(held.status, 'AUTHORIZED');
    const { dueAmount, checks } = await read(one);
    assert.deepEqual([dueAmount, checks[0]!.paymentStatus], [0, 'PAID']);
  });

  test('400 names what does not fit, and records nothing', async () => {
    const one = await newOrder();
    for (const [body, field] of [
      [{ type: 'CASH', amount: DUE + 1 }, 'body /amount maximum'],
      [{ type: 'CASH', tenderedAmount: DUE - 1 }, 'body /tenderedAmount minimum'],
      [{ type: 'CASH', tenderName: 'Voucher' }, 'body /tenderName oneOf'],
      [{ type: 'OTHER' }, 'body /tenderName required'],
      [{ type: 'CARD' }, 'body /source required'],
      [{ type: 'CASH', drawerGuid: one.guid }, 'body /drawerGuid known'],
      [{ type: 'CASH', checkGuid: one.guid }, 'body /checkGuid known'],
    ] as const)
      assert.deepEqual((await pay(one, body)).fields(), [field], JSON.stringify(body));
    assert.deepEqual(await read(one), one);
  });

  test('402 when the bank declines, and it is due as before', async () => {
    const one = await newOrder();
    const reply = await pay(one, { type: 'CARD', source: card(NO_FUNDS) });
    assert.equal(reply.refused(402, 'PAYMENT_DECLINED').details!.reason, 'INSUFFICIENT_FUNDS');
    assert.equal((await read(one)).dueAmount, DUE);
  });

  test('429 with CARD_TESTING for a card while its caller is stopped for that; cash is taken', async () => {
    const other = await freshCards();
    await blockSomebody(other, `key:${other.key.id}`);
    const { guid } = await order(other.key, other.place);
    const path = `${other.place.path}/orders/${guid}/payments`;
    const reply = await other.key.post(path, { type: 'CARD', source: card() });
    assert.equal(reply.refused(429, 'RATE_LIMIT_EXCEEDED').details!.reason, 'CARD_TESTING');
    (await other.key.post(path, { type: 'CASH' })).must(201);
  });

  test('409 when nothing is due, and when the order is voided', async () => {
    const one = await newOrder();
    (await pay(one, { type: 'CASH' })).must(201);
    (await pay(one, { type: 'CASH' })).refused(409, 'INVALID_STATE');
    const gone = await newOrder();
    (await world.key.post(`${pathOf(gone)}/void`, { reason: 'MISTAKE' })).must(200);
    (await pay(gone, { type: 'CASH' })).refused(409, 'INVALID_STATE');
  });

  test('409 for a version of the order that is not the current one', async () => {
    const one = await newOrder();
    const reply = await pay(one, { type: 'CASH', version: one.version + 1 });
    assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: one.version });
  });

  test('of many at the same instant takes what is due, once', async () => {
    const one = await newOrder();
    const replies = await together(6, () => pay(one, { type: 'CASH', amount: 300 }));
    assert.deepEqual(tally(replies), { 201: 2, 400: 4 });
    assert.equal((await read(one)).dueAmount, DUE - 600);
  });

  test('502 when the answer is lost: it is not due while nobody knows', async () => {
    const one = await newOrder();
    world.gateway.addFault({ kind: 'drop-after', operation: 'auth' });
    (await pay(one, { type: 'CARD', source: card() })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const { dueAmount, checks } = await read(one);
    assert.deepEqual([dueAmount, checks[0]!.payments[0]!.status], [0, 'UNKNOWN']);
  });

  test('502 when the processor refuses the account: it is due as before', async () => {
    const other = await freshCards();
    await other.loseAccount();
    const one = await order(other.key, other.place);
    const reply = await pay(one, { type: 'CARD', source: card() }, other);
    assert.equal(reply.refused(502, 'PROVIDER_UNAVAILABLE').details!.reason, 'ACCOUNT_REFUSED');
    const path = `${other.place.path}/orders/${one.guid}`;
    assert.equal((await other.key.get<Order>(path)).must(200).dueAmount, DUE);
  });

  test('503 for a card while too many card payments are under way, and cash goes on', async () => {
    const one = await newOrder();
    await whileBusy(world, async () => {
      (await pay(one, { type: 'CARD', source: card() })).refused(503, 'SERVICE_UNAVAILABLE');
      (await pay(one, { type: 'CASH' })).must(201);
    });
  });
});
