import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { approve, askedFor } from '../../../../test/harness/approvals.ts';
import { signedIn } from '../../../../test/harness/people.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { compOrderItems } from './comp-order-items.ts';

proves(compOrderItems, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const comp = (of: Order, body: object) => till.ask(of, 'comp', { reason: 'LATE', ...body });

  test('200 gives a line for free once; of a check, the lines that were not', async () => {
    const made = await till.open(till.soups(1, 2));
    const selectionGuids = lineGuids(made).slice(0, 1);
    const one = (await comp(made, { selectionGuids, version: 1 })).must(200);
    assert.deepEqual([one.totalAmount, linesOf(one)[0]!.totalAmount], [751, 0]);
    const { comp: free, reason } = linesOf(one)[0]!.appliedDiscounts[0]!;
    assert.deepEqual([free, reason], [true, 'LATE']);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'selection.comped']);
    const again = await comp(made, { selectionGuids });
    assert.equal(again.refused(409, 'INVALID_STATE').details?.state, 'OPEN');
    const checkGuid = made.checks[0]!.guid;
    const both = (await comp(made, { checkGuid })).must(200);
    assert.equal(both.totalAmount, 0);
    for (const { appliedDiscounts } of both.checks[0]!.selections) assert.equal(appliedDiscounts.length, 1);
    (await comp(made, { checkGuid })).refused(409, 'INVALID_STATE');
    assert.deepEqual(await till.read(made), both);
  });

  test('200 names the approver where the caller is no manager; 403 without an approval', async () => {
    const [waiter, cook, manager] = await Promise.all(
      (['server', 'kitchen', 'manager'] as const).map((role) =>
        signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] }),
      ),
    );
    const made = await till.open();
    const [first, second] = lineGuids(made);
    const give = (who: { post: Till['key']['post'] }, approval?: string, guid = first) =>
      who.post<Order>(`${till.orders}/${made.guid}/comp`, {
        selectionGuids: [guid],
        reason: 'LATE',
        ...(approval ? { approval } : {}),
      });
    const asked = askedFor(await give(waiter!));
    assert.deepEqual(asked, {
      permission: 'orders.comp',
      target: { type: 'ORDER', guid: made.guid, version: 1 },
      selectionGuids: [first],
      amount: 690,
      billAmount: 2_070,
      reason: 'LATE',
    });
    (await cook!.post(`${till.place.path}/approvals`, asked)).refused(403, 'FORBIDDEN');
    askedFor(await give(waiter!, newGuid()), 'UNKNOWN');
    assert.equal((await till.read(made)).version, 1);
    const given = (await give(waiter!, await approve(manager!, till.place, asked))).must(200);
    const [discount] = linesOf(given)[0]!.appliedDiscounts;
    assert.deepEqual(
      [discount!.comp, discount!.approver?.id, discount!.actor.id],
      [true, manager!.uid, waiter!.uid],
    );
    assert.equal(linesOf(given)[0]!.totalAmount, 0);
    (await give(manager!, undefined, second)).must(200);
    const { items } = (
      await till.key.get<{ items: { action: string; actor: { id: string }; approver: unknown }[] }>(
        `${till.orders}/${made.guid}/timeline`,
      )
    ).must(200);
    assert.deepEqual(
      items.map(({ action, actor }) => [action, actor.id]),
      [
        ['order.created', till.key.id],
        ['selection.comped', waiter!.uid],
        ['selection.comped', manager!.uid],
      ],
    );
  });

  test('400 for neither lines nor a check, for both, and for what is not on the order', async () => {
    const made = await till.open();
    const selectionGuids = lineGuids(made);
    for (const [body, field] of [
      [{}, 'body /selectionGuids oneOf'],
      [{ selectionGuids, checkGuid: made.checks[0]!.guid }, 'body /selectionGuids oneOf'],
      [{ selectionGuids: [...selectionGuids, newGuid()] }, 'body /selectionGuids/3 known'],
      [{ checkGuid: newGuid() }, 'body /checkGuid known'],
    ] as const)
      assert.deepEqual((await comp(made, body)).fields(), [field], JSON.stringify(body));
  });

  test('409 when the check costs less then than is paid on it', async () => {
    const made = await till.open();
    await till.pay(made, { amount: 100 });
    const dearer = await comp(made, { checkGuid: made.checks[0]!.guid });
    assert.deepEqual(dearer.refused(409, 'INVALID_STATE').details?.allowed, ['refund']);
  });
});
