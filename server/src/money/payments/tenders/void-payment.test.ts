import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type CardTenant, freshCards, type Payment, whileBusy } from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { tally, together } from '../../../../test/harness/together.ts';
import { type Order, order } from '../../../../test/harness/world.ts';
import { voidPayment } from './void-payment.ts';

const DUE = 690;

proves(voidPayment, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });
  const giveBack = ({ paymentGuid }: Pick<Payment, 'paymentGuid'>, at = world, more: object = {}) =>
    at.key.post<Payment>(`${at.place.path}/payments/${paymentGuid}/void`, { reason: 'Wrong table', ...more });
  async function paidInCash(amount = DUE): Promise<{ one: Order; payment: Payment }> {
    const one = await order(world.key, world.place);
    const path = `${world.place.path}/orders/${one.guid}/payments`;
    return { one, payment: (await world.key.post<Payment>(path, { type: 'CASH', amount })).must(201) };
  }

  test('200 for cash, which is due again', async () => {
    const { one, payment } = await paidInCash(300);
    const voided = (await giveBack(payment)).must(200);
    assert.deepEqual([voided.status, voided.voidReason, voided.version], ['VOIDED', 'Wrong table', 2]);
    assert.deepEqual(await world.read(payment), voided);
    const path = `${world.place.path}/orders/${one.guid}`;
    const after = (await world.key.get<Order>(path)).must(200);
    assert.deepEqual([after.dueAmount, after.paidAmount], [DUE, 0]);
    assert.deepEqual(await eventsAbout(world, payment.paymentGuid), ['payment.captured', 'payment.voided']);
  });

  test('200 for a card, which the processor voids', async () => {
    const payment = await world.sale();
    assert.equal((await giveBack(payment)).must(200).status, 'VOIDED');
    assert.equal(world.held(payment).setlstat, 'Voided');
  });

  test('400 without a reason', async () => {
    const { payment } = await paidInCash();
    const path = `${world.place.path}/payments/${payment.paymentGuid}/void`;
    assert.deepEqual((await world.key.post(path, {})).fields(), ['body /reason required']);
    assert.deepEqual((await world.key.post(path, { reason: ' ' })).fields(), ['body /reason pattern']);
    assert.deepEqual(await world.read(payment), payment);
  });

  test('402 when the processor does not take it, and it stays charged', async () => {
    const payment = await world.sale();
    // Of less than nothing, any void is of too much.
    Object.assign(world.held(payment), { amount: -1 });
    assert.equal((await giveBack(payment)).refused(402, 'PAYMENT_DECLINED').details!.respcode, '43');
    assert.equal((await world.read(payment)).status, 'CAPTURED');
  });

  test('409 for what is voided, of many who ask at once all but one, and for what is refunded', async () => {
    const { payment } = await paidInCash();
    assert.deepEqual(tally(await together(3, () => giveBack(payment))), { 200: 1, 409: 2 });
    const again = (await giveBack(payment)).refused(409, 'INVALID_STATE');
    assert.deepEqual(again.details, { state: 'VOIDED', allowed: [] });
    const { payment: refunded } = await paidInCash();
    const refunds = `${world.place.path}/payments/${refunded.paymentGuid}/refunds`;
    (await world.key.post(refunds, { reason: 'Cold soup' })).must(201);
    const late = (await giveBack(refunded)).refused(409, 'INVALID_STATE');
    assert.equal(late.details!.state, 'REFUNDED');
  });

  test('409 on a closed order, whatever it was paid with, until it is reopened', async () => {
    const path = (one: { guid: string | null }) => `${world.place.path}/orders/${one.guid}`;
    const { one, payment: cash } = await paidInCash();
    const sold = await order(world.key, world.place);
    const card = await world.sale({ orderGuid: sold.guid, amount: DUE });
    const held = await order(world.key, world.place);
    const hold = await world.authorize({ orderGuid: held.guid, amount: DUE });
    for (const [paid, payment] of [
      [one, cash],
      [sold, card],
      [held, hold],
    ] as const) {
      (await world.key.post(`${path(paid)}/close`, {})).must(200);
      const closed = (await giveBack(payment)).refused(409, 'INVALID_STATE');
      assert.deepEqual(closed.details, { state: 'CLOSED', allowed: ['refund', 'reopen'] });
      if (payment.retref !== null)
        (await world.send('void', { retref: payment.retref })).refused(409, 'INVALID_STATE');
      assert.deepEqual(await world.read(payment), payment);
      (await world.key.post(`${path(paid)}/reopen`, {})).must(200);
      assert.equal((await giveBack(payment)).must(200).status, 'VOIDED');
      assert.equal((await world.key.get<Order>(path(paid))).must(200).dueAmount, DUE);
    }
  });

  test('409 for a version that is not the current one', async () => {
    const { payment } = await paidInCash();
    const reply = await giveBack(payment, world, { version: payment.version + 1 });
    assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: payment.version });
  });

  test('502 when the answer is lost: nobody knows whether it was voided', async () => {
    const payment = await world.sale();
    world.gateway.addFault({ kind: 'drop-after', operation: 'void' });
    (await giveBack(payment)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    assert.equal((await world.read(payment)).status, 'UNKNOWN');
  });

  test('502 when the processor refuses the account: it stays charged', async () => {
    const other = await freshCards();
    const payment = await other.sale();
    await other.loseAccount();
    const { details } = (await giveBack(payment, other)).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(details!.reason, 'ACCOUNT_REFUSED');
    assert.equal((await other.read(payment)).status, 'CAPTURED');
  });

  test('503 for a card while too many card payments are under way, and cash goes on', async () => {
    const payment = await world.sale();
    const { payment: cash } = await paidInCash();
    await whileBusy(world, async () => {
      (await giveBack(payment)).refused(503, 'SERVICE_UNAVAILABLE');
      (await giveBack(cash)).must(200);
    });
    assert.deepEqual(await world.read(payment), payment);
  });
});
