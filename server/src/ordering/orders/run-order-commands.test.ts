import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { approve, askedFor } from '../../../test/harness/approvals.ts';
import { dumpTenant } from '../../../test/harness/dump.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { freshTill, lineGuids, linesOf, type Till } from '../../../test/harness/till.ts';
import { tally, together } from '../../../test/harness/together.ts';
import type { Order } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { orderRoutes } from './index.ts';
import { orderCommands } from './order-commands.ts';
import { runOrderCommands } from './run-order-commands.ts';

proves(runOrderCommands, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const run = (of: Order, commands: object[], more: object = {}, headers = {}) =>
    till.ask(of, 'commands', { commands, ...more }, headers);
  const soups = (...seats: number[]) => ({ command: 'addSelections', body: { items: till.soups(...seats) } });
  const dump = () => dumpTenant(till.target.database, till.tenantId);

  test('200 does each on what the one before left, with a version and an entry of its own', async () => {
    const made = await till.open(till.soups(1, 2));
    const [first] = lineGuids(made);
    const done = (
      await run(
        made,
        [
          soups(3),
          { command: 'updateSelection', selectionGuid: first, body: { quantity: 2 } },
          { command: 'splitCheck', body: { parts: 4 } },
          { command: 'updateOrder', body: { notes: 'Window', version: 4 } },
        ],
        { version: 1 },
      )
    ).must(200);
    assert.equal(done.version, 5);
    assert.deepEqual(
      linesOf(done).map(({ quantity }) => quantity),
      ['2', '1', '1'],
    );
    assert.deepEqual([done.checks[0]!.parts.length, done.notes], [4, 'Window']);
    assert.deepEqual(await till.read(made), done);
    assert.deepEqual(await till.eventsOf(made), [
      'order.created',
      'selection.added',
      'selection.updated',
      'check.split',
      'order.updated',
    ]);
    const timeline = await till.key.get<{ items: { version: number }[] }>(
      `${till.orders}/${made.guid}/timeline`,
    );
    assert.deepEqual(
      timeline.must(200).items.map(({ version }) => version),
      [1, 2, 3, 4, 5],
    );
  });

  test('200 once for one Idempotency-Key; a preview uses none up and keeps nothing', async () => {
    const made = await till.open();
    const headers = { 'idempotency-key': randomUUID() };
    const commands = [
      soups(1),
      { command: 'addDiscount', body: { name: 'Ten', type: 'PERCENT', rate: '10' } },
    ];
    const rows = await dump();
    const shown = (await run(made, commands, { preview: true }, headers)).must(200);
    assert.deepEqual(await dump(), rows);
    const other = { 'idempotency-key': randomUUID() };
    const done = (await run(made, commands, {}, other)).must(200);
    assert.deepEqual([shown.version, shown.totalAmount], [done.version, done.totalAmount]);
    const again = await run(made, commands, {}, other);
    assert.deepEqual([again.must(200), again.headers['idempotency-replayed']], [done, 'true']);
    assert.equal((await till.read(made)).version, 3);
  });

  test('200 for each of many lists at once: each is whole', async () => {
    const made = await till.open(till.soups(1));
    const replies = await together(8, (n) => run(made, [soups(n + 1), soups(n + 1)]));
    assert.deepEqual(tally(replies), { 200: 8 });
    const seats = linesOf(await till.read(made)).map(({ seatNumber }) => seatNumber);
    for (let at = 1; at < seats.length; at += 2) assert.equal(seats[at], seats[at + 1]);
    assert.equal(seats.length, 17);
  });

  test('400 names the command and the field, and keeps nothing of the others', async () => {
    const made = await till.open();
    const unknown = { items: [{ menuItemGuid: newGuid(), quantity: 1 }] };
    const rows = await dump();
    const refused = await run(made, [soups(1), { command: 'addSelections', body: unknown }]);
    assert.deepEqual(refused.fields(), ['body /commands/1/body/items/0/menuItemGuid known']);
    assert.equal(refused.refused(400, 'VALIDATION_ERROR').details?.command, 1);
    const misfits = [
      { command: 'dance' },
      { command: 'updateSelection', body: {} },
      { command: 'voidSelections', body: { selectionGuids: lineGuids(made), cause: 'X' } },
    ];
    assert.deepEqual((await run(made, misfits)).fields().toSorted(), [
      'body /commands/0/command enum',
      'body /commands/1/selectionGuid required',
      'body /commands/2/body/cause unknown',
      'body /commands/2/body/reason required',
    ]);
    const stock = `${till.place.path}/menu/items/${till.place.item('Catch of the day').guid}/stock`;
    const fish = { menuItemGuid: till.place.item('Catch of the day').guid, quantity: 1, priceAmount: 900 };
    assert.deepEqual(await dump(), rows);
    (await till.key.put(stock, { status: 'QUANTITY', quantity: 1 })).must(200);
    const short = await run(made, [
      { command: 'addSelections', body: { items: [fish] } },
      { command: 'addSelections', body: { items: [...till.soups(1), fish] } },
    ]);
    assert.deepEqual(short.fields(), ['body /commands/1/body/items/1/menuItemGuid stock']);
    assert.deepEqual(await till.read(made), made);
  });

  test('403 for a command that the caller may not give, or that nobody approved; approvals are used one by one', async () => {
    const [waiter, manager, cook] = await Promise.all(
      (['server', 'manager', 'kitchen'] as const).map((role) =>
        signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] }),
      ),
    );
    const made = await till.open();
    const [one, two] = lineGuids(made);
    const path = `${till.orders}/${made.guid}/commands`;
    (await cook!.post(path, { commands: [soups(1)] })).refused(403, 'FORBIDDEN');
    const comp = (guid: string, approval?: string) => ({
      command: 'compOrderItems',
      body: { selectionGuids: [guid], reason: 'LATE', ...(approval ? { approval } : {}) },
    });
    const list = (first?: string, second?: string, preview = false) =>
      waiter!.post<Order>(path, { commands: [soups(4), comp(one!, first), comp(two!, second)], preview });
    const asked = askedFor(await list());
    assert.deepEqual([asked.target, asked.amount], [{ type: 'ORDER', guid: made.guid, version: 2 }, 690]);
    const first = await approve(manager!, till.place, asked);
    const next = await list(first);
    assert.equal(next.refused(403, 'APPROVAL_REQUIRED').details?.command, 2);
    assert.equal(askedFor(next).target.version, 3);
    const second = await approve(manager!, till.place, askedFor(await list(first, undefined, true)));
    (await list(first, second, true)).must(200);
    const done = (await list(first, second)).must(200);
    assert.deepEqual(
      linesOf(done).map(({ totalAmount }) => totalAmount > 0),
      [false, false, true, true],
    );
    const events = await till.eventsOf(made);
    assert.equal(events.filter((type) => type === 'selection.comped').length, 2);
    (await list(first, second)).refused(409, 'INVALID_STATE');
  });

  test('409 when a command is not possible after the others, or the order is another version', async () => {
    const made = await till.open();
    const stale = await run(made, [soups(1)], { version: 7 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
    const late = await run(made, [soups(1), { command: 'updateOrder', body: { notes: 'A', version: 1 } }]);
    assert.deepEqual(late.refused(409, 'CONFLICT').details, { currentVersion: 2, command: 1 });
    const voided = { command: 'voidOrder', body: { reason: 'MISTAKE' } };
    const { details } = (await run(made, [voided, soups(1)], { preview: true })).refused(
      409,
      'INVALID_STATE',
    );
    assert.deepEqual([details?.state, details?.command], ['VOIDED', 1]);
    assert.deepEqual(await till.read(made), made);
  });

  test('every command on one order is one of the list', () => {
    const listed = orderRoutes.filter((one) => 'inList' in one);
    assert.deepEqual(new Set(listed), new Set(orderCommands));
  });
});
