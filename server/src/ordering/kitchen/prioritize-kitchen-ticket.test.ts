import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKitchen, type Kitchen, type Ticket } from '../../../test/harness/kitchen.ts';
import { proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { prioritizeKitchenTicket } from './prioritize-kitchen-ticket.ts';

proves(prioritizeKitchenTicket, () => {
  let kitchen: Kitchen;
  before(async () => {
    kitchen = await freshKitchen();
  });

  test('200 puts it first on the screens, without a new version', async () => {
    const [{ made, ticket: early }, { ticket: late }] = [await kitchen.sent(), await kitchen.sent()];
    const urgent = (await kitchen.act(late, 'prioritize', { priority: 100 })).must(200);
    assert.deepEqual([urgent.priority, urgent.version], [100, 1]);
    assert.ok(urgent.change > late.change);
    const list = await kitchen.key.get<Page<Ticket>>(`${kitchen.path}/tickets?open=true`);
    assert.deepEqual(
      list.must(200).items.map(({ guid }) => guid),
      [late.guid, early.guid],
    );
    (await kitchen.act(early, 'prioritize', { priority: -1 })).must(200);
    assert.ok((await kitchen.eventsOf(made)).includes('kitchen.ticket.prioritized'));
  });

  test('400 for what is no whole number', async () => {
    const { ticket } = await kitchen.sent();
    for (const [body, field] of [
      [{}, 'body /priority required'],
      [{ priority: '1' }, 'body /priority type'],
    ] as const)
      assert.deepEqual((await kitchen.act(ticket, 'prioritize', body)).fields(), [field]);
  });

  test('404 for a ticket that is not there', async () => {
    const refused = await kitchen.act({ guid: newGuid() }, 'prioritize', { priority: 1 });
    refused.refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when it is bumped', async () => {
    const { ticket } = await kitchen.sent();
    (await kitchen.act(ticket, 'bump')).must(200);
    const late = await kitchen.act(ticket, 'prioritize', { priority: 1 });
    assert.deepEqual(late.refused(409, 'INVALID_STATE').details, {
      state: 'BUMPED',
      allowed: ['recall', 'reprint'],
    });
  });
});
