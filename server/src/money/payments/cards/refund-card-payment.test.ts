import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  type CardTenant,
  DECLINED_AMOUNT,
  freshCards,
  type Refund,
  whileBusy,
} from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { refundCardPayment } from './refund-card-payment.ts';

proves(refundCardPayment, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });

  test('201 with a part of what is settled, and then with all that is left', async () => {
    const payment = await world.settled();
    const { retref, paymentGuid } = payment;
    const part = (await world.send<Refund>('refund', { retref, amount: 400, reason: 'Cold soup' })).must(201);
    assert.deepEqual([part.status, part.amount, part.reason], ['COMPLETED', 400, 'Cold soup']);
    assert.equal(part.paymentGuid, paymentGuid);
    assert.equal(world.held(part).amount, 400);
    assert.equal((await world.send<Refund>('refund', { retref })).must(201).amount, 600);
    const after = await world.read(payment);
    assert.deepEqual([after.status, after.refundedAmount], ['SETTLED', 1_000]);
    assert.deepEqual(await eventsAbout(world, part.refundGuid), ['refund.created', 'refund.completed']);
  });

  test('201 once, however often a request is repeated', async () => {
    const payment = await world.settled();
    const headers = { 'idempotency-key': 'one refund' };
    const body = { retref: payment.retref, amount: 300 };
    const ask = () => world.key.post<Refund>('/api/v1/payments/refund', body, headers);
    const first = (await ask()).must(201);
    const again = await ask();
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(again.must(201), first);
    assert.equal((await world.read(payment)).refundedAmount, 300);
  });

  test('400 for more than is left, and for another card', async () => {
    const { retref } = await world.settled();
    for (const [more, field] of [
      [{ amount: 1_001 }, 'body /amount maximum'],
      [{ amount: 0 }, 'body /amount minimum'],
      [{ account: '4788250000121443' }, 'body /account cardNumber'],
    ] as const)
      assert.deepEqual((await world.send('refund', { retref, ...more })).fields(), [field]);
  });

  test('402 when the bank declines, and all can still be refunded', async () => {
    const payment = await world.settled({ amount: 2 * DECLINED_AMOUNT });
    const body = { retref: payment.retref, amount: DECLINED_AMOUNT };
    const { details } = (await world.send('refund', body)).refused(402, 'PAYMENT_DECLINED');
    assert.deepEqual([details!.reason, details!.respcode], ['INSUFFICIENT_FUNDS', '51']);
    assert.equal((await world.read(payment)).refundedAmount, 0);
    assert.deepEqual(await eventsAbout(world, details!.refundGuid as string), [
      'refund.created',
      'refund.failed',
    ]);
  });

  test('404 to another tenant, and for a reference that there is not', async () => {
    const payment = await world.settled();
    const stranger = await freshCards();
    for (const [caller, retref] of [
      [stranger, payment.retref],
      [world, '999999999999'],
    ] as const)
      (await caller.send('refund', { retref })).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await world.read(payment)).refundedAmount, 0);
  });

  test('409 before it is settled, and once all is refunded', async () => {
    const { retref } = await world.sale();
    const early = (await world.send('refund', { retref })).refused(409, 'INVALID_STATE');
    assert.deepEqual(early.details, { state: 'CAPTURED', allowed: ['void'] });
    assert.match(early.message, /void it instead/);
    const settled = await world.settled();
    (await world.send<Refund>('refund', { retref: settled.retref })).must(201);
    const gone = (await world.send('refund', { retref: settled.retref })).refused(409, 'INVALID_STATE');
    assert.deepEqual(gone.details, { state: 'REFUNDED', allowed: [] });
  });

  test('502 when the answer is lost: nobody knows whether the money went back', async () => {
    const payment = await world.settled();
    world.gateway.addFault({ kind: 'drop-after', operation: 'refund' });
    (await world.send('refund', { retref: payment.retref })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const path = `${world.place.path}/payments/${payment.paymentGuid}/refunds`;
    const { items } = (await world.key.get<{ items: Refund[] }>(path)).must(200);
    assert.deepEqual(
      items.map(({ status, amount }) => [status, amount]),
      [['UNKNOWN', 1_000]],
    );
  });

  test('502 when the processor refuses the account: no money goes back', async () => {
    const other = await freshCards();
    const payment = await other.settled();
    // It hears that it is settled while the account is still good.
    (await other.send<Refund>('refund', { retref: payment.retref, amount: 1 })).must(201);
    await other.loseAccount();
    const reply = await other.send('refund', { retref: payment.retref });
    assert.equal(reply.refused(502, 'PROVIDER_UNAVAILABLE').details!.reason, 'ACCOUNT_REFUSED');
    assert.equal((await other.read(payment)).refundedAmount, 1);
  });

  test('503 while too many card payments are under way', async () => {
    const payment = await world.settled();
    const reply = await whileBusy(world, () => world.send('refund', { retref: payment.retref }));
    reply.refused(503, 'SERVICE_UNAVAILABLE');
    assert.equal((await world.read(payment)).refundedAmount, 0);
  });
});
