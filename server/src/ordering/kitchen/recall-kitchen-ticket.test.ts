import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKitchen, type Kitchen } from '../../../test/harness/kitchen.ts';
import { proves } from '../../../test/harness/proves.ts';
import { lineGuids, linesOf } from '../../../test/harness/till.ts';
import { newGuid } from '../../platform/ids.ts';
import { recallKitchenTicket } from './recall-kitchen-ticket.ts';

proves(recallKitchenTicket, () => {
  let kitchen: Kitchen;
  before(async () => {
    kitchen = await freshKitchen();
  });
  const bumped = async () => {
    const { made, ticket } = await kitchen.sent();
    (await kitchen.act(ticket, 'bump')).must(200);
    return { made, ticket };
  };

  test('200 brings back the ticket or one of its dishes, and the order follows', async () => {
    const { made, ticket } = await bumped();
    const [first] = lineGuids(made);
    const back = (await kitchen.act(ticket, 'recall', { selectionGuids: [first], version: 2 })).must(200);
    assert.deepEqual(
      [back.status, back.items.map(({ status }) => status), back.bumpedAt],
      ['RECALLED', ['NEW', 'READY'], null],
    );
    await kitchen.assertStored(back);
    const order = await kitchen.read(made);
    assert.equal(order.guestOrderStatus, 'IN_PREPARATION');
    assert.deepEqual(
      linesOf(order).map(({ fulfillmentStatus }) => fulfillmentStatus),
      ['SENT', 'READY'],
    );
    assert.ok((await kitchen.eventsOf(made)).includes('kitchen.ticket.recalled'));
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const { ticket } = await bumped();
    const again = { 'idempotency-key': ticket.guid };
    const first = (await kitchen.act(ticket, 'recall', {}, again)).must(200);
    assert.deepEqual((await kitchen.act(ticket, 'recall', {}, again)).must(200), first);
    await kitchen.assertStored(first);
  });

  test('404 for a ticket that is not there', async () => {
    (await kitchen.act({ guid: newGuid() }, 'recall')).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when none of it is ready, or it was changed since it was seen', async () => {
    const { ticket } = await kitchen.sent();
    assert.deepEqual((await kitchen.act(ticket, 'recall')).refused(409, 'INVALID_STATE').details, {
      state: 'NEW',
      allowed: ['start', 'bump', 'prioritize', 'reprint'],
    });
    const stale = await kitchen.act((await bumped()).ticket, 'recall', { version: 1 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
  });
});
