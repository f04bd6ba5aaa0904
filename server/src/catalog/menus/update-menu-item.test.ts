import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { type MenuItem, type MenuTree, type Order, order, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { updateMenuItem } from './update-menu-item.ts';

proves(updateMenuItem, () => {
  let world: World;
  let soupPath: string;
  before(async () => {
    world = await freshTenant();
    soupPath = `${world.place.path}/menu/items/${world.place.item('Soup').guid}`;
  });

  test('200 changes what is given, leaves the rest, and counts with the next order', async () => {
    const before = (await world.key.get<MenuItem>(soupPath)).must(200);
    const earlier = await order(world.key, world.place);
    const body = { priceAmount: 700, description: 'Warm' };
    const changed = (await world.key.patch<MenuItem>(soupPath, body)).must(200);
    assert.deepEqual(changed, { ...before, ...body });
    assert.deepEqual((await world.key.get(soupPath)).must(200), changed);
    assert.equal((await order(world.key, world.place)).totalAmount, 700);
    const kept = await world.key.get<Order>(`${world.place.path}/orders/${earlier.guid}`);
    assert.deepEqual(kept.must(200), earlier);
  });

  test('400 for what does not fit the menu, which stays as it was', async () => {
    const before = (await world.key.get(soupPath)).must(200);
    for (const [body, field] of [
      [{ modifierGroupGuids: [newGuid()] }, /modifierGroupGuids\/0 known$/],
      [{ taxRateGuids: [newGuid()] }, /taxRateGuids\/0 known$/],
      [{ priceAmount: -1 }, /^body \/priceAmount minimum$/],
    ] as const) {
      const fields = (await world.key.patch(soupPath, body)).fields();
      assert.equal(fields.length, 1);
      assert.match(fields[0]!, field);
    }
    assert.deepEqual((await world.key.get(soupPath)).must(200), before);
  });

  test('404 for an item that is not on the menu', async () => {
    const path = `${world.place.path}/menu/items/${newGuid()}`;
    (await world.key.patch(path, { name: 'X' })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 to all but one of five who saw the same version of the menu', async () => {
    const { version } = (await world.key.get<MenuTree>(`${world.place.path}/menu`)).must(200);
    const replies = await together(5, (n) => world.key.patch(soupPath, { description: `D${n}`, version }));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: version + 1 });
  });
});
