import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  type CardTenant,
  DECLINED_AMOUNT,
  freshCards,
  type Payment,
  type Refund,
  whileBusy,
} from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { tally, together } from '../../../../test/harness/together.ts';
import { type Order, order, type Page } from '../../../../test/harness/world.ts';
import { refundPayment } from './refund-payment.ts';

const DUE = 690;

proves(refundPayment, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });
  const pathOf = ({ paymentGuid }: Pick<Payment, 'paymentGuid'>, at = world) =>
    `${at.place.path}/payments/${paymentGuid}/refunds`;
  const refund = (of: Pick<Payment, 'paymentGuid'>, more: object = {}, at = world) =>
    at.key.post<Refund>(pathOf(of, at), { reason: 'Cold soup', ...more });
  async function paidInCash(): Promise<{ one: Order; payment: Payment }> {
    const one = await order(world.key, world.place);
    const path = `${world.place.path}/orders/${one.guid}/payments`;
    return { one, payment: (await world.key.post<Payment>(path, { type: 'CASH' })).must(201) };
  }

  test('201 for a part of what was paid in cash; the check stays closed', async () => {
    const { one, payment } = await paidInCash();
    const part = (await refund(payment, { amount: 200 })).must(201);
    assert.deepEqual([part.status, part.amount, part.reason], ['COMPLETED', 200, 'Cold soup']);
    assert.deepEqual((await world.key.get<Page<Refund>>(pathOf(payment))).must(200).items, [part]);
    assert.equal((await world.read(payment)).refundedAmount, 200);
    const path = `${world.place.path}/orders/${one.guid}`;
    const after = (await world.key.get<Order>(path)).must(200);
    assert.deepEqual(
      [after.refundedAmount, after.dueAmount, after.checks[0]!.paymentStatus],
      [200, 0, 'CLOSED'],
    );
    assert.deepEqual(await eventsAbout(world, part.refundGuid), ['refund.completed']);
  });

  test('201 for a card, to which the processor gives it back', async () => {
    const payment = await world.settled();
    const all = (await refund(payment)).must(201);
    assert.deepEqual([all.status, all.amount, world.held(all).amount], ['COMPLETED', 1_000, 1_000]);
  });

  test('400 names the fields that are wrong', async () => {
    const { payment } = await paidInCash();
    for (const [more, field] of [
      [{ amount: DUE + 1 }, 'body /amount maximum'],
      [{ amount: 0 }, 'body /amount minimum'],
      [{ reason: ' ' }, 'body /reason pattern'],
      [{ itemRefundGuid: payment.paymentGuid }, 'body /itemRefundGuid known'],
      [{ drawerGuid: payment.paymentGuid }, 'body /drawerGuid known'],
    ] as const)
      assert.deepEqual((await refund(payment, more)).fields(), [field]);
    const fields = (await refund(await world.settled(), { drawerGuid: payment.paymentGuid })).fields();
    assert.deepEqual(fields, ['body /drawerGuid oneOf']);
    assert.deepEqual(await world.read(payment), payment);
  });

  test('402 when the bank declines, and all can still be refunded', async () => {
    const payment = await world.settled({ amount: 2 * DECLINED_AMOUNT });
    const reply = await refund(payment, { amount: DECLINED_AMOUNT });
    assert.equal(reply.refused(402, 'PAYMENT_DECLINED').details!.respcode, '51');
    assert.equal((await world.read(payment)).refundedAmount, 0);
  });

  test('201 for as much as was paid, however many ask at once', async () => {
    const { payment } = await paidInCash();
    const replies = await together(6, () => refund(payment, { amount: 300 }));
    assert.deepEqual(tally(replies), { 201: 2, 400: 4 });
    assert.equal((await world.read(payment)).refundedAmount, 600);
  });

  test('409 once all is refunded', async () => {
    const { payment } = await paidInCash();
    (await refund(payment)).must(201);
    for (const more of [{}, { amount: 1 }]) {
      const gone = (await refund(payment, more)).refused(409, 'INVALID_STATE');
      assert.deepEqual(gone.details, { state: 'REFUNDED', allowed: [] });
    }
  });

  test('409 for a card that is not settled yet', async () => {
    const early = (await refund(await world.sale())).refused(409, 'INVALID_STATE');
    assert.deepEqual(early.details, { state: 'CAPTURED', allowed: ['void'] });
  });

  test('409 for a version that is not the current one', async () => {
    const { payment } = await paidInCash();
    const reply = await refund(payment, { version: payment.version + 1 });
    assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: payment.version });
  });

  test('502 when the answer is lost: nobody knows whether the money went back', async () => {
    const payment = await world.settled();
    world.gateway.addFault({ kind: 'drop-after', operation: 'refund' });
    (await refund(payment)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const { items } = (await world.key.get<Page<Refund>>(pathOf(payment))).must(200);
    assert.deepEqual(
      items.map(({ status }) => status),
      ['UNKNOWN'],
    );
  });

  test('502 when the processor refuses the account: no money goes back', async () => {
    const other = await freshCards();
    const payment = await other.settled();
    // It hears that it is settled while the account is still good.
    (await refund(payment, { amount: 1 }, other)).must(201);
    await other.loseAccount();
    const { details } = (await refund(payment, {}, other)).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(details!.reason, 'ACCOUNT_REFUSED');
    assert.equal((await other.read(payment)).refundedAmount, 1);
  });

  test('503 for a card while too many card payments are under way, and cash goes on', async () => {
    const settled = await world.settled();
    const { payment } = await paidInCash();
    await whileBusy(world, async () => {
      (await refund(settled)).refused(503, 'SERVICE_UNAVAILABLE');
      (await refund(payment)).must(201);
    });
    assert.equal((await world.read(settled)).refundedAmount, 0);
  });
});
