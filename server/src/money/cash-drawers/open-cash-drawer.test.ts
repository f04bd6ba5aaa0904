import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Drawer, type Drawers, freshDrawers } from '../../../test/harness/drawers.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { openCashDrawer } from './open-cash-drawer.ts';

proves(openCashDrawer, () => {
  let world: Drawers;
  before(async () => {
    world = await freshDrawers();
  });

  test('201 with its float, which goes from the safe into cash', async () => {
    const drawer = await world.open(777);
    assert.deepEqual(
      [drawer.status, drawer.openingAmount, drawer.expectedAmount, drawer.countedAmount, drawer.version],
      ['OPEN', 777, 777, null, 1],
    );
    assert.deepEqual([drawer.currency, drawer.closedAt, drawer.openedBy.kind], ['EUR', null, 'KEY']);
    assert.deepEqual(await world.read(drawer), drawer);
    assert.deepEqual(await world.movementsOf(drawer), [['OPEN', 777]]);
    assert.deepEqual(await world.books(drawer), { CASH: 777, SAFE: -777 });
    assert.deepEqual(await eventsAbout(world, drawer.guid), ['cash_drawer.opened']);
  });

  test('400 names the fields that are wrong', async () => {
    for (const [body, field] of [
      [{ name: ' ', openingAmount: 0 }, 'body /name pattern'],
      [{ name: 'N'.repeat(61), openingAmount: 0 }, 'body /name maxLength'],
      [{ name: 'Bar', openingAmount: -1 }, 'body /openingAmount minimum'],
      [{ name: 'Bar', openingAmount: '100' }, 'body /openingAmount type'],
    ] as const)
      assert.deepEqual((await world.key.post(world.drawers, body)).fields(), [field]);
  });

  test('409 while a drawer of its name is open, however many ask at once', async () => {
    const { name, guid } = await world.open(0);
    const again = () => world.key.post<Drawer>(world.drawers, { name, openingAmount: 0 });
    assert.equal((await again()).refused(409, 'CONFLICT').details?.reason, 'NAME_TAKEN');
    (await world.ask({ guid }, 'close', { countedAmount: 0 })).must(200);
    (await again()).must(201);
    const request = { name: 'Race', openingAmount: 0 };
    const race = await together(4, () => world.key.post(world.drawers, request));
    assert.deepEqual(race.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  });

  test('409 in a restaurant that is archived', async () => {
    const { path } = await openPlace(world.key);
    (await world.key.patch(path, { archived: true })).must(200);
    const reply = await world.key.post(`${path}/cash-drawers`, { name: 'Bar', openingAmount: 0 });
    assert.deepEqual(reply.refused(409, 'INVALID_STATE').details, { state: 'ARCHIVED', allowed: [] });
  });
});
