import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { holdSelections } from './hold-selections.ts';

proves(holdSelections, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const statuses = (of: Order) => linesOf(of).map(({ fulfillmentStatus }) => fulfillmentStatus);

  test('200 keeps a course or given lines until they are fired', async () => {
    const made = await till.open(till.soups(1, 1, 1).map((item, n) => ({ ...item, course: n + 1 })));
    const one = (await till.ask(made, 'hold', { course: 2, version: 1 })).must(200);
    assert.deepEqual(statuses(one), ['SENT', 'HOLD', 'SENT']);
    const two = (await till.ask(made, 'hold', { selectionGuids: lineGuids(made).slice(2) })).must(200);
    assert.deepEqual(statuses(two), ['SENT', 'HOLD', 'HOLD']);
    assert.deepEqual(await till.read(made), two);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'selection.held', 'selection.held']);
    assert.deepEqual(statuses((await till.ask(made, 'fire')).must(200)), ['SENT', 'SENT', 'SENT']);
  });

  test('400 for a line that is not on the order', async () => {
    const refused = await till.ask(await till.open(), 'hold', { selectionGuids: [newGuid()] });
    assert.deepEqual(refused.fields(), ['body /selectionGuids/0 known']);
  });

  test('409 when nothing of it is on its way, or a station has started', async () => {
    const made = await till.open();
    (await till.ask(made, 'hold')).must(200);
    const again = await till.ask(made, 'hold');
    assert.deepEqual(again.refused(409, 'INVALID_STATE').details, { state: 'NOT_SENT', allowed: ['fire'] });
    const kitchen = `${till.place.path}/kitchen`;
    (await till.key.post(`${kitchen}/stations`, { name: 'Grill' })).must(201);
    const cooked = await till.open();
    const sent = await till.key.get<{ tickets: { guid: string }[] }>(`${kitchen}/orders/${cooked.guid}`);
    (await till.key.post(`${kitchen}/tickets/${sent.must(200).tickets[0]!.guid}/start`, {})).must(200);
    (await till.ask(cooked, 'hold')).refused(409, 'INVALID_STATE');
    assert.deepEqual(statuses(await till.read(cooked)), ['SENT', 'SENT', 'SENT']);
  });
});
