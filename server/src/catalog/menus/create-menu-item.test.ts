import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { type MenuItem, type MenuTree, order, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { createMenuItem } from './create-menu-item.ts';

proves(createMenuItem, () => {
  let world: World;
  let group: string;
  before(async () => {
    world = await freshTenant();
    group = `${world.place.path}/menu/groups/${world.place.menu.menus[0]!.groups[0]!.guid}/items`;
  });
  const menu = async () => (await world.key.get<MenuTree>(`${world.place.path}/menu`)).must(200);

  test('201 at the end of its group, in the next version of the menu, and it can be ordered', async () => {
    const { version } = await menu();
    const body = { name: 'Bread', priceAmount: 250, externalId: 'bread' };
    const made = (await world.key.post<MenuItem>(group, body)).must(201);
    assert.deepEqual({ ...made, ...body }, made);
    const after = await menu();
    assert.equal(after.version, version + 1);
    assert.deepEqual(after.menus[0]!.groups[0]!.items.at(-1), made);
    assert.deepEqual((await world.key.get(`${world.place.path}/menu/items/${made.guid}`)).must(200), made);
    const items = [{ menuItemGuid: made.guid, quantity: 2 }];
    assert.equal((await order(world.key, world.place, { items })).totalAmount, 500);
  });

  test('201 to all of many at the same instant, none over another', async () => {
    const { version } = await menu();
    const made = await together(15, (n) => world.key.post(group, { name: `New ${n}`, priceAmount: n }));
    for (const reply of made) reply.must(201);
    const after = await menu();
    assert.equal(after.version, version + 15);
    const names = after.menus[0]!.groups[0]!.items.map(({ name }) => name);
    for (let n = 0; n < 15; n++) assert.ok(names.includes(`New ${n}`));
  });

  test('400 names the fields that are wrong, and the menu stays', async () => {
    const before = await menu();
    const item = { name: 'X', priceAmount: 1 };
    for (const [body, field] of [
      [{ ...item, priceAmount: -1 }, /^body \/priceAmount minimum$/],
      [{ ...item, name: ' ' }, /^body \/name pattern$/],
      [{ ...item, modifierGroupGuids: [newGuid()] }, /modifierGroupGuids\/0 known$/],
      [{ ...item, taxRateGuids: [newGuid()] }, /taxRateGuids\/0 known$/],
    ] as const) {
      const fields = (await world.key.post(group, body)).fields();
      assert.equal(fields.length, 1);
      assert.match(fields[0]!, field);
    }
    assert.deepEqual(await menu(), before);
  });

  test('404 in a group that is not on the menu', async () => {
    const path = `${world.place.path}/menu/groups/${newGuid()}/items`;
    (await world.key.post(path, { name: 'X', priceAmount: 1 })).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
