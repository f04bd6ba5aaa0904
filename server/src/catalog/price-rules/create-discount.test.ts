import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { order, type Page, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { createDiscount } from './create-discount.ts';
import type { DiscountRule } from './shapes.ts';

type Rule = Type.Static<typeof DiscountRule>;

proves(createDiscount, () => {
  let world: World;
  let path: string;
  before(async () => {
    world = await freshTenant();
    path = `${world.place.path}/discounts`;
  });
  const body = { name: 'Tenth', terms: { type: 'PERCENT', rate: '10' } };

  test('201 as it was given, with an event, and read and listed so', async () => {
    const made = (await world.key.post<Rule>(path, { ...body, externalId: 'ten' })).must(201);
    assert.deepEqual({ ...made, ...body }, made);
    assert.deepEqual(
      [made.externalId, made.automatic, made.needsApproval, made.archived, made.version],
      ['ten', false, false, false, 1],
    );
    assert.deepEqual((await world.key.get(`${path}/${made.guid}`)).must(200), made);
    assert.deepEqual((await world.key.get<Page<Rule>>(path)).must(200).items, [made]);
    const events = await world.target.database.sql(`select type from events where data->>'guid' = $1`, [
      made.guid,
    ]);
    assert.deepEqual(events, [{ type: 'price_rule.created' }]);
  });

  test('201 that is automatic is on the next order', async () => {
    const terms = { type: 'FIXED', amount: 150 };
    const made = (await world.key.post<Rule>(path, { name: 'Always', automatic: true, terms })).must(201);
    const sold = await order(world.key, world.place);
    assert.equal(sold.discountAmount, 150);
    assert.equal(sold.appliedDiscounts[0]!.discountGuid, made.guid);
  });

  test('400 when it could never be priced, naming the field', async () => {
    for (const [terms, field] of [
      [{ type: 'PERCENT' }, 'body /terms/rate required'],
      [{ type: 'PERCENT', rate: '101' }, 'body /terms/rate RATE_INVALID'],
      [{ ...body.terms, items: { selectionKeys: [newGuid()] } }, 'body /terms/items/selectionKeys unknown'],
    ] as const)
      assert.deepEqual((await world.key.post(path, { name: 'X', terms })).fields(), [field]);
  });

  test('400 when somebody is to approve what comes by itself', async () => {
    const both = { ...body, automatic: true, needsApproval: true };
    assert.deepEqual((await world.key.post(path, both)).fields(), ['body /needsApproval notAutomatic']);
  });

  test('409 when its externalId is taken', async () => {
    const { guid } = (await world.key.post<Rule>(path, { ...body, externalId: 'taken' })).must(201);
    const again = await world.key.post(path, { ...body, externalId: 'taken' });
    assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingGuid: guid });
  });
});
