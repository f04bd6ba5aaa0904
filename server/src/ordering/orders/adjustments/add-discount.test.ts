import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { addDiscount } from './add-discount.ts';

proves(addDiscount, () => {
  let till: Till;
  before(async () => {
    till = await freshTill({ taxRates: [] });
  });
  const add = (to: Order, body: object) => till.ask(to, 'discounts', body);
  const TENTH = { name: 'Tenth', type: 'PERCENT', rate: '10' };

  test('200 on the order, a check or a line, with an event', async () => {
    const made = await till.open();
    const whole = (await add(made, { ...TENTH, reason: 'REGULAR', version: 1 })).must(200);
    assert.deepEqual([whole.discountAmount, whole.totalAmount], [207, 1_863]);
    const [discount] = whole.appliedDiscounts;
    assert.deepEqual(
      [discount!.name, discount!.reason, discount!.actor.id, discount!.notAppliedReason],
      ['Tenth', 'REGULAR', till.key.id, null],
    );
    const checkGuid = made.checks[0]!.guid;
    const onCheck = (await add(made, { checkGuid, name: 'Off', type: 'FIXED', amount: 100 })).must(200);
    assert.equal(onCheck.checks[0]!.appliedDiscounts[0]!.name, 'Off');
    const [selectionGuid] = lineGuids(made);
    const onLine = (await add(made, { selectionGuid, name: 'Five', type: 'FIXED_TOTAL', amount: 500 })).must(
      200,
    );
    assert.equal(linesOf(onLine)[0]!.appliedDiscounts[0]!.name, 'Five');
    assertAddsUp(onLine);
    assert.deepEqual(await till.read(made), onLine);
    assert.deepEqual(await till.eventsOf(made), ['order.created', ...Array(3).fill('discount.applied')]);
  });

  test('200 with one that the restaurant has defined, which waits for its code until the guest presents it', async () => {
    const terms = { type: 'FIXED', amount: 50, conditions: { code: 'LUNCH' } };
    const defined = await till.key.post<{ guid: string }>(`${till.place.path}/discounts`, {
      name: 'Lunch',
      terms,
    });
    const { guid: discountGuid } = defined.must(201);
    const made = await till.open();
    const waiting = (await add(made, { discountGuid })).must(200);
    assert.deepEqual([waiting.discountAmount, waiting.appliedDiscounts[0]!.notAppliedReason], [0, 'CODE']);
    const other = (await add(await till.open(), { discountGuid, promoCode: 'LUNCH' })).must(200);
    assert.deepEqual([other.discountAmount, other.promoCodes], [50, ['LUNCH']]);
  });

  test('400 names the figure that its type needs, and what is not known', async () => {
    const made = await till.open();
    for (const [body, fields] of [
      [{}, ['body /name required', 'body /type required']],
      [{ name: 'A', type: 'PERCENT', amount: 5 }, ['body /rate required', 'body /amount unknown']],
      [{ discountGuid: newGuid() }, ['body /discountGuid known']],
      [{ ...TENTH, checkGuid: newGuid() }, ['body /checkGuid known']],
      [{ ...TENTH, selectionGuid: newGuid() }, ['body /selectionGuid known']],
      [{ ...TENTH, selectionGuid: newGuid(), checkGuid: newGuid() }, ['body /selectionGuid oneOf']],
    ] as const)
      assert.deepEqual((await add(made, body)).fields(), fields, JSON.stringify(body));
    assert.equal((await add(made, { ...TENTH, rate: '101' })).status, 400);
    assert.deepEqual(await till.read(made), made);
  });

  test('409 on a paid check, and when the order was changed since it was seen', async () => {
    const made = await till.open();
    await till.pay(made);
    const stale = await add(made, { ...TENTH, version: 1 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    const refused = await add(made, TENTH);
    assert.deepEqual(refused.refused(409, 'INVALID_STATE').details, {
      state: 'CLOSED',
      allowed: ['refund', 'reopen'],
    });
  });
});
