import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type Type from 'typebox';
import { startTestService } from '../../../test/harness/service.ts';
import { lineGuids, linesOf, type Till, tillIn } from '../../../test/harness/till.ts';
import { makeWorld, type Order, type Page } from '../../../test/harness/world.ts';
import type { KitchenOrderShape } from './render-order.ts';
import type { TicketShape } from './ticket-shapes.ts';

/**
 * Dishes that guests of three orders share, whatever becomes of their parts, of the orders and of the tickets: what the cook reads,
 * what guests are told, what is left in stock and what waits at the screen is what the dish amounts to, not one part of it.
 */

type Ticket = Type.Static<typeof TicketShape>;
type KitchenOrder = Type.Static<typeof KitchenOrderShape>;
type Line = ReturnType<typeof linesOf>[number];

let till: Till;
let stock: string;
let tables: string[];
before(async () => {
  till = await tillIn(await makeWorld(await startTestService()));
  const station = { name: 'Stove', printer: 'stove', ticketsTo: 'BOTH' };
  (await till.key.post(`${till.place.path}/kitchen/stations`, station)).must(201);
  stock = `${till.place.path}/menu/items/${till.place.item('Soup').guid}/stock`;
  (await till.key.put(stock, { status: 'QUANTITY', quantity: 10_000 })).must(200);
  const table = (name: string) => till.key.post<{ guid: string }>(`${till.place.path}/tables`, { name });
  tables = (await Promise.all(['T1', 'T2', 'T3', 'T4'].map(table))).map((reply) => reply.must(201).guid);
});

const KINDS = [
  ...(['share', 'unshare', 'note', 'hold', 'fire', 'void', 'void-order', 'close', 'reopen'] as const),
  ...(['say', 'start', 'bump', 'recall', 'split', 'move', 'transfer', 'merge-checks', 'merge'] as const),
];
type Kind = (typeof KINDS)[number];
const step = fc.record({
  kind: fc.oneof(
    fc.constantFrom(...KINDS),
    fc.constantFrom('move', 'void', 'close', 'bump', 'say') as fc.Arbitrary<Kind>,
  ),
  from: fc.nat(2),
  along: fc.integer({ min: 1, max: 2 }),
  at: fc.nat(50),
  to: fc.nat(50),
});
/** Each kind is done in one of these at least: some are seldom possible by chance. */
const EACH = (
  [
    [2, ['hold', 'fire', 'say', 'unshare', 'note', 'share', 'void']],
    [2, ['start', 'bump', 'recall', 'close', 'reopen']],
    [0, ['split', 'merge-checks', 'move', 'void-order']],
    [0, ['split', 'transfer', 'merge']],
  ] as const
).map(([from, kinds]) => kinds.map((kind) => ({ kind, from, along: 1, at: 0, to: 0 })));
/** A shared dish that only others want is left behind by the last of its ticket's own. */
const LEFT_BEHIND = (
  [
    ['void', 0],
    ['move', 2],
    ['move', 1],
  ] as const
).map(([kind, at]) => ({ kind, from: 0, along: 1, at, to: 0 }));
const WAYS = ['DINE_IN', 'TAKE_OUT'] as const;
type Chosen = { at: number; to: number };
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!; // none of them is empty

/** What a step asks; refused where it makes no sense. */
async function ask(kind: Kind, from: Order, to: Order, { at, to: other }: Chosen) {
  if (kind === 'start' || kind === 'bump' || kind === 'recall') {
    const own = (await ticketsOf()).filter(({ orderGuid }) => orderGuid === from.guid);
    if (own.length === 0) return;
    return till.key.post(`${till.place.path}/kitchen/tickets/${pick(own, at).guid}/${kind}`, {});
  }
  if (kind === 'void-order') return till.ask<unknown>(from, 'void', { reason: 'Left' });
  if (kind === 'say') {
    const says = [{ notes: `Of ${at}` }, { tableGuid: pick(tables, at) }, { diningOption: pick(WAYS, at) }];
    return till.key.patch<unknown>(`${till.orders}/${from.guid}`, pick(says, other));
  }
  if (kind === 'reopen') return till.ask<unknown>(from, 'reopen');
  if (kind === 'merge') return till.ask<unknown>(to, 'merge', { fromOrderGuid: from.guid });
  if (linesOf(from).length === 0) return;
  if (kind === 'close') return close(from);
  const selectionGuid = pick(lineGuids(from), at);
  const said = other % 2 ? { notes: `Note ${other}` } : { course: 1 + (other % 5) };
  if (kind === 'note') return till.change(from, `/selections/${selectionGuid}`, said);
  const check = pick(from.checks, at);
  const fullest = from.checks.toSorted((a, b) => b.selections.length - a.selections.length)[0]!; // there is one
  const toOrderGuid = to.guid;
  const requests: Record<typeof kind, [string, object]> = {
    share: ['share', { selectionGuid, parts: 2 + (other % 3) }],
    unshare: ['unshare', { selectionGuid }],
    hold: ['hold', other % 2 ? {} : { selectionGuids: [selectionGuid] }],
    fire: ['fire', other % 2 ? {} : { selectionGuids: [selectionGuid] }],
    void: ['selections/void', { selectionGuids: [selectionGuid], reason: 'Gone' }],
    split: ['split', { checkGuid: fullest.guid, items: [[pick(fullest.selections, at).guid]] }],
    move: ['move', { selectionGuids: [selectionGuid], toOrderGuid }],
    transfer: [`checks/${check.guid}/transfer`, { toOrderGuid }],
    'merge-checks': ['merge-checks', { checkGuids: [check.guid, pick(from.checks, at + 1 + other).guid] }],
  };
  return till.ask<unknown>(from, ...requests[kind]);
}

async function close(of: Order) {
  if (isOver(of)) return;
  for (const { guid: checkGuid, dueAmount } of of.checks)
    if (dueAmount > 0) await till.pay(of, { checkGuid });
  return till.ask<unknown>(of, 'close');
}

const isOver = ({ guestOrderStatus }: Order) =>
  guestOrderStatus === 'CLOSED' || guestOrderStatus === 'VOIDED';
const left = async () => Number((await till.key.get<{ quantity: string }>(stock)).must(200).quantity);
let since = 0;
const known = new Map<string, Ticket>();
const recalled = new Set<string>();
/** All tickets; what is new of them is printed. */
async function ticketsOf(): Promise<Ticket[]> {
  const path = `${till.place.path}/kitchen/tickets`;
  const page = async () =>
    (
      await till.key.get<Page<Ticket> & { lastChange: number }>(`${path}?changedAfter=${since}&limit=200`)
    ).must(200);
  for (const { guid, printStatus } of (await page()).items)
    if (printStatus === 'WAITING')
      (await till.key.post(`${path}/${guid}/print-status`, { outcome: 'PRINTED' })).must(200);
  const { items, lastChange } = await page();
  for (const ticket of items) {
    known.set(ticket.guid, ticket);
    if (ticket.status === 'RECALLED') recalled.add(ticket.guid);
  }
  since = lastChange;
  return [...known.values()];
}

interface Dish {
  line: Line;
  order: Order;
  parts: { line: Line; order: Order }[];
  isWanted: boolean;
  quantity: number;
}

const dishGuid = ({ guid, share }: Line) => share?.guid ?? guid;
function dishesOf(orders: readonly Order[]): Map<string, Dish> {
  const all = orders.flatMap((order) => linesOf(order).map((line) => ({ line, order })));
  const dishes = all.filter(({ line }) => dishGuid(line) === line.guid);
  return new Map(
    dishes.map(({ line, order }) => {
      const parts = all.filter((part) => dishGuid(part.line) === line.guid);
      const isWanted = parts.some((part) => !part.line.voided);
      return [
        line.guid,
        { line, order, parts, isWanted, quantity: Number(line.share?.quantity ?? line.quantity) },
      ];
    }),
  );
}

/** What is to be true of dishes wherever their parts are. */
function assertDishes(dishes: ReadonlyMap<string, Dish>, tickets: readonly Ticket[]): void {
  for (const [guid, { line, parts, isWanted, quantity }] of dishes) {
    for (const { line: part, order } of parts) {
      assert.equal(part.fulfillmentStatus, line.fulfillmentStatus);
      const others = parts.filter((one) => one.order !== order);
      const orderGuids = [...new Set(others.map((one) => one.order.guid))].sort();
      const wanted = others.filter((one) => !one.line.voided).length;
      assert.deepEqual(part.share?.elsewhere, orderGuids.length === 0 ? undefined : { orderGuids, wanted });
      assert.deepEqual([part.notes, part.course], [line.notes, line.course]);
    }
    const items = tickets.flatMap((ticket) => ticket.items).filter((item) => item.selectionGuid === guid);
    const read = items.filter(({ voided }) => !voided);
    const isDue = isWanted && line.fulfillmentStatus !== 'HOLD';
    assert.deepEqual(
      read.map((item) => [Number(item.quantity), item.status === 'READY', item.notes, item.course]),
      isDue ? [[quantity, line.fulfillmentStatus === 'READY', line.notes, line.course]] : [],
    );
  }
}

/** Nobody is told that it is ready before all of it is. */
function assertTold(orders: readonly Order[]): void {
  for (const order of orders.filter((one) => !isOver(one))) {
    const sent = linesOf(order).filter(
      ({ voided, fulfillmentStatus }) => !voided && fulfillmentStatus !== 'HOLD',
    );
    const isReady = sent.length > 0 && sent.every(({ fulfillmentStatus }) => fulfillmentStatus === 'READY');
    assert.equal(order.guestOrderStatus === 'READY_FOR_PICKUP', isReady);
  }
}

/** What is printed waits for somebody at the screen until all who want of it are gone, unless only the screen tells of it. */
function assertOpen(
  orders: readonly Order[],
  tickets: readonly Ticket[],
  dishes: ReadonlyMap<string, Dish>,
): void {
  for (const { guid, orderGuid, status, open, items } of tickets) {
    const order = orders.find((one) => one.guid === orderGuid);
    // What was recalled and is begun with stays, or not: nobody keeps what was before the beginning.
    if (!order || (status === 'IN_PROGRESS' && recalled.has(guid))) continue;
    const waits = items.some(({ selectionGuid }) =>
      dishes
        .get(selectionGuid)
        ?.parts.some((part) => !part.line.voided && part.order !== order && !isOver(part.order)),
    );
    const isTold = status !== 'RECALLED' && status !== 'VOIDED';
    assert.equal(
      open,
      status !== 'BUMPED' && !(isOver(order) && isTold && !waits),
      `${status} ${order.guestOrderStatus}`,
    );
  }
}

const numberOf = ({ number }: Pick<Ticket, 'number'>) => Number(number.split('-')[0]);
/**
 * Who waits for what is still to be made of a ticket: its own order before others, and of these the oldest that is not over. Of what
 * is ready it shows one of those who want it.
 */
function servedBy(
  { orderGuid, items, number }: Ticket,
  orders: readonly Order[],
  dishes: ReadonlyMap<string, Dish>,
): Order | undefined {
  const wanted = items.filter(({ voided }) => !voided);
  const wanting = (among: typeof items) => {
    const parts = among.flatMap(({ selectionGuid }) => dishes.get(selectionGuid)?.parts ?? []);
    const live = parts.filter(({ line }) => !line.voided).map(({ order }) => order);
    return orders.filter((order) => live.includes(order));
  };
  const rank = (order: Order) => (order.guid === orderGuid ? 0 : isOver(order) ? 2 : 1);
  const [first] = wanting(wanted.filter(({ status }) => status !== 'READY')).sort(
    (a, b) => rank(a) - rank(b) || (a.guid < b.guid ? -1 : 1),
  );
  const ready = wanting(wanted);
  return first ?? ready.find(({ displayNumber }) => displayNumber === numberOf({ number })) ?? ready[0];
}

/** A ticket shows number, table and notes of the order for which it is. */
function assertNumbers(
  orders: readonly Order[],
  tickets: readonly Ticket[],
  dishes: ReadonlyMap<string, Dish>,
) {
  const own = tickets.filter(({ orderGuid }) => orders.some(({ guid }) => guid === orderGuid));
  assert.equal(new Set(own.map(({ number }) => number)).size, own.length, 'a number is one ticket');
  for (const ticket of own) {
    const shown = servedBy(ticket, orders, dishes);
    if (!shown) continue;
    assert.equal(numberOf(ticket), shown.displayNumber);
    // What is done hears of nothing else.
    if (ticket.status === 'BUMPED') continue;
    const { tableGuid, notes, diningOption } = shown;
    assert.deepEqual([ticket.tableGuid, ticket.notes, ticket.diningOption], [tableGuid, notes, diningOption]);
  }
}

/** The pass has of an order what shows it, and misses what it waits for, on whatever tickets. */
async function assertPass(
  orders: readonly Order[],
  tickets: readonly Ticket[],
  dishes: ReadonlyMap<string, Dish>,
) {
  for (const order of orders) {
    const waits = (guid: string) =>
      dishes.get(guid)?.parts.some((part) => part.order === order && !part.line.voided) ?? false;
    const shown = tickets.filter(
      (ticket) =>
        numberOf(ticket) === order.displayNumber && orders.some(({ guid }) => guid === ticket.orderGuid),
    );
    const sent = tickets
      .flatMap(({ items }) => items)
      .filter(({ voided, selectionGuid }) => !voided && waits(selectionGuid));
    const missing = sent.filter(({ status }) => status !== 'READY');
    const reply = await till.key.get<KitchenOrder>(`${till.place.path}/kitchen/orders/${order.guid}`);
    const held = [...dishes.values()].filter(
      ({ line }) => line.fulfillmentStatus === 'HOLD' && waits(line.guid),
    );
    const owned = tickets.filter(({ orderGuid }) => orderGuid === order.guid);
    if (shown.length + sent.length + held.length + owned.length === 0) {
      assert.equal(reply.status, 404);
      continue;
    }
    const pass = reply.must(200);
    assert.deepEqual(guidsOf(pass.tickets), guidsOf(shown));
    const named = (items: readonly { selectionGuid: string }[]) =>
      items.map(({ selectionGuid }) => selectionGuid).sort();
    assert.deepEqual([named(pass.missing), pass.complete], [named(missing), missing.length === 0]);
    assert.equal(pass.held.length, held.length);
  }
}
const guidsOf = (tickets: readonly Ticket[]) => tickets.map(({ guid }) => guid).sort();

/** What goes back to stock: what nobody wants any more, and was not made. */
function returned(before: ReadonlyMap<string, Dish>, after: ReadonlyMap<string, Dish>): number {
  let sum = 0;
  for (const [guid, { isWanted, quantity, line }] of before)
    if (isWanted && after.get(guid)?.isWanted === false && line.fulfillmentStatus !== 'READY')
      sum += quantity;
  return sum;
}

test('whatever becomes of its parts, a dish is one for the kitchen, for guests and for stock', async () => {
  const done = new Map<Kind, number>();
  const steps = fc.array(step, { minLength: 10, maxLength: 22 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const soup = { menuItemGuid: till.place.item('Soup').guid, quantity: 2 };
      const at = (index: number) => ({ tableGuid: pick(tables, index), notes: `At ${index}` });
      const opened = [
        await till.open([soup, soup], at(0)),
        await till.open(till.soups(1), at(1)),
        await till.open([soup], at(2)),
      ];
      for (const one of [opened[0]!, opened[2]!])
        (await till.ask(one, 'share', { selectionGuid: lineGuids(one)[0], parts: 3 })).must(200);
      const [dish] = linesOf(opened[0]!);
      const part = linesOf(await till.read(opened[0]!)).find(
        ({ guid, share }) => share && guid !== dish!.guid,
      )!;
      const toOrderGuid = opened[1]!.guid;
      (await till.ask(opened[0]!, 'move', { selectionGuids: [part.guid], toOrderGuid })).must(200);
      let orders = await Promise.all(opened.map(till.read));
      let dishes = dishesOf(orders);
      let quantity = await left();
      for (const { kind, from, along, ...chosen } of all) {
        const reply = await ask(kind, orders[from]!, orders[(from + along) % 3]!, chosen);
        if (!reply) continue;
        assert.ok([200, 400, 409].includes(reply.status), `${kind}: ${reply.status}`);
        if (reply.status === 200) done.set(kind, (done.get(kind) ?? 0) + 1);
        orders = await Promise.all(opened.map(till.read));
        const next = dishesOf(orders);
        const now = await left();
        assert.equal(now - quantity, returned(dishes, next), kind);
        [dishes, quantity] = [next, now];
        const tickets = await ticketsOf();
        assertDishes(dishes, tickets);
        assertTold(orders);
        assertOpen(orders, tickets, dishes);
        assertNumbers(orders, tickets, dishes);
        await assertPass(orders, tickets, dishes);
      }
    }),
    {
      numRuns: Number(process.env.FUZZ_RUNS ?? 10),
      examples: [...EACH, LEFT_BEHIND].map((all) => [all] as [typeof all]),
    },
  );
  if (process.env.FUZZ_RUNS === undefined) return;
  for (const kind of KINDS) assert.ok(done.get(kind), `${kind} was done at least once`);
});
