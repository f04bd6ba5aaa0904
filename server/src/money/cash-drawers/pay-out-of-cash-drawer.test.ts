import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Drawers, freshDrawers } from '../../../test/harness/drawers.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { proves } from '../../../test/harness/proves.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { payOutOfCashDrawer } from './pay-out-of-cash-drawer.ts';

proves(payOutOfCashDrawer, () => {
  let world: Drawers;
  before(async () => {
    world = await freshDrawers();
  });

  test('200 with what is left in it', async () => {
    const drawer = await world.open(1_000);
    const after = (await world.ask(drawer, 'pay-out', { amount: 300, reason: 'Parsley' })).must(200);
    assert.deepEqual([after.paidOutAmount, after.expectedAmount], [300, 700]);
    assert.deepEqual(await world.read(drawer), after);
    assert.deepEqual(await world.movementsOf(drawer), [
      ['OPEN', 1_000],
      ['PAY_OUT', -300],
    ]);
    assert.deepEqual(await world.books(drawer), { CASH: 700, PAID_OUT: 300, SAFE: -1_000 });
    assert.deepEqual(await eventsAbout(world, drawer.guid), ['cash_drawer.opened', 'cash_drawer.paid_out']);
  });

  test('400 for amounts that are none, and for a blank reason', async () => {
    const drawer = await world.open();
    for (const [body, field] of [
      [{ amount: 0, reason: 'Odd' }, 'body /amount minimum'],
      [{ amount: '10', reason: 'Odd' }, 'body /amount type'],
      [{ amount: 1, reason: ' ' }, 'body /reason pattern'],
    ] as const)
      assert.deepEqual((await world.ask(drawer, 'pay-out', body)).fields(), [field]);
    assert.deepEqual(await world.read(drawer), drawer);
  });

  test('409 for more than it holds, however many ask at once', async () => {
    const drawer = await world.open(1_000);
    const reply = await world.ask(drawer, 'pay-out', { amount: 1_001, reason: 'Too much' });
    assert.deepEqual(reply.refused(409, 'INVALID_STATE').details, {
      state: 'OPEN',
      allowed: ['payIn', 'count', 'close'],
      availableAmount: 1_000,
    });
    const all = await together(15, () => world.ask(drawer, 'pay-out', { amount: 100, reason: 'At once' }));
    assert.deepEqual(tally(all), { 200: 10, 409: 5 });
    assert.equal((await world.read(drawer)).expectedAmount, 0);
  });

  test('409 once it is closed', async () => {
    const closed = await world.openAndClose();
    const refused = (await world.ask(closed, 'pay-out', { amount: 1, reason: 'Late' })).refused(
      409,
      'INVALID_STATE',
    );
    assert.deepEqual(refused.details, { state: 'CLOSED', allowed: [] });
  });

  test('409 for a version that is not the current one', async () => {
    const drawer = await world.open();
    const stale = { amount: 1, reason: 'Parsley', version: drawer.version + 1 };
    const refused = (await world.ask(drawer, 'pay-out', stale)).refused(409, 'CONFLICT');
    assert.deepEqual(refused.details, { currentVersion: drawer.version });
  });
});
