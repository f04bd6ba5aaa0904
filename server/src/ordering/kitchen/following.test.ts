import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { whileHeld } from '../../../test/harness/held-orders.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { tally, together } from '../../../test/harness/together.ts';
import {
  makeWorld,
  type Order,
  openPlace,
  order,
  type Page,
  type World,
} from '../../../test/harness/world.ts';
import type { TicketShape } from './ticket-shapes.ts';

/** What is done to an order reaches the kitchen, and what the kitchen does reaches the order. */

type Ticket = Type.Static<typeof TicketShape>;
type Changes = Page<Ticket> & { lastChange: number };

let service: TestService;
let world: World;
let orders: string;
let kitchen: string;
let grill: string;
let bar: string;

const makeStation = async (at: string, request: object) =>
  (await world.key.post<{ guid: string }>(`${at}/stations`, request)).must(201).guid;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  orders = `${world.place.path}/orders`;
  kitchen = `${world.place.path}/kitchen`;
  grill = await makeStation(kitchen, { name: 'Grill' });
  bar = await makeStation(kitchen, { name: 'Bar', isDefault: true });
  const rules = [{ menuItemGuid: world.place.item('Soup').guid, stationGuids: [grill] }];
  (await world.key.put(`${kitchen}/routing`, { rules })).must(200);
});

const item = (name: string, more: object = {}) => ({
  menuItemGuid: world.place.item(name).guid,
  quantity: 1,
  ...more,
});
const send = (items: object[], more: object = {}) =>
  order(world.key, world.place, { items: items as never, ...more });
const read = async ({ guid }: { guid: string }) =>
  (await world.key.get<Order>(`${orders}/${guid}`)).must(200);
const command = (made: { guid: string }, path: string, body: object) =>
  world.key.post<Order>(`${orders}/${made.guid}/${path}`, body);
const act = (ticket: { guid: string }, action: string, body: object = {}) =>
  world.key.post<Ticket>(`${kitchen}/tickets/${ticket.guid}/${action}`, body);
const ticket = async ({ guid }: { guid: string }) =>
  (await world.key.get<Ticket>(`${kitchen}/tickets/${guid}`)).must(200);
const ticketsOf = async ({ guid }: { guid: string }) =>
  (await world.key.get<{ tickets: Ticket[] }>(`${kitchen}/orders/${guid}`)).must(200).tickets;
const lines = (made: Order) => made.checks.flatMap(({ selections }) => selections);
const eventsOf = async (field: string, guid: string) =>
  (
    await service.database.sql<{ type: string }>(
      `select type from events where data->>$1 = $2 and type like 'kitchen.ticket.%' order by sequence`,
      [field, guid],
    )
  ).map(({ type }) => type.slice('kitchen.ticket.'.length));

describe('a line that is voided after it was sent', () => {
  test('is struck through on its ticket and stays there; the station takes note by bumping it', async () => {
    const made = await send([item('Soup'), item('Soup', { notes: 'hot' })]);
    const [sent] = await ticketsOf(made);
    (await act(sent!, 'start')).must(200);
    const [first, second] = lines(made);
    const reason = { reason: 'WRONG_DISH' };
    (await command(made, 'selections/void', { selectionGuids: [second!.guid], ...reason })).must(200);
    const half = await ticket(sent!);
    assert.deepEqual(
      half.items.map(({ voided, voidedAt, notes }) => [voided, voidedAt !== null, notes]),
      [
        [false, false, null],
        [true, true, 'hot'],
      ],
    );
    assert.deepEqual([half.status, half.version], ['IN_PROGRESS', 3]);
    (await command(made, 'selections/void', { selectionGuids: [first!.guid], ...reason })).must(200);
    assert.equal((await ticket(sent!)).status, 'VOIDED');
    assert.deepEqual(await eventsOf('ticketGuid', sent!.guid), ['created', 'started', 'updated', 'voided']);
    const late = await act(sent!, 'bump', { selectionGuids: [first!.guid] });
    late.refused(409, 'INVALID_STATE');
    (await act(sent!, 'bump')).must(200);
    const noted = await ticket(sent!);
    assert.deepEqual([noted.status, noted.bumpedAt], ['BUMPED', null]);
    const open = (await world.key.get<Changes>(`${kitchen}/tickets?open=true&limit=200`)).must(200);
    assert.ok(open.items.every(({ guid }) => guid !== sent!.guid));
  });

  test('and bumping it then does not show the guest that anything is made', async () => {
    const made = await send([item('Soup'), item('Soup')]);
    const [sent] = await ticketsOf(made);
    (await command(made, 'hold', {})).must(200);
    (await act(sent!, 'bump')).must(200);
    assert.equal((await read(made)).guestOrderStatus, 'RECEIVED');
  });

  test('and so is every line of an order that is voided', async () => {
    const made = await send([item('Soup'), item('Catch of the day')]);
    (await command(made, 'void', { reason: 'LEFT' })).must(200);
    assert.deepEqual(
      (await ticketsOf(made)).map(({ status }) => status),
      ['VOIDED', 'VOIDED'],
    );
  });
});

describe('a line that is changed after it was sent', () => {
  test('says what it was; of more than was done, the ticket and its line come back', async () => {
    const made = await send([item('Soup')]);
    const [sent] = await ticketsOf(made);
    const [line] = lines(made);
    const path = `${orders}/${made.guid}/selections/${line!.guid}`;
    (await world.key.patch(path, { notes: 'no salt' })).must(200);
    const [changed] = (await ticket(sent!)).items;
    assert.deepEqual([changed!.notes, changed!.changedFrom?.notes], ['no salt', null]);
    (await act(sent!, 'bump')).must(200);
    (await world.key.patch(path, { seatNumber: 4 })).must(200);
    assert.equal((await ticket(sent!)).status, 'BUMPED');
    const more = (await world.key.patch<Order>(path, { quantity: 3 })).must(200);
    assert.deepEqual([lines(more)[0]!.fulfillmentStatus, more.guestOrderStatus], ['SENT', 'IN_PREPARATION']);
    const back = await ticket(sent!);
    const [again] = back.items;
    assert.deepEqual(
      [back.status, again!.status, again!.quantity, again!.changedFrom?.quantity],
      ['RECALLED', 'NEW', '3', '1'],
    );
    (await act(sent!, 'bump')).must(200);
    assert.equal((await read(made)).guestOrderStatus, 'READY_FOR_PICKUP');
  });

  test('is not alone: what is said of the whole order is on its tickets until they are done', async () => {
    const made = await send([item('Soup'), item('Catch of the day')], { notes: 'No nuts' });
    const [soup, fish] = await ticketsOf(made);
    (await act(fish!, 'bump')).must(200);
    const request = { notes: 'Peanut allergy!', numberOfGuests: 5 };
    (await world.key.patch(`${orders}/${made.guid}`, request)).must(200);
    const updated = await ticket(soup!);
    assert.deepEqual([updated.notes, updated.numberOfGuests, updated.version], ['Peanut allergy!', 5, 2]);
    assert.equal((await ticket(fish!)).version, 2);
    (await world.key.patch(`${orders}/${made.guid}`, { metadata: { a: 'b' } })).must(200);
    assert.equal((await ticket(soup!)).version, 2);
    const back = (await act(fish!, 'recall')).must(200);
    assert.deepEqual([back.notes, back.numberOfGuests], ['Peanut allergy!', 5]);
    assert.equal((await ticket(fish!)).notes, 'Peanut allergy!');
  });
});

describe('lines that move', () => {
  test('to another order take their tickets along, as far as they are, without being cooked again', async () => {
    const from = await send([item('Soup'), item('Soup'), item('Catch of the day')]);
    const to = await send([item('Soup')], { notes: 'Terrace' });
    const [soups, fish] = await ticketsOf(from);
    (await act(soups!, 'bump', { selectionGuids: [lines(from)[0]!.guid] })).must(200);
    const moving = [lines(from)[0]!.guid, lines(from)[2]!.guid];
    (await command(from, 'move', { selectionGuids: moving, toOrderGuid: to.guid })).must(200);

    const [stays] = await ticketsOf(from);
    assert.deepEqual([stays!.guid, stays!.items.length, stays!.status], [soups!.guid, 1, 'IN_PROGRESS']);
    const [, ...arrived] = await ticketsOf(to);
    assert.deepEqual(
      arrived.map(({ stationGuid, status, number, notes }) => [stationGuid, status, number, notes]),
      [
        [grill, 'BUMPED', `${to.displayNumber}-2`, 'Terrace'],
        [bar, 'NEW', `${to.displayNumber}-3`, 'Terrace'],
      ],
    );
    assert.equal(arrived[1]!.guid, fish!.guid);
    assert.deepEqual(await eventsOf('ticketGuid', arrived[0]!.guid), ['moved']);
    assert.deepEqual(await eventsOf('ticketGuid', fish!.guid), ['created', 'moved']);

    // From now on they follow the other order.
    const reason = { reason: 'COLD' };
    (await command(to, 'selections/void', { selectionGuids: [moving[1]!], ...reason })).must(200);
    assert.equal((await ticket(fish!)).status, 'VOIDED');
    (await act(arrived[0]!, 'recall')).must(200);
    const line = lines(await read(to)).find(({ guid }) => guid === moving[0]);
    assert.equal(line!.fulfillmentStatus, 'SENT');
    await assertBooksAgree(service.database);
  });

  test('between the checks of an order, by split or merge, keep the tickets that they are on', async () => {
    const made = await send([item('Soup', { seatNumber: 1 }), item('Soup', { seatNumber: 2 })]);
    const [sent] = await ticketsOf(made);
    const split = (await command(made, 'split', { seats: true })).must(200);
    assert.equal(split.checks.length, 2);
    assert.deepEqual(await ticketsOf(made), [sent]);
    (await act(sent!, 'bump')).must(200);
    assert.ok(lines(await read(made)).every(({ fulfillmentStatus }) => fulfillmentStatus === 'READY'));
    const checkGuids = split.checks.map(({ guid }) => guid);
    const merged = (await command(made, 'merge-checks', { checkGuids })).must(200);
    assert.equal(merged.guestOrderStatus, 'READY_FOR_PICKUP');
    assert.equal((await ticketsOf(made)).length, 1);
  });
});

describe('courses', () => {
  test('are held and fired one after the other; each firing makes a ticket with what is new, and no more', async () => {
    const made = await send([
      item('Soup', { course: 1 }),
      item('Soup', { course: 3, hold: true }),
      item('Soup', { course: 2, hold: true }),
      item('Soup', { hold: true }),
    ]);
    const sizes = async () => (await ticketsOf(made)).map(({ items }) => items.map(({ course }) => course));
    assert.deepEqual(await sizes(), [[1]]);
    (await command(made, 'fire', { nextCourse: true })).must(200);
    assert.deepEqual(await sizes(), [[1], [2]]);
    const both = await command(made, 'fire', { nextCourse: true, course: 3 });
    assert.deepEqual(both.refused(400, 'VALIDATION_ERROR').details, {
      fields: [
        { in: 'body', path: '/nextCourse', rule: 'oneOf', message: 'is not given together with course' },
      ],
    });
    (await command(made, 'fire', { nextCourse: true })).must(200);
    (await command(made, 'fire', { nextCourse: true })).must(200);
    assert.deepEqual(await sizes(), [[1], [2], [3], [null]]);
    (await command(made, 'fire', { nextCourse: true })).refused(409, 'INVALID_STATE');
  });

  test('can be held after all until a station begins, and come on a new ticket when fired', async () => {
    const made = await send([item('Soup', { course: 1 }), item('Soup', { course: 2 })]);
    const [sent] = await ticketsOf(made);
    const held = (await command(made, 'hold', { course: 2 })).must(200);
    assert.deepEqual(
      lines(held).map(({ fulfillmentStatus, sentAt }) => [fulfillmentStatus, sentAt !== null]),
      [
        ['SENT', true],
        ['HOLD', false],
      ],
    );
    assert.deepEqual(
      (await ticket(sent!)).items.map(({ voided }) => voided),
      [false, true],
    );
    (await act(sent!, 'start')).must(200);
    const started = await command(made, 'hold', {});
    assert.deepEqual(started.refused(409, 'INVALID_STATE').details, {
      state: 'IN_PROGRESS',
      allowed: ['voidSelections'],
    });
    (await command(made, 'fire', {})).must(200);
    const [, again] = await ticketsOf(made);
    assert.deepEqual([again!.status, again!.items.length], ['NEW', 1]);
    for (const one of await ticketsOf(made)) (await act(one, 'bump')).must(200);
    assert.equal((await read(made)).guestOrderStatus, 'READY_FOR_PICKUP');
    (await command(made, 'hold', {})).refused(409, 'INVALID_STATE');
  });

  test('are either held or started, when a waiter and a cook act at once', async () => {
    for (let round = 0; round < 6; round++) {
      const made = await send([item('Soup')]);
      const [sent] = await ticketsOf(made);
      const [hold, start] = await Promise.all([command(made, 'hold', {}), act(sent!, 'start')]);
      assert.deepEqual(tally([hold, start] as never), { 200: 1, 409: 1 });
      const [line] = lines(await read(made));
      const { status } = await ticket(sent!);
      assert.deepEqual(
        [line!.fulfillmentStatus, status],
        hold.status === 200 ? ['HOLD', 'VOIDED'] : ['SENT', 'IN_PROGRESS'],
      );
    }
  });
});

test('a ticket that goes to another order while a cook acts on it is changed there', async () => {
  for (const [action, status] of [
    ['start', 'IN_PROGRESS'],
    ['bump', 'BUMPED'],
    ['recall', 'RECALLED'],
  ] as const)
    for (const by of ['merge', 'move']) {
      const [from, to] = [
        await send([item('Soup'), item('Catch of the day', { priceAmount: 900 })]),
        await send([item('Soup')]),
      ];
      const [sent] = await ticketsOf(from);
      if (action === 'recall') (await act(sent!, 'bump')).must(200);
      const [line] = lines(from);
      const goes = () =>
        by === 'merge'
          ? command(to, 'merge', { fromOrderGuid: from.guid })
          : command(from, 'move', { selectionGuids: [line!.guid], toOrderGuid: to.guid });
      const [gone, acted] = await whileHeld(service, [from], goes, () => act(sent!, action));
      gone.must(200);
      assert.deepEqual([acted.must(200).orderGuid, acted.must(200).status], [to.guid, status], by);
      assert.equal((await ticket(sent!)).status, status);
    }
});

test('a ticket that several recall at once is recalled once, and each of the others is rejected', async () => {
  const made = await send([item('Soup')]);
  const [sent] = await ticketsOf(made);
  (await act(sent!, 'bump')).must(200);
  const replies = await together(6, () => act(sent!, 'recall'));
  assert.deepEqual(tally(replies), { 200: 1, 409: 5 });
  const late = replies.find(({ status }) => status === 409)!;
  assert.equal(late.refused(409, 'INVALID_STATE').details?.state, 'RECALLED');
  assert.deepEqual(await eventsOf('ticketGuid', sent!.guid), ['created', 'bumped', 'recalled']);
});

test('what the kitchen does to an order has an event of its own', async () => {
  const made = await send([item('Soup')]);
  const [sent] = await ticketsOf(made);
  (await act(sent!, 'start')).must(200);
  (await act(sent!, 'bump')).must(200);
  const types = await service.database.sql<{ type: string }>(
    `select type from events where data->>'orderGuid' = $1 or data->>'guid' = $1 order by sequence`,
    [made.guid],
  );
  assert.deepEqual(
    types.map(({ type }) => type),
    [
      'kitchen.ticket.created',
      'order.created',
      'kitchen.ticket.started',
      'order.in_preparation',
      'kitchen.ticket.bumped',
      'selection.ready',
      'order.ready',
    ],
  );
});

test('a paid and closed order stays with the kitchen until it is made', async () => {
  const made = await send([item('Soup')]);
  const [sent] = await ticketsOf(made);
  const cash = { type: 'CASH', amount: made.totalAmount };
  (await world.key.post(`${orders}/${made.guid}/payments`, cash)).must(201);
  (await command(made, 'close', {})).must(200);
  const open = (await world.key.get<Changes>(`${kitchen}/tickets?open=true&limit=200`)).must(200);
  assert.ok(open.items.some(({ guid }) => guid === sent!.guid));
  (await act(sent!, 'bump')).must(200);
  const after = await read(made);
  assert.deepEqual([after.guestOrderStatus, lines(after)[0]!.fulfillmentStatus], ['CLOSED', 'READY']);
});

test('where a dish is made is frozen with it: the menu may change before it is fired', async () => {
  const place = await openPlace(world.key);
  const at = `${place.path}/kitchen`;
  await makeStation(at, { name: 'Default', isDefault: true });
  const pass = await makeStation(at, { name: 'Pass' });
  const soupPath = `${place.path}/menu/items/${place.item('Soup').guid}`;
  (await world.key.patch(soupPath, { prepStationGuid: pass })).must(200);
  const line = { menuItemGuid: place.item('Soup').guid, quantity: 1, hold: true };
  const made = await order(world.key, place, { items: [line] });
  assert.equal(lines(made)[0]!.prepStationGuid, pass);
  (await world.key.patch(soupPath, { prepStationGuid: null })).must(200);
  (await world.key.post(`${place.path}/orders/${made.guid}/fire`, {})).must(200);
  const { items } = (await world.key.get<Page<Ticket>>(`${at}/tickets`)).must(200);
  assert.deepEqual(
    items.map(({ stationGuid }) => stationGuid),
    [pass],
  );
});

test('a screen that was away reads what it missed, in the sequence in which it happened, while others go on', async () => {
  const place = await openPlace(world.key);
  const at = `${place.path}/kitchen`;
  await makeStation(at, { name: 'S' });
  const listed = async (query: string) => (await world.key.get<Changes>(`${at}/tickets?${query}`)).must(200);
  assert.deepEqual(await listed('open=true'), { items: [], nextCursor: null, lastChange: 0 });
  const seen = new Map<string, Ticket>();
  let since = 0;
  const catchUp = async () => {
    let cursor = '';
    let first: number | undefined;
    do {
      const page = await listed(`changedAfter=${since}&limit=3${cursor}`);
      first ??= page.lastChange;
      const changes = page.items.map(({ change }) => change);
      assert.deepEqual(
        changes,
        [...changes].sort((a, b) => a - b),
      );
      for (const one of page.items)
        if (one.change >= (seen.get(one.guid)?.change ?? 0)) seen.set(one.guid, one);
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
    } while (cursor);
    since = first;
  };
  // The clock jumps back and forth, and a screen reads in between.
  let working = true;
  const waiters = together(4, async (n) => {
    for (let k = 0; k < 6; k++) {
      service.clock.moveBy(n % 2 ? 7_000 : -7_000);
      const made = await order(world.key, place);
      const { tickets } = (await world.key.get<{ tickets: Ticket[] }>(`${at}/orders/${made.guid}`)).must(200);
      for (const action of ['start', 'prioritize', 'bump', 'recall', 'reprint'].slice(0, k)) {
        const body = action === 'prioritize' ? { priority: n } : {};
        (await world.key.post(`${at}/tickets/${tickets[0]!.guid}/${action}`, body)).must(200);
      }
    }
  }).finally(() => {
    working = false;
  });
  while (working) await catchUp();
  await waiters;
  await catchUp();
  const all = (await listed('limit=200')).items;
  assert.equal(seen.size, 24);
  for (const one of all) assert.deepEqual(seen.get(one.guid), one);
  assert.equal((await listed(`changedAfter=${since}`)).items.length, 0);
});

test('orders that take stock and make tickets never wait for each other in a circle', async () => {
  const place = await openPlace(world.key);
  await makeStation(`${place.path}/kitchen`, { name: 'S' });
  const guid = place.item('Soup').guid;
  const stock = `${place.path}/menu/items/${guid}/stock`;
  (await world.key.put(stock, { status: 'QUANTITY', quantity: 1_000 })).must(200);
  await together(8, async (n) => {
    for (let k = 0; k < 6; k++) {
      const made = await order(world.key, place, { items: [{ menuItemGuid: guid, quantity: 1 }] });
      const path = `${place.path}/orders/${made.guid}`;
      if (n % 2) {
        (await world.key.post(`${path}/selections`, { items: [{ menuItemGuid: guid, quantity: 2 }] })).must(
          200,
        );
        (await world.key.post(`${path}/void`, { reason: 'STORM' })).must(200);
      } else (await world.key.patch(`${path}/selections/${lines(made)[0]!.guid}`, { quantity: 2 })).must(200);
    }
  });
  const left = (await world.key.get<{ quantity: string }>(stock)).must(200);
  assert.equal(Number(left.quantity), 1_000 - 24 * 2);
});

test('two waiters on one table, 50 commands interleaved: nothing is lost, and each conflict is reported', async () => {
  const table = (await world.key.post<{ guid: string }>(`${world.place.path}/tables`, { name: 'T1' })).must(
    201,
  );
  const made = await send([item('Soup')], { tableGuid: table.guid, numberOfGuests: 2 });
  const path = `${orders}/${made.guid}`;
  /** What a waiter knows of the order, and what was answered to them. */
  const waiter = async (n: number) => {
    let known = made.version;
    const added: string[] = [];
    const voided: string[] = [];
    let conflicts = 0;
    for (let k = 0; k < 25; k++) {
      const name = `waiter ${n}, ${k}`;
      const target = added.find((guid) => !voided.includes(guid));
      const request = { notes: name, version: known };
      const reply =
        k % 5 === 4 && target
          ? await command(made, 'selections/void', {
              selectionGuids: [target],
              reason: 'SWAP',
              version: known,
            })
          : await command(made, 'selections', {
              items: [item('Soup', { notes: request.notes, seatNumber: n + 1 })],
              version: known,
            });
      if (reply.status === 409) {
        const { currentVersion } = reply.refused(409, 'CONFLICT').details as { currentVersion: number };
        assert.ok(currentVersion > known);
        conflicts += 1;
        // Looks, and does it again: no command is given up.
        known = (await read(made)).version;
        k -= 1;
        continue;
      }
      const after = reply.must(200);
      assert.equal(after.version, known + 1);
      known = after.version;
      if (k % 5 === 4 && target) voided.push(target);
      else added.push(lines(after).find(({ notes }) => notes === name)!.guid);
    }
    return { added, voided, conflicts };
  };
  const [one, two] = await Promise.all([waiter(0), waiter(1)]);
  assert.ok(one.conflicts + two.conflicts > 0, 'they were in each other’s way');
  const after = await read(made);
  assert.equal(after.version, made.version + 50);
  const live = lines(after).filter(({ voided }) => !voided);
  const wanted = [one, two].flatMap(({ added, voided }) => added.filter((guid) => !voided.includes(guid)));
  assert.deepEqual(new Set(live.map(({ guid }) => guid)), new Set([lines(made)[0]!.guid, ...wanted]));
  assert.equal(after.totalAmount, live.length * 690);
  // The kitchen has each line once, and those that were voided struck through.
  const items = (await ticketsOf(made)).flatMap((one) => one.items);
  assert.equal(items.length, 1 + one.added.length + two.added.length);
  assert.equal(new Set(items.map(({ selectionGuid }) => selectionGuid)).size, items.length);
  for (const { selectionGuid, voided } of items)
    assert.equal(voided, !live.some(({ guid }) => guid === selectionGuid));
  const timeline = (await world.key.get<{ items: { version: number }[] }>(`${path}/timeline`)).must(
    200,
  ).items;
  assert.deepEqual(
    timeline.map(({ version }) => version),
    Array.from({ length: 51 }, (_, index) => index + 1),
  );
  await assertBooksAgree(service.database);
});

test('a ticket that could not be printed stays in sight until it is on paper', async () => {
  const place = await openPlace(world.key);
  const at = `${place.path}/kitchen`;
  await makeStation(at, { name: 'Printed', printer: 'hot-1' });
  const made = await order(world.key, place);
  const listed = async (status: string) =>
    (await world.key.get<Page<Ticket>>(`${at}/tickets?printStatus=${status}`)).must(200).items;
  const [waiting] = await listed('WAITING');
  assert.deepEqual([waiting!.orderGuid, waiting!.printedAt], [made.guid, null]);
  const report = (body: object) =>
    world.key.post<Ticket>(`${at}/tickets/${waiting!.guid}/print-status`, body);
  (await report({ outcome: 'FAILED', error: 'out of paper' })).must(200);
  (await world.key.post(`${at}/tickets/${waiting!.guid}/bump`, {})).must(200);
  assert.deepEqual(
    (await listed('FAILED')).map(({ guid, printError }) => [guid, printError]),
    [[waiting!.guid, 'out of paper']],
  );
  const printed = (await report({ outcome: 'PRINTED' })).must(200);
  assert.deepEqual([printed.printStatus, printed.printError], ['PRINTED', null]);
  assert.ok(printed.printedAt);
  const again = (await world.key.post<Ticket>(`${at}/tickets/${waiting!.guid}/reprint`, {})).must(200);
  assert.deepEqual([again.printStatus, again.printCount], ['WAITING', 1]);
  (await report({ outcome: 'LOST' })).refused(400, 'VALIDATION_ERROR');
  assert.deepEqual(await eventsOf('ticketGuid', waiting!.guid), [
    'created',
    'print_failed',
    'bumped',
    'printed',
    'reprinted',
  ]);
});

test('the expediter sees every order that the kitchen works on, what of it is missing, and what is held', async () => {
  const place = await openPlace(world.key);
  const at = `${place.path}/kitchen`;
  await makeStation(at, { name: 'S' });
  const menuItemGuid = place.item('Soup').guid;
  const items = [
    { menuItemGuid, quantity: 1, course: 1 },
    { menuItemGuid, quantity: 2, course: 2, hold: true },
  ];
  const made: Order[] = [];
  for (let n = 0; n < 3; n++) made.push(await order(world.key, place, { items }));
  interface Board {
    orderGuid: string;
    complete: boolean;
    missing: { quantity: string }[];
    held: { quantity: string; course: number }[];
  }
  const seen: Board[] = [];
  let cursor = '';
  do {
    const page = (await world.key.get<Page<Board>>(`${at}/orders?limit=2${cursor}`)).must(200);
    seen.push(...page.items);
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
  } while (cursor);
  assert.deepEqual(
    seen.map(({ orderGuid }) => orderGuid),
    made.map(({ guid }) => guid),
  );
  const [{ complete, missing, held }] = seen as [Board];
  assert.deepEqual([complete, missing.length], [false, 1]);
  assert.deepEqual(
    held.map(({ quantity, course }) => [quantity, course]),
    [['2', 2]],
  );
  const tickets = (await world.key.get<Page<Ticket>>(`${at}/tickets?open=true`)).must(200).items;
  const first = tickets.find(({ orderGuid }) => orderGuid === made[0]!.guid);
  (await world.key.post(`${at}/tickets/${first!.guid}/bump`, {})).must(200);
  const left = (await world.key.get<Page<Board>>(`${at}/orders`)).must(200).items;
  assert.deepEqual(
    left.map(({ orderGuid }) => orderGuid),
    [made[1]!.guid, made[2]!.guid],
  );
});
