import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { assertBooksAgree } from '../../../../test/harness/books.ts';
import { startCardService } from '../../../../test/harness/card-service.ts';
import { type Payment, type Refund, token } from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { proves } from '../../../../test/harness/proves.ts';
import type { TestService } from '../../../../test/harness/service.ts';
import { issueKey, makeWorld, type Order, order, type World } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { cancelRefund } from './cancel-refund.ts';
import { sendScheduledRefunds } from './scheduled-refunds.ts';

proves(cancelRefund, () => {
  let gateway: CardPointeSimulator;
  let service: TestService;
  let world: World;

  before(async () => {
    ({ gateway, service } = await startCardService());
    world = await makeWorld(service);
  });

  const post = <T = Payment>(what: string, body: object) =>
    world.key.post<T>(`/api/v1/payments/${what}`, body, { 'idempotency-key': randomUUID() });
  const sale = async (more: object = {}) => {
    const body = { restaurantGuid: world.place.guid, amount: 1_000, source: token(gateway), ...more };
    return (await post('sale', body)).must(201);
  };
  const scheduled = async ({ retref }: Payment, amount = 400) =>
    (await post<Refund>('refund', { retref, amount })).must(201);
  const pathOf = ({ paymentGuid, refundGuid }: Pick<Refund, 'paymentGuid' | 'refundGuid'>) =>
    `${world.place.path}/payments/${paymentGuid}/refunds/${refundGuid}/cancel`;
  const reason = 'The guest wants it on the next visit.';
  const cancel = (refund: Refund, key = randomUUID()) =>
    world.key.post<Refund>(pathOf(refund), { reason }, { 'idempotency-key': key });
  const read = async ({ paymentGuid }: Payment) =>
    (await world.key.get<Payment>(`${world.place.path}/payments/${paymentGuid}`)).must(200);
  const settle = async () => {
    gateway.closeBatches();
    (await world.key.send('POST', `${world.place.path}/settlements/pull`)).must(200);
  };
  const sentBack = ({ retref }: Payment) =>
    gateway
      .transactions()
      .filter(({ parentRetref, amount }) => parentRetref === retref && amount > 0)
      .map(({ amount }) => amount);

  test('200 and nothing of it goes back; told, audited, and its money can be refunded otherwise', async () => {
    const payment = await sale();
    const refund = await scheduled(payment);
    const key = randomUUID();
    const done = (await cancel(refund, key)).must(200);
    assert.deepEqual([done.status, done.cancelReason, done.amount], ['CANCELLED', reason, 400]);
    assert.deepEqual((await cancel(refund, key)).must(200), done);
    assert.equal((await read(payment)).refundedAmount, 0);
    await settle();
    await sendScheduledRefunds.run(service.deps);
    assert.deepEqual(sentBack(payment), []);
    assert.deepEqual(await eventsAbout({ ...world, target: service } as never, refund.refundGuid), [
      'refund.created',
      'refund.scheduled',
      'refund.cancelled',
    ]);
    const audited = await service.database.sql<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'payment.refund_cancelled' and target_id = $1`,
      [payment.paymentGuid],
    );
    assert.equal(audited[0]!.n, 1);
    assert.equal((await post<Refund>('refund', { retref: payment.retref })).must(201).amount, 1_000);
    await assertBooksAgree(service.database);
  });

  test('200 for the money of items, which can be asked for again', async () => {
    const one = await order(world.key, world.place);
    const payment = await sale({ amount: undefined, orderGuid: one.guid });
    const lines = [{ selectionGuid: one.checks[0]!.selections[0]!.guid }];
    const path = `${world.place.path}/orders/${one.guid}/refunds`;
    const given = (await world.key.post<Order>(path, { lines, reason: 'COLD' })).must(200);
    const body = { retref: payment.retref, itemRefundGuid: given.checks[0]!.refunds[0]!.guid };
    const refund = (await post<Refund>('refund', body)).must(201);
    (await cancel(refund)).must(200);
    assert.equal((await post<Refund>('refund', body)).must(201).status, 'SCHEDULED');
    await assertBooksAgree(service.database);
  });

  test('200 or sent, never both: the job and a person at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const payment = await sale({ amount: 1_000 + round });
      const refund = await scheduled(payment);
      await settle();
      const [reply] = await Promise.all([
        cancel(refund),
        sendScheduledRefunds.run(service.deps).catch(() => {}),
      ]);
      await sendScheduledRefunds.run(service.deps);
      assert.deepEqual(sentBack(payment), reply.status === 200 ? [] : [400], reply.text);
      if (reply.status !== 200) reply.refused(409, 'INVALID_STATE');
      assert.equal((await read(payment)).refundedAmount, reply.status === 200 ? 0 : 400);
    }
    await assertBooksAgree(service.database);
  });

  test('409 once it was sent, and for one of two who cancel it at once', async () => {
    const payment = await sale();
    const [sent, cancelled] = [await scheduled(payment, 100), await scheduled(payment, 200)];
    const both = await Promise.all([cancel(cancelled), cancel(cancelled)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await cancel(cancelled)).refused(409, 'INVALID_STATE').details!.state, 'CANCELLED');
    await settle();
    await sendScheduledRefunds.run(service.deps);
    assert.equal((await cancel(sent)).refused(409, 'INVALID_STATE').details!.state, 'COMPLETED');
    assert.deepEqual(sentBack(payment), [100]);
  });

  test('404 for a refund of another payment, and for one that there is not', async () => {
    const [one, other] = [await sale(), await sale()];
    const { refundGuid } = await scheduled(one);
    const { paymentGuid } = other;
    for (const which of [
      { paymentGuid, refundGuid },
      { paymentGuid: one.paymentGuid, refundGuid: newGuid() },
    ])
      (await world.key.post(pathOf(which), { reason })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('403 without the right to refund', async () => {
    const refund = await scheduled(await sale());
    const key = await issueKey(service, world.tenantId, { scopes: ['read:payments', 'write:payments'] });
    (await key.post(pathOf(refund), { reason })).refused(403, 'FORBIDDEN');
  });
});
