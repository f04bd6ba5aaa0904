import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import type Type from 'typebox';
import { planOf } from '../../../test/harness/plan.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import {
  makeWorld,
  type Order,
  openPlace,
  order,
  type Page,
  type World,
} from '../../../test/harness/world.ts';
import type { RestaurantScope } from '../../access/index.ts';
import {
  bumpTicket,
  followOrder,
  type Ticket as PureTicket,
  splitTicket,
  TICKET_ACTIONS,
  TICKET_ALLOWED,
} from './ticket.ts';
import { findTicket, ticketsOfOrders } from './ticket-queries.ts';
import type { TicketShape } from './ticket-shapes.ts';
import { noteOrderOver } from './ticket-write-queries.ts';

type Ticket = Type.Static<typeof TicketShape>;
interface KitchenOrder {
  complete: boolean;
  missing: { selectionGuid: string; stationGuid: string }[];
  tickets: Ticket[];
}

let service: TestService;
let world: World;
let kitchen: string;
let grill: string;
let bar: string;

const makeStation = async (at: string, request: object) =>
  (await world.key.post<{ guid: string }>(`${at}/stations`, request)).must(201).guid;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  kitchen = `${world.place.path}/kitchen`;
  grill = await makeStation(kitchen, { name: 'Grill' });
  bar = await makeStation(kitchen, { name: 'Bar', isDefault: true });
  // Fish is made by two; soup by the grill; the rest goes to the bar, which is the default.
  const rules = [
    { menuItemGuid: world.place.item('Soup').guid, stationGuids: [grill] },
    { menuItemGuid: world.place.item('Catch of the day').guid, stationGuids: [grill, bar] },
  ];
  (await world.key.put(`${kitchen}/routing`, { rules })).must(200);
});

const item = (name: string, more: object = {}) => ({
  menuItemGuid: world.place.item(name).guid,
  quantity: 1,
  ...more,
});
const send = (...items: object[]) =>
  order(world.key, world.place, { items: items as never, notes: 'No nuts' });
const read = async (made: Order) =>
  (await world.key.get<Order>(`${world.place.path}/orders/${made.guid}`)).must(200);
const expedite = async (made: Order) =>
  (await world.key.get<KitchenOrder>(`${kitchen}/orders/${made.guid}`)).must(200);
const act = (ticket: { guid: string }, action: string, body: object = {}) =>
  world.key.post<Ticket>(`${kitchen}/tickets/${ticket.guid}/${action}`, body);

describe('an order that is sent', () => {
  test('has one ticket per station, with everything that a cook reads', async () => {
    const large = { modifierGuid: world.place.modifier('Large') };
    const made = await send(
      item('Soup', { notes: 'hot', seatNumber: 2 }),
      item('Pizza', { quantity: 2, modifiers: [large] }),
    );
    const { tickets, complete, missing } = await expedite(made);
    assert.deepEqual([complete, missing.length], [false, 2]);
    assert.deepEqual(
      tickets.map(({ stationGuid, number, status, notes }) => [stationGuid, number, status, notes]),
      [
        [grill, `${made.displayNumber}-1`, 'NEW', 'No nuts'],
        [bar, `${made.displayNumber}-2`, 'NEW', 'No nuts'],
      ],
    );
    const [soup] = tickets[0]!.items;
    assert.deepEqual([soup!.name, soup!.notes, soup!.seatNumber], ['Soup', 'hot', 2]);
    const [pizza] = tickets[1]!.items;
    assert.deepEqual([pizza!.quantity, pizza!.modifiers[0]!.name], ['2', 'Large']);
    assert.deepEqual((await world.key.get(`${kitchen}/tickets/${tickets[0]!.guid}`)).must(200), tickets[0]);
  });

  test('says what it is called in the kitchen, its size, what is left out, and what is to go', async () => {
    const place = await openPlace(world.key);
    const [size, group] = [crypto.randomUUID(), crypto.randomUUID()];
    const menu = {
      sizes: [{ guid: size, name: 'Large' }],
      modifierGroups: [
        {
          guid: group,
          name: 'Toppings',
          preModifiers: [{ kind: 'NO' }, { kind: 'EXTRA', pricing: 'FACTOR', factor: '1.5' }],
          modifiers: [{ name: 'Red onions', kitchenName: 'ONI', plu: '77' }, { name: 'Olives' }],
        },
      ],
      menus: [
        {
          name: 'All',
          groups: [
            {
              name: 'All',
              items: [
                {
                  name: 'Pizza Margherita',
                  kitchenName: 'MARG',
                  plu: '12',
                  priceAmount: 900,
                  sizes: [{ sizeGuid: size, priceAmount: 1_300, plu: '13' }],
                  modifierGroupGuids: [group],
                },
              ],
            },
          ],
        },
      ],
    };
    const { menus, modifierGroups } = (
      await world.key.put<typeof place.menu>(`${place.path}/menu`, menu)
    ).must(200);
    const [onions, olives] = modifierGroups[0]!.modifiers;
    await makeStation(`${place.path}/kitchen`, { name: 'Oven', isDefault: true });
    const pizza = { menuItemGuid: menus[0]!.groups[0]!.items[0]!.guid, sizeGuid: size, quantity: 1 };
    const made = await order(world.key, place, {
      items: [
        {
          ...pizza,
          diningOption: 'TAKE_OUT',
          modifiers: [
            { modifierGuid: onions!.guid, preModifier: 'NO' },
            { modifierGuid: olives!.guid, preModifier: 'EXTRA' },
          ],
        },
      ],
    });
    const path = `${place.path}/kitchen/orders/${made.guid}`;
    const [line] = made.checks[0]!.selections;
    assert.deepEqual([line!.name, line!.plu, line!.modifiers[0]!.plu], ['Pizza Margherita', '13', '77']);
    const seen = (await world.key.get<KitchenOrder>(path)).must(200);
    const [dish] = seen.tickets[0]!.items;
    assert.deepEqual(
      [dish!.name, dish!.sizeName, dish!.diningOption, dish!.modifiers],
      [
        'MARG',
        'Large',
        'TAKE_OUT',
        [
          { name: 'ONI', quantity: '1', preModifier: 'NO', modifiers: [] },
          { name: 'Olives', quantity: '1', preModifier: 'EXTRA', modifiers: [] },
        ],
      ],
    );
  });

  test('has its tickets exactly when it exists: a replay makes none, a refusal makes none', async () => {
    const headers = { 'idempotency-key': 'one order' };
    const request = { diningOption: 'DINE_IN', items: [item('Soup')] };
    const path = `${world.place.path}/orders`;
    const replies = await together(4, () => world.key.post<Order>(path, request, headers));
    const made = replies.find(({ status }) => status === 201)!.must(201);
    assert.equal((await expedite(made)).tickets.length, 1);
    const count = 'select count(*)::int as n from kitchen_tickets';
    const [before] = await service.database.sql<{ n: number }>(count);
    const taken = { ...request, externalId: 'taken' };
    (await world.key.post(path, taken)).must(201);
    (await world.key.post(path, taken)).refused(409, 'CONFLICT');
    const [after] = await service.database.sql<{ n: number }>(count);
    assert.equal(after!.n, before!.n + 1);
  });

  test('has none where there is no station', async () => {
    const { place } = { place: await openPlace(world.key) };
    const made = await order(world.key, place);
    (await world.key.get(`${place.path}/kitchen/orders/${made.guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

describe('a ticket', () => {
  test('is started and bumped, and its order follows; times are kept', async () => {
    const made = await send(
      item('Soup'),
      item('Pizza', { modifiers: [{ modifierGuid: world.place.modifier('Regular') }] }),
    );
    const [hot, cold] = (await expedite(made)).tickets;
    service.clock.moveBy(60_000);
    assert.equal((await act(hot!, 'start')).must(200).status, 'IN_PROGRESS');
    assert.equal((await read(made)).guestOrderStatus, 'IN_PREPARATION');
    service.clock.moveBy(120_000);
    const bumped = (await act(hot!, 'bump')).must(200);
    assert.equal(bumped.status, 'BUMPED');
    const [soup] = bumped.items;
    assert.ok(soup!.secondsToStart! >= 60 && soup!.secondsToStart! < 90, `${soup!.secondsToStart}`);
    assert.ok(soup!.secondsToReady! >= 180 && soup!.secondsToReady! < 210, `${soup!.secondsToReady}`);
    const half = await read(made);
    assert.deepEqual(
      half.checks[0]!.selections.map(({ fulfillmentStatus }) => fulfillmentStatus),
      ['READY', 'SENT'],
    );
    (await act(cold!, 'bump')).must(200);
    assert.equal((await read(made)).guestOrderStatus, 'READY_FOR_PICKUP');
    assert.equal((await expedite(made)).complete, true);
    service.clock.moveBy(-3_600_000);
    const back = (await act(hot!, 'recall')).must(200);
    assert.deepEqual([back.status, back.items[0]!.status, back.bumpedAt], ['RECALLED', 'IN_PROGRESS', null]);
    assert.equal((await read(made)).guestOrderStatus, 'IN_PREPARATION');
    const again = (await act(hot!, 'bump')).must(200);
    assert.equal(again.items[0]!.secondsToReady, 0);
    service.clock.moveBy(3_600_000);
  });

  test('of two stations is ready when both are', async () => {
    const made = await send(item('Catch of the day'));
    const [one, two] = (await expedite(made)).tickets;
    const status = async () => (await read(made)).checks[0]!.selections[0]!.fulfillmentStatus;
    (await act(one!, 'bump')).must(200);
    assert.equal(await status(), 'SENT');
    assert.deepEqual(
      (await expedite(made)).missing.map(({ stationGuid }) => stationGuid),
      [two!.stationGuid],
    );
    (await act(two!, 'bump')).must(200);
    assert.equal(await status(), 'READY');
    (await act(one!, 'recall')).must(200);
    assert.equal(await status(), 'SENT');
  });

  test('is bumped item by item; what two screens bump at once is bumped once', async () => {
    const made = await send(item('Soup'), item('Soup'));
    const [ticket] = (await expedite(made)).tickets;
    const [first] = ticket!.items;
    const selectionGuids = [first!.selectionGuid];
    const replies = await together(2, () => act(ticket!, 'bump', { selectionGuids }));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    replies.find(({ status }) => status === 409)!.refused(409, 'INVALID_STATE');
    const half = (await expedite(made)).tickets[0]!;
    assert.deepEqual([half.status, half.version], ['IN_PROGRESS', 2]);
    const whole = await together(5, () => act(ticket!, 'bump'));
    assert.equal(whole.filter(({ status }) => status === 200).length, 1);
    (await act(ticket!, 'bump', { selectionGuids: [made.guid] })).refused(409, 'INVALID_STATE');
    const events = await service.database.sql(
      `select 1 from events where type = 'kitchen.ticket.bumped' and data->>'ticketGuid' = $1`,
      [ticket!.guid],
    );
    assert.equal(events.length, 2);
  });

  test('is guarded by its version, and both stations of one order may work at once', async () => {
    const made = await send(item('Catch of the day'));
    const { tickets } = await expedite(made);
    const replies = await Promise.all(tickets.map((ticket) => act(ticket, 'start', { version: 1 })));
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    );
    const late = await act(tickets[0]!, 'bump', { version: 1 });
    assert.deepEqual(late.refused(409, 'CONFLICT').details, { currentVersion: 2 });
  });

  test('is printed again without being cooked again, and prioritized without a new version', async () => {
    const made = await send(item('Soup'));
    const [ticket] = (await expedite(made)).tickets;
    const printed = (await act(ticket!, 'reprint')).must(200);
    const { change, updatedAt } = printed;
    assert.ok(change > ticket!.change);
    assert.deepEqual(printed, { ...ticket!, printCount: 1, change, updatedAt });
    (await act(ticket!, 'prioritize', { priority: 100 })).must(200);
    const { items } = (
      await world.key.get<Page<Ticket>>(`${kitchen}/tickets?open=true&stationGuid=${grill}`)
    ).must(200);
    assert.equal(items[0]!.guid, ticket!.guid);
    (await act(ticket!, 'bump')).must(200);
    const late = await act(ticket!, 'prioritize', { priority: 1 });
    assert.deepEqual(late.refused(409, 'INVALID_STATE').details, {
      state: 'BUMPED',
      allowed: ['recall', 'reprint'],
    });
    assert.equal((await act(ticket!, 'reprint')).must(200).printCount, 2);
    (await act({ guid: made.guid }, 'reprint')).refused(404, 'RESOURCE_NOT_FOUND');
    (await act({ guid: made.guid }, 'prioritize', { priority: 1 })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('says where its order sits now', async () => {
    const table = (await world.key.post<{ guid: string }>(`${world.place.path}/tables`, { name: 'T9' })).must(
      201,
    );
    const made = await send(item('Soup'));
    const since = (await expedite(made)).tickets[0]!.change;
    (await world.key.patch(`${world.place.path}/orders/${made.guid}`, { tableGuid: table.guid })).must(200);
    const changed = (await world.key.get<Page<Ticket>>(`${kitchen}/tickets?changedAfter=${since}`)).must(200);
    const found = changed.items.find(({ orderGuid }) => orderGuid === made.guid);
    assert.deepEqual([found?.tableGuid, found?.tableName], [table.guid, 'T9']);
  });
});

test('tickets of a station that is deleted are shown where unrouted dishes go', async () => {
  const place = await openPlace(world.key);
  const at = `${place.path}/kitchen`;
  const old = await makeStation(at, { name: 'Old' });
  const made = await order(world.key, place);
  const next = await makeStation(at, { name: 'New' });
  (await world.key.delete(`${at}/stations/${old}`)).must(200);
  const { items } = (await world.key.get<Page<Ticket>>(`${at}/tickets?stationGuid=${next}`)).must(200);
  assert.deepEqual(
    items.map(({ orderGuid, stationGuid }) => [orderGuid, stationGuid]),
    [[made.guid, old]],
  );
  (await world.key.post(`${at}/tickets/${items[0]!.guid}/bump`, {})).must(200);
});

test('tickets are paged, the most urgent first, then the oldest', async () => {
  const place = await openPlace(world.key);
  const at = `${place.path}/kitchen`;
  await makeStation(at, { name: 'S' });
  for (let n = 0; n < 5; n++) await order(world.key, place);
  const all = (await world.key.get<Page<Ticket>>(`${at}/tickets`)).must(200).items;
  (await world.key.post(`${at}/tickets/${all[3]!.guid}/prioritize`, { priority: 1 })).must(200);
  for (const filter of ['open=true', 'changedAfter=0']) {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await world.key.get<Page<Ticket>>(`${at}/tickets?limit=2&${filter}${cursor}`)).must(200);
      seen.push(...page.items.map(({ guid }) => guid));
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
    } while (cursor);
    const [a, b, c, d, e] = all.map(({ guid }) => guid);
    assert.deepEqual(seen, filter === 'open=true' ? [d, a, b, c, e] : [a, b, c, e, d]);
  }
});

/** How many items are ready, of all or of one. */
const recallable = ({ items }: Ticket, index: number | undefined): number =>
  items.filter(({ status }, n) => status === 'READY' && (index === undefined || n === index)).length;

test('whatever is asked of tickets, in any sequence, they never leave their table', async () => {
  const command = fc.record({
    ticket: fc.nat(1),
    action: fc.constantFrom(...TICKET_ACTIONS),
    item: fc.option(fc.nat(1), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
      const made = await send(item('Catch of the day'), item('Catch of the day'));
      for (const { ticket: which, action, item: index } of commands) {
        const { tickets } = await expedite(made);
        const ticket = tickets[which]!;
        const byItem = index !== undefined && (action === 'bump' || action === 'recall');
        const body = {
          ...(byItem ? { selectionGuids: [ticket.items[index]!.selectionGuid] } : {}),
          ...(action === 'prioritize' ? { priority: 1 } : {}),
        };
        const reply = await act(ticket, action, body);
        if (!TICKET_ALLOWED[ticket.status].includes(action)) {
          const { details } = reply.refused(409, 'INVALID_STATE');
          assert.deepEqual(details, { state: ticket.status, allowed: TICKET_ALLOWED[ticket.status] });
        } else if (action === 'bump' && byItem && ticket.items[index]!.status === 'READY') {
          reply.refused(409, 'INVALID_STATE');
        } else if (action === 'recall' && recallable(ticket, byItem ? index : undefined) === 0) {
          assert.equal(reply.refused(409, 'INVALID_STATE').details?.state, ticket.status);
        } else reply.must(200);
        const after = await expedite(made);
        for (const one of after.tickets) {
          assert.equal(
            one.status === 'BUMPED',
            one.items.every(({ status }) => status === 'READY'),
          );
        }
        for (const { guid, fulfillmentStatus } of (await read(made)).checks[0]!.selections) {
          const missing = after.missing.some(({ selectionGuid }) => selectionGuid === guid);
          assert.equal(fulfillmentStatus, missing ? 'SENT' : 'READY');
        }
      }
    }),
    { numRuns: 8 },
  );
});

const HEADER = {
  diningOption: 'DINE_IN',
  source: 'API',
  numberOfGuests: null,
  notes: null,
  promisedAt: null,
  tableGuid: null,
};

test('a ticket follows its order: what is voided is struck through, what is changed says what it was', () => {
  const dish = { name: 'Soup', quantity: '2', modifiers: [], notes: null, seatNumber: null, course: null };
  const made = { ...dish, menuItemGuid: null, status: 'NEW', voided: false, changedFrom: null };
  const ticket = {
    ...HEADER,
    status: 'NEW',
    items: ['a', 'b'].map((selectionGuid) => ({ ...made, selectionGuid })),
  } as unknown as PureTicket;
  const follow = (from: PureTicket, lines: Record<string, object>, header: object = {}) =>
    followOrder(
      from,
      { ...HEADER, ...header },
      new Map(Object.entries(lines).map(([guid, line]) => [guid, { guid, voided: false, ...dish, ...line }])),
      'now',
    );
  assert.equal(follow(ticket, { a: {}, b: {}, c: { voided: true } }), ticket);
  const fewer = follow(ticket, { a: { quantity: '1' } });
  assert.deepEqual(
    [fewer.items[0]!.quantity, fewer.items[0]!.changedFrom, fewer.items[0]!.changedAt],
    ['1', dish, 'now'],
  );
  const struck = follow(fewer, { a: { quantity: '1', voided: true } });
  assert.deepEqual([struck.status, struck.items[0]!.voided, struck.items.length], ['NEW', true, 2]);
  const over = follow(struck, { b: { voided: true } });
  assert.deepEqual([over.status, over.items.every(({ voided }) => voided)], ['VOIDED', true]);
  assert.equal(follow(over, { a: { quantity: '7' } }), over);
  assert.equal(follow(ticket, {}, { notes: 'No nuts' }).notes, 'No nuts');
  const done = bumpTicket(ticket, undefined, 'then');
  assert.equal(follow(done, {}, { notes: 'No nuts' }), done);
  assert.equal(follow(done, { a: { quantity: '1' } }).status, 'BUMPED');
  const more = follow(done, { a: { quantity: '3' } });
  assert.deepEqual(
    [more.status, more.bumpedAt, more.items.map(({ status }) => status)],
    ['RECALLED', null, ['NEW', 'READY']],
  );
});

test('a ticket goes with its lines, as far as they are, and nothing of it is lost or made twice', () => {
  const statuses = fc.constantFrom('NEW', 'IN_PROGRESS', 'READY');
  const items = fc.array(fc.record({ status: statuses, voided: fc.boolean(), moves: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(items, (bodies) => {
      const all = bodies.map(({ status, voided }, n) => ({ selectionGuid: `${n}`, status, voided }));
      const wanted = all.filter(({ voided }) => !voided);
      const done = wanted.every(({ status }) => status === 'READY');
      const status = wanted.length === 0 ? 'VOIDED' : done ? 'BUMPED' : 'IN_PROGRESS';
      const ticket = {
        ...HEADER,
        guid: 'one',
        orderGuid: 'here',
        status,
        bumpedAt: status === 'BUMPED' ? 'then' : null,
        items: all,
      } as unknown as PureTicket;
      const moving = new Set(
        all.filter((_, n) => bodies[n]!.moves).map(({ selectionGuid }) => selectionGuid),
      );
      const to = { orderGuid: 'there', header: { ...HEADER, tableGuid: 'T2' }, newGuid: () => 'two' };
      const divided = splitTicket(ticket, moving, to, 'now');
      if (moving.size === 0) return assert.equal(divided, null);
      const parts = [divided!.stays, divided!.goes].filter((part) => part !== null);
      assert.deepEqual(
        parts.flatMap((part) => part.items).sort((a, b) => Number(a.selectionGuid) - Number(b.selectionGuid)),
        all,
      );
      assert.equal(divided!.goes.orderGuid, 'there');
      assert.equal(divided!.goes.guid, moving.size === all.length ? 'one' : 'two');
      for (const part of parts) {
        const left = part.items.filter(({ voided }) => !voided);
        // What was only taken note of was not cooked.
        const isCooked = part.status === 'BUMPED' && part.items.some((item) => item.status === 'READY');
        assert.equal(part.bumpedAt !== null, isCooked);
        if (part.status === 'BUMPED') assert.ok(left.every((item) => item.status === 'READY'));
        else assert.equal(part.status, left.length === 0 ? 'VOIDED' : 'IN_PROGRESS');
      }
    }),
  );
});

test('tickets and what they say of their orders are found by keys, whatever Postgres knows of the tables', async () => {
  const { guid } = await send(item('Soup'));
  const restaurantGuid = world.place.path.split('/').at(-1);
  const scope = { tenantId: world.tenantId, restaurantGuid } as RestaurantScope;
  for (const known of ['delete from pg_statistic', 'analyze']) {
    await service.database.sql(known);
    // Of a small table all plans cost the same, and whatever wins is chance.
    await service.database.sql(
      "update pg_class set reltuples = 1e6, relpages = greatest(relpages, 1) where relname in ('kitchen_tickets', 'orders')",
    );
    for (const { text, values } of [
      ticketsOfOrders(scope, [guid]),
      noteOrderOver(scope, guid, [], service.clock.now()),
      findTicket(scope, guid),
    ]) {
      const literals = values.map((value) =>
        Array.isArray(value) ? `{${value}}` : value instanceof Date ? value.toISOString() : value,
      );
      const plan = await planOf(service.database, { text, values: literals });
      const found = plan.filter((line) => /Index Cond/.test(line));
      assert.ok(found.length > 1);
      for (const condition of found) assert.match(condition, /[( ](order_)?guid = /, plan.join('\n'));
    }
  }
});
