import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { fireSelections } from './fire-selections.ts';

proves(fireSelections, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const open = () =>
    till.open(
      till.soups(1, 1, 1, 1).map((item, n) => (n === 0 ? item : { ...item, hold: true, course: n + 1 })),
    );
  const statuses = (of: Order) => linesOf(of).map(({ fulfillmentStatus }) => fulfillmentStatus);

  test('200 sends a course, the next one, or given lines', async () => {
    const made = await open();
    assert.deepEqual(statuses(made), ['SENT', 'HOLD', 'HOLD', 'HOLD']);
    const second = (await till.ask(made, 'fire', { course: 2, version: 1 })).must(200);
    assert.deepEqual(statuses(second), ['SENT', 'SENT', 'HOLD', 'HOLD']);
    assert.ok(linesOf(second)[1]!.sentAt);
    const third = (await till.ask(made, 'fire', { nextCourse: true })).must(200);
    assert.deepEqual(statuses(third), ['SENT', 'SENT', 'SENT', 'HOLD']);
    const last = (await till.ask(made, 'fire', { selectionGuids: lineGuids(made).slice(3) })).must(200);
    assert.deepEqual(statuses(last), ['SENT', 'SENT', 'SENT', 'SENT']);
    assert.deepEqual(await till.read(made), last);
    assert.deepEqual(await till.eventsOf(made), ['order.created', ...Array(3).fill('selection.fired')]);
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    assert.deepEqual(statuses(await till.askTwice(await open(), 'fire')), ['SENT', 'SENT', 'SENT', 'SENT']);
  });

  test('400 for a course and the next one at once', async () => {
    const refused = await till.ask(await open(), 'fire', { course: 2, nextCourse: true });
    assert.deepEqual(refused.fields(), ['body /nextCourse oneOf']);
  });

  test('409 when it was fired already, or nothing of that course waits', async () => {
    const made = await open();
    const refusal = async (body: object) =>
      (await till.ask(made, 'fire', body)).refused(409, 'INVALID_STATE').details!;
    assert.equal((await refusal({ course: 9 })).state, 'FIRED');
    (await till.ask(made, 'fire')).must(200);
    const again = await refusal({});
    const allowed = again.allowed as string[];
    assert.deepEqual(
      [again.state, allowed.includes('hold'), allowed.includes('fire')],
      ['FIRED', true, false],
    );
  });
});
