import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { order, soup, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { setMenuItemStock } from './set-menu-item-stock.ts';
import type { StockShape } from './shapes/stock.ts';

type Stock = Type.Static<typeof StockShape>;

proves(setMenuItemStock, () => {
  let world: World;
  let path: string;
  before(async () => {
    world = await freshTenant();
    path = `${world.place.path}/menu/items/${world.place.item('Soup').guid}/stock`;
  });

  test('200 counts down as it is sold, with an event when it is gone', async () => {
    const set = (await world.key.put<Stock>(path, { status: 'QUANTITY', quantity: 2 })).must(200);
    assert.deepEqual([set.status, set.quantity], ['QUANTITY', '2']);
    assert.deepEqual((await world.key.get(path)).must(200), set);
    const items = [{ menuItemGuid: world.place.item('Soup').guid, quantity: 2 }];
    await order(world.key, world.place, { items });
    assert.equal((await world.key.get<Stock>(path)).must(200).status, 'OUT_OF_STOCK');
    const more = await world.key.post(`${world.place.path}/orders`, soup(world.place));
    assert.deepEqual(more.fields(), ['body /items/0/menuItemGuid stock']);
    const events = await world.target.database.sql<{ type: string }>(
      `select type from events where data->>'itemGuid' = $1 order by sequence`,
      [world.place.item('Soup').guid],
    );
    assert.equal(events.at(-1)!.type, 'menu.item_out_of_stock');
    (await world.key.put(path, { status: 'IN_STOCK' })).must(200);
    await order(world.key, world.place);
  });

  test('200 for a cook and a server, who change no price', async () => {
    const { tenantId, target, place } = world;
    for (const role of ['kitchen', 'server'] as const) {
      const person = await signedIn(target, { places: [{ tenantId, role }] });
      (await person.put(path, { status: 'OUT_OF_STOCK' })).must(200);
      const soup = `${place.path}/menu/items/${place.item('Soup').guid}`;
      (await person.patch(soup, { priceAmount: 1 })).refused(403, 'FORBIDDEN');
    }
    (await world.key.put(path, { status: 'IN_STOCK' })).must(200);
  });

  test('400 names what makes no sense, and nothing changes', async () => {
    const before = (await world.key.get(path)).must(200);
    for (const [body, field] of [
      [{ status: 'QUANTITY' }, 'body /quantity required'],
      [{ status: 'OUT_OF_STOCK', quantity: 3 }, 'body /quantity unknown'],
      [{ status: 'OUT_OF_STOCK', returnsAt: '2020-01-01T00:00:00Z' }, 'body /returnsAt range'],
      [{ status: 'PLENTY' }, 'body /status enum'],
    ] as const)
      assert.deepEqual((await world.key.put(path, body)).fields(), [field]);
    assert.deepEqual((await world.key.get(path)).must(200), before);
  });

  test('404 for an item that is not on the menu', async () => {
    const nobody = `${world.place.path}/menu/items/${newGuid()}/stock`;
    (await world.key.put(nobody, { status: 'IN_STOCK' })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when it was sold from in the meantime', async () => {
    const { version } = (await world.key.put<Stock>(path, { status: 'QUANTITY', quantity: 5 })).must(200);
    await order(world.key, world.place);
    const refused = await world.key.put(path, { status: 'QUANTITY', quantity: 9, version });
    assert.deepEqual(refused.refused(409, 'CONFLICT').details, { currentVersion: version + 1 });
    assert.equal((await world.key.get<Stock>(path)).must(200).quantity, '4');
  });
});
