import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { freshTill, linesOf, type Till } from '../../../test/harness/till.ts';
import type { Order } from '../../../test/harness/world.ts';
import { acceptOrder } from './accept-order.ts';

proves(acceptOrder, () => {
  let till: Till;
  before(async () => {
    till = await freshTill({ approvalSources: ['DELIVERY_APP'] });
  });
  const arriving = (more: object = {}) =>
    till.open(till.soups(1), { source: 'DELIVERY_APP', diningOption: 'DELIVERY', ...more });
  const statuses = (of: Order) => linesOf(of).map(({ fulfillmentStatus }) => fulfillmentStatus);

  test('200 sends the order to the kitchen, which cannot be had by firing it', async () => {
    const made = await arriving();
    assert.deepEqual([made.approvalStatus, statuses(made)], ['NEEDS_APPROVAL', ['NEW']]);
    const early = await till.ask(made, 'fire');
    assert.deepEqual(early.refused(409, 'INVALID_STATE').details, {
      state: 'NEEDS_APPROVAL',
      allowed: ['update', 'accept', 'reject', 'pay', 'refund', 'void'],
    });
    const accepted = (await till.ask(made, 'accept', { version: 1 })).must(200);
    assert.deepEqual(
      [accepted.approvalStatus, statuses(accepted), accepted.version],
      ['APPROVED', ['SENT'], 2],
    );
    assert.deepEqual(await till.read(made), accepted);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'order.approved', 'order.fired']);
  });

  test('200 with a later time lets the order wait for it', async () => {
    const made = await arriving();
    const promisedAt = till.inMs(3_600_000);
    const accepted = (await till.ask(made, 'accept', { promisedAt })).must(200);
    assert.deepEqual(
      [accepted.approvalStatus, accepted.promisedAt, statuses(accepted)],
      ['FUTURE', promisedAt, ['NEW']],
    );
    assert.ok(accepted.fireAt! < promisedAt);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'order.approved', 'order.scheduled']);
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const accepted = await till.askTwice(await arriving(), 'accept');
    assert.equal(accepted.approvalStatus, 'APPROVED');
  });

  test('400 for a time that is past', async () => {
    const made = await arriving();
    const late = await till.ask(made, 'accept', { promisedAt: '2020-01-01T00:00:00Z' });
    assert.deepEqual(late.fields(), ['body /promisedAt range']);
    assert.equal((await till.read(made)).approvalStatus, 'NEEDS_APPROVAL');
  });

  test('409 when it was accepted already, or changed since it was seen', async () => {
    const made = await arriving();
    (await till.change(made, '', { notes: 'Quick' })).must(200);
    const stale = await till.ask(made, 'accept', { version: 1 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    (await till.ask(made, 'accept')).must(200);
    assert.equal((await till.ask(made, 'accept')).refused(409, 'INVALID_STATE').details?.state, 'OPEN');
  });
});
