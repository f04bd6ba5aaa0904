import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  type CardTenant,
  card,
  DECLINED_AMOUNT,
  freshCards,
  whileBusy,
} from '../../../../test/harness/cards.ts';
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

  test('200 with more than is held: that much is held anew, the former hold is void', async () => {
    const payment = await world.authorize({ amount: 1_000 });
    const tipped = (await world.send('tip', { retref: payment.retref, tipAmount: 250 })).must(200);
    assert.notEqual(tipped.retref, payment.retref);
    assert.deepEqual(
      [tipped.status, tipped.amount, tipped.tipAmount, tipped.authorizedAmount, tipped.formerRetrefs],
      ['AUTHORIZED', 1_000, 250, 1_250, [payment.retref]],
    );
    assert.deepEqual([world.held(payment).setlstat, world.held(tipped).setlstat], ['Voided', 'Authorized']);
    // Who has not heard of the new reference uses the old one.
    const captured = (await world.send('capture', { retref: payment.retref })).must(200);
    assert.deepEqual([captured.status, captured.retref], ['CAPTURED', tipped.retref]);
    assert.deepEqual([world.held(payment).amount, world.held(tipped).amount], [0, 1_250]);
    assert.deepEqual(await eventsAbout(world, payment.paymentGuid), [
      'payment.authorized',
      'payment.tip_adjusted',
      'payment.captured',
    ]);
  });

  test('400 for more than the bill beyond what is held', async () => {
    const { retref } = await world.authorize({ tipAmount: 200 });
    for (const [tipAmount, rule] of [
      [1_001, 'maximum'],
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

  test('402 when the bank does not hold more: what was held is', async () => {
    const payment = await world.authorize({ amount: 100_000 });
    const declined = await world.send('tip', {
      retref: payment.retref,
      tipAmount: DECLINED_AMOUNT - 100_000,
    });
    declined.refused(402, 'PAYMENT_DECLINED');
    const after = await world.read(payment);
    assert.deepEqual(
      [after.status, after.tipAmount, after.retref, after.respcode],
      ['AUTHORIZED', 0, payment.retref, '00'],
    );
    assert.equal((await world.send('capture', { retref: payment.retref })).must(200).status, 'CAPTURED');
  });

  test('409 for more than is held when the card is not kept', async () => {
    const payment = await world.authorize({ source: card() });
    const refused = (await world.send('tip', { retref: payment.retref, tipAmount: 1 })).refused(
      409,
      'INVALID_STATE',
    );
    assert.equal(refused.details!.state, 'CARD_NOT_KEPT');
  });

  test('502 when the answer is lost: what was held still is', async () => {
    const payment = await world.authorize();
    world.gateway.addFault({ kind: 'drop-before', operation: 'auth' });
    const lost = await world.send('tip', { retref: payment.retref, tipAmount: 100 });
    lost.refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    assert.equal((await world.read(payment)).status, 'AUTHORIZED');
  });

  test('502 when the processor refuses the account: it stays as it was', async () => {
    const other = await freshCards();
    const payment = await other.authorize();
    await other.loseAccount();
    const refused = await other.send('tip', { retref: payment.retref, tipAmount: 100 });
    refused.refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal((await other.read(payment)).tipAmount, 0);
  });

  test('503 while too many card payments are under way', async () => {
    const payment = await world.authorize();
    const busy = await whileBusy(world, () => world.send('tip', { retref: payment.retref, tipAmount: 100 }));
    busy.refused(503, 'SERVICE_UNAVAILABLE');
    assert.equal((await world.read(payment)).tipAmount, 0);
  });

  test('409 once it is captured', async () => {
    const { retref } = await world.sale({ tipAmount: 200 });
    const late = (await world.send('tip', { retref, tipAmount: 100 })).refused(409, 'INVALID_STATE');
    assert.deepEqual(late.details, { state: 'CAPTURED', allowed: ['void'] });
  });
});
