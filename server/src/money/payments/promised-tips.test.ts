import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type CardTenant,
  card,
  freshCards,
  NO_FUNDS,
  type Payment,
  type Refund,
} from '../../../test/harness/cards.ts';
import { report } from '../../../test/harness/reports.ts';
import { type Order, openPlace, order, type Place } from '../../../test/harness/world.ts';

/** A tip that was promised with an order is due like the bill. What pays it is tip: of the payment, in reports and in the books. */

const SOUP = 690;
const TIP = 150;

let world: CardTenant;
let place: Place;

before(async () => {
  world = await freshCards();
  place = world.place;
});

const promising = (at = place) => order(world.key, at, { tipAmount: TIP });
const pathOf = ({ guid, restaurantGuid }: Order) => `/api/v1/restaurants/${restaurantGuid}/orders/${guid}`;
const pay = async (one: Order, body: object = {}) =>
  (await world.key.post<Payment>(`${pathOf(one)}/payments`, { type: 'CASH', ...body })).must(201);
const read = async (one: Order) => (await world.key.get<Order>(pathOf(one))).must(200);
const money = ({ amount, tipAmount, promisedTipAmount }: Payment) => [amount, tipAmount, promisedTipAmount];
const refund = async ({ paymentGuid }: Payment, body: object, at = place) =>
  (
    await world.key.post<Refund>(`${at.path}/payments/${paymentGuid}/refunds`, { reason: 'Cold', ...body })
  ).must(201);

/** What the accounts of a restaurant hold, debits less credits. */
async function booksOf(at: Place): Promise<Record<string, number>> {
  const rows = await world.target.database.sql<{ account: string; amount: number }>(
    `select account, sum(amount)::int as amount from (
       select debit_account as account, amount from ledger_entries where restaurant_guid = $1
       union all select credit_account, -amount from ledger_entries where restaurant_guid = $1) p
     group by account having sum(amount) <> 0`,
    [at.guid],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** What a report says of one restaurant on the day of an order. */
async function figuresOf(name: string, one: Order) {
  const { businessDate, restaurantGuid } = one;
  const day = { from: businessDate, to: businessDate, restaurants: restaurantGuid, groupBy: 'day' };
  return (await report(world.key, name, day)).totals[0]!.values;
}

describe('a tip that was promised with the order', () => {
  test('is tip in the payments report, as in the books, when it is paid with the bill', async () => {
    const at = await openPlace(world.key);
    const one = await promising(at);
    assert.deepEqual(money(await pay(one)), [SOUP, TIP, TIP]);
    const payments = await figuresOf('payments', one);
    assert.deepEqual(
      [payments.billAmount, payments.tipAmount, payments.totalAmount],
      [SOUP, TIP, SOUP + TIP],
    );
    assert.equal((await figuresOf('sales', one)).tipAmount, TIP);
    assert.equal((await figuresOf('tips', one)).tipAmount, TIP);
    assert.deepEqual(await booksOf(at), { CASH: SOUP + TIP, SALES: -SOUP, TIPS_PAYABLE: -TIP });
  });

  test('is paid after the bill, beside what guests add', async () => {
    const one = await promising();
    assert.deepEqual(money(await pay(one, { amount: 700, tipAmount: 20 })), [SOUP, 30, 10]);
    assert.deepEqual([(await read(one)).dueAmount, (await read(one)).tipAmount], [TIP - 10, TIP + 20]);
    assert.deepEqual(money(await pay(one)), [0, TIP - 10, TIP - 10]);
    const { checks, dueAmount, tipAmount } = await read(one);
    assert.deepEqual([dueAmount, tipAmount, checks[0]!.paymentStatus], [0, TIP + 20, 'CLOSED']);
  });

  test('is promised still when its payment is voided, or declined', async () => {
    const one = await promising();
    const { paymentGuid } = await pay(one);
    const voided = world.key.post(`${place.path}/payments/${paymentGuid}/void`, { reason: 'Wrong table' });
    (await voided).must(200);
    const whole = [SOUP + TIP, TIP];
    assert.deepEqual([(await read(one)).dueAmount, (await read(one)).tipAmount], whole);
    const charge = { type: 'CARD', source: card(NO_FUNDS) };
    (await world.key.post(`${pathOf(one)}/payments`, charge)).refused(402, 'PAYMENT_DECLINED');
    assert.deepEqual([(await read(one)).dueAmount, (await read(one)).tipAmount], whole);
    assert.deepEqual(money(await pay(one, { type: 'CARD', source: card() })), [SOUP, TIP, TIP]);
  });

  test('is less when less tip is captured, and the rest is due or let go', async () => {
    const one = await promising();
    const { retref, ...held } = await world.authorize({ orderGuid: one.guid, amount: undefined });
    assert.deepEqual(money(held as Payment), [SOUP, TIP, TIP]);
    const captured = (await world.send('capture', { retref, tipAmount: 100 })).must(200);
    assert.deepEqual(money(captured), [SOUP, 100, TIP]);
    assert.equal((await read(one)).dueAmount, 50);
    const check = `${pathOf(one)}/checks/${one.checks[0]!.guid}`;
    const under = await world.key.patch(check, { tipAmount: 99 });
    assert.equal(under.refused(409, 'INVALID_STATE').details?.state, 'PAID_IN_PART');
    assert.equal((await world.key.patch<Order>(check, { tipAmount: 100 })).must(200).dueAmount, 0);
    (await world.key.post(`${pathOf(one)}/close`, {})).must(200);
  });

  test('is what it was when the tip of a card is set to less, and then to more', async () => {
    const one = await promising();
    const { retref } = await world.authorize({ orderGuid: one.guid, amount: undefined, tipAmount: 50 });
    for (const [tipAmount, dueAmount] of [
      [100, 50],
      [200, 0],
    ]) {
      (await world.send('tip', { retref, tipAmount })).must(200);
      assert.deepEqual(
        [(await read(one)).tipAmount, (await read(one)).dueAmount],
        [Math.max(TIP, tipAmount!), dueAmount],
      );
    }
    (await world.send('tip', { retref, tipAmount: 100 })).must(200);
    assert.deepEqual(money(await pay(one)), [0, 50, 50]);
    (await world.send('tip', { retref, tipAmount: 170 })).must(200);
    (await world.send('capture', { retref })).must(200);
    const { tipAmount, dueAmount, paidAmount } = await read(one);
    assert.deepEqual([tipAmount, dueAmount, paidAmount], [50 + 170, 0, SOUP + 50 + 170]);
  });

  test('is due with its check, where orders become one; checks that become one promise what both did', async () => {
    for (const isOneCheck of [false, true]) {
      const [one, other] = [await promising(), await order(world.key, place, { tipAmount: 80 })];
      (await world.key.post(`${pathOf(one)}/merge`, { fromOrderGuid: other.guid })).must(200);
      const [first, second] = (await read(one)).checks.map(({ guid }) => guid);
      const paying = { type: 'CARD', checkGuid: first };
      if (isOneCheck) {
        (await world.key.post(`${pathOf(one)}/merge-checks`, { checkGuids: [first, second] })).must(200);
        assert.deepEqual(money(await pay(one, { ...paying, source: card() })), [2 * SOUP, 230, 230]);
      } else {
        assert.deepEqual(money(await pay(one, { ...paying, source: card() })), [SOUP, TIP, TIP]);
        assert.equal((await read(one)).dueAmount, SOUP + 80);
      }
    }
  });

  test('leaves the bill what it was paid with: it is not made less behind it', async () => {
    const one = await promising();
    await pay(one, { amount: SOUP });
    const off = await world.key.post(`${pathOf(one)}/discounts`, { name: 'Late', type: 'FIXED', amount: 40 });
    assert.equal(off.refused(409, 'INVALID_STATE').details?.state, 'PAID_IN_PART');
  });

  test('is given back after the bill, and what is paid for dishes is none of it', async () => {
    const at = await openPlace(world.key);
    const one = await promising(at);
    const paid = await pay(one);
    const lines = [{ selectionGuid: one.checks[0]!.selections[0]!.guid }];
    const back = await world.key.post<Order>(`${pathOf(one)}/refunds`, { lines, reason: 'Cold' });
    const owed = back.must(200).checks[0]!.refunds[0]!;
    // From the moment on that it is owed to the guest.
    const sold = { CASH: SOUP + TIP, SALES: -SOUP, TIPS_PAYABLE: -TIP };
    assert.deepEqual(await booksOf(at), { ...sold, REFUNDS: SOUP, ORDER_RECEIVABLE: -SOUP });
    assert.equal((await refund(paid, { itemRefundGuid: owed.guid, amount: 600 }, at)).tipAmount, 0);
    assert.equal((await refund(paid, { itemRefundGuid: owed.guid }, at)).tipAmount, 0);
    assert.deepEqual(await booksOf(at), { ...sold, CASH: TIP, REFUNDS: SOUP });
    assert.equal((await refund(paid, {}, at)).tipAmount, TIP);
    assert.deepEqual(await booksOf(at), { SALES: -SOUP, REFUNDS: SOUP });
    const { refundAmount, refundedTipAmount } = await figuresOf('sales', one);
    assert.deepEqual([refundAmount, refundedTipAmount], [SOUP + TIP, TIP]);
  });
});
