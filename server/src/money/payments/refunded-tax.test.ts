import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { freshTill, linesOf, type Till } from '../../../test/harness/till.ts';
import type { AnyOrder, Order } from '../../../test/harness/world.ts';
import {
  leftToRefund,
  refundLines,
  refundTotals,
  withRefund as withItems,
} from '../../ordering/orders/adjustments/refund.ts';
import { type OrderDocument, refundableOn } from '../../ordering/orders/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { faultsOfOrder } from '../books/order-rules.ts';
import type { Payment } from './payment.ts';
import { refundAmount, refundParts, withRefund as withMoney } from './refund.ts';

/** What refunds hold of tax, charges and tips: of each never more than was charged, however they follow each other. */

let till: Till;
let vat: string;

const TAXED = 100_000;
const TAX = 8_875;

before(async () => {
  till = await freshTill();
  vat = till.place.restaurant.taxRates[0]!.guid;
});

const open = (name: string, priceAmount: number, taxRateGuids: string[]) => ({
  quantity: 1,
  openItem: { name, priceAmount, taxRateGuids },
});

/** One item with tax and one without. */
const mixed = () => till.open([open('Wine', TAXED, [vat]), open('Book', TAXED, [])]);

const refundItem = async (one: Order, name: string) => {
  const line = linesOf(one).find((selection) => selection.name === name)!; // the test has put it there
  const body = { lines: [{ selectionGuid: line.guid }], reason: 'Cold' };
  return (await till.ask(one, 'refunds', body)).must(200).checks[0]!.refunds.at(-1)!; // the check has the refund
};

interface Given {
  amount: number;
  taxAmount: number;
  serviceChargeAmount: number;
  tipAmount: number;
}
const give = async (paymentGuid: string, more: object = {}) =>
  (
    await till.key.post<Given>(`${till.place.path}/payments/${paymentGuid}/refunds`, {
      reason: 'Sorry',
      ...more,
    })
  ).must(201);

/** The tax that the refunds of an order hold, by what its document says, and by what the ledger and the reports do. */
async function taxGivenBack(one: Order) {
  const { checks } = (await till.read(one)) as AnyOrder;
  const inDocument = checks
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, refund) => sum + refund.taxAmount, 0);
  const [ledger] = await till.target.database.sql<{ amount: number }>(
    `select coalesce(sum(case when debit_account = 'TAX_PAYABLE' then amount else -amount end), 0)::int as amount
     from ledger_entries where order_guid = $1 and 'TAX_PAYABLE' in (debit_account, credit_account) and movement = 'check.refunded'`,
    [one.guid],
  );
  return { inDocument, inLedger: ledger!.amount }; // an aggregate has a row
}

describe('the tax in refunds', () => {
  test('is none in money for what is left when all taxed items are refunded', async () => {
    const one = await mixed();
    const paymentGuid = await till.pay(one);
    const items = await refundItem(one, 'Wine');
    assert.equal(items.taxAmount, TAX);
    const rest = await give(paymentGuid, { amount: TAXED });
    assert.equal(rest.taxAmount, 0);
    assert.deepEqual(await taxGivenBack(one), { inDocument: TAX, inLedger: TAX });
  });

  test('is what money has left of it when the taxed item is refunded last', async () => {
    const one = await mixed();
    const paymentGuid = await till.pay(one);
    const money = await give(paymentGuid, { amount: TAXED });
    assert.equal(money.taxAmount, 4_249);
    const items = await refundItem(one, 'Wine');
    assert.deepEqual([items.taxAmount, items.totalAmount], [TAX - 4_249, TAXED + TAX]);
    assert.deepEqual(await taxGivenBack(one), { inDocument: TAX, inLedger: TAX });
  });

  test('comes to what was charged over several payments of a check, in any parts', async () => {
    const one = await mixed();
    const first = await till.pay(one, { amount: 104_438 });
    const second = await till.pay(one);
    for (const [guid, amount] of [
      [first, 33_333],
      [second, 50_001],
      [first, undefined],
      [second, undefined],
    ] as const)
      await give(guid, amount === undefined ? {} : { amount });
    assert.deepEqual(await taxGivenBack(one), { inDocument: TAX, inLedger: TAX });
  });

  test('says of which rates it is, and each rate at most what was charged at it', async () => {
    const other = await freshTill({
      taxRates: [
        { name: 'Food', type: 'PERCENT', rate: '10' },
        { name: 'Drinks', type: 'PERCENT', rate: '21' },
      ],
    });
    const [food, drinks] = other.place.restaurant.taxRates.map(({ guid }) => guid) as [string, string];
    const one = await other.open([open('Stew', 10_000, [food]), open('Wine', 10_000, [drinks])]);
    const paymentGuid = await other.pay(one);
    const wine = linesOf(one).find(({ name }) => name === 'Wine')!; // it was ordered
    (await other.ask(one, 'refunds', { lines: [{ selectionGuid: wine.guid }], reason: 'Cork' })).must(200);
    const path = `${other.place.path}/payments/${paymentGuid}/refunds`;
    (await other.key.post(path, { reason: 'Sorry', amount: 5_500 })).must(201);
    const money = (await other.read(one)).checks[0]!.refunds.at(-1)!; // the money
    assert.deepEqual([money.taxAmount, money.taxes], [500, [{ taxRateGuid: food, taxAmount: 500 }]]);
    const day = (
      await other.key.get<{
        taxes: { values: Record<string, number>; dimensions: Record<string, unknown> }[];
      }>(`${other.place.path}/day-report?businessDate=${one.businessDate}`)
    ).must(200);
    assert.deepEqual(
      day.taxes.map(({ values }) => values.refundedTaxAmount).toSorted((a, b) => a! - b!), // each line has it
      [500, 2_100],
    );
  });

  test('holds when the check would be charged less tax afterwards', async () => {
    const one = await mixed();
    const paymentGuid = await till.pay(one);
    await give(paymentGuid, { amount: TAXED });
    const checkGuid = one.checks[0]!.guid;
    (await till.ask(one, 'reopen')).must(200);
    (await till.ask(one, 'selections', { items: [open('Cake', 2 * TAXED, [])] })).must(200);
    const exempt = { taxExempt: true };
    const reply = await till.change(one, `/checks/${checkGuid}`, exempt);
    assert.equal(reply.refused(409, 'INVALID_STATE').details?.state, 'REFUNDED');
  });
});

test('charges and tips come to what was charged, over several payments in odd parts', async () => {
  const one = await till.open([open('Wine', 4_870, [])]);
  const charge = { name: 'Service', type: 'PERCENT', rate: '10' };
  const charged = (await till.ask(one, 'service-charges', charge)).must(200);
  assert.equal(charged.serviceChargeAmount, 487);
  const half = Math.floor(charged.totalAmount / 2);
  const first = await till.pay(one, { amount: half, tipAmount: 33 });
  const second = await till.pay(one, { tipAmount: 44 });
  const parts = [await give(first), await give(second)];
  const sum = (of: (one: Given) => number) => parts.reduce((all, part) => all + of(part), 0);
  assert.equal(
    sum((part) => part.serviceChargeAmount),
    487,
  );
  assert.deepEqual(
    parts.map(({ tipAmount }) => tipAmount),
    [33, 44],
  );
});

test('no payment gives back more tip than it brought', async () => {
  const one = await till.open([open('Wine', TAXED, [])]);
  const first = await till.pay(one, { amount: 50_000, tipAmount: 1_000 });
  const second = await till.pay(one, { tipAmount: 100 });
  await refundItem(one, 'Wine');
  const path = `${till.place.path}/payments/${second}/refunds`;
  const more = await till.key.post(path, { reason: 'Sorry', amount: 101 });
  assert.deepEqual(more.fields(), ['body /amount maximum']);
  assert.equal((await give(second)).tipAmount, 100);
  const itemRefundGuid = (await till.read(one)).checks[0]!.refunds[0]!.guid;
  await give(second, { itemRefundGuid });
  await give(first, { itemRefundGuid });
  assert.equal((await give(first)).tipAmount, 1_000);
});

test('however refunds of items and of money follow each other, nothing of a check goes back twice', async () => {
  const one = await till.open([
    { ...open('Wine', 333, [vat]), quantity: 3 },
    open('Book', 1_001, []),
    open('Stew', 777, [vat]),
  ]);
  await till.ask(one, 'service-charges', {
    name: 'Service',
    type: 'PERCENT',
    rate: '7.77',
    taxRateGuids: [vat],
  });
  const payments = [
    await till.pay(one, { amount: 1_111, tipAmount: 50 }),
    await till.pay(one, { tipAmount: 7 }),
  ] as const;
  const [path, paid] = [`${till.place.path}/payments/`, await till.read(one)];
  const records = new Map<string, Payment>();
  for (const guid of payments) records.set(guid, (await till.key.get<Payment>(`${path}${guid}`)).must(200));
  const step = fc.record({
    line: fc.integer({ min: 0, max: 2 }),
    payment: fc.constantFrom(...payments),
    amount: fc.integer({ min: 1, max: 900 }),
    ofItem: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const money = new Map(records);
      let order: OrderDocument = paid;
      for (const { ofItem, line, payment, amount } of steps) {
        const next = ofItem ? itemRefunded(order, line) : moneyRefunded(order, money, { payment, amount });
        order = next ?? order;
        assert.deepEqual(faultsOfOrder(order, new Set()), []);
      }
      for (const payment of payments) order = moneyRefunded(order, money, { payment }) ?? order;
      assert.deepEqual(faultsOfOrder(order, new Set()), []);
      const check = order.checks[0]!; // it has one
      // What items reserve is not paid out here: it counts as given back.
      if (check.refundedAmount < check.paidAmount) return;
      const left = refundableOn(check);
      assert.deepEqual([left.totalAmount, left.serviceChargeAmount, left.taxes.get(vat)], [0, 0, 0]);
    }),
  );
});

const refused = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    return undefined;
  }
};

const by = {
  reason: 'Cold',
  comment: null,
  approver: null,
  at: '2026-01-01T00:00:00.000Z',
  businessDate: 20260101,
  occurredOn: 20260101,
};

const NOTHING_UNDER_WAY = { refundingAmount: 0, voidingAmount: 0 };

/** The order with one unit of a line refunded; nothing when that is refused. */
const itemRefunded = (order: OrderDocument, index: number): OrderDocument | undefined =>
  refused(() => {
    const check = order.checks[0]!; // it has one
    const lines = refundLines(order, check, [{ selectionGuid: check.selections[index]!.guid, quantity: 1 }]);
    const provenance = { ...by, actor: order.openedBy, guid: randomUUID(), paymentGuid: null };
    const refund = { ...provenance, lines, ...refundTotals(lines), tipAmount: 0, paidOutAmount: 0 };
    return withItems(order, check, refund, leftToRefund(check, NOTHING_UNDER_WAY));
  });

/** The order with money of a payment refunded, all that is left without an amount; nothing when that is refused. */
const moneyRefunded = (
  order: OrderDocument,
  money: Map<string, Payment>,
  { payment: guid, amount: wanted }: { payment: string; amount?: number },
): OrderDocument | undefined =>
  refused(() => {
    const check = order.checks[0]!; // it has one
    const payment = money.get(guid)!; // it was put there
    const amount = refundAmount(payment, check, undefined, wanted);
    const parts = refundParts(payment, { now: check, toBe: check }, amount);
    for (const part of [parts.taxAmount, parts.serviceChargeAmount, parts.tipAmount]) assert.ok(part >= 0);
    money.set(guid, { ...payment, refundedAmount: payment.refundedAmount + amount });
    const refund = { ...by, ...parts, refundGuid: randomUUID(), paymentGuid: guid, itemRefundGuid: null };
    return withMoney(order, check.guid, { ...refund, createdBy: order.openedBy, createdAt: by.at } as never);
  });
