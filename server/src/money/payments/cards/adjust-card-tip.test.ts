import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type CardTenant, freshCards } from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { adjustCardTip } from './adjust-card-tip.ts';

proves(adjustCardTip, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });

  test('200 with the tip, which the capture then takes', async () => {
    const payment = await world.authorize({ amount: 1_000, tipAmount: 200 });
    const { retref } = payment;
    const tipped = (await world.send('tip', { retref, tipAmount: 150 })).must(200);
    assert.deepEqual([tipped.status, tipped.amount, tipped.tipAmount], ['AUTHORIZED', 1_000, 150]);
    assert.equal(tipped.version, payment.version + 1);
    assert.deepEqual(await world.read(payment), tipped);
    assert.equal(world.held(payment).amount, 1_200);
    (await world.send('capture', { retref })).must(200);
    assert.equal(world.held(payment).amount, 1_150);
    assert.deepEqual(await eventsAbout(world, payment.paymentGuid), [
      'payment.authorized',
      'payment.tip_adjusted',
      'payment.captured',
    ]);
  });

  test('400 for more than is held beside the bill', async () => {
    const { retref } = await world.authorize({ tipAmount: 200 });
    for (const [tipAmount, rule] of [
      [201, 'maximum'],
      [-1, 'minimum'],
      ['10', 'type'],
    ])
      assert.deepEqual((await world.send('tip', { retref, tipAmount })).fields(), [
        `body /tipAmount ${rule}`,
      ]);
  });

  test('404 to another tenant, and for a reference that there is not', async () => {
    const payment = await world.authorize({ tipAmount: 200 });
    const stranger = await freshCards();
    for (const [caller, retref] of [
      [stranger, payment.retref],
      [world, '999999999999'],
    ] as const)
      (await caller.send('tip', { retref, tipAmount: 1 })).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await world.read(payment)).tipAmount, 200);
  });

  test('409 once it is captured', async () => {
    const { retref } = await world.sale({ tipAmount: 200 });
    const late = (await world.send('tip', { retref, tipAmount: 100 })).refused(409, 'INVALID_STATE');
    assert.deepEqual(late.details, { state: 'CAPTURED', allowed: ['void'] });
  });
});
