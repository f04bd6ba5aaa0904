import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type CardTenant, freshCards, whileBusy } from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { order } from '../../../../test/harness/world.ts';
import { captureCardPayment } from './capture-card-payment.ts';

proves(captureCardPayment, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });

  test('200 with what is charged: all that is held, or less', async () => {
    const payment = await world.authorize({ amount: 1_000, tipAmount: 200 });
    const { retref } = payment;
    const captured = (await world.send('capture', { retref, amount: 900, tipAmount: 50 })).must(200);
    assert.deepEqual([captured.status, captured.amount, captured.tipAmount], ['CAPTURED', 900, 50]);
    assert.notEqual(captured.capturedAt, null);
    assert.deepEqual(await world.read(payment), captured);
    assert.deepEqual([world.held(payment).amount, world.held(payment).setlstat], [950, 'Queued for Capture']);
    assert.deepEqual(await eventsAbout(world, payment.paymentGuid), [
      'payment.authorized',
      'payment.captured',
    ]);
    const all = await world.authorize();
    assert.equal((await world.send('capture', { retref: all.retref })).must(200).amount, 1_000);
  });

  test('400 for more than is held', async () => {
    const { retref } = await world.authorize({ tipAmount: 100 });
    for (const [more, field] of [
      [{ amount: 1_101 }, 'body /amount maximum'],
      [{ tipAmount: 101 }, 'body /tipAmount maximum'],
      [{ amount: 0 }, 'body /amount minimum'],
    ] as const)
      assert.deepEqual((await world.send('capture', { retref, ...more })).fields(), [field]);
  });

  test('402 when the processor does not take it, and it stays held', async () => {
    const payment = await world.authorize();
    // The gateway holds less than it said.
    Object.assign(world.held(payment), { amount: 400 });
    const refused = (await world.send('capture', { retref: payment.retref })).refused(
      402,
      'PAYMENT_DECLINED',
    );
    assert.deepEqual([refused.details!.reason, refused.details!.respcode], ['INVALID', '42']);
    assert.equal((await world.read(payment)).status, 'AUTHORIZED');
  });

  test('404 to another tenant, and for a reference that there is not', async () => {
    const payment = await world.authorize();
    const stranger = await freshCards();
    for (const [caller, retref] of [
      [stranger, payment.retref],
      [world, '999999999999'],
    ] as const)
      (await caller.send('capture', { retref })).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await world.read(payment)).status, 'AUTHORIZED');
  });

  test('409 for what is captured or voided', async () => {
    const { retref } = await world.sale();
    const twice = (await world.send('capture', { retref })).refused(409, 'INVALID_STATE');
    assert.deepEqual(twice.details, { state: 'CAPTURED', allowed: ['void'] });
    (await world.send('void', { retref })).must(200);
    const gone = (await world.send('capture', { retref })).refused(409, 'INVALID_STATE');
    assert.deepEqual(gone.details, { state: 'VOIDED', allowed: [] });
  });

  test('409 for less than the bill of a closed order, which would owe the rest', async () => {
    const { guid } = await order(world.key, world.place);
    const path = `${world.place.path}/orders/${guid}`;
    const { retref, amount } = await world.authorize({ orderGuid: guid, amount: 690 });
    (await world.key.post(`${path}/close`, {})).must(200);
    const less = (await world.send('capture', { retref, amount: amount - 1 })).refused(409, 'INVALID_STATE');
    assert.deepEqual(less.details, { state: 'CLOSED', allowed: ['refund', 'reopen'] });
    (await world.send('capture', { retref })).must(200);
  });

  test('502 when the answer is lost: nobody knows whether it was captured', async () => {
    const payment = await world.authorize();
    world.gateway.addFault({ kind: 'drop-after', operation: 'capture' });
    (await world.send('capture', { retref: payment.retref })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    assert.equal((await world.read(payment)).status, 'UNKNOWN');
  });

  test('502 when the processor refuses the account: it stays held', async () => {
    const other = await freshCards();
    const payment = await other.authorize();
    await other.loseAccount();
    const reply = await other.send('capture', { retref: payment.retref });
    assert.equal(reply.refused(502, 'PROVIDER_UNAVAILABLE').details!.reason, 'ACCOUNT_REFUSED');
    assert.equal((await other.read(payment)).status, 'AUTHORIZED');
  });

  test('503 while too many card payments are under way', async () => {
    const payment = await world.authorize();
    const reply = await whileBusy(world, () => world.send('capture', { retref: payment.retref }));
    reply.refused(503, 'SERVICE_UNAVAILABLE');
    assert.deepEqual(await world.read(payment), payment);
  });
});
