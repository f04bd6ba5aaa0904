import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import type { Reply } from '../../../test/harness/http.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { tally, together } from '../../../test/harness/together.ts';
import {
  makeWorld,
  type Order,
  openPlace,
  order,
  type Place,
  type World,
} from '../../../test/harness/world.ts';
import { orderCommands } from './order-commands.ts';

/**
 * A list of commands does what they do one by one: in every amount, event, ticket and timeline line, and in what is left in stock.
 * Two restaurants that are alike; in one the commands are calls, in the other they are a list. A preview of the list changes
 * nothing and says the same.
 *
 *   LIST_RUNS=300 npm test -- listed-commands
 */

const RUNS = Number(process.env.LIST_RUNS ?? 12);
const SEED = Number(process.env.LIST_SEED ?? 1_419);

let service: TestService;
let world: World;
let places: readonly [Place, Place];

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  places = [await equip(), await equip()];
});

async function equip(): Promise<Place> {
  const place = await openPlace(world.key, { taxRates: [{ name: 'Tax', type: 'PERCENT', rate: '8.875' }] });
  const grill = (
    await world.key.post<{ guid: string }>(`${place.path}/kitchen/stations`, { name: 'Grill' })
  ).must(201);
  const bar = { name: 'Bar', isDefault: true, printer: 'bar-1' };
  (await world.key.post(`${place.path}/kitchen/stations`, bar)).must(201);
  const rules = [{ menuItemGuid: place.item('Soup').guid, stationGuids: [grill.guid] }];
  (await world.key.put(`${place.path}/kitchen/routing`, { rules })).must(200);
  const stock = `${place.path}/menu/items/${place.item('Soup').guid}/stock`;
  (await world.key.put(stock, { status: 'QUANTITY', quantity: 200 })).must(200);
  return place;
}

interface Given {
  name: keyof typeof COMMANDS;
  picks: number[];
}

type Listed = { command: string; body?: object } & Record<string, unknown>;

/** What a command says of an order as it was at first, by the numbers that were picked. */
const COMMANDS = {
  addSelections: (place: Place, _: Order, [a = 0, b = 0]: number[]) => ({
    body: {
      items: [
        a % 3 ? soupAt(place, 1 + (b % 3), a % 2 === 0) : pizzaAt(place),
        ...(b % 2 ? [soupAt(place, 1, false)] : []),
      ],
    },
  }),
  updateSelection: (place: Place, of: Order, [a = 0, b = 0, c = 0]: number[]) => ({
    selectionGuid: lineOf(of, a).guid,
    body: [
      { quantity: 1 + (b % 4), reason: 'SPILT' },
      { seatNumber: 1 + (c % 3), notes: 'no salt' },
      { quantity: `${1 + (c % 3)}.5`, reason: 'SPILT', course: null },
      {
        modifiers: choices(place, c),
        reason: 'CHANGED_MIND',
        ...(b % 8 < 4 ? { quantity: 1 + (c % 3) } : {}),
      },
    ][b % 4]!,
  }),
  voidSelections: (_: Place, of: Order, [a = 0]: number[]) => ({
    body: { selectionGuids: [lineOf(of, a).guid], reason: 'WRONG_DISH' },
  }),
  fireSelections: (_: Place, of: Order, [a = 0, b = 0]: number[]) => ({
    body: a % 2 ? {} : { selectionGuids: [lineOf(of, b).guid] },
  }),
  holdSelections: (_: Place, of: Order, [a = 0, b = 0]: number[]) => ({
    body: a % 2 ? {} : { selectionGuids: [lineOf(of, b).guid] },
  }),
  compOrderItems: (_: Place, of: Order, [a = 0]: number[]) => ({
    body: { selectionGuids: [lineOf(of, a).guid], reason: 'LATE' },
  }),
  addDiscount: (_: Place, of: Order, [a = 0, b = 0]: number[]) => ({
    body: {
      ...(a % 2 ? { type: 'PERCENT', rate: String(1 + (b % 60)) } : { type: 'FIXED', amount: 1 + (b % 900) }),
      name: 'Some',
      ...(a % 3 ? {} : { selectionGuid: lineOf(of, b).guid }),
    },
  }),
  removeDiscount: (_: Place, of: Order) => ({ discountGuid: of.appliedDiscounts[0]!.guid }),
  addServiceCharge: (_: Place, __: Order, [a = 0]: number[]) => ({
    body: { name: 'Service', type: 'PERCENT', rate: String(1 + (a % 20)) },
  }),
  removeServiceCharge: (_: Place, of: Order) => ({
    serviceChargeGuid: of.checks[0]!.appliedServiceCharges[0]?.guid ?? of.guid,
  }),
  addCheck: () => ({}),
  splitCheck: (_: Place, of: Order, [a = 0, b = 0]: number[]) => ({
    body: {
      checkGuid: of.checks[0]!.guid,
      ...[{ parts: 2 + (b % 5) }, { seats: true }, { items: [[lineOf(of, b).guid]] }][a % 3]!,
    },
  }),
  shareSelection: (_: Place, of: Order, [a = 0, b = 0]: number[]) => ({
    body: { selectionGuid: lineOf(of, b).guid, parts: 2 + (a % 3) },
  }),
  unshareSelection: (_: Place, of: Order, [a = 0]: number[]) => ({
    body: { selectionGuid: lineOf(of, a).guid },
  }),
  mergeChecks: (_: Place, of: Order) => ({ body: { checkGuids: [of.checks[0]!.guid, of.guid] } }),
  updateCheck: (_: Place, of: Order, [a = 0]: number[]) => ({
    checkGuid: of.checks[0]!.guid,
    body: a % 2 ? { tipAmount: a % 500 } : { taxExempt: a % 4 === 0 },
  }),
  updateOrder: (_: Place, __: Order, [a = 0]: number[]) => ({
    body: a % 2 ? { numberOfGuests: 1 + (a % 9) } : { notes: 'By the window' },
  }),
  closeOrder: () => ({}),
  reopenOrder: () => ({ body: {} }),
  acceptOrder: () => ({}),
  rejectOrder: () => ({ body: { reason: 'TOO_BUSY' } }),
  voidOrder: () => ({ body: { reason: 'MISTAKE' } }),
  refundItems: (_: Place, of: Order, [a = 0]: number[]) => ({
    body: { checkGuid: of.checks[0]!.guid, lines: [{ selectionGuid: lineOf(of, a).guid }], reason: 'COLD' },
  }),
} satisfies Record<
  (typeof orderCommands)[number]['operationId'],
  (place: Place, of: Order, picks: number[]) => object
>;

/** Of a pizza: with fewer and with more, dearer and cheaper. */
const choices = (place: Place, pick: number) => [
  { modifierGuid: place.modifier(pick % 2 ? 'Large' : 'Regular') },
  ...(pick % 3 ? [{ modifierGuid: place.modifier('Olives'), quantity: pick % 3 }] : []),
  ...(pick % 5 ? [] : [{ modifierGuid: place.modifier('Capers') }]),
];
const soupAt = (place: Place, seatNumber: number, hold: boolean) => ({
  menuItemGuid: place.item('Soup').guid,
  quantity: 1,
  seatNumber,
  hold,
});
const pizzaAt = (place: Place) => ({
  menuItemGuid: place.item('Pizza').guid,
  quantity: 1,
  modifiers: [{ modifierGuid: place.modifier('Large') }],
});
const lineOf = ({ checks }: Order, pick: number) => {
  const lines = checks.flatMap(({ selections }) => selections);
  return lines[pick % lines.length]!;
};

const open = (place: Place) =>
  order(world.key, place, {
    items: [soupAt(place, 1, false), soupAt(place, 2, true), pizzaAt(place), soupAt(place, 2, false)],
    discounts: [{ name: 'Friends', type: 'PERCENT', rate: '5' }],
  });

/** Singles of the calls: the last parts of their paths. */
const ROUTES = new Map(
  orderCommands.map((route) => [route.operationId, { ...route, rest: route.path.split('/{orderGuid}')[1]! }]),
);

function callOne(place: Place, of: Order, { command, body, ...own }: Listed): Promise<Reply<Order>> {
  const { method, rest } = ROUTES.get(command as never)!;
  const path = rest.replace(/\{(\w+)\}/g, (_, name: string) => String(own[name]));
  const request = method === 'DELETE' ? {} : { body: body ?? {} };
  return world.key.send<Order>(method, `${place.path}/orders/${of.guid}${path}`, request);
}

const lastEvent = async () =>
  (await service.database.sql<{ last: string }>('select coalesce(max(sequence), 0) as last from events'))[0]!
    .last;

const LEDGER =
  'select debit_account, credit_account, amount::text, business_date from ledger_entries where order_guid = $1 order by 1, 2, 3';

/** All that is kept of an order, with its guids numbered as they come and its times left out. */
async function keptOf(place: Place, of: Order, since: string): Promise<unknown> {
  const { sql } = service.database;
  const kept = {
    order: (await world.key.get<Order>(`${place.path}/orders/${of.guid}`)).must(200),
    timeline: (await world.key.get(`${place.path}/orders/${of.guid}/timeline`)).must(200),
    events: await sql('select type, data, business_date from events where sequence > $1 order by sequence', [
      since,
    ]),
    tickets: await sql(
      `select document, status, version, sequence, print_status from kitchen_tickets where order_guid = $1
       order by sequence`,
      [of.guid],
    ),
    stock: await sql('select quantity::text, status, version from menu_stock where restaurant_guid = $1', [
      place.guid,
    ]),
    ledger: await sql(LEDGER, [of.guid]),
  };
  const guids = new Map<string, number>();
  const text = JSON.stringify(kept)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (guid) => {
      if (!guids.has(guid)) guids.set(guid, guids.size);
      return `guid ${guids.get(guid)}`;
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time');
  return JSON.parse(text);
}

async function inList(place: Place, of: Order, commands: Listed[], preview: boolean) {
  return world.key.post<Order>(`${place.path}/orders/${of.guid}/commands`, { commands, preview });
}

async function compare(given: Given[], isPaid: boolean): Promise<void> {
  const [here, there] = places;
  const [alone, listed] = [await open(here), await open(there)];
  if (isPaid)
    for (const [place, of] of [
      [here, alone],
      [there, listed],
    ] as const)
      (await world.key.post(`${place.path}/orders/${of.guid}/payments`, { type: 'CASH' })).must(201);
  const made = given.map(({ name, picks }) => ({
    alone: { command: name, ...COMMANDS[name](here, alone, picks) } as Listed,
    listed: { command: name, ...COMMANDS[name](there, listed, picks) } as Listed,
  }));
  const since = await lastEvent();
  const done: Listed[] = [];
  for (const one of made) {
    const reply = await callOne(here, alone, one.alone);
    if (reply.status === 200) {
      done.push(one.listed);
      continue;
    }
    for (const preview of [true, false]) {
      const refused = await inList(there, listed, [...done, one.listed], preview);
      const { error } = refused.body as unknown as { error: { code: string; details: { command: number } } };
      const expected = (reply.body as unknown as { error: { code: string } }).error.code;
      assert.deepEqual([error.code, error.details.command], [expected, done.length], refused.text);
    }
  }
  const single = await keptOf(here, alone, since);
  if (done.length === 0) return;
  const until = await lastEvent();
  const before = await keptOf(there, listed, until);
  const shown = (await inList(there, listed, done, true)).must(200);
  assert.deepEqual(await keptOf(there, listed, until), before, 'a preview keeps nothing');
  const answer = (await inList(there, listed, done, false)).must(200);
  assert.deepEqual(await keptOf(there, listed, until), single);
  const amounts = (of: Order) => JSON.stringify(of).match(/"\w+Amount":-?\d+|"version":\d+/g);
  assert.deepEqual(amounts(shown), amounts(answer), 'a preview says what the call says');
}

test('ten commands in a list are ten calls', async () => {
  const name = fc.constantFrom(...(Object.keys(COMMANDS) as Given['name'][]));
  const common = fc.constantFrom<Given['name'][]>(
    'addSelections',
    'updateSelection',
    'voidSelections',
    'holdSelections',
    'fireSelections',
    'addDiscount',
    'compOrderItems',
  );
  const picks = fc.array(fc.nat(1_000), { minLength: 3, maxLength: 3 });
  const command = fc.record({
    name: fc.oneof({ weight: 3, arbitrary: common }, { weight: 1, arbitrary: name }),
    picks,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(command as fc.Arbitrary<Given>, { minLength: 4, maxLength: 10 }),
      fc.integer({ min: 0, max: 3 }),
      (given, paid) => compare(given, paid === 0),
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  await assertBooksAgree(service.database);
});

const deadlocks = async () =>
  (
    await service.database.sql<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
  )[0]!.deadlocks;

test('lists that take the same dishes and stations in either sequence do not hold each other up', async () => {
  const place = await equip();
  const fish = place.item('Catch of the day').guid;
  (await world.key.put(`${place.path}/menu/items/${fish}/stock`, { status: 'QUANTITY', quantity: 100 })).must(
    200,
  );
  const add = (item: object) => ({ command: 'addSelections', body: { items: [item] } });
  const dishes = [
    soupAt(place, 1, false),
    { menuItemGuid: fish, quantity: 1, priceAmount: 900 },
    pizzaAt(place),
  ];
  const orders = await Promise.all(Array.from({ length: 12 }, () => open(place)));
  const before = await deadlocks();
  const replies = await together(24, (n) => {
    const of = orders[n % 12]!;
    const sequence = n % 2 ? dishes : dishes.toReversed();
    return n % 3
      ? inList(place, of, sequence.map(add), false)
      : world.key.post<Order>(`${place.path}/orders/${of.guid}/selections`, { items: sequence });
  });
  assert.deepEqual(tally(replies), { 200: 24 });
  assert.equal(await deadlocks(), before);
});
