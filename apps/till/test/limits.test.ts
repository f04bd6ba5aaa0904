import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedFor } from '../../../server/test/harness/approvals.ts';
import { signedIn } from '../../../server/test/harness/people.ts';
import { FLOOR, makeRole, ownerOf } from '../../../server/test/harness/roles.ts';
import { freshTill, lineGuids } from '../../../server/test/harness/till.ts';
import type { Order as Made, OrderInput } from '../../../server/test/harness/world.ts';
import { presentPrice, takenByVoid, withoutLines } from '../src/store/changes.ts';
import type { Order } from '../src/store/database.ts';

/** What a till foresees of limits in percent is what the service judges. */

test('voids and comps are shares of the same, and a fixed discount within a limit takes its part of what is left', async () => {
  const till = await freshTill({ taxRates: [] });
  const limits = ['orders.discount', 'orders.void', 'orders.comp'] as const;
  const role = await makeRole(await ownerOf(till), [
    ...FLOOR,
    ...limits.map((permission) => ({ permission, maxPercent: 20 })),
  ]);
  const who = await signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] });
  const dish = (priceAmount: number, hold = false) => ({
    ...{ quantity: 1, hold },
    openItem: { name: 'Dish', priceAmount, taxRateGuids: [] },
  });
  const one = await till.open([dish(1_000), dish(900), dish(8_000), dish(500, true)] as OrderInput['items']);
  const [first, second, third] = lineGuids(one);
  const ask = (command: string, body: object) =>
    who.post<Made>(`${till.orders}/${one.guid}/${command}`, { reason: 'LATE', ...body });
  (await ask('discounts', { name: 'Off', type: 'FIXED', amount: 2_000 })).must(200);
  (await ask('selections/void', { selectionGuids: [first] })).must(200);
  const pulled = (await till.key.get<Order>(`${till.orders}/${one.guid}`)).must(200);
  const asked = askedFor(await ask('selections/void', { selectionGuids: [second, third] }));
  const { amount, billAmount, takenAmount } = takenByVoid(pulled, new Set([second!, third!]));
  assert.deepEqual([amount, billAmount, takenAmount], [asked.amount, asked.billAmount, asked.takenAmount]);
  const comp = askedFor(await ask('comp', { selectionGuids: [third] }));
  assert.equal(presentPrice(pulled, new Set([third!])), comp.billAmount);
  const foreseen = withoutLines(pulled, new Set([third!]));
  const selections = { selectionGuids: [third], reason: 'LATE' };
  const voided = (await till.ask(one, 'selections/void', selections)).must(200);
  assert.deepEqual(
    [foreseen.discountAmount, foreseen.totalAmount],
    [voided.discountAmount, voided.totalAmount],
  );
  assert.ok(voided.discountAmount < 300);
});
