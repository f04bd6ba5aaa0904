import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type CardTenant, freshCards, whileBusy } from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { voidCardPayment } from './void-card-payment.ts';

proves(voidCardPayment, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });

  test('200 for what is held and for what is captured, with the reason', async () => {
    for (const payment of [await world.authorize(), await world.sale()]) {
      const { retref } = payment;
      const voided = (await world.send('void', { retref, reason: 'Wrong table' })).must(200);
      assert.deepEqual([voided.status, voided.voidReason], ['VOIDED', 'Wrong table']);
      assert.notEqual(voided.voidedAt, null);
      assert.deepEqual(await world.read(payment), voided);
      assert.deepEqual([world.held(payment).setlstat, world.held(payment).amount], ['Voided', 0]);
      const [, ...after] = await eventsAbout(world, payment.paymentGuid);
      assert.deepEqual(after, ['payment.voided']);
    }
  });

  test('200 for a part of a hold, and the rest can be captured', async () => {
    const payment = await world.authorize({ amount: 1_000, tipAmount: 200 });
    const { retref } = payment;
    const less = (await world.send('void', { retref, amount: 300 })).must(200);
    assert.deepEqual(
      [less.status, less.authorizedAmount, less.amount, less.tipAmount],
      ['AUTHORIZED', 900, 900, 0],
    );
    assert.equal(world.held(payment).amount, 900);
    assert.equal((await world.send('capture', { retref })).must(200).amount, 900);
  });

  test('400 for more than is held, and for a part of what is captured', async () => {
    const { retref } = await world.authorize();
    assert.deepEqual((await world.send('void', { retref, amount: 1_001 })).fields(), [
      'body /amount maximum',
    ]);
    const sold = await world.sale();
    assert.deepEqual((await world.send('void', { retref: sold.retref, amount: 1 })).fields(), [
      'body /amount oneOf',
    ]);
  });

  test('402 when the processor does not take it, and it stays held', async () => {
    const payment = await world.authorize();
    // The gateway holds less than it said.
    Object.assign(world.held(payment), { amount: 200 });
    const reply = await world.send('void', { retref: payment.retref, amount: 300 });
    assert.equal(reply.refused(402, 'PAYMENT_DECLINED').details!.respcode, '43');
    assert.equal((await world.read(payment)).status, 'AUTHORIZED');
  });

  test('404 to another tenant, and for a reference that there is not', async () => {
    const payment = await world.authorize();
    const stranger = await freshCards();
    for (const [caller, retref] of [
      [stranger, payment.retref],
      [world, '999999999999'],
    ] as const)
      (await caller.send('void', { retref })).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await world.read(payment)).status, 'AUTHORIZED');
  });

  test('409 for what is voided, and for what is settled', async () => {
    const { retref } = await world.authorize();
    (await world.send('void', { retref })).must(200);
    const again = (await world.send('void', { retref })).refused(409, 'INVALID_STATE');
    assert.deepEqual(again.details, { state: 'VOIDED', allowed: [] });
    const settled = await world.settled();
    const late = (await world.send('void', { retref: settled.retref })).refused(409, 'INVALID_STATE');
    assert.equal(late.details!.state, 'SETTLED');
    assert.equal((await world.read(settled)).status, 'SETTLED');
  });

  test('502 when the answer is lost: nobody knows whether it was voided', async () => {
    const payment = await world.authorize();
    world.gateway.addFault({ kind: 'drop-after', operation: 'void' });
    (await world.send('void', { retref: payment.retref })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    assert.equal((await world.read(payment)).status, 'UNKNOWN');
  });

  test('502 when the processor refuses the account: it stays held', async () => {
    const other = await freshCards();
    const payment = await other.authorize();
    await other.loseAccount();
    const reply = await other.send('void', { retref: payment.retref });
    assert.equal(reply.refused(502, 'PROVIDER_UNAVAILABLE').details!.reason, 'ACCOUNT_REFUSED');
    assert.equal((await other.read(payment)).status, 'AUTHORIZED');
  });

  test('503 while too many card payments are under way', async () => {
    const payment = await world.authorize();
    const reply = await whileBusy(world, () => world.send('void', { retref: payment.retref }));
    reply.refused(503, 'SERVICE_UNAVAILABLE');
    assert.deepEqual(await world.read(payment), payment);
  });
});
