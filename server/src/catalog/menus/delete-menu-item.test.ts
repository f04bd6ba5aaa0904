import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { type MenuTree, type Order, order, soup, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { deleteMenuItem } from './delete-menu-item.ts';

proves(deleteMenuItem, () => {
  let world: World;
  before(async () => {
    world = await freshTenant();
  });
  const pathOf = (guid: string) => `${world.place.path}/menu/items/${guid}`;
  const menu = async (query = '') =>
    (await world.key.get<MenuTree>(`${world.place.path}/menu${query}`)).must(200);

  test('200 takes it off the menu; the version before still has it', async () => {
    const { guid } = world.place.item('Soup');
    const earlier = await order(world.key, world.place);
    const { version } = await menu();
    const gone = (await world.key.delete(pathOf(guid))).must(200);
    assert.deepEqual(gone, { guid, menuVersion: version + 1 });
    const names = ({ menus }: MenuTree) => menus[0]!.groups[0]!.items.map(({ name }) => name);
    assert.deepEqual(names(await menu()), ['Pizza', 'Catch of the day']);
    assert.deepEqual(names(await menu(`?version=${version}`)), ['Soup', 'Pizza', 'Catch of the day']);
    const again = await world.key.post(`${world.place.path}/orders`, soup(world.place));
    assert.deepEqual(again.fields(), ['body /items/0/menuItemGuid known']);
    const kept = await world.key.get<Order>(`${world.place.path}/orders/${earlier.guid}`);
    assert.deepEqual(kept.must(200), earlier);
  });

  test('404 when it is gone already, or never was', async () => {
    const { guid } = world.place.item('Pizza');
    (await world.key.delete(pathOf(guid))).must(200);
    for (const one of [guid, newGuid()]) {
      (await world.key.get(pathOf(one))).refused(404, 'RESOURCE_NOT_FOUND');
      (await world.key.delete(pathOf(one))).refused(404, 'RESOURCE_NOT_FOUND');
    }
  });

  test('409 when the menu was changed since it was seen', async () => {
    const path = pathOf(world.place.item('Catch of the day').guid);
    const stale = await world.key.delete(path, { 'if-match': '"99"' });
    const { version } = await menu();
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: version });
    (await world.key.get(path)).must(200);
  });
});
