import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { lineGuids, linesOf, type Till, tillIn } from '../../../test/harness/till.ts';
import { makeWorld, type Order } from '../../../test/harness/world.ts';
import type { KitchenOrderShape } from './render-order.ts';

/** The kitchen makes a dish that guests share whole, for as long as anybody wants a part of it. */

type KitchenOrder = Type.Static<typeof KitchenOrderShape>;

let till: Till;
before(async () => {
  till = await tillIn(await makeWorld(await startTestService()));
  (await till.key.post(`${till.place.path}/kitchen/stations`, { name: 'Stove' })).must(201);
});

/** An order without a ticket is none of the kitchen. */
async function kitchenOf({ guid }: { guid: string }): Promise<Pick<KitchenOrder, 'held' | 'tickets'>> {
  const reply = await till.key.get<KitchenOrder>(`${till.place.path}/kitchen/orders/${guid}`);
  return reply.status === 404 ? { held: [], tickets: [] } : reply.must(200);
}
/** What a cook still reads of dishes: how much of them, not struck through. */
const read = async (...orders: { guid: string }[]) =>
  (await Promise.all(orders.map(kitchenOf)))
    .flatMap(({ tickets }) => tickets.flatMap(({ items }) => items))
    .filter(({ voided }) => !voided);
const amounts = async (...orders: { guid: string }[]) =>
  (await read(...orders)).map(({ quantity }) => quantity);

/** Two soups for a table, shared by three. */
async function shared(): Promise<{ one: Order; dish: string; parts: string[] }> {
  const one = await till.open([{ menuItemGuid: till.place.item('Soup').guid, quantity: 2 }]);
  const dish = lineGuids(one)[0]!; // it was ordered
  const parts = lineGuids((await till.ask(one, 'share', { selectionGuid: dish, parts: 3 })).must(200));
  return { one, dish, parts };
}

test('a note on any part of it is one on the dish, and leaves it whole', async () => {
  const { one, dish, parts } = await shared();
  for (const [guid, notes] of [
    [dish, 'No onions'],
    [parts[1], 'Nuts!'],
  ]) {
    (await till.change(one, `/selections/${guid}`, { notes })).must(200);
    const [item] = await read(one);
    assert.deepEqual([item?.quantity, item?.notes], ['2', notes]);
    assert.ok(linesOf(await till.read(one)).every((line) => line.notes === notes));
  }
});

test('held it waits whole, and fired it is made whole', async () => {
  const { one, dish } = await shared();
  (await till.ask(one, 'hold')).must(200);
  const { held } = await kitchenOf(one);
  assert.deepEqual(
    held.map(({ selectionGuid, quantity }) => [selectionGuid, quantity]),
    [[dish, '2']],
  );
  const voided = await till.ask(one, 'selections/void', { selectionGuids: [dish], reason: 'Gone' });
  assert.equal(voided.refused(409, 'INVALID_STATE').details!.state, 'HOLD');
  (await till.ask(one, 'fire')).must(200);
  assert.deepEqual(await amounts(one), ['2']);
});

test('it is struck through with its last part, whichever that is', async () => {
  const { one, dish, parts } = await shared();
  for (const guids of [[dish], [parts[2]]]) {
    (await till.ask(one, 'selections/void', { selectionGuids: guids, reason: 'Gone' })).must(200);
    assert.deepEqual(await amounts(one), ['2']);
  }
  (await till.ask(one, 'selections/void', { selectionGuids: [parts[1]], reason: 'Gone' })).must(200);
  assert.deepEqual(await amounts(one), []);
});

test('on another order it is made for those who stayed, too', async () => {
  const { one, dish } = await shared();
  const other = await till.open();
  (await till.ask(one, 'move', { selectionGuids: [dish], toOrderGuid: other.guid })).must(200);
  (await till.ask(other, 'selections/void', { selectionGuids: [dish], reason: 'Gone' })).must(200);
  assert.ok(
    (await read(one)).some(({ selectionGuid, quantity }) => selectionGuid === dish && quantity === '2'),
  );
});

/** All guests' shares of the two soups: what is with the first of them, and what is not. */
const others = (dish: string, parts: readonly string[]) => parts.filter((guid) => guid !== dish);
const statuses = async (of: { guid: string }) =>
  linesOf(await till.read(of)).map(({ fulfillmentStatus }) => fulfillmentStatus);
async function cook(what: 'start' | 'bump' | 'recall', ...orders: { guid: string }[]): Promise<void> {
  for (const { tickets } of await Promise.all(orders.map(kitchenOf)))
    for (const { guid } of tickets)
      (await till.key.post(`${till.place.path}/kitchen/tickets/${guid}/${what}`, {})).must(200);
}
const voids = async (of: { guid: string }, ...selectionGuids: string[]) =>
  (await till.ask(of, 'selections/void', { selectionGuids, reason: 'Gone' })).must(200);

test('no guest is told that it is ready before it is, whatever becomes of the part that its ticket names', async () => {
  const { one, dish, parts } = await shared();
  const told = async () => [(await till.read(one)).guestOrderStatus, ...(await statuses(one))];
  assert.deepEqual(await told(), ['RECEIVED', 'SENT', 'SENT', 'SENT']);
  (await till.ask(one, 'hold', { selectionGuids: [parts[1]] })).must(200);
  assert.deepEqual(await told(), ['RECEIVED', 'HOLD', 'HOLD', 'HOLD']);
  (await till.ask(one, 'fire', { selectionGuids: [parts[2]] })).must(200);
  assert.deepEqual(await amounts(one), ['2']);
  await voids(one, dish);
  assert.deepEqual(await told(), ['RECEIVED', 'SENT', 'SENT', 'SENT']);
  (await till.ask(one, 'hold')).must(200);
  assert.deepEqual([await amounts(one), (await kitchenOf(one)).held.length], [[], 1]);
  (await till.ask(one, 'fire')).must(200);
  assert.deepEqual(await amounts(one), ['2']);
  const before = await till.eventsOf(one);
  assert.ok(!before.includes('order.ready') && !before.includes('selection.ready'));
  const { tickets } = await kitchenOf(one);
  const path = `${till.place.path}/kitchen/tickets/${tickets.at(-1)!.guid}`;
  (await till.key.post(`${path}/bump`, {})).must(200);
  assert.deepEqual(await told(), ['READY_FOR_PICKUP', 'READY', 'READY', 'READY']);
  (await till.key.post(`${path}/recall`, {})).must(200);
  assert.deepEqual(await told(), ['IN_PREPARATION', 'SENT', 'SENT', 'SENT']);
});

test('what is cooked does not go back to stock, whichever part is voided last', async (t) => {
  const item = till.place.item('Soup').guid;
  const path = `${till.place.path}/menu/items/${item}/stock`;
  const left = async () => Number((await till.key.get<{ quantity: string }>(path)).must(200).quantity);
  (await till.key.put(path, { status: 'QUANTITY', quantity: 10 })).must(200);
  t.after(() => till.key.put(path, { status: 'IN_STOCK' }));
  const { one, dish, parts } = await shared();
  await voids(one, dish);
  await cook('bump', one);
  await voids(one, ...others(dish, parts));
  assert.equal(await left(), 8);
  const second = await shared();
  await voids(second.one, second.dish);
  assert.equal(await left(), 6);
  await voids(second.one, ...others(second.dish, second.parts));
  assert.equal(await left(), 8);
  const third = await apart();
  await voids(third.one, third.dish);
  await voids(third.other, ...third.rest);
  // That of the other order is still wanted.
  assert.equal(await left(), 7);
});

test('what the cook must know is heard when the part that its ticket names is voided', async () => {
  const { one, dish, parts } = await shared();
  await voids(one, dish);
  (await till.change(one, `/selections/${parts[1]}`, { notes: 'Nuts!' })).must(200);
  assert.deepEqual(
    (await read(one)).map(({ notes, quantity }) => [notes, quantity]),
    [['Nuts!', '2']],
  );
  (await till.change(one, `/selections/${parts[1]}`, { course: 2, seatNumber: 4 })).must(200);
  const [item] = await read(one);
  assert.deepEqual([item?.course, item?.seatNumber, item?.notes], [2, 4, 'Nuts!']);
});

/** The first part with one order, the others with another. */
async function apart() {
  const { one, dish, parts } = await shared();
  const other = await till.open(till.soups(1));
  const rest = others(dish, parts);
  (await till.ask(one, 'move', { selectionGuids: rest, toOrderGuid: other.guid })).must(200);
  return { one, other, dish, rest };
}
const dishOn = (of: Order, dish: string) => linesOf(of).filter(({ share }) => share?.guid === dish);

test('held for guests of two orders it is not voided with one of them, and both wait', async () => {
  const { one, other, dish } = await apart();
  (await till.ask(one, 'hold')).must(200);
  assert.deepEqual(
    dishOn(await till.read(other), dish).map(({ fulfillmentStatus }) => fulfillmentStatus),
    ['HOLD', 'HOLD'],
  );
  const voided = await till.ask(one, 'void', { reason: 'Left' });
  assert.equal(voided.refused(409, 'INVALID_STATE').details!.state, 'HOLD');
  (await till.ask(one, 'fire')).must(200);
  (await till.ask(one, 'void', { reason: 'Left' })).must(200);
  assert.deepEqual(await amounts(other), ['1', '2']);
});

test('held for guests of another order it is neither closed away nor left behind by a move', async () => {
  const paid = await apart();
  (await till.ask(paid.one, 'hold')).must(200);
  for (const { guid: checkGuid, dueAmount } of (await till.read(paid.one)).checks)
    if (dueAmount > 0) await till.pay(paid.one, { checkGuid });
  const closed = await till.ask(paid.one, 'close');
  assert.equal(closed.refused(409, 'INVALID_STATE').details!.state, 'HOLD');
  (await till.ask(paid.one, 'fire')).must(200);
  (await till.ask(paid.one, 'close')).must(200);

  const { one, dish, parts } = await shared();
  await voids(one, dish);
  (await till.ask(one, 'hold')).must(200);
  const toOrderGuid = (await till.open(till.soups(1))).guid;
  const selectionGuids = others(dish, parts);
  (await till.ask(one, 'move', { selectionGuids, toOrderGuid })).must(200);
  assert.equal((await till.read(one)).guestOrderStatus, 'RECEIVED');
  (await till.ask(one, 'fire')).must(200);
  assert.deepEqual(await amounts({ guid: toOrderGuid }), ['1', '2']);
});

test('fired and held on either of two orders, it is fired and held; begun, on neither', async () => {
  const { one, other, dish, rest } = await apart();
  const on = async (of: Order) =>
    new Set(dishOn(await till.read(of), dish).map(({ fulfillmentStatus }) => fulfillmentStatus));
  const both = async () => [...(await on(one)), ...(await on(other))];
  const inList = { commands: [{ command: 'holdSelections', body: { selectionGuids: [rest[1]] } }] };
  for (const [command, body] of [
    ['hold', { selectionGuids: [rest[0]] }],
    ['commands', inList],
  ] as const) {
    (await till.ask(other, command, body)).must(200);
    assert.deepEqual([await both(), await amounts(one)], [['HOLD', 'HOLD'], []]);
    assert.equal((await kitchenOf(one)).held.length, 1);
    (await till.ask(other, 'fire')).must(200);
    assert.deepEqual([await both(), await amounts(one)], [['SENT', 'SENT'], ['2']]);
  }
  for (const type of ['selection.held', 'selection.fired'])
    for (const order of [one, other]) assert.ok((await till.eventsOf(order)).includes(type));
  const ticket = (await kitchenOf(one)).tickets.at(-1)!; // it was fired
  (await till.key.post(`${till.place.path}/kitchen/tickets/${ticket.guid}/start`, {})).must(200);
  const begun = await till.ask(other, 'hold', { selectionGuids: [rest[0]] });
  assert.equal(begun.refused(409, 'INVALID_STATE').details!.state, 'IN_PROGRESS');
  assert.deepEqual(await both(), ['SENT', 'SENT']);
});

test('a dish whose order is paid and closed is not held from another one: nobody there would fire it', async () => {
  const { one, other, rest } = await apart();
  await till.pay(one);
  (await till.ask(one, 'close')).must(200);
  const held = await till.ask(other, 'hold', { selectionGuids: [rest[0]] });
  assert.equal(held.refused(409, 'INVALID_STATE').details!.state, 'SENT');
  for (const order of [one, other]) assert.ok((await statuses(order)).every((status) => status === 'SENT'));
});

test('begun for guests of two orders, it is in preparation on both', async () => {
  const { one, other } = await apart();
  const told = async () =>
    (await Promise.all([one, other].map(till.read))).map(({ guestOrderStatus }) => guestOrderStatus);
  assert.deepEqual(await told(), ['RECEIVED', 'RECEIVED']);
  await cook('start', one);
  assert.deepEqual(await told(), ['IN_PREPARATION', 'IN_PREPARATION']);
  assert.equal((await till.eventsOf(other)).filter((type) => type === 'order.in_preparation').length, 1);
  const second = await apart();
  await cook('start', second.other);
  assert.deepEqual((await till.read(second.one)).guestOrderStatus, 'RECEIVED');
  await cook('start', second.one);
  await cook('bump', second.other);
  assert.deepEqual((await till.read(second.other)).guestOrderStatus, 'IN_PREPARATION');
});

test('what moves is as begun as its dish: part, check or whole order, wherever its ticket is', async () => {
  const { one, other, rest } = await apart();
  await cook('start', one);
  const third = await till.open(till.soups(1));
  const told = async (of: { guid: string }) => (await till.read(of)).guestOrderStatus;
  assert.equal(await told(third), 'RECEIVED');
  const moving = { selectionGuids: [rest[0]], toOrderGuid: third.guid };
  const { orders } = (await till.ask<{ orders: Order[] }>(other, 'move', moving)).must(200);
  assert.equal(orders.find(({ guid }) => guid === third.guid)?.guestOrderStatus, 'IN_PREPARATION');
  assert.equal((await till.eventsOf(third)).filter((type) => type === 'order.in_preparation').length, 1);

  const fourth = await till.open(till.soups(1));
  (await till.ask(fourth, 'merge', { fromOrderGuid: third.guid })).must(200);
  assert.equal(await told(fourth), 'IN_PREPARATION');

  // Nobody shares it, and a check goes with it; what nobody has begun goes as it was.
  const mixed = await till.open(till.soups(1, 2, 3));
  const [first, second] = lineGuids(mixed);
  const { tickets } = await kitchenOf(mixed);
  const start = { selectionGuids: [first] };
  (await till.key.post(`${till.place.path}/kitchen/tickets/${tickets[0]!.guid}/bump`, start)).must(200);
  (await till.key.post(`${till.place.path}/kitchen/tickets/${tickets[0]!.guid}/recall`, start)).must(200);
  assert.equal(await told(mixed), 'IN_PREPARATION');
  const fifth = await till.open(till.soups(1));
  const waits = { selectionGuids: [second], toOrderGuid: fifth.guid };
  (await till.ask(mixed, 'move', waits)).must(200);
  assert.equal(await told(fifth), 'RECEIVED');
  await cook('start', mixed);
  const items = [[first]];
  const { checks } = (await till.ask(mixed, 'split', { items })).must(200);
  const check = checks.at(-1)!; // a new one
  (await till.ask(mixed, `checks/${check.guid}/transfer`, { toOrderGuid: fifth.guid })).must(200);
  assert.equal(await told(fifth), 'IN_PREPARATION');
});

test('what stays is as begun as its dishes: moved or transferred away, the begun one takes that along', async () => {
  const told = async (of: { guid: string }) => (await till.read(of)).guestOrderStatus;
  for (const how of ['move', 'transfer']) {
    const one = await till.open(till.soups(1));
    const [first] = lineGuids(one);
    await cook('start', one);
    const checkGuid = one.checks[0]!.guid; // it has one
    const more = (await till.ask(one, 'selections', { items: till.soups(2), checkGuid })).must(200);
    assert.equal(more.guestOrderStatus, 'IN_PREPARATION');
    const other = await till.open(till.soups(1));
    const toOrderGuid = other.guid;
    if (how === 'move') (await till.ask(one, how, { selectionGuids: [first], toOrderGuid })).must(200);
    else {
      const { checks } = (await till.ask(one, 'split', { items: [[first]] })).must(200);
      (await till.ask(one, `checks/${checks.at(-1)!.guid}/transfer`, { toOrderGuid })).must(200); // it was made
    }
    assert.deepEqual([await told(one), await told(other)], ['RECEIVED', 'IN_PREPARATION'], how);
  }
  // A part of the begun one stays.
  const { one, dish } = await shared();
  await cook('start', one);
  const { guid: toOrderGuid } = await till.open(till.soups(1));
  (await till.ask(one, 'move', { selectionGuids: [dish], toOrderGuid })).must(200);
  assert.equal(await told(one), 'IN_PREPARATION');
});

test('held and left behind by the last who wanted of it there, it is fired where it is wanted', async () => {
  const { one, dish, parts } = await shared();
  await voids(one, dish);
  (await till.ask(one, 'hold')).must(200);
  const other = await till.open(till.soups(1));
  const selectionGuids = others(dish, parts);
  (await till.ask(one, 'move', { selectionGuids, toOrderGuid: other.guid })).must(200);
  (await till.ask(other, 'fire')).must(200);
  assert.deepEqual([await amounts(one), await amounts(other)], [[], ['1', '2']]);
  await cook('bump', other);
  assert.deepEqual(await statuses(other), ['READY', 'READY', 'READY']);
});

test('of two orders each is told how far it is, and it is struck through when nobody of either wants it', async () => {
  const { one, other, dish, rest } = await apart();
  const on = async (of: Order) =>
    dishOn(await till.read(of), dish).map(({ fulfillmentStatus }) => fulfillmentStatus);
  assert.deepEqual(await on(other), ['SENT', 'SENT']);
  await cook('bump', one);
  assert.deepEqual(await on(other), ['READY', 'READY']);
  assert.ok((await till.eventsOf(other)).includes('selection.ready'));
  await cook('recall', one);
  assert.deepEqual(await on(other), ['SENT', 'SENT']);
  await voids(one, dish);
  assert.deepEqual(await amounts(other), ['1', '2']);
  (await till.change(other, `/selections/${rest[0]}`, { notes: 'Nuts!' })).must(200);
  assert.deepEqual(
    (await read(other)).map(({ notes }) => notes),
    [null, 'Nuts!'],
  );
  await voids(other, ...rest);
  assert.deepEqual(await amounts(one, other), ['1']);
});

test('voided part by part on two orders that are then merged, it is struck through', async () => {
  const { one, other, dish, rest } = await apart();
  await voids(one, dish);
  await voids(other, ...rest);
  (await till.ask(one, 'merge', { fromOrderGuid: other.guid })).must(200);
  assert.deepEqual(await amounts(one), ['1']);
});

test('two who void the last parts of it on two orders at once, alone or in a list, strike it through', async () => {
  for (const asked of ['alone', 'in a list', 'alone', 'in a list'] as const) {
    const { one, other, dish, rest } = await apart();
    const ask = (of: Order, selectionGuids: string[]) => {
      const body = { selectionGuids, reason: 'Gone' };
      return asked === 'alone'
        ? till.ask<unknown>(of, 'selections/void', body)
        : till.ask<unknown>(of, 'commands', { commands: [{ command: 'voidSelections', body }] });
    };
    for (const reply of await Promise.all([ask(one, [dish]), ask(other, rest)])) reply.must(200);
    assert.deepEqual(await amounts(one), [], asked);
  }
  await assertBooksAgree(till.target.database);
});
