import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Drawers, freshDrawers } from '../../../test/harness/drawers.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { proves } from '../../../test/harness/proves.ts';
import { payIntoCashDrawer } from './pay-into-cash-drawer.ts';

proves(payIntoCashDrawer, () => {
  let world: Drawers;
  before(async () => {
    world = await freshDrawers();
  });

  test('200 with what it holds now, which is not a sale', async () => {
    const drawer = await world.open(1_000);
    const after = (await world.ask(drawer, 'pay-in', { amount: 500, reason: 'Coins' })).must(200);
    assert.deepEqual([after.paidInAmount, after.expectedAmount, after.salesAmount], [500, 1_500, 0]);
    assert.equal(after.version, drawer.version + 1);
    assert.deepEqual(await world.read(drawer), after);
    assert.deepEqual(await world.movementsOf(drawer), [
      ['OPEN', 1_000],
      ['PAY_IN', 500],
    ]);
    assert.deepEqual(await world.books(drawer), { CASH: 1_500, PAID_IN: -500, SAFE: -1_000 });
    assert.deepEqual(await eventsAbout(world, drawer.guid), ['cash_drawer.opened', 'cash_drawer.paid_in']);
  });

  test('400 for amounts that are none, and without a reason', async () => {
    const drawer = await world.open();
    for (const amount of [0, -1, 1.5, '10', 1e21, null]) {
      const fields = (await world.ask(drawer, 'pay-in', { amount, reason: 'Odd' })).fields();
      assert.ok(
        fields.every((field) => field.startsWith('body /amount')),
        String(amount),
      );
    }
    assert.deepEqual((await world.ask(drawer, 'pay-in', { amount: 1 })).fields(), ['body /reason required']);
    assert.deepEqual(await world.read(drawer), drawer);
  });

  test('409 once it is closed', async () => {
    const closed = await world.openAndClose();
    const refused = (await world.ask(closed, 'pay-in', { amount: 1, reason: 'Late' })).refused(
      409,
      'INVALID_STATE',
    );
    assert.deepEqual(refused.details, { state: 'CLOSED', allowed: [] });
    assert.deepEqual(await world.read(closed), closed);
  });

  test('409 for a version that is not the current one', async () => {
    const drawer = await world.open();
    const stale = { amount: 1, reason: 'Coins', version: drawer.version + 1 };
    const refused = (await world.ask(drawer, 'pay-in', stale)).refused(409, 'CONFLICT');
    assert.deepEqual(refused.details, { currentVersion: drawer.version });
  });
});
