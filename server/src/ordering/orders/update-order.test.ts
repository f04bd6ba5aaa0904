import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { freshTill, type Till } from '../../../test/harness/till.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { updateOrder } from './update-order.ts';

proves(updateOrder, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });

  test('200 changes what is given, clears what is null, and leaves the rest', async () => {
    const made = await till.open(till.soups(1), { notes: 'Quick', numberOfGuests: 2 });
    const changed = (await till.change(made, '', { notes: null, numberOfGuests: 3, version: 1 })).must(200);
    const { updatedAt } = changed;
    assert.deepEqual(changed, { ...made, notes: null, numberOfGuests: 3, version: 2, updatedAt });
    assert.deepEqual(await till.read(made), changed);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'order.updated']);
  });

  test('200 gives it to another waiter, who works there', async () => {
    const waiter = await signedIn(till.target, { places: [{ tenantId: till.tenantId, role: 'server' }] });
    const stranger = await signedIn(till.target);
    const made = await till.open();
    const give = (serverUid: string | null) => till.change(made, '', { serverUid });
    assert.deepEqual((await give(stranger.uid)).fields(), ['body /serverUid known']);
    assert.equal((await give(waiter.uid)).must(200).serverUid, waiter.uid);
    const timeline = await till.key.get<{ items: { action: string; facts: object }[] }>(
      `${till.orders}/${made.guid}/timeline`,
    );
    const [, last] = timeline.must(200).items;
    assert.deepEqual(
      [last!.action, last!.facts],
      ['order.transferred', { changed: ['serverUid'], fromServerUid: null, toServerUid: waiter.uid }],
    );
    assert.equal((await till.open(undefined, { serverUid: waiter.uid })).serverUid, waiter.uid);
    assert.equal((await give(null)).must(200).serverUid, null);
  });

  test('200 moves it to another table, with an event', async () => {
    const { key, place } = till;
    const table = (await key.post<{ guid: string }>(`${place.path}/tables`, { name: 'T1' })).must(201);
    const made = await till.open();
    assert.equal((await till.change(made, '', { tableGuid: table.guid })).must(200).tableGuid, table.guid);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'order.transferred']);
  });

  test('400 names a table of another restaurant, and a time that is past', async () => {
    const elsewhere = await openPlace(till.key);
    const foreign = (await till.key.post<{ guid: string }>(`${elsewhere.path}/tables`, { name: 'X' })).must(
      201,
    );
    const made = await till.open();
    for (const [body, field] of [
      [{ tableGuid: foreign.guid }, 'body /tableGuid known'],
      [{ promisedAt: '2020-01-01T00:00:00Z' }, 'body /promisedAt range'],
      [{ numberOfGuests: 0 }, 'body /numberOfGuests minimum'],
    ] as const)
      assert.deepEqual((await till.change(made, '', body)).fields(), [field]);
    assert.deepEqual(await till.read(made), made);
  });

  test('409 once it is closed, and when it was changed since it was seen', async () => {
    const made = await till.open();
    (await till.change(made, '', { notes: 'first' })).must(200);
    const stale = await till.change(made, '', { notes: 'second', version: 1 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    await till.pay(made);
    (await till.ask(made, 'close')).must(200);
    const late = await till.change(made, '', { notes: 'third' });
    assert.deepEqual(late.refused(409, 'INVALID_STATE').details, {
      state: 'CLOSED',
      allowed: ['refund', 'reopen'],
    });
  });
});
