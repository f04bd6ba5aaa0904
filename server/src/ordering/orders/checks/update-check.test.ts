import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { freshTill, type Till } from '../../../../test/harness/till.ts';
import { newGuid } from '../../../platform/ids.ts';
import { updateCheck } from './update-check.ts';

proves(updateCheck, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });

  test('200 takes the tax off a check that turns out to be exempt, until it is paid', async () => {
    const made = await till.open(till.soups(1, 2));
    const check = made.checks[0]!.guid;
    const exempt = (await till.change(made, `/checks/${check}`, { taxExempt: true, version: 1 })).must(200);
    assert.deepEqual(
      [made.taxAmount > 0, exempt.taxAmount, exempt.totalAmount],
      [true, 0, made.subtotalAmount],
    );
    assert.deepEqual(await till.read(made), exempt);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'order.updated']);
    const taxed = (await till.change(made, `/checks/${check}`, { taxExempt: false })).must(200);
    assert.equal(taxed.totalAmount, made.totalAmount);
  });

  test('200 changes and removes the promised tip until the check is paid, apart from tips with payments', async () => {
    const made = await till.open(till.soups(1), { tipAmount: 150 });
    const path = `/checks/${made.checks[0]!.guid}`;
    const bill = made.totalAmount - 150;
    const more = (await till.change(made, path, { tipAmount: 200 })).must(200);
    assert.deepEqual([more.tipAmount, more.totalAmount, more.dueAmount], [200, bill + 200, bill + 200]);
    await till.pay(made, { amount: bill, tipAmount: 30 });
    const open = await till.read(made);
    assert.deepEqual([open.tipAmount, open.dueAmount], [230, 200]);
    const removed = (await till.change(made, path, { tipAmount: 0 })).must(200);
    assert.deepEqual([removed.tipAmount, removed.dueAmount], [30, 0]);
    assert.equal(removed.checks[0]!.paymentStatus, 'CLOSED');
    (await till.change(made, path, { tipAmount: 10 })).refused(409, 'INVALID_STATE');
    const [books] = await till.target.database.sql<{ tips: number }>(
      `select sum(amount) filter (where credit_account = 'TIPS_PAYABLE')::int
           - coalesce(sum(amount) filter (where debit_account = 'TIPS_PAYABLE'), 0)::int as tips
       from ledger_entries where order_guid = $1`,
      [made.guid],
    );
    assert.equal(books!.tips, 30);
  });

  test('400 for what is neither true nor false', async () => {
    const made = await till.open();
    const refused = await till.change(made, `/checks/${made.checks[0]!.guid}`, { taxExempt: 'yes' });
    assert.deepEqual(refused.fields(), ['body /taxExempt type']);
  });

  test('404 for a check of another order', async () => {
    const made = await till.open();
    const other = (await till.open()).checks[0]!.guid;
    for (const guid of [other, newGuid()])
      (await till.change(made, `/checks/${guid}`, { taxExempt: false })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when the order was changed since it was seen, or the check is paid', async () => {
    const made = await till.open();
    const path = `/checks/${made.checks[0]!.guid}`;
    (await till.change(made, path, { taxExempt: true })).must(200);
    const stale = await till.change(made, path, { taxExempt: false, version: 1 });
    assert.equal(stale.refused(409, 'CONFLICT').details?.currentVersion, 2);
    await till.pay(made);
    const paidAlready = await till.change(made, path, { taxExempt: false });
    assert.deepEqual(paidAlready.refused(409, 'INVALID_STATE').details, {
      state: 'CLOSED',
      allowed: ['refund', 'reopen'],
    });
  });
});
