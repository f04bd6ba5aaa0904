import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { freshTill, type Till } from '../../../../test/harness/till.ts';
import type { Order, Page } from '../../../../test/harness/world.ts';
import { updateDelivery } from './update-delivery.ts';

proves(updateDelivery, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const open = (more = {}) => till.open(undefined, { diningOption: 'DELIVERY', ...more });
  const say = (of: Order, state: string, more = {}) => till.change(of, '/delivery', { state, ...more });
  const courier = { name: 'Rui' };

  test('200 from the courier to the guest and back, with times, events and timeline', async () => {
    const made = await open();
    assert.deepEqual(
      [made.delivery!.state, made.delivery!.courier, made.delivery!.zone],
      ['PENDING', null, null],
    );
    const assigned = (await say(made, 'ASSIGNED', { courier })).must(200).delivery!;
    assert.deepEqual([assigned.courier, assigned.assignedAt !== null], [{ uid: null, name: 'Rui' }, true]);
    const other = (await say(made, 'ASSIGNED', { courier: { name: 'Eva' } })).must(200).delivery!;
    assert.equal(other.courier!.name, 'Eva');
    const arrived = (await say(made, 'DELIVERED')).must(200).delivery!;
    assert.deepEqual(
      [arrived.pickedUpAt, arrived.deliveredAt !== null, arrived.courier],
      [null, true, other.courier],
    );
    const undone = (await say(made, 'PICKED_UP')).must(200).delivery!;
    assert.deepEqual([undone.deliveredAt, undone.pickedUpAt !== null], [null, true]);
    const waiting = (await say(made, 'PENDING')).must(200).delivery!;
    assert.deepEqual([waiting.courier, waiting.assignedAt, waiting.pickedUpAt], [null, null, null]);
    const events = (await till.eventsOf(made)).filter((type) => type === 'order.delivery_updated');
    assert.equal(events.length, 5);
    const timeline = await till.key.get<{ items: { action: string; facts: object }[] }>(
      `${till.orders}/${made.guid}/timeline`,
    );
    assert.deepEqual(timeline.must(200).items.at(-1)!.facts, {
      deliveryState: 'PENDING',
      fromDeliveryState: 'PICKED_UP',
      courierUid: null,
    });
  });

  test('200 finds the orders of a state', async () => {
    const [a, b] = [await open(), await open()];
    (await say(b, 'PICKED_UP')).must(200);
    const found = async (state: string) =>
      (await till.key.get<Page<Order>>(`${till.orders}?deliveryState=${state}`))
        .must(200)
        .items.map(({ guid }) => guid)
        .filter((guid) => [a, b].some((one) => one.guid === guid));
    assert.deepEqual(await found('PENDING'), [a.guid]);
    assert.deepEqual(await found('PICKED_UP'), [b.guid]);
    (await till.change(b, '', { diningOption: 'TAKE_OUT' })).must(200);
    assert.deepEqual(await found('PICKED_UP'), []);
  });

  test('409 for what is not for delivery, waits, is voided, or goes back once the order is closed', async () => {
    const made = await till.open();
    (await say(made, 'ASSIGNED', { courier })).refused(409, 'INVALID_STATE');
    const later = await open({
      promisedAt: new Date(Date.parse(made.createdAt) + 86_400_000).toISOString(),
    });
    (await say(later, 'ASSIGNED', { courier })).must(200);
    (await say(later, 'PICKED_UP')).refused(409, 'INVALID_STATE');
    const gone = await open();
    (await till.ask(gone, 'void', { reason: 'OTHER' })).must(200);
    (await say(gone, 'PICKED_UP')).refused(409, 'INVALID_STATE');
    const closed = await open();
    (await say(closed, 'PICKED_UP')).must(200);
    await till.pay(closed);
    (await till.ask(closed, 'close')).must(200);
    (await say(closed, 'PENDING')).refused(409, 'INVALID_STATE');
    assert.equal((await say(closed, 'DELIVERED')).must(200).delivery!.state, 'DELIVERED');
  });

  test('400 without a courier, or for one who does not work there', async () => {
    const made = await open();
    assert.deepEqual((await say(made, 'ASSIGNED')).fields(), ['body /courier required']);
    const uid = crypto.randomUUID();
    assert.deepEqual((await say(made, 'ASSIGNED', { courier: { uid } })).fields(), [
      'body /courier/uid known',
    ]);
  });
});
