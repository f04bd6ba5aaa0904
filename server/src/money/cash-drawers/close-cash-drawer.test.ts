import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Drawers, freshDrawers } from '../../../test/harness/drawers.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { proves } from '../../../test/harness/proves.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { closeCashDrawer } from './close-cash-drawer.ts';

proves(closeCashDrawer, () => {
  let world: Drawers;
  before(async () => {
    world = await freshDrawers();
  });

  for (const [what, countedAmount, varianceAmount] of [
    ['too little', 90, -10],
    ['too much', 130, 30],
  ] as const) {
    test(`200 with the difference when it holds ${what}; the cash goes into the safe`, async () => {
      const drawer = await world.open(100);
      const { CASH_OVER_SHORT: before = 0, CASH, SAFE } = await world.books(drawer);
      const closed = (await world.ask(drawer, 'close', { countedAmount })).must(200);
      assert.deepEqual(
        [closed.status, closed.countedAmount, closed.expectedAmount, closed.varianceAmount],
        ['CLOSED', countedAmount, 100, varianceAmount],
      );
      assert.deepEqual([closed.closedBy!.kind, closed.closedAt], ['KEY', closed.countedAt]);
      assert.deepEqual(await world.read(drawer), closed);
      assert.deepEqual(await world.movementsOf(drawer), [
        ['OPEN', 100],
        ['CLOSE', -countedAmount],
      ]);
      const after = await world.books(drawer);
      assert.equal((after.CASH_OVER_SHORT ?? 0) - before, -varianceAmount);
      assert.equal((after.CASH ?? 0) - CASH!, -100);
      assert.equal(after.SAFE! - SAFE!, countedAmount);
      assert.deepEqual(await eventsAbout(world, drawer.guid), ['cash_drawer.opened', 'cash_drawer.closed']);
    });
  }

  test('400 for amounts that are none', async () => {
    const drawer = await world.open();
    for (const [countedAmount, rule] of [
      [-1, 'minimum'],
      ['10', 'type'],
    ])
      assert.deepEqual((await world.ask(drawer, 'close', { countedAmount })).fields(), [
        `body /countedAmount ${rule}`,
      ]);
    assert.equal((await world.read(drawer)).status, 'OPEN');
  });

  test('409 once it is closed, however many ask at once', async () => {
    const drawer = await world.open(0);
    const close = () => world.ask(drawer, 'close', { countedAmount: 0 });
    assert.deepEqual(tally(await together(4, close)), { 200: 1, 409: 3 });
    const refused = (await close()).refused(409, 'INVALID_STATE');
    assert.deepEqual(refused.details, { state: 'CLOSED', allowed: [] });
  });

  test('409 for a version that is not the current one', async () => {
    const drawer = await world.open();
    const stale = { countedAmount: 1, version: drawer.version + 1 };
    const refused = (await world.ask(drawer, 'close', stale)).refused(409, 'CONFLICT');
    assert.deepEqual(refused.details, { currentVersion: drawer.version });
  });
});
