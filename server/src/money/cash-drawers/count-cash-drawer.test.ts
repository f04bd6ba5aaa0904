import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Drawers, freshDrawers } from '../../../test/harness/drawers.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { proves } from '../../../test/harness/proves.ts';
import { countCashDrawer } from './count-cash-drawer.ts';

proves(countCashDrawer, () => {
  let world: Drawers;
  before(async () => {
    world = await freshDrawers();
  });

  test('200 with the difference; the drawer stays open and the books stay as they are', async () => {
    const drawer = await world.open(1_000);
    const books = await world.books(drawer);
    const after = (await world.ask(drawer, 'count', { countedAmount: 980 })).must(200);
    assert.deepEqual(
      [after.status, after.countedAmount, after.expectedAmount, after.varianceAmount],
      ['OPEN', 980, 1_000, -20],
    );
    assert.notEqual(after.countedAt, null);
    assert.deepEqual(await world.read(drawer), after);
    assert.deepEqual(await world.movementsOf(drawer), [
      ['OPEN', 1_000],
      ['COUNT', 980],
    ]);
    assert.deepEqual(await world.books(drawer), books);
    assert.deepEqual(await eventsAbout(world, drawer.guid), ['cash_drawer.opened', 'cash_drawer.counted']);
  });

  test('400 for amounts that are none', async () => {
    const drawer = await world.open();
    for (const [countedAmount, rule] of [
      [-1, 'minimum'],
      [1.5, 'type'],
      [null, 'type'],
    ])
      assert.deepEqual((await world.ask(drawer, 'count', { countedAmount })).fields(), [
        `body /countedAmount ${rule}`,
      ]);
  });

  test('409 once it is closed', async () => {
    const closed = await world.openAndClose();
    const refused = (await world.ask(closed, 'count', { countedAmount: 0 })).refused(409, 'INVALID_STATE');
    assert.deepEqual(refused.details, { state: 'CLOSED', allowed: [] });
  });

  test('409 for a version that is not the current one', async () => {
    const drawer = await world.open();
    const stale = { countedAmount: 1, version: drawer.version + 1 };
    const refused = (await world.ask(drawer, 'count', stale)).refused(409, 'CONFLICT');
    assert.deepEqual(refused.details, { currentVersion: drawer.version });
  });
});
