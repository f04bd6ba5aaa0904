import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { freshTill, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { putOrderGuest } from './put-order-guest.ts';

proves(putOrderGuest, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const ANA = { name: 'Ana', phone: '+34600111222' };
  const put = (of: Order, body: object) => till.key.put<Order>(`${till.orders}/${of.guid}/guest`, body);
  const guestOf = (of: Order) => till.key.get(`${till.orders}/${of.guid}/guest`);

  test('200 sets who it is for, and replaces them whole; the answer says nothing of them', async () => {
    const made = await till.open();
    const answered = (await put(made, { guest: ANA, version: 1 })).must(200);
    assert.deepEqual([answered.guest, answered.version], [undefined, 2]);
    assert.deepEqual((await guestOf(made)).must(200), ANA);
    assert.deepEqual(await till.read(made), { ...answered, guest: ANA });
    (await put(made, { guest: { name: 'Bo' } })).must(200);
    assert.deepEqual((await guestOf(made)).must(200), { name: 'Bo' });
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'order.updated', 'order.updated']);
  });

  test('200 keeps a number in one form where it can be read, and else as it was typed', async () => {
    const made = await till.open();
    for (const [typed, kept] of [
      ['600 11 12 22', '+34600111222'],
      ['0044 20 7946 0018', '+442079460018'],
      ['(212) 555-0100', '(212) 555-0100'],
      ['+1 212 555 0100 ext. 5', '+1 212 555 0100 ext. 5'],
      ['room 12', 'room 12'],
    ]) {
      (await put(made, { guest: { phone: typed } })).must(200);
      assert.deepEqual((await guestOf(made)).must(200), { phone: kept });
    }
    (await till.key.patch(till.place.path, { address: { country: 'US' } })).must(200);
    (await put(made, { guest: { phone: '(212) 555-0100' } })).must(200);
    assert.deepEqual((await guestOf(made)).must(200), { phone: '+12125550100' });
  });

  test('400 for nobody, an empty name, and what is not known of guests', async () => {
    const made = await till.open();
    for (const [guest, field] of [
      [{}, 'body /guest minProperties'],
      [{ name: ' ' }, 'body /guest/name pattern'],
      [{ nickname: 'B' }, 'body /guest/nickname unknown'],
      [{ address: { country: 'Spain' } }, 'body /guest/address/country pattern'],
      [{ customerGuid: made.guid }, 'body /guest/customerGuid known'],
    ] as const)
      assert.deepEqual((await put(made, { guest })).fields(), [field]);
    (await guestOf(made)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when the order was changed since it was seen, or voided', async () => {
    const made = await till.open();
    (await till.ask(made, 'void', { reason: 'MISTAKE' })).must(200);
    const stale = await put(made, { guest: ANA, version: 1 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    const late = await put(made, { guest: ANA });
    assert.deepEqual(late.refused(409, 'INVALID_STATE').details, { state: 'VOIDED', allowed: ['refund'] });
  });
});
