import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { type Order, order, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import type { DiscountRule } from './shapes.ts';
import { updateDiscount } from './update-discount.ts';

type Rule = Type.Static<typeof DiscountRule>;

proves(updateDiscount, () => {
  let world: World;
  let path: string;
  before(async () => {
    world = await freshTenant();
    path = `${world.place.path}/discounts`;
  });
  const terms = { type: 'FIXED', amount: 100 };
  const make = async (more: object = {}) =>
    (await world.key.post<Rule>(path, { name: 'Off', terms, ...more })).must(201);

  test('200 changes what is given; orders that have it keep the terms that it had', async () => {
    const made = await make({ automatic: true });
    const sold = await order(world.key, world.place);
    const doubled = { terms: { type: 'FIXED', amount: 200 }, version: 1 };
    const changed = (await world.key.patch<Rule>(`${path}/${made.guid}`, doubled)).must(200);
    const { updatedAt } = changed;
    assert.deepEqual(changed, { ...made, terms: doubled.terms, version: 2, updatedAt });
    assert.deepEqual((await world.key.get(`${path}/${made.guid}`)).must(200), changed);
    const amount = async ({ guid }: { guid: string }) =>
      (await world.key.get<Order>(`${world.place.path}/orders/${guid}`)).must(200).discountAmount;
    assert.equal(await amount(sold), 100);
    assert.equal(await amount(await order(world.key, world.place)), 200);
    (await world.key.patch(`${path}/${made.guid}`, { archived: true })).must(200);
    assert.equal(await amount(await order(world.key, world.place)), 0);
  });

  test('400 for terms that could never be priced, and nothing changes', async () => {
    const made = await make();
    const wrong = await world.key.patch(`${path}/${made.guid}`, { terms: { type: 'PERCENT', rate: '101' } });
    assert.deepEqual(wrong.fields(), ['body /terms/rate RATE_INVALID']);
    assert.deepEqual((await world.key.get(`${path}/${made.guid}`)).must(200), made);
  });

  test('400 when somebody would have to approve what comes by itself, whichever is said first', async () => {
    for (const [first, second] of [
      [{ automatic: true }, { needsApproval: true }],
      [{ needsApproval: true }, { automatic: true }],
    ]) {
      const { guid } = await make(first);
      const wrong = await world.key.patch(`${path}/${guid}`, second);
      assert.deepEqual(wrong.fields(), ['body /needsApproval notAutomatic']);
      const swapped = { automatic: false, needsApproval: false, ...second };
      const changed = (await world.key.patch<Rule>(`${path}/${guid}`, swapped)).must(200);
      assert.deepEqual({ ...changed, ...swapped }, changed);
      (await world.key.patch(`${path}/${guid}`, { archived: true })).must(200);
    }
  });

  test('404 for one that the restaurant has not defined', async () => {
    (await world.key.patch(`${path}/${newGuid()}`, { name: 'X' })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when its externalId is taken, and to all but one of five who saw the same version', async () => {
    const { guid: existingGuid } = await make({ externalId: 'taken' });
    const { guid } = await make();
    const taking = await world.key.patch(`${path}/${guid}`, { externalId: 'taken' });
    assert.deepEqual(taking.refused(409, 'CONFLICT').details, { existingGuid });
    const replies = await together(5, (n) =>
      world.key.patch(`${path}/${guid}`, { name: `N${n}`, version: 1 }),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: 2 });
  });
});
