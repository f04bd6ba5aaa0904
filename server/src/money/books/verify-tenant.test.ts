import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { TestDatabase } from '../../../test/harness/database.ts';
import { faultsAfter as planted } from '../../../test/harness/planted.ts';
import { freshTill, type Till } from '../../../test/harness/till.ts';
import { type Evening, evening, hours } from '../../../test/harness/tips.ts';
import { systemScope } from '../../access/index.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { verifyTenant } from './verify-tenant.ts';

/** A tenant with a bit of everything, and what is found when one cent of it is another. */

let till: Till;
let database: TestDatabase;
let orderGuid: string;

const verify = async (tenantId = till.tenantId, of = database) => {
  const pool = openPool(of.roleUrl('comanda_app'), { max: 1, applicationName: 'verify' });
  try {
    return await verifyTenant(openDatabase(pool), systemScope(tenantId, 'a test'));
  } finally {
    await pool.end();
  }
};

/** What is found after a change that nobody could make through the service. */
const faultsAfter = async (change: string, of: Pick<Till, 'tenantId' | 'target'> = till): Promise<string> =>
  (await planted(change, of)).join('\n');

before(async () => {
  till = await freshTill();
  ({ database } = till.target);
  const { key, place } = till;
  const drawer = await key.post<{ guid: string }>(`${place.path}/cash-drawers`, {
    name: 'Bar',
    openingAmount: 5_000,
  });
  const { guid } = drawer.must(201);
  (await key.post(`${place.path}/cash-drawers/${guid}/pay-in`, { amount: 700, reason: 'Coins' })).must(200);
  const order = await till.open();
  orderGuid = order.guid;
  const paymentGuid = await till.pay(order, { type: 'CASH', tipAmount: 100 });
  const refund = { amount: 300, reason: 'Cold' };
  (await key.post(`${place.path}/payments/${paymentGuid}/refunds`, refund)).must(201);
  await till.open();
  (await key.post(`${place.path}/cash-drawers/${guid}/close`, { countedAmount: 4_000 })).must(200);
});

test('the books made again are the books, to the cent', async () => {
  const { faults, ...counted } = await verify();
  assert.deepEqual(faults, []);
  const { orders, payments, refunds, drawers } = counted;
  assert.deepEqual(
    { orders, payments, refunds, drawers },
    { orders: 2, payments: 1, refunds: 1, drawers: 1 },
  );
  assert.ok(counted.ledgerEntries > 5 && counted.events > 5);
});

describe('one cent of difference is found', () => {
  const CASES: Record<string, readonly [change: string, fault: RegExp]> = {
    'an entry of the ledger is missing': [
      `delete from ledger_entries where guid = (select guid from ledger_entries where tenant_id = $tenant and debit_account = 'CASH' limit 1)`,
      /the books lack -?\d+ EUR \(minor units\) on CASH/,
    ],
    'an entry of the ledger is a cent more': [
      `update ledger_entries set amount = amount + 1 where tenant_id = $tenant and credit_account = 'SALES'`,
      /the books lack 1 EUR \(minor units\) on SALES/,
    ],
    'an order that was paid is missing': [
      `delete from orders where tenant_id = $tenant and document->'checks'->0->>'paymentStatus' = 'CLOSED'`,
      /on SALES/,
    ],
    'a payment is missing': ['delete from payments where tenant_id = $tenant', /on CASH/],
    'an order costs a cent more in its row': [
      'update orders set total_amount = total_amount + 1 where tenant_id = $tenant',
      /row and document differ/,
    ],
    'an order costs a cent more in its document': [
      `update orders set total_amount = total_amount + 1, document = jsonb_set(document::jsonb, '{totalAmount}',
         to_jsonb(total_amount + 1))::json where tenant_id = $tenant`,
      /priced again, it costs another amount/,
    ],
    'a refund is another amount': [
      'update refunds set amount = amount + 1 where tenant_id = $tenant',
      /its refunds are not what was refunded/,
    ],
    'a drawer took a cent more': [
      'update cash_drawers set paid_in_amount = paid_in_amount + 1 where tenant_id = $tenant',
      /its movements add up to another amount/,
    ],
    'an event is missing': [
      'delete from events where tenant_id = $tenant and sequence = 3',
      /events: \d+ are numbered from 1/,
    ],
    'the last event is missing': [
      'delete from events where tenant_id = $tenant and sequence = (select last from event_sequences where tenant_id = $tenant)',
      /and the last is \d+/,
    ],
    'the first order of the day is missing': [
      'delete from orders where tenant_id = $tenant and display_number = 1',
      /are not numbered from 1/,
    ],
  };
  for (const [name, [change, fault]] of Object.entries(CASES))
    test(name, async () => assert.match(await faultsAfter(change, till), fault));
});

describe('one cent of difference in shared tips is found', () => {
  let place: Evening;
  before(async () => {
    place = await evening();
    const ana = await place.hire('Floor');
    await place.setPools(hours('Floor'));
    await place.worked(ana, 60);
    await place.tip(500);
    (await place.share()).must(201);
    const pay = async (method: string) =>
      (await place.payOut({ staffGuid: ana.guid, method, amount: 100 })).must(201).guid;
    await pay('PAYROLL');
    const reverse = `${place.path}/tip-payouts/${await pay('CASH')}/reverse`;
    (await place.key.post(reverse, { reason: 'Twice.' })).must(201);
    await pay('CASH');
  });

  test('and none in those that are right', async () => {
    assert.deepEqual((await verify(place.tenantId, place.target.database)).faults, []);
  });

  const CASES: Record<string, readonly [change: string, fault: RegExp]> = {
    'a share is a cent more': [
      'update tip_shares set amount = amount + 1 where tenant_id = $tenant',
      /its shares are another amount[\s\S]*the account is not what was shared and paid/,
    ],
    'a source is a cent more': [
      'update tip_sources set amount = amount + 1 where tenant_id = $tenant',
      /the days that it is of come to another amount/,
    ],
    'an account is missing': ['delete from tip_accounts where tenant_id = $tenant', /there is no account/],
    'a pay-out is missing': [
      `delete from tip_payouts where tenant_id = $tenant and method = 'PAYROLL'`,
      /the books lack -?100 EUR \(minor units\) on PAYROLL/,
    ],
    'somebody was paid a cent more': [
      'update tip_accounts set paid_amount = paid_amount + 1 where tenant_id = $tenant',
      /the account is not what was shared and paid/,
    ],
  };
  for (const [name, [change, fault]] of Object.entries(CASES))
    test(name, async () => assert.match(await faultsAfter(change, place), fault));
});

test('what is paid of an order for later is a deposit, also where some of it was given back', async () => {
  const { key, place } = till;
  const promisedAt = new Date(Date.now() + 72 * 3_600_000).toISOString();
  const later = await till.open(undefined, { promisedAt });
  assert.equal(later.businessDate, null);
  const paymentGuid = await till.pay(later, { type: 'CASH', tipAmount: 100 });
  const refund = { amount: 200, reason: 'Sorry' };
  (await key.post(`${place.path}/payments/${paymentGuid}/refunds`, refund)).must(201);
  assert.deepEqual((await verify()).faults, []);
});

test('nothing of another tenant is looked at', async () => {
  const other = await freshTill();
  const { orders, faults } = await verify(other.tenantId);
  assert.deepEqual([orders, faults], [0, []]);
  assert.ok(orderGuid);
});
