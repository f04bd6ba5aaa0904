import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { faultsAfter as planted } from '../../../test/harness/planted.ts';
import { freshTill, type Till } from '../../../test/harness/till.ts';

const faultsAfter = async (change: string, of: Till): Promise<string> =>
  (await planted(change, of)).join('\n');

/** What gives back more than was paid, planted as no command leaves it: it is found, with order, payment and rule. */

let till: Till;
let payment: string;
before(async () => {
  till = await freshTill();
  const { key, place } = till;
  const order = await till.open();
  payment = await till.pay(order, { type: 'CASH' });
  const [line] = order.checks[0]!.selections;
  const body = { lines: [{ selectionGuid: line!.guid }], reason: 'Cold' };
  (await key.post(`${place.path}/orders/${order.guid}/refunds`, body)).must(200);
});

/** Another value at a place of the document of the order. */
const inOrder = (path: string, value: string) =>
  `update orders set document = jsonb_set(document::jsonb, '{checks,0,${path}}', '${value}')::json where tenant_id = $tenant`;
const inPayment = (name: string, value: string) =>
  `update payments set document = jsonb_set(document::jsonb, '{${name}}', '${value}')::json where tenant_id = $tenant`;
const LINE = 'selections,0';

test('nothing is found in what is right', async () => {
  assert.equal(await faultsAfter('select 1', till), '');
});

describe('it is found', () => {
  const CASES: Record<string, readonly [change: string, fault: RegExp]> = {
    'that a check is refunded for more than was paid': [
      inOrder('payments,0,status', '"FAILED"'),
      /order \S+: check \S+: \d+ refunded of 0 paid \(refunded <= paid; payments: \S+\)/,
    ],
    'that a check is refunded for what is only held': [
      inOrder('payments,0,status', '"AUTHORIZED"'),
      /order \S+: check \S+: \d+ refunded of 0 paid/,
    ],
    'that an order which was voided keeps a refund of what was never sold': [
      `update orders set document = jsonb_set(jsonb_set(document::jsonb, '{guestOrderStatus}', '"VOIDED"'),
         '{checks,0,payments}', '[]')::json where tenant_id = $tenant`,
      /order \S+: check \S+: \d+ refunded of 0 paid \(refunded <= paid; payments: none\)/,
    ],
    'that the order shows a payment otherwise than it is': [
      inPayment('status', '"CAPTURED"').replace('set document', `set status = 'VOIDED', document`),
      /order \S+: payment \S+: the order shows CAPTURED \d+, and it is VOIDED \d+/,
    ],
    'that a payment which came to nothing is refunded': [
      `update payments set status = 'FAILED', refunded_amount = 100,
         document = jsonb_set(jsonb_set(document::jsonb, '{status}', '"FAILED"'), '{refundedAmount}', '100')::json
       where tenant_id = $tenant`,
      /order \S+: payment \S+: 100 refunded of 0 paid \(refunded <= paid\)/,
    ],
    'that a payment says another refunded amount than its row': [
      inPayment('refundedAmount', '7'),
      /payment \S+: row and document differ/,
    ],
    'that more of a line is refunded than was sold': [
      inOrder(`${LINE},refundedQuantity`, '"2"'),
      /order \S+: line \S+: 2 refunded of 1 \(refunded <= sold\)/,
    ],
    'that the refunds of a line are another amount than it says': [
      inOrder(`${LINE},refundedAmount`, '1'),
      /order \S+: line \S+: its refunds come to \d+, and it says 1/,
    ],
    'that an order refuses every change, because it cannot be priced': [
      inOrder(`${LINE},unitPriceAmount`, '9007199254740991'),
      /order \S+: it cannot be priced, so it refuses every change/,
    ],
    'that an outcome is awaited which nobody asks for': [
      `update payments set status = 'UNKNOWN' where tenant_id = $tenant`,
      /order \S+: payment \S+: it is UNKNOWN, and nobody asks for its outcome/,
    ],
  };
  for (const [name, [change, fault]] of Object.entries(CASES))
    test(name, async () => assert.match(await faultsAfter(change, till), fault));
});

test('what an open exception names is with a person already', async () => {
  const listed = `insert into reconciliation_exceptions (tenant_id, restaurant_guid, id, kind, subject, state, payment_guid, opened_at)
    values ($tenant, '${till.place.guid}', '${payment}', 'REJECTED', '${payment}', 'OPEN', '${payment}', now())`;
  const faults = await faultsAfter(`${inOrder('payments,0,status', '"FAILED"')}; ${listed}`, till);
  assert.doesNotMatch(faults, /refunded <= paid/);
});
