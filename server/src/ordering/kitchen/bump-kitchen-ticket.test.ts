import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKitchen, type Kitchen } from '../../../test/harness/kitchen.ts';
import { proves } from '../../../test/harness/proves.ts';
import { lineGuids, linesOf } from '../../../test/harness/till.ts';
import { together } from '../../../test/harness/together.ts';
import { newGuid } from '../../platform/ids.ts';
import { bumpKitchenTicket } from './bump-kitchen-ticket.ts';

proves(bumpKitchenTicket, () => {
  let kitchen: Kitchen;
  before(async () => {
    kitchen = await freshKitchen();
  });

  test('200 makes its dishes ready, all of them or the given ones', async () => {
    const { made, ticket } = await kitchen.sent();
    const [first] = lineGuids(made);
    const half = (await kitchen.act(ticket, 'bump', { selectionGuids: [first], version: 1 })).must(200);
    assert.deepEqual(
      [half.status, half.items.map(({ status }) => status), half.bumpedAt],
      ['IN_PROGRESS', ['READY', 'NEW'], null],
    );
    assert.deepEqual(
      linesOf(await kitchen.read(made)).map(({ fulfillmentStatus }) => fulfillmentStatus),
      ['READY', 'SENT'],
    );
    const whole = (await kitchen.act(ticket, 'bump')).must(200);
    assert.equal(whole.status, 'BUMPED');
    assert.ok(whole.bumpedAt);
    await kitchen.assertStored(whole);
    assert.equal((await kitchen.read(made)).guestOrderStatus, 'READY_FOR_PICKUP');
    const events = await kitchen.eventsOf(made);
    for (const [type, times] of [
      ['kitchen.ticket.bumped', 2],
      ['selection.ready', 2],
      ['order.ready', 1],
    ] as const)
      assert.equal(events.filter((one) => one === type).length, times, type);
  });

  test('404 for a ticket that is not there', async () => {
    (await kitchen.act({ guid: newGuid() }, 'bump')).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 to all but one of those who bump it at once, and to a version that is not the last', async () => {
    const { ticket } = await kitchen.sent();
    const stale = await kitchen.act(ticket, 'bump', { version: 7 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
    const replies = await together(4, () => kitchen.act(ticket, 'bump'));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    for (const reply of replies.filter(({ status }) => status === 409))
      assert.deepEqual(reply.refused(409, 'INVALID_STATE').details, {
        state: 'BUMPED',
        allowed: ['recall', 'reprint'],
      });
    assert.equal((await kitchen.readTicket(ticket)).version, 2);
  });

  test('404 for a dish that is not on it', async () => {
    const { made, ticket } = await kitchen.sent();
    (await kitchen.act(ticket, 'bump', { selectionGuids: [made.guid] })).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
