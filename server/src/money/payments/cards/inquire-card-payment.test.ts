import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type CardTenant, freshCards, type Payment, type Refund } from '../../../../test/harness/cards.ts';
import { changeAccount } from '../../../../test/harness/payment-accounts.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { inquireCardPayment } from './inquire-card-payment.ts';

interface Inquiry {
  payment: Payment;
  refund: Refund | null;
  processor: object | null;
}

proves(inquireCardPayment, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });
  const inquire = ({ retref }: Pick<Payment, 'retref'>, at = world) =>
    at.key.get<Inquiry>(`/api/v1/payments/inquire/${retref}`);

  test('200 with what we know beside what the processor says', async () => {
    const payment = await world.sale();
    const found = (await inquire(payment)).must(200);
    assert.deepEqual(found.payment, payment);
    assert.deepEqual(found.processor, {
      state: 'CAPTURED',
      amount: 1_000,
      voidable: true,
      refundable: false,
      batchid: world.held(payment).batchid,
      setlstat: 'Queued for Capture',
    });
  });

  test("200 with the refund for a refund's own reference", async () => {
    const payment = await world.settled();
    const refund = (await world.send<Refund>('refund', { retref: payment.retref, amount: 400 })).must(201);
    const found = (await inquire(refund)).must(200);
    assert.deepEqual(found.refund, refund);
    assert.deepEqual(found.payment, await world.read(payment));
    assert.deepEqual(found.processor, {
      state: 'CAPTURED',
      amount: 400,
      voidable: true,
      refundable: false,
      batchid: world.held(refund).batchid,
      setlstat: 'Queued for Capture',
    });
    assert.equal((await inquire(payment)).must(200).refund, null);
    const other = await freshCards();
    (await inquire(refund, other)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('200 without the processor for what was taken on a terminal of another company', async () => {
    const other = await freshCards();
    const account = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' };
    await changeAccount(other, account);
    const payment = await other.sale({ source: { terminal: { reference: 'slip 18' } } });
    assert.deepEqual((await inquire(payment, other)).must(200), { payment, refund: null, processor: null });
  });

  test('404 for a reference that there is not', async () => {
    (await world.key.get('/api/v1/payments/inquire/999999999999')).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when the account that it was made on is forgotten', async () => {
    const other = await freshCards();
    const payment = await other.sale();
    await other.target.database.sql('delete from merchant_accounts where tenant_id = $1', [other.tenantId]);
    assert.deepEqual((await inquire(payment, other)).refused(409, 'INVALID_STATE').details, {
      state: 'ACCOUNT_FORGOTTEN',
      allowed: ['putPaymentAccount'],
    });
  });

  test('502 when the processor does not say, or does not know it', async () => {
    const payment = await world.sale();
    world.gateway.addFault({ kind: 'error-before', operation: 'inquire' });
    (await inquire(payment)).refused(502, 'PROVIDER_UNAVAILABLE');
    Object.assign(world.held(payment), { merchid: '000000000000' });
    assert.equal((await inquire(payment)).refused(502, 'PROVIDER_UNAVAILABLE').details!.reason, 'NOT_FOUND');
    assert.equal((await world.read(payment)).status, 'CAPTURED');
  });
});
