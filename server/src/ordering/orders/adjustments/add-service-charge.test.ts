import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { addServiceCharge } from './add-service-charge.ts';

proves(addServiceCharge, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const add = (to: Order, body: object) => till.ask(to, 'service-charges', body);
  const SERVICE = { name: 'Service', type: 'PERCENT', rate: '10' };

  test('200 on the order or one check, taxed when it says so', async () => {
    const made = await till.open();
    const charged = (await add(made, { ...SERVICE, version: 1 })).must(200);
    assert.deepEqual(
      [charged.serviceChargeAmount, charged.taxAmount, charged.totalAmount],
      [207, made.taxAmount, made.totalAmount + 207],
    );
    assert.equal(charged.appliedServiceCharges[0]!.level, 'ORDER');
    const [tax] = till.place.restaurant.taxRates;
    const cover = { name: 'Cover', type: 'FIXED', amount: 1_000, taxRateGuids: [tax!.guid] };
    const both = (await add(made, { ...cover, checkGuid: made.checks[0]!.guid })).must(200);
    const onCheck = both.checks[0]!.appliedServiceCharges.find(({ level }) => level === 'CHECK')!;
    assert.deepEqual([onCheck.chargeAmount, onCheck.taxAmount], [1_000, 89]);
    assert.equal(both.taxAmount, made.taxAmount + 89);
    assertAddsUp(both);
    assert.deepEqual(await till.read(made), both);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'order.updated', 'order.updated']);
  });

  test('200 from a party size on: it applies once that many guests are there', async () => {
    const terms = { type: 'PERCENT', rate: '10', minimumGuests: 6 };
    const path = `${till.place.path}/service-charges`;
    const { guid } = (await till.key.post<{ guid: string }>(path, { name: 'Party', terms })).must(201);
    const made = await till.open();
    assert.equal((await add(made, { serviceChargeGuid: guid })).must(200).serviceChargeAmount, 0);
    assert.equal((await till.change(made, '', { numberOfGuests: 6 })).must(200).serviceChargeAmount, 207);
  });

  test('400 names what is missing, and what is not known', async () => {
    const made = await till.open();
    for (const [body, fields] of [
      [{}, ['body /name required', 'body /type required']],
      [{ ...SERVICE, checkGuid: newGuid() }, ['body /checkGuid known']],
      [{ serviceChargeGuid: newGuid() }, ['body /serviceChargeGuid known']],
      [{ ...SERVICE, taxRateGuids: [newGuid()] }, ['body /taxRateGuids/0 known']],
    ] as const)
      assert.deepEqual((await add(made, body)).fields(), fields, JSON.stringify(body));
    assert.deepEqual(await till.read(made), made);
  });

  test('409 on a voided order', async () => {
    const made = await till.open();
    (await till.ask(made, 'void', { reason: 'MISTAKE' })).must(200);
    const refused = await add(made, SERVICE);
    assert.deepEqual(refused.refused(409, 'INVALID_STATE').details, { state: 'VOIDED', allowed: ['refund'] });
  });
});
