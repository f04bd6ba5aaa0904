import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { freshTill, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { removeServiceCharge } from './remove-service-charge.ts';

proves(removeServiceCharge, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const charged = async () => {
    const made = await till.open();
    const body = { name: 'Service', type: 'PERCENT', rate: '10' };
    const { appliedServiceCharges } = (await till.ask(made, 'service-charges', body)).must(200);
    return { made, guid: appliedServiceCharges[0]!.guid };
  };
  const remove = (from: Order, guid: string, headers = {}) =>
    till.key.delete<Order>(`${till.orders}/${from.guid}/service-charges/${guid}`, headers);

  test('200 takes it off again, and the order costs what it did', async () => {
    const { made, guid } = await charged();
    const without = (await remove(made, guid, { 'if-match': '"2"' })).must(200);
    const { updatedAt } = without;
    assert.deepEqual(without, { ...made, version: 3, updatedAt });
    assert.deepEqual(await till.read(made), without);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'order.updated', 'order.updated']);
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const { made, guid } = await charged();
    const again = { 'idempotency-key': made.guid };
    const first = (await remove(made, guid, again)).must(200);
    assert.deepEqual((await remove(made, guid, again)).must(200), first);
    assert.deepEqual(await till.read(made), first);
  });

  test('404 when the order has no such charge', async () => {
    const { made } = await charged();
    (await remove(made, newGuid())).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 on a paid check, and at another version', async () => {
    const { made, guid } = await charged();
    (await remove(made, guid, { 'if-match': '"1"' })).refused(409, 'CONFLICT');
    await till.pay(made);
    assert.deepEqual((await remove(made, guid)).refused(409, 'INVALID_STATE').details, {
      state: 'CLOSED',
      allowed: ['refund', 'reopen'],
    });
  });
});
