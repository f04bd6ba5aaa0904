import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { newGuid } from '../src/platform/ids.ts';
import { askedFor } from './harness/approvals.ts';
import { signedIn } from './harness/people.ts';
import { startTestService, type TestService } from './harness/service.ts';
import {
  makeWorld,
  type Order,
  openPlace,
  order,
  type Place,
  putMenu,
  soup,
  type World,
} from './harness/world.ts';

/** Whatever is wrong with an order or a command, by name: the field is told, and nothing has changed. */

let service: TestService;
let world: World;
let place: Place;
let elsewhere: Place;
/** Somebody else's restaurant, and what is known of it. */
let theirs: Theirs;

interface Theirs {
  place: Place;
  order: Order;
  tableGuid: string;
  discountGuid: string;
  serviceChargeGuid: string;
  stationGuid: string;
  uid: string;
}

async function strangers(): Promise<Theirs> {
  const other = await makeWorld(service, {
    restaurant: { taxRates: [{ name: 'Tax', type: 'PERCENT', rate: '10' }] },
  });
  const make = async (path: string, body: object) =>
    (await other.key.post<{ guid: string }>(`${other.place.path}/${path}`, body)).must(201).guid;
  const terms = { type: 'PERCENT', rate: '50' };
  const waiter = await signedIn(service, { places: [{ tenantId: other.tenantId, role: 'manager' }] });
  return {
    place: other.place,
    order: await order(other.key, other.place),
    tableGuid: await make('tables', { name: 'T1' }),
    discountGuid: await make('discounts', { name: 'Half', terms }),
    serviceChargeGuid: await make('service-charges', { name: 'Half', terms }),
    stationGuid: await make('kitchen/stations', { name: 'Grill' }),
    uid: waiter.uid,
  };
}

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  place = await openPlace(world.key);
  elsewhere = await openPlace(world.key);
  theirs = await strangers();
  const dish = place.item('Catch of the day').guid;
  const stock = { status: 'QUANTITY', quantity: 2 };
  (await world.key.put(`${place.path}/menu/items/${dish}/stock`, stock)).must(200);
});

const item = (name: string, more: object = {}) => ({
  menuItemGuid: place.item(name).guid,
  quantity: 1,
  ...more,
});
const pizza = (...modifiers: object[]) => item('Pizza', { modifiers });
const choice = (name: string, more: object = {}) => ({ modifierGuid: place.modifier(name), ...more });

/** Everything that an order could have left behind. */
async function traces(): Promise<unknown> {
  const [counts] = await service.database.sql(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from events) as events,
       (select count(*)::int from order_timeline) as timeline, (select count(*)::int from idempotency_keys) as answers,
       (select string_agg(quantity::text, ',') from menu_stock) as stock`,
  );
  return counts;
}

describe('a new order', () => {
  const cases: [what: string, body: () => object, fields: string[]][] = [
    [
      'an unknown item',
      () => ({ items: [{ menuItemGuid: newGuid(), quantity: 1 }] }),
      ['/items/0/menuItemGuid known'],
    ],
    [
      'an item of another restaurant',
      () => ({ items: [{ menuItemGuid: elsewhere.item('Soup').guid, quantity: 1 }] }),
      ['/items/0/menuItemGuid known'],
    ],
    [
      'more than is left of an item',
      () => ({ items: [item('Catch of the day', { quantity: 3 })] }),
      ['/items/0/menuItemGuid stock'],
    ],
    ['too few of a required choice', () => ({ items: [pizza()] }), ['/items/0/modifiers minSelections']],
    [
      'too many of a choice',
      () => ({ items: [pizza(choice('Regular'), choice('Large'))] }),
      ['/items/0/modifiers maxSelections'],
    ],
    [
      'a modifier of another item',
      () => ({ items: [item('Soup', { modifiers: [choice('Olives')] })] }),
      ['/items/0/modifiers/0/modifierGuid known'],
    ],
    ['a negative quantity', () => ({ items: [item('Soup', { quantity: -1 })] }), ['/items/0/quantity']],
    [
      'a negative quantity as text',
      () => ({ items: [item('Soup', { quantity: '-0.5' })] }),
      ['/items/0/quantity'],
    ],
    [
      'a quantity of nothing',
      () => ({ items: [item('Soup', { quantity: '0.000' })] }),
      ['/items/0/quantity'],
    ],
    [
      'a negative quantity of a modifier',
      () => ({ items: [pizza(choice('Regular', { quantity: -1 }))] }),
      ['/items/0/modifiers/0/quantity'],
    ],
    ['a past promised time', () => ({ promisedAt: '2020-01-01T12:00:00Z' }), ['/promisedAt range']],
    ['a negative tip', () => ({ tipAmount: -1 }), ['/tipAmount minimum']],
    [
      'a price of its own where the menu sets it',
      () => ({ items: [item('Soup', { priceAmount: 1 })] }),
      ['/items/0/priceAmount openPrice'],
    ],
    ['an unknown table', () => ({ tableGuid: newGuid() }), ['/tableGuid']],
    [
      "another tenant's item",
      () => ({ items: [{ menuItemGuid: theirs.place.item('Soup').guid, quantity: 1 }] }),
      ['/items/0/menuItemGuid known'],
    ],
    [
      "another tenant's modifier",
      () => ({ items: [pizza(choice('Regular'), { modifierGuid: theirs.place.modifier('Olives') })] }),
      ['/items/0/modifiers/1/modifierGuid known'],
    ],
    ["another tenant's table", () => ({ tableGuid: theirs.tableGuid }), ['/tableGuid known']],
    ["another tenant's waiter", () => ({ serverUid: theirs.uid }), ['/serverUid known']],
    [
      "another tenant's discount",
      () => ({ discounts: [{ discountGuid: theirs.discountGuid }] }),
      ['/discounts/0/discountGuid known'],
    ],
    [
      "another tenant's tax",
      () => {
        const taxRateGuids = [theirs.place.restaurant.taxRates[0]!.guid];
        return { items: [{ openItem: { name: 'Cake', priceAmount: 100, taxRateGuids }, quantity: 1 }] };
      },
      ['/items/0/openItem/taxRateGuids/0 known'],
    ],
    [
      'a quantity beyond reason',
      () => ({ items: [item('Soup', { quantity: 1e15 }), item('Soup', { quantity: '99999' })] }),
      ['/items/0/quantity', '/items/1/quantity'],
    ],
    [
      'a quantity with an exponent',
      () => ({ items: [item('Soup', { quantity: '1e3' })] }),
      ['/items/0/quantity'],
    ],
    [
      'a price below nothing, and one beyond reason',
      () => ({
        items: [-1, 1e13].map((priceAmount) => ({ openItem: { name: 'Cake', priceAmount }, quantity: 1 })),
      }),
      ['/items/0/openItem/priceAmount', '/items/1/openItem/priceAmount'],
    ],
    [
      'more lines than an order holds',
      () => ({ items: Array.from({ length: 501 }, () => item('Soup')) }),
      ['/items maxItems'],
    ],
    [
      'more lines than an order holds, on several checks',
      () => ({
        items: undefined,
        checks: [300, 201].map((length) => ({ items: Array.from({ length }, () => item('Soup')) })),
      }),
      ['/checks maxItems'],
    ],
    [
      'a promised time in the year 9999',
      () => ({ promisedAt: '9999-12-31T23:59:59Z' }),
      ['/promisedAt range'],
    ],
    ['a promised time that is none', () => ({ promisedAt: '2026-02-30T12:00:00Z' }), ['/promisedAt']],
    [
      'a promised time of another zone, past',
      () => ({ promisedAt: '2020-01-01T12:00:00+14:00' }),
      ['/promisedAt'],
    ],
    ['an order of tomorrow', () => ({ openedAt: '9999-01-01T00:00:00Z' }), ['/openedAt range']],
    ['an order of the last century', () => ({ openedAt: '1999-12-31T23:59:59Z' }), ['/openedAt range']],
    ['no guests', () => ({ numberOfGuests: 0 }), ['/numberOfGuests minimum']],
    [
      'choices nested without end',
      () => {
        let modifier: object = choice('Olives');
        for (let depth = 0; depth < 9; depth++) modifier = choice('Regular', { modifiers: [modifier] });
        return { items: [pizza(modifier)] };
      },
      ['/items/0/modifiers/0/modifiers/0/modifierGuid known'],
    ],
    [
      'several mistakes at once',
      () => ({ items: [item('Soup'), pizza(), { menuItemGuid: newGuid(), quantity: 1 }] }),
      ['/items/1/modifiers minSelections', '/items/2/menuItemGuid known'],
    ],
  ];
  for (const [what, request, fields] of cases) {
    test(what, async () => {
      const before = await traces();
      const headers = { 'idempotency-key': newGuid() };
      const reply = await world.key.post(`${place.path}/orders`, { ...soup(place), ...request() }, headers);
      assertNames(reply.fields(), fields);
      assert.deepEqual(await traces(), before);
    });
  }
});

describe('a command on an order', () => {
  const other = () => elsewhere.item('Soup').guid;
  const first = (of: Order) => of.checks[0]!.selections[0]!.guid;
  type Case = [what: string, path: string, body: (of: Order) => object, fields: string[]];
  const cases: Case[] = [
    [
      'adding an unknown item',
      'selections',
      () => ({ items: [{ menuItemGuid: newGuid(), quantity: 1 }] }),
      ['/items/0/menuItemGuid known'],
    ],
    [
      'adding an item of another restaurant',
      'selections',
      () => ({ items: [{ menuItemGuid: other(), quantity: 1 }] }),
      ['/items/0/menuItemGuid known'],
    ],
    [
      'adding more than is left',
      'selections',
      () => ({ items: [item('Catch of the day', { quantity: 3 })] }),
      ['/items/0/menuItemGuid stock'],
    ],
    [
      'adding without a required choice',
      'selections',
      () => ({ items: [pizza()] }),
      ['/items/0/modifiers minSelections'],
    ],
    [
      'adding a negative quantity',
      'selections',
      () => ({ items: [item('Soup', { quantity: -2 })] }),
      ['/items/0/quantity'],
    ],
    [
      'adding to no check of it',
      'selections',
      () => ({ checkGuid: newGuid(), items: [item('Soup')] }),
      ['/checkGuid known'],
    ],
    [
      'voiding a line that is not there',
      'selections/void',
      () => ({ selectionGuids: [newGuid()], reason: 'X' }),
      ['/selectionGuids/0 known'],
    ],
    [
      'voiding without a reason',
      'selections/void',
      (of) => ({ selectionGuids: [first(of)] }),
      ['/reason required'],
    ],
    [
      'comping with an approval that is no guid',
      'comp',
      (of) => ({ selectionGuids: [first(of)], reason: 'X', approval: 'yes' }),
      ['/approval pattern'],
    ],
    [
      'a discount without its figure',
      'discounts',
      () => ({ name: 'Off', type: 'PERCENT' }),
      ['/rate required'],
    ],
    [
      'a discount of more than everything',
      'discounts',
      () => ({ name: 'Off', type: 'PERCENT', rate: '100.5' }),
      ['/rate'],
    ],
    [
      'a negative discount',
      'discounts',
      () => ({ name: 'Off', type: 'FIXED', amount: -5 }),
      ['/amount minimum'],
    ],
    [
      'a charge with an unknown tax',
      'service-charges',
      () => ({ name: 'Fee', type: 'FIXED', amount: 5, taxRateGuids: [newGuid()] }),
      ['/taxRateGuids/0 known'],
    ],
    [
      "moving to another tenant's check",
      'move',
      (of) => ({ selectionGuids: [first(of)], toCheckGuid: theirs.order.checks[0]!.guid }),
      ['/toCheckGuid known'],
    ],
    [
      "paying another tenant's check",
      'payments',
      () => ({ type: 'CASH', checkGuid: theirs.order.checks[0]!.guid }),
      ['/checkGuid known'],
    ],
    [
      "voiding another tenant's line",
      'selections/void',
      () => ({ selectionGuids: [first(theirs.order)], reason: 'X' }),
      ['/selectionGuids/0 known'],
    ],
    [
      "another tenant's discount",
      'discounts',
      () => ({ discountGuid: theirs.discountGuid }),
      ['/discountGuid known'],
    ],
    [
      "another tenant's charge",
      'service-charges',
      () => ({ serviceChargeGuid: theirs.serviceChargeGuid }),
      ['/serviceChargeGuid known'],
    ],
    [
      'a split into more checks than an order has',
      'split',
      (of) => ({ items: Array.from({ length: 50 }, () => [first(of)]) }),
      ['/items'],
    ],
    ['a split into more parts than cents', 'split', () => ({ parts: 51 }), ['/parts maximum']],
    ['firing a course and the next', 'fire', () => ({ course: 1, nextCourse: true }), ['/nextCourse oneOf']],
    ['a split into zero', 'split', () => ({ parts: 0 }), ['/parts minimum']],
    ['a split into no groups', 'split', () => ({ items: [] }), ['/items minItems']],
    ['a split into an empty group', 'split', () => ({ items: [[]] }), ['/items/0 minItems']],
    [
      'a split that takes everything away',
      'split',
      (of) => ({ items: [of.checks[0]!.selections.map(({ guid }) => guid)] }),
      ['/items maxItems'],
    ],
    ['a split of a line that is not there', 'split', () => ({ items: [[newGuid()]] }), ['/items/0/0 known']],
    [
      'a split of one line into two groups',
      'split',
      (of) => ({ items: [[first(of)], [first(of)]] }),
      ['/items/1/0 unique'],
    ],
    ['a split with a remainder', 'split', (of) => ({ amounts: [1, of.totalAmount] }), ['/amounts remainder']],
    ['a split in two ways', 'split', () => ({ parts: 2, seats: true }), ['/items oneOf']],
    ['a split by seat where nobody sits', 'split', () => ({ seats: true }), ['/seats minItems']],
    [
      'moving to the order itself',
      'move',
      (of) => ({ selectionGuids: [first(of)], toOrderGuid: of.guid }),
      ['/toOrderGuid other'],
    ],
    [
      'moving to no check of it',
      'move',
      (of) => ({ selectionGuids: [first(of)], toCheckGuid: newGuid() }),
      ['/toCheckGuid known'],
    ],
    [
      'merging with no check of it',
      'merge-checks',
      (of) => ({ checkGuids: [of.checks[0]!.guid, newGuid()] }),
      ['/checkGuids/1 known'],
    ],
    [
      'paying more than is due',
      'payments',
      (of) => ({ type: 'CASH', amount: of.dueAmount + 1 }),
      ['/amount maximum'],
    ],
    ['paying nothing', 'payments', () => ({ type: 'CASH', amount: 0 }), ['/amount minimum']],
    ['paying less than nothing', 'payments', () => ({ type: 'CASH', amount: -5 }), ['/amount minimum']],
  ];
  for (const [what, path, body, fields] of cases) {
    test(what, async () => {
      const made = await order(world.key, place, { items: [item('Soup'), item('Soup')] });
      await refusedWithoutTrace(made, path, body(made), fields);
    });
  }

  test('refunding more units than were sold, or more than was paid', async () => {
    const made = await order(world.key, place, { items: [item('Soup', { quantity: 2 })] });
    const payments = `${place.path}/orders/${made.guid}/payments`;
    const paid = (
      await world.key.post<{ paymentGuid: string }>(payments, { type: 'CASH', amount: 700 })
    ).must(201);
    const refund = (quantity: number | string) => ({
      lines: [{ selectionGuid: first(made), quantity }],
      reason: 'X',
    });
    await refusedWithoutTrace(made, 'refunds', refund(3), ['/lines/0/quantity maximum']);
    await refusedWithoutTrace(made, 'refunds', refund(2), ['/lines maximum']);
    const twice = [{ selectionGuid: first(made) }, { selectionGuid: first(made) }];
    await refusedWithoutTrace(made, 'refunds', { lines: twice, reason: 'X' }, [
      '/lines/1/selectionGuid unique',
    ]);
    await refusedWithoutTrace(made, 'refunds', refund(-1), ['/lines/0/quantity']);
    await refusedWithoutTrace(
      made,
      `../../payments/${paid.paymentGuid}/refunds`,
      { amount: 701, reason: 'X' },
      ['/amount maximum'],
    );
    const unknown = { itemRefundGuid: newGuid(), reason: 'X' };
    await refusedWithoutTrace(made, `../../payments/${paid.paymentGuid}/refunds`, unknown, [
      '/itemRefundGuid known',
    ]);
  });

  test('no approval, and one that nobody gave, for a void and a comp', async () => {
    const tenantId = world.tenantId;
    const waiter = await signedIn(service, { places: [{ tenantId, role: 'server' }] });
    const made = await order(world.key, place, { items: [item('Soup')] });
    const selectionGuids = [first(made)];
    for (const [path, body] of [
      ['selections/void', { selectionGuids }],
      ['void', {}],
      ['comp', { selectionGuids }],
    ] as const) {
      const ask = (more: object) =>
        waiter.post(`${place.path}/orders/${made.guid}/${path}`, { ...body, reason: 'X', ...more });
      const before = await traces();
      askedFor(await ask({}));
      askedFor(await ask({ approval: newGuid() }), 'UNKNOWN');
      assert.deepEqual(await traces(), before);
    }
  });

  test("another tenant's order is not there, wherever it is named", async () => {
    const made = await order(world.key, place);
    const before = await traces();
    const mine = `${place.path}/orders/${made.guid}`;
    const { guid } = theirs.order;
    const asked: [string, object][] = [
      [`${mine}/merge`, { fromOrderGuid: guid }],
      [`${mine}/move`, { selectionGuids: [first(made)], toOrderGuid: guid }],
      [`${mine}/checks/${made.checks[0]!.guid}/transfer`, { toOrderGuid: guid }],
      [`${mine}/checks/${theirs.order.checks[0]!.guid}/transfer`, { toOrderGuid: made.guid }],
      [`${place.path}/orders/${guid}/fire`, {}],
      [`${place.path}/orders/${guid}/void`, { reason: 'X' }],
    ];
    for (const [path, body] of asked) {
      const reply = await world.key.post(path, body);
      if (path.endsWith('/transfer') && path.includes(theirs.order.checks[0]!.guid))
        assert.deepEqual(reply.fields(), ['body /toOrderGuid other']);
      else reply.refused(404, 'RESOURCE_NOT_FOUND');
    }
    (await world.key.patch(`${mine}/selections/${first(theirs.order)}`, { quantity: 2 })).refused(
      404,
      'RESOURCE_NOT_FOUND',
    );
    const rules = [{ stationGuids: [theirs.stationGuid] }];
    const routed = await world.key.put(`${place.path}/kitchen/routing`, { rules });
    assert.deepEqual(routed.fields(), ['body /rules/0/stationGuids/0 known']);
    assert.deepEqual(await traces(), before);
  });

  test('more modifiers than an order may hold are refused, also when the menu brings them', async () => {
    const own = await openPlace(world.key);
    const extras = newGuid();
    const modifiers = Array.from({ length: 100 }, (_, n) => ({ name: `Extra ${n}`, isDefault: true }));
    const menu = await putMenu(world.key, own.guid, {
      modifierGroups: [{ guid: extras, name: 'Extras', modifiers }],
      menus: [
        {
          name: 'Menu',
          groups: [
            {
              name: 'All',
              items: [{ name: 'Feast', priceAmount: 100, modifierGroupGuids: [extras] }],
            },
          ],
        },
      ],
    } as never);
    const { guid: menuItemGuid } = menu.menus[0]!.groups[0]!.items[0]!;
    const feasts = (count: number) => ({
      items: Array.from({ length: count }, () => ({ menuItemGuid, quantity: 1 })),
    });
    const refused = await world.key.post(`${own.path}/orders`, { ...feasts(31), diningOption: 'DINE_IN' });
    assert.deepEqual(refused.fields(), ['body /items maxItems']);
    const { guid } = (
      await world.key.post<Order>(`${own.path}/orders`, { ...feasts(30), diningOption: 'DINE_IN' })
    ).must(201);
    const more = await world.key.post(`${own.path}/orders/${guid}/selections`, feasts(1));
    assert.deepEqual(more.refused(409, 'CONFLICT').details, { reason: 'LIMIT_REACHED', limit: 3_000 });
  });

  test('as much as an order can hold is priced exactly, and what is more is refused', async () => {
    const dear = (quantity: string) => ({ openItem: { name: 'Gold', priceAmount: 100_000_000 }, quantity });
    const full = await order(world.key, place, {
      items: Array.from({ length: 500 }, () => dear('19.999')) as never,
    });
    assert.equal(full.totalAmount, 500 * 1_999_900_000);
    const more = await world.key.post(`${place.path}/orders/${full.guid}/selections`, {
      items: [item('Soup')],
    });
    assert.deepEqual(more.refused(409, 'CONFLICT').details, { reason: 'LIMIT_REACHED', limit: 500 });
  });

  test('a command that was made from an old version changes nothing, whichever it is', async () => {
    const made = await order(world.key, place, { items: [item('Soup'), item('Soup')] });
    const path = `${place.path}/orders/${made.guid}`;
    (await world.key.patch(path, { notes: 'New' })).must(200);
    const before = await traces();
    const [line, check] = [first(made), made.checks[0]!.guid];
    const stale: [method: 'post' | 'patch' | 'put', path: string, body: object][] = [
      ['patch', '', { notes: 'Old' }],
      ['patch', `/selections/${line}`, { quantity: 2 }],
      ['patch', `/checks/${check}`, { taxExempt: true }],
      ['put', '/guest', { guest: { name: 'Ana' } }],
      ['post', '/selections', { items: [item('Soup')] }],
      ['post', '/selections/void', { selectionGuids: [line], reason: 'X' }],
      ['post', '/comp', { selectionGuids: [line], reason: 'X' }],
      ['post', '/discounts', { name: 'Off', type: 'FIXED', amount: 1 }],
      ['post', '/service-charges', { name: 'Fee', type: 'FIXED', amount: 1 }],
      ['post', '/split', { items: [[line]] }],
      ['post', '/move', { selectionGuids: [line] }],
      ['post', '/fire', {}],
      ['post', '/hold', {}],
      ['post', '/payments', { type: 'CASH' }],
      ['post', '/refunds', { lines: [{ selectionGuid: line }], reason: 'X' }],
      ['post', '/close', {}],
      ['post', '/reopen', {}],
      ['post', '/void', { reason: 'X' }],
    ];
    for (const [method, what, body] of stale) {
      const reply = await world.key[method](`${path}${what}`, { ...body, version: 1 });
      assert.equal(reply.refused(409, 'CONFLICT').details?.currentVersion, 2, what);
      const byHeader = await world.key[method](`${path}${what}`, body, { 'if-match': '"1"' });
      assert.equal(byHeader.refused(409, 'CONFLICT').details?.currentVersion, 2, what);
    }
    assert.deepEqual(await traces(), before);
  });

  async function refusedWithoutTrace(
    made: Order,
    path: string,
    body: object,
    fields: string[],
  ): Promise<void> {
    const before = await traces();
    const { pathname } = new URL(`${place.path}/orders/${made.guid}/${path}`, world.key.base);
    const reply = await world.key.post(pathname, body, { 'idempotency-key': newGuid() });
    assertNames(reply.fields(), fields);
    assert.deepEqual(await traces(), before);
  }
});

/** Each field that is told, and no other; where the rule is left to the schema, only its path. */
function assertNames(told: string[], expected: string[]): void {
  assert.equal(told.length, expected.length, told.join('; '));
  for (const [index, field] of expected.entries())
    assert.ok(told[index]!.startsWith(`body ${field}`), `${told[index]} instead of ${field}`);
}
