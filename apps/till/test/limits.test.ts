import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approve, askedFor } from '../../../server/test/harness/approvals.ts';
import { signedIn } from '../../../server/test/harness/people.ts';
import { FLOOR, makeRole, ownerOf } from '../../../server/test/harness/roles.ts';
import { freshTill, lineGuids } from '../../../server/test/harness/till.ts';
import type { Order as Made, OrderInput } from '../../../server/test/harness/world.ts';
import { takenByComp, takenByLast, takenByVoid, withDiscount, withoutLines } from '../src/store/changes.ts';
import type { Order } from '../src/store/database.ts';

/** What a till foresees of limits in percent is what the service judges. */

test('voids and comps are shares of the same, and a discount within a limit keeps to it when there is less', async () => {
  const till = await freshTill({ taxRates: [] });
  const limits = ['orders.discount', 'orders.void', 'orders.comp'] as const;
  const owner = await ownerOf(till);
  const role = await makeRole(owner, [
    ...FLOOR,
    ...limits.map((permission) => ({ permission, maxPercent: 20 })),
  ]);
  const member = () => signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] });
  const [who, colleague] = [await member(), await member()];
  const dish = (priceAmount: number, hold = false) => ({
    ...{ quantity: 1, hold },
    openItem: { name: 'Dish', priceAmount, taxRateGuids: [] },
  });
  const one = await till.open([
    dish(1_000),
    dish(900),
    dish(8_000),
    dish(500, true),
    dish(300),
  ] as OrderInput['items']);
  const [first, second, third, , fifth] = lineGuids(one);
  const ask = (command: string, body: object) =>
    who.post<Made>(`${till.orders}/${one.guid}/${command}`, { reason: 'LATE', ...body });
  (await ask('discounts', { name: 'Off', type: 'FIXED', amount: 2_000 })).must(200);
  // What a colleague within the same limit approves counts; what the owner does, who has none, does not.
  for (const [guid, approver] of [
    [first, colleague],
    [fifth, owner],
  ] as const) {
    const gone = { selectionGuids: [guid] };
    const sought = askedFor(await ask('selections/void', { ...gone, approval: guid }), 'UNKNOWN');
    const approval = await approve(approver, till.place, sought);
    (await ask('selections/void', { ...gone, approval })).must(200);
  }
  const pulled = (await till.key.get<Order>(`${till.orders}/${one.guid}`)).must(200);
  const asked = askedFor(await ask('selections/void', { selectionGuids: [second, third] }));
  const { amount, billAmount, takenAmount } = takenByVoid(pulled, new Set([second!, third!]));
  assert.deepEqual([amount, billAmount, takenAmount], [asked.amount, asked.billAmount, asked.takenAmount]);
  assert.equal(takenAmount, 1_000);
  const comp = askedFor(await ask('comp', { selectionGuids: [third] }));
  const given = takenByComp(pulled, new Set([third!]));
  assert.deepEqual([given.amount, given.billAmount], [comp.amount, comp.billAmount]);
  const more = { name: 'More', type: 'PERCENT', rate: '10' } as const;
  const off = askedFor(await ask('discounts', more));
  const foreseenOff = takenByLast(withDiscount(pulled, { ...more, discountGuid: null }, 'LATE'));
  assert.deepEqual(
    [foreseenOff.amount, foreseenOff.billAmount, foreseenOff.takenAmount],
    [off.amount, off.billAmount, off.takenAmount],
  );
  const foreseen = withoutLines(pulled, new Set([third!]));
  const selections = { selectionGuids: [third], reason: 'LATE' };
  const voided = (await till.ask(one, 'selections/void', selections)).must(200);
  assert.deepEqual(
    [foreseen.discountAmount, foreseen.totalAmount],
    [voided.discountAmount, voided.totalAmount],
  );
  assert.ok(voided.discountAmount <= 280);
});
