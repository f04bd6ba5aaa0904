import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKitchen, type Kitchen } from '../../../test/harness/kitchen.ts';
import { proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { newGuid } from '../../platform/ids.ts';
import { startKitchenTicket } from './start-kitchen-ticket.ts';

proves(startKitchenTicket, () => {
  let kitchen: Kitchen;
  before(async () => {
    kitchen = await freshKitchen();
  });

  test('200 begins its dishes, and the guest sees that', async () => {
    const { made, ticket } = await kitchen.sent();
    const started = (await kitchen.act(ticket, 'start', { version: 1 })).must(200);
    assert.deepEqual([started.status, started.version], ['IN_PROGRESS', 2]);
    assert.ok(started.items.every(({ status, startedAt }) => status === 'IN_PROGRESS' && startedAt));
    await kitchen.assertStored(started);
    assert.equal((await kitchen.read(made)).guestOrderStatus, 'IN_PREPARATION');
    assert.deepEqual((await kitchen.eventsOf(made)).sort(), [
      'kitchen.ticket.created',
      'kitchen.ticket.started',
      'order.created',
      'order.in_preparation',
    ]);
  });

  test('404 for a ticket that is not there', async () => {
    (await kitchen.act({ guid: newGuid() }, 'start')).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when it is started or bumped already, or was changed since it was seen', async () => {
    const { ticket } = await kitchen.sent();
    const stale = await kitchen.act(ticket, 'start', { version: 7 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
    const replies = await together(2, () => kitchen.act(ticket, 'start'));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    const started = replies.find(({ status }) => status === 409)!;
    assert.deepEqual(started.refused(409, 'INVALID_STATE').details, {
      state: 'IN_PROGRESS',
      allowed: ['bump', 'recall', 'prioritize', 'reprint'],
    });
    (await kitchen.act(ticket, 'bump')).must(200);
    assert.equal((await kitchen.act(ticket, 'start')).refused(409, 'INVALID_STATE').details?.state, 'BUMPED');
  });
});
