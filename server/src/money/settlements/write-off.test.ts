import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type CardTill, type Exception, freshCardTill } from '../../../test/harness/card-till.ts';
import { NO_FUNDS, token } from '../../../test/harness/cards.ts';
import { verify } from '../../../test/harness/planted.ts';
import type { AnyOrder } from '../../../test/harness/world.ts';

/** What the bank takes back is lacking until it is paid or written off: no less, no more, and only once; and the books agree. */

const DISH = 690;
let till: CardTill;

beforeEach(async () => {
  till = await freshCardTill();
});
afterEach(async () => {
  assert.deepEqual(await verify(till), []);
});

const dishes = (count = 1, more: object = {}) => till.open(till.soups(...Array(count).fill(undefined)), more);
const laterToday = () => ({ promisedAt: till.inMs(5 * 3_600_000), diningOption: 'TAKE_OUT' as const });
const onlyException = async (): Promise<Exception> => {
  const [exception, ...others] = await till.exceptions();
  assert.equal(others.length, 0);
  return exception!; // it was counted
};
const figures = ({ dueAmount, paidAmount, refundedAmount }: AnyOrder) => [
  dueAmount,
  paidAmount,
  refundedAmount,
];
/** Words alone do not settle it while so much is lacking; the write-off does. */
async function writtenOff(exception: Exception, amount: number): Promise<void> {
  const words = (await till.resolve(exception)).refused(409, 'INVALID_STATE');
  assert.deepEqual([words.details!.state, words.details!.amount], ['AMOUNT_DUE', amount]);
  (await till.resolve(exception, { writeOff: true })).must(200);
}
/** What the books of an order say of an account: debits less credits. */
async function balanceOf({ guid }: { guid: string }, account: string): Promise<number> {
  const [row] = await till.target.database.sql<{ amount: number }>(
    `select coalesce(sum(case when debit_account = $2 then amount else -amount end), 0)::int as amount
     from ledger_entries where order_guid = $1 and $2 in (debit_account, credit_account)`,
    [guid, account],
  );
  return row!.amount; // an aggregate has a row
}

test('a payment that was refunded in part and rejected then is written off, and all agrees', async () => {
  const one = await dishes(2);
  const payment = await till.charge('sale', one);
  await till.settle();
  (await till.giveBack(payment, { amount: DISH })).must(201);
  await till.rejectLater(payment);
  await writtenOff(await onlyException(), 2 * DISH);
  assert.deepEqual(figures(await till.read(one)), [0, 2 * DISH, DISH]);
  (await till.ask(one, 'close')).must(200);
});

test('one that was refunded, rejected and paid otherwise since is settled by words', async () => {
  const one = await dishes();
  const payment = await till.charge('sale', one);
  await till.settle();
  (await till.giveBack(payment)).must(201);
  await till.rejectLater(payment);
  await till.pay(one);
  (await till.resolve(await onlyException())).must(200);
});

test('what went back of an order that was voided is written off: nothing else makes up for it', async () => {
  const one = await dishes(1, laterToday());
  const payment = await till.charge('sale', one);
  await till.settle();
  (await till.giveBack(payment)).must(201);
  (await till.ask(one, 'void', { reason: 'No time' })).must(200);
  await till.rejectLater(payment);
  await writtenOff(await onlyException(), DISH);
  assert.deepEqual(figures(await till.read(one)), [0, DISH, DISH]);
  assert.deepEqual(await Promise.all(['WRITTEN_OFF', 'DEPOSITS'].map((name) => balanceOf(one, name))), [
    DISH,
    0,
  ]);
});

test('an order of which items are refunded is not voided before they are paid out: no loss is taken that never was', async () => {
  const one = await dishes();
  const payment = await till.charge('sale', one);
  (await till.refundItem(one)).must(200);
  await till.settle(payment);
  const refused = (await till.ask(one, 'void', { reason: 'Not paid' })).refused(409, 'INVALID_STATE');
  assert.equal(refused.details!.state, 'REFUNDED');
  await writtenOff(await onlyException(), DISH);
  const [refund] = (await till.read(one)).checks[0]!.refunds;
  const loss = (await till.read(one)).checks[0]!.payments.find(({ writesOff }) => writesOff)!; // it was written off
  (await till.giveBack(loss, { itemRefundGuid: refund!.guid })).must(201);
  assert.equal(await balanceOf(one, 'WRITTEN_OFF'), 0);
  (await till.ask(one, 'close')).must(200);
});

test('a tip that was given back and never came is a loss of the house, and not of the staff', async () => {
  const one = await dishes();
  const payment = await till.charge('sale', one, { amount: DISH, tipAmount: 100 });
  await till.settle();
  (await till.giveBack(payment)).must(201);
  await till.rejectLater(payment);
  assert.equal(await balanceOf(one, 'TIPS_PAYABLE'), 100);
  await writtenOff(await onlyException(), DISH + 100);
  assert.deepEqual(await Promise.all(['WRITTEN_OFF', 'TIPS_PAYABLE'].map((name) => balanceOf(one, name))), [
    DISH + 100,
    0,
  ]);
});

test('so it is where another payment brought a tip, or the bill was paid since', async () => {
  const one = await dishes(2);
  const payment = await till.charge('sale', one, { amount: DISH, tipAmount: 100 });
  await till.settle();
  await till.pay(one, { amount: DISH, tipAmount: 150 });
  (await till.giveBack(payment)).must(201);
  await till.rejectLater(payment);
  await till.pay(one);
  assert.equal(await balanceOf(one, 'TIPS_PAYABLE'), -50);
  await writtenOff(await onlyException(), 100);
  assert.equal(await balanceOf(one, 'TIPS_PAYABLE'), -150);
  (await till.ask(one, 'close')).must(200);
});

test('a promised tip that nobody pays is not given to the staff', async () => {
  const one = await dishes(1, { tipAmount: 100 });
  const payment = await till.charge('sale', one);
  await till.settle(payment);
  await writtenOff(await onlyException(), DISH + 100);
  const now = await till.read(one);
  assert.deepEqual([now.totalAmount, now.tipAmount, ...figures(now)], [DISH, 0, 0, DISH, 0]);
  assert.deepEqual(await Promise.all(['WRITTEN_OFF', 'TIPS_PAYABLE'].map((name) => balanceOf(one, name))), [
    DISH,
    0,
  ]);
  (await till.ask(one, 'close')).must(200);
});

test('only a promised tip is due of it: the promise falls away, and nothing is lost', async () => {
  const one = await dishes(1, { tipAmount: 100 });
  const payment = await till.charge('sale', one);
  await till.settle(payment);
  await till.pay(one, { amount: DISH });
  await writtenOff(await onlyException(), 100);
  const now = await till.read(one);
  assert.deepEqual([now.totalAmount, ...figures(now)], [DISH, 0, DISH, 0]);
  assert.equal(await balanceOf(one, 'WRITTEN_OFF'), 0);
});

test('of a promised tip that two were to pay, what one brought too little is a loss and no more', async () => {
  const one = await dishes(1, { tipAmount: 200 });
  const first = await till.charge('sale', one, { amount: DISH + 120 });
  const second = await till.charge('sale', one);
  await till.settle(first, second);
  for (const { paymentGuid } of [first, second]) {
    const exception = (await till.exceptions()).find((open) => open.paymentGuid === paymentGuid)!; // it was rejected
    (await till.resolve(exception, { writeOff: true })).must(200);
  }
  const now = await till.read(one);
  assert.deepEqual([now.totalAmount, now.tipAmount, ...figures(now)], [DISH, 0, 0, DISH, 0]);
  (await till.ask(one, 'close')).must(200);
});

test('what was paid since is not written off again in what is ordered later', async () => {
  const one = await dishes();
  const payment = await till.charge('sale', one);
  await till.settle(payment);
  await till.pay(one);
  (await till.ask(one, 'reopen')).must(200);
  (await till.ask(one, 'selections', { items: till.soups(undefined) })).must(200);
  const exception = await onlyException();
  const refused = (await till.resolve(exception, { writeOff: true })).refused(409, 'INVALID_STATE');
  assert.equal(refused.details!.state, 'NOTHING_DUE');
  (await till.resolve(exception)).must(200);
  assert.equal((await till.read(one)).dueAmount, DISH);
});

test('what is merged into another order is due there, and words settle the exception', async () => {
  const [one, other] = [await dishes(), await dishes()];
  const payment = await till.charge('sale', one);
  await till.settle(payment);
  (await till.ask(other, 'merge', { fromOrderGuid: one.guid })).must(200);
  const exception = await onlyException();
  (await till.resolve(exception, { writeOff: true })).refused(409, 'INVALID_STATE');
  (await till.resolve(exception)).must(200);
  assert.equal((await till.read(other)).dueAmount, 2 * DISH);
});

test('a card that is declined, or cash that is voided, has paid nothing since', async () => {
  const one = await dishes(2);
  const payments = [await till.charge('sale', one, { amount: DISH }), await till.charge('sale', one)];
  await till.settle(...payments);
  const source = token(till.gateway, NO_FUNDS);
  const body = { restaurantGuid: till.place.guid, orderGuid: one.guid, source };
  (await till.card('sale', body)).refused(402, 'PAYMENT_DECLINED');
  const paymentGuid = await till.pay(one);
  const path = `${till.place.path}/payments/${paymentGuid}/void`;
  (await till.key.post(path, { reason: 'By mistake' })).must(200);
  for (const exception of await till.exceptions()) await writtenOff(exception, DISH);
  assert.equal((await till.read(one)).dueAmount, 0);
});

test('of two that came to nothing, what is paid since makes up for one', async () => {
  const one = await dishes(3);
  const payments = [
    await till.charge('sale', one, { amount: DISH }),
    await till.charge('sale', one, { amount: DISH }),
  ];
  await till.settle(...payments);
  await till.pay(one, { amount: DISH });
  const amounts: number[] = [];
  for (const exception of await till.exceptions()) {
    const reply = await till.resolve(exception);
    amounts.push(reply.status === 200 ? 0 : Number(reply.refused(409, 'INVALID_STATE').details!.amount));
    if (reply.status === 409) (await till.resolve(exception, { writeOff: true })).must(200);
  }
  assert.deepEqual(amounts.sort(), [0, DISH]);
  assert.equal((await till.read(one)).dueAmount, DISH);
});

test('what went back is no loss where what is lacking covers it', async () => {
  const one = await dishes(2);
  const first = await till.charge('sale', one, { amount: 2 * DISH - 200 });
  const second = await till.charge('sale', one);
  await till.settle(second);
  (await till.refundItem(one)).must(200);
  await till.rejectLater(first);
  const [small, large] = (await till.exceptions()).sort((a, b) => a.ourAmount! - b.ourAmount!); // both are rejected
  await writtenOff(small!, 200);
  await writtenOff(large!, 2 * DISH - 200);
  assert.deepEqual(figures(await till.read(one)), [0, 2 * DISH, DISH]);
});

test('what made up for one, and came to nothing itself, is lacking in its place', async () => {
  const one = await dishes();
  const first = await till.charge('sale', one);
  await till.settle(first);
  const second = await till.charge('sale', one);
  (await till.resolve(await onlyException())).must(200);
  await till.settle(second);
  await writtenOff(await onlyException(), DISH);
  assert.equal((await till.read(one)).dueAmount, 0);
});

test('what was void or free since is not written off either', async () => {
  const one = await dishes(2);
  const payment = await till.charge('sale', one, { amount: 2 * DISH });
  await till.settle(payment);
  const selectionGuids = one.checks[0]!.selections.map(({ guid }) => guid);
  (await till.ask(one, 'comp', { selectionGuids, reason: 'Cold' })).must(200);
  (await till.ask(one, 'selections', { items: till.soups(undefined) })).must(200);
  const refused = await till.resolve(await onlyException(), { writeOff: true });
  assert.equal(refused.refused(409, 'INVALID_STATE').details!.state, 'NOTHING_DUE');
  (await till.resolve(await onlyException())).must(200);
});

test('two exceptions about one payment are one debt', async () => {
  const one = await dishes(3);
  const payment = await till.charge('sale', one, { amount: DISH });
  await till.settle();
  await till.rejectLater(payment);
  const again = { kind: 'STATUS_DIFFERS', subject: `${payment.paymentGuid}/0`, id: crypto.randomUUID() };
  await till.target.database.sql(
    `insert into reconciliation_exceptions (tenant_id, restaurant_guid, id, kind, subject, state, payment_guid, our_amount,
       their_amount, our_status, their_status, opened_at)
     values ($1, $2, $3, $4, $5, 'OPEN', $6, $7, 0, 'CAPTURED', 'FAILED', now())`,
    [till.tenantId, till.place.guid, again.id, again.kind, again.subject, payment.paymentGuid, DISH],
  );
  const [first, second] = await till.exceptions();
  await writtenOff(first!, DISH);
  const refused = (await till.resolve(second!, { writeOff: true })).refused(409, 'INVALID_STATE');
  assert.equal(refused.details!.state, 'NOTHING_DUE');
  (await till.resolve(second!)).must(200);
  assert.equal((await till.read(one)).dueAmount, 2 * DISH);
});
