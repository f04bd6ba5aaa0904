import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { faultsAfter, verify } from '../../../test/harness/planted.ts';
import { freshTill, type Till } from '../../../test/harness/till.ts';

/** States of an order's money that nobody can reach through the service, planted by SQL: the books say what is wrong, and where. */

let till: Till;
let orderGuid: string;
let paymentGuid: string;

before(async () => {
  till = await freshTill({ cashRounding: { incrementAmount: 5 } });
  const drawer = { name: 'Bar', openingAmount: 5_000 };
  (await till.key.post(`${till.place.path}/cash-drawers`, drawer)).must(201);
  const order = await till.open();
  orderGuid = order.guid;
  paymentGuid = await till.pay(order, { type: 'CASH', tipAmount: 100 });
  const refund = { amount: 300, reason: 'Cold' };
  (await till.key.post(`${till.place.path}/payments/${paymentGuid}/refunds`, refund)).must(201);
});

/** Writes a value into the document of the order. */
const planted = (path: string, value: unknown): string =>
  `update orders set document = jsonb_set(document::jsonb, '{${path}}', '${JSON.stringify(value)}')::json
   where tenant_id = $tenant and guid = '${orderGuid}'`;

test('nothing is wrong with what the service wrote', async () => {
  assert.deepEqual(await verify(till), []);
});

describe('the books name order, payment and rule', () => {
  const CASES: Record<string, readonly [change: () => string, fault: RegExp]> = {
    'more tax refunded than charged': [
      () => planted('checks,0,refunds,0,taxes,0,taxAmount', 9_999),
      /of the tax of rate \S+ more is refunded than was charged, 9999 of 183/,
    ],
    'more service charges refunded than charged': [
      () => planted('checks,0,refunds,0,serviceChargeAmount', 1),
      /of the service charges more is refunded than was charged, 1 of 0/,
    ],
    'more tip refunded than the payment brought': [
      () => planted('checks,0,refunds,0,tipAmount', 101),
      /more tip is refunded than the payment brought, by 1/,
    ],
    'more goods refunded than charged': [
      () => `${planted('checks,0,refunds,0,taxes', [])}; ${planted('checks,0,refunds,0,taxAmount', 0)};
        ${planted('checks,0,refunds,0,totalAmount', 2_253)}`,
      /of the goods more is refunded than was charged, 2253 of 2070/,
    ],
    'a tip refunded of a payment that came to nothing': [
      () =>
        `${planted('checks,0,refunds,0,tipAmount', 100)}; ${planted('checks,0,payments,0,status', 'FAILED')}`,
      /more tip is refunded than the payment brought, by 100/,
    ],
    'more written off than a payment lacks': [
      () => {
        const loss = { paymentGuid: orderGuid, type: 'OTHER', status: 'CAPTURED', amount: 150, tipAmount: 0 };
        return `${planted('checks,0,payments,0,lackingAmount', 100)};
          ${planted('checks,0,payments,1', { ...loss, writesOff: paymentGuid, makesUpAmount: 150 })}`;
      },
      /more is written off than it lacks, 150 of 100/,
    ],
    'a closed order that owes something': [
      () => `${planted('guestOrderStatus', 'CLOSED')}; ${planted('checks,0,dueAmount', 5)}`,
      /it is closed, and owes 5/,
    ],
    'a line refunded for more than it costs': [
      () => `${planted('checks,0,selections,0,refundedAmount', 1_500)};
        ${planted('checks,0,selections,0,refundedQuantity', '1')};
        ${planted('checks,0,refunds,0,lines', [{ taxes: [], totalAmount: 1_500 }])}`,
      /line \S+ is given back twice: 1500 is refunded of 751/,
    ],
    'cash rounded again and again': [
      () => `update payments set document = jsonb_set(document::jsonb, '{roundingAmount}', '-250')::json
        where tenant_id = $tenant and guid = '${paymentGuid}'`,
      /cash is rounded more than once a check, by -250/,
    ],
    'a drawer that got other cash than was taken': [
      () =>
        `update cash_movements set amount = 0 where tenant_id = $tenant and payment_guid = '${paymentGuid}' and type = 'SALE'`,
      /the drawer got 0 of the 2355 that were taken in cash/,
    ],
  };
  for (const [name, [change, fault]] of Object.entries(CASES))
    test(name, async () => {
      const faults = await faultsAfter(change(), till);
      const found = faults.filter((one) => fault.test(one));
      assert.equal(found.length, 1, faults.join('\n'));
      for (const named of [`order ${orderGuid}`, `payment ${paymentGuid}`])
        assert.ok(found[0]?.includes(named), faults.join('\n'));
    });
});
