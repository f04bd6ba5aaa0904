import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type CardTill, freshCardTill } from '../../../../test/harness/card-till.ts';
import type { Payment, Refund } from '../../../../test/harness/cards.ts';
import { verify } from '../../../../test/harness/planted.ts';
import { lineGuids, linesOf } from '../../../../test/harness/till.ts';
import { sendScheduledRefunds } from './scheduled-refunds.ts';

/** A refund that waited holds what is left when it goes, whatever was refunded meanwhile; so nothing is given back twice, or never. */

const DISH = 690;
let till: CardTill;

afterEach(async () => {
  assert.deepEqual(await verify(till), []);
});

const refundsOf = async ({ paymentGuid }: Pick<Payment, 'paymentGuid'>) =>
  (await till.key.get<{ items: Refund[] }>(`${till.place.path}/payments/${paymentGuid}/refunds`)).must(200)
    .items;
const send = async () => {
  await till.settle();
  await sendScheduledRefunds.run((till.target as CardTill['target'] & { deps: never }).deps);
};
const open = (name: string, priceAmount: number, taxRateGuids: string[]) => ({
  quantity: 1,
  openItem: { name, priceAmount, taxRateGuids },
});
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

test('tax and price, when items that have more or less of it were refunded meanwhile', async () => {
  till = await freshCardTill({ taxRates: [{ name: 'Tax', type: 'PERCENT', rate: '8' }] });
  const vat = till.place.restaurant.taxRates[0]!.guid;
  const one = await till.open([
    open('Book', 10_000, []),
    open('Card', 5_000, []),
    open('Wine', 10_000, [vat]),
  ]);
  const payment = await till.charge('sale', one);
  const waiting = (await till.giveBack(payment, { amount: 5_000 })).must(201);
  assert.deepEqual([waiting.status, waiting.taxAmount], ['SCHEDULED', 155]);
  for (const line of [0, 1]) (await till.refundItem(one, line)).must(200);
  const wine = { selectionGuid: lineGuids(one)[2], quantity: '0.53' };
  (await till.ask(one, 'refunds', { lines: [wine], reason: 'Cork' })).must(200);
  await send();
  const [gone] = await refundsOf(payment);
  const { refunds } = (await till.read(one)).checks[0]!;
  const entry = refunds.find(({ guid }) => guid === waiting.refundGuid)!; // it has gone
  // Of the 5,076 that were left, 376 were tax.
  assert.deepEqual([gone!.status, gone!.taxAmount, entry.taxAmount], ['COMPLETED', 370, 370]);
  assert.deepEqual(gone!.taxes, entry.taxes);
  await till.giveBack(payment);
  const now = (await till.read(one)).checks[0]!;
  const tax = (refund: (typeof refunds)[number]) =>
    refund.lines.length === 0
      ? refund.taxAmount
      : sum(
          refund.lines.flatMap(({ taxes }) => taxes),
          ({ taxAmount }) => taxAmount,
        );
  assert.deepEqual([now.refundedAmount, sum(now.refunds, tax)], [25_800, 800]);
});

test('no tip for items that are refunded meanwhile: they are paid out of the bill alone', async () => {
  till = await freshCardTill();
  const one = await till.open(till.soups(undefined));
  const payment = await till.charge('sale', one, { amount: DISH, tipAmount: 100 });
  const waiting = (await till.giveBack(payment, { amount: 100 })).must(201);
  assert.equal(waiting.tipAmount, 0);
  assert.deepEqual((await till.refundItem(one)).fields(), ['body /lines maximum']);
  await send();
  assert.deepEqual((await till.refundItem(one)).fields(), ['body /lines maximum']);
  assert.equal((await refundsOf(payment))[0]!.tipAmount, 0);
});

test('no tip of a payment that brought none, and the tip of one that did', async () => {
  till = await freshCardTill();
  const one = await till.open(till.soups(undefined, undefined));
  const plain = await till.charge('sale', one, { amount: DISH });
  (await till.giveBack(plain, { amount: 400 })).must(201);
  const paymentGuid = await till.pay(one, { tipAmount: 100 });
  (await till.refundItem(one)).must(200);
  const cash = (await till.giveBack({ paymentGuid })).must(201);
  assert.deepEqual([cash.amount, cash.tipAmount], [390, 100]);
  await send();
  assert.equal((await refundsOf(plain))[0]!.tipAmount, 0);
  const { refunds } = (await till.read(one)).checks[0]!;
  assert.equal(
    sum(refunds, ({ totalAmount, tipAmount }) => totalAmount - tipAmount),
    2 * DISH,
  );
});

test('tax of items, when others pay some of their money out meanwhile', async () => {
  till = await freshCardTill({ taxRates: [{ name: 'Tax', type: 'PERCENT', rate: '8.875' }] });
  const one = await till.open(till.soups(undefined, undefined));
  const { taxAmount, totalAmount } = one;
  const payment = await till.charge('sale', one, { amount: totalAmount - 333 });
  const paymentGuid = await till.pay(one);
  const lines = lineGuids(one).map((selectionGuid) => ({ selectionGuid }));
  const refunded = (await till.ask(one, 'refunds', { lines, reason: 'Cold' })).must(200);
  const itemRefundGuid = refunded.checks[0]!.refunds[0]!.guid;
  (await till.giveBack(payment, { itemRefundGuid, amount: 401 })).must(201);
  const cash = (await till.giveBack({ paymentGuid }, { itemRefundGuid })).must(201);
  await send();
  const rest = (await till.giveBack(payment, { itemRefundGuid })).must(201);
  const [waited] = await refundsOf(payment);
  assert.equal(
    sum([waited!, cash, rest], ({ amount }) => amount),
    totalAmount,
  );
  assert.equal(
    sum([waited!, cash, rest], (refund) => refund.taxAmount),
    taxAmount,
  );
  assert.equal(linesOf(await till.read(one)).length, 2);
});
