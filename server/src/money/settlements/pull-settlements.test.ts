import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { type CardTenant, freshCards, whileBusy } from '../../../test/harness/cards.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { changeAccount } from '../../../test/harness/payment-accounts.ts';
import { proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
import { pullSettlements } from './pull-settlements.ts';
import type { SettlementBatch, SettlementPull } from './shapes.ts';

proves(pullSettlements, () => {
  const pull = ({ key, place }: CardTenant) =>
    key.send<Type.Static<typeof SettlementPull>>('POST', `${place.path}/settlements/pull`);

  test('200 with what is new: closed batches are taken into the books once', async () => {
    const world = await freshCards();
    const payment = await world.sale();
    assert.deepEqual((await pull(world)).must(200), { batches: 0, transactions: 0, exceptions: 0 });
    world.gateway.closeBatches(payment.merchantId!);
    assert.deepEqual((await pull(world)).must(200), { batches: 1, transactions: 1, exceptions: 0 });
    assert.deepEqual((await pull(world)).must(200), { batches: 0, transactions: 0, exceptions: 0 });
    const settled = await world.read(payment);
    const { batchid } = world.held(payment);
    assert.deepEqual([settled.status, settled.batchid], ['SETTLED', batchid]);
    const path = `${world.place.path}/settlements`;
    const { items } = (await world.key.get<Page<Type.Static<typeof SettlementBatch>>>(path)).must(200);
    assert.deepEqual(
      items.map((batch) => [batch.batchId, batch.state, batch.chargeCount, batch.chargeAmount]),
      [[batchid, 'ACCEPTED', 1, 1_000]],
    );
    assert.deepEqual(await eventsAbout(world, batchid!), ['settlement.batch_closed']);
  });

  test('409 for an account of another company, which settles nothing for us', async () => {
    const world = await freshCards();
    const account = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' };
    await changeAccount(world, account);
    const refused = (await pull(world)).refused(409, 'INVALID_STATE');
    assert.deepEqual(refused.details, { state: 'NO_SETTLEMENT', allowed: [] });
  });

  test('502 when the processor does not answer, and again later it does', async () => {
    const world = await freshCards();
    const payment = await world.settled();
    world.gateway.addFault({ kind: 'error-before', operation: 'settlestat' });
    (await pull(world)).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal((await world.read(payment)).status, 'CAPTURED');
    assert.equal((await pull(world)).must(200).transactions, 1);
  });

  test('503 while too many card calls are under way', async () => {
    const world = await freshCards();
    (await whileBusy(world, () => pull(world))).refused(503, 'SERVICE_UNAVAILABLE');
  });
});
