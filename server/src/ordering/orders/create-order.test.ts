import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together, untilServed } from '../../../test/harness/together.ts';
import { makeWorld, type Order, openPlace, order, soup, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { createOrder } from './create-order.ts';

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

proves(createOrder);

const tax = (rate: string, inclusive: boolean) => ({
  name: 'Tax',
  type: 'PERCENT' as const,
  rate,
  inclusive,
});

describe('an order is priced from the menu', () => {
  test('with modifiers per unit, and an exclusive tax on top, half-up', async () => {
    const place = await openPlace(world.key, { taxRates: [tax('8.875', false)] });
    const items = [
      {
        menuItemGuid: place.item('Pizza').guid,
        quantity: 2,
        modifiers: [
          { modifierGuid: place.modifier('Large') },
          { modifierGuid: place.modifier('Olives'), quantity: 2 },
        ],
      },
    ];
    const made = await order(world.key, place, { items });
    // 2 x (1200 + 300 + 2 x 50) = 3200; 8.875 % of it is 284.0
    assert.equal(made.subtotalAmount, 3_200);
    assert.equal(made.taxAmount, 284);
    assert.equal(made.totalAmount, 3_484);
    assert.deepEqual(
      made.checks[0]!.selections[0]!.modifiers.map(({ grossAmount }) => grossAmount),
      [600, 200],
    );
  });

  test('with a position for each line and discount, in the sequence of the request', async () => {
    const place = await openPlace(world.key);
    const item = { menuItemGuid: place.item('Soup').guid, quantity: 1 };
    const off = { name: 'Off', type: 'FIXED', amount: 100, stacking: 'EXCLUSIVE' };
    const body = {
      diningOption: 'DINE_IN',
      checks: [{ items: [item, item] }, { items: [item] }],
      discounts: [off, { ...off, amount: 200 }],
    };
    const made = (await world.key.post<Order>(`${place.path}/orders`, body)).must(201);
    assert.deepEqual(
      made.checks.map(({ selections }) => selections.map(({ position }) => position)),
      [[1, 2], [3]],
    );
    assert.deepEqual(
      made.appliedDiscounts.map(({ position, discountAmount }) => [position, discountAmount]),
      [
        [4, 100],
        [5, 0],
      ],
    );
    // A third of 100 is 33; the odd cent goes to the first line.
    assert.deepEqual(
      made.checks.flatMap(({ selections }) => selections.map(({ discountAmount }) => discountAmount)),
      [34, 33, 33],
    );
  });

  test('with an inclusive tax that is shown but not added', async () => {
    const place = await openPlace(world.key, { taxRates: [tax('10', true)] });
    const made = await order(world.key, place);
    assert.equal(made.totalAmount, 690);
    // 690 x 10 / 110 = 62.727…
    assert.equal(made.inclusiveTaxAmount, 63);
  });

  test('without tax for an exempt check, which is taken out of inclusive prices', async () => {
    const place = await openPlace(world.key, { taxRates: [tax('10', true)] });
    const items = soup(place).items!;
    const body = {
      diningOption: 'DINE_IN',
      checks: [
        { items, taxExempt: true },
        { items, tipAmount: 100 },
      ],
    };
    const made = (await world.key.post<Order>(`${place.path}/orders`, body)).must(201);
    assert.deepEqual(
      made.checks.map(({ totalAmount }) => totalAmount),
      [627, 790],
    );
    assert.equal(made.totalAmount, 1_417);
    assert.equal(made.exemptedTaxAmount, 63);
  });

  test('at an open price only where the menu says so', async () => {
    const open = {
      menuItemGuid: world.place.item('Catch of the day').guid,
      quantity: '0.75',
      priceAmount: 3_333,
    };
    const made = await order(world.key, world.place, { items: [open] });
    // 0.75 x 3333 = 2499.75
    assert.equal(made.totalAmount, 2_500);
    const closed = { ...open, menuItemGuid: world.place.item('Soup').guid };
    const refused = await world.key.post(
      `${world.place.path}/orders`,
      soup(world.place, { items: [closed] }),
    );
    assert.deepEqual(refused.fields(), ['body /items/0/priceAmount openPrice']);
  });

  test('of the moment: the old price is never charged once a change was answered', async () => {
    const { key, place } = await makeWorld(service);
    const path = `${place.path}/menu/items/${place.item('Soup').guid}`;
    for (let price = 700; price < 720; price++) {
      (await key.patch(path, { priceAmount: price })).must(200);
      assert.equal((await order(key, place)).totalAmount, price);
    }
  });

  test('also by a process that has not heard of the change yet', async () => {
    const second = await startTestService({ database: service.database });
    const { key, place } = await makeWorld(service);
    const there = { ...key, post: (path: string, body: unknown) => key.send('POST', path, { body }) };
    const otherProcess = (body: unknown) =>
      fetch(`${second.url}${place.path}/orders`, {
        method: 'POST',
        headers: { 'x-api-key': there.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((response) => response.json() as Promise<{ data: Order }>);
    await otherProcess(soup(place));
    (await key.patch(`${place.path}/menu/items/${place.item('Soup').guid}`, { priceAmount: 999 })).must(200);
    assert.equal((await otherProcess(soup(place))).data.totalAmount, 999);
  });
});

describe('400 with every wrong field named, when', () => {
  const bad: [string, () => object, string[]][] = [
    [
      'an item is unknown',
      () => ({ items: [{ menuItemGuid: newGuid(), quantity: 1 }] }),
      ['body /items/0/menuItemGuid known'],
    ],
    [
      'a required choice is missing',
      () => ({ items: [{ menuItemGuid: world.place.item('Pizza').guid, quantity: 1 }] }),
      ['body /items/0/modifiers minSelections'],
    ],
    [
      'a modifier is of another item',
      () => ({
        items: [
          {
            menuItemGuid: world.place.item('Soup').guid,
            quantity: 1,
            modifiers: [{ modifierGuid: world.place.modifier('Large') }],
          },
        ],
      }),
      ['body /items/0/modifiers/0/modifierGuid known'],
    ],
    ['it has neither items nor checks', () => ({ items: undefined }), ['body /items oneOf']],
    ['it was opened in the future', () => ({ openedAt: '2999-01-01T00:00:00Z' }), ['body /openedAt range']],
    [
      'its quantity is zero',
      () => ({ items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 0 }] }),
      ['body /items/0/quantity'],
    ],
  ];
  for (const [what, request, expected] of bad) {
    test(what, async () => {
      const reply = await world.key.post(`${world.place.path}/orders`, {
        ...soup(world.place),
        ...request(),
      });
      const fields = reply.fields();
      assert.equal(fields.length, expected.length, fields.join('; '));
      for (const [at, field] of expected.entries())
        assert.ok(fields[at]!.startsWith(field), fields.join('; '));
    });
  }
});

test('409 when the restaurant is archived', async () => {
  const place = await openPlace(world.key);
  (await world.key.patch(place.path, { archived: true })).must(200);
  (await world.key.post(`${place.path}/orders`, soup(place))).refused(409, 'INVALID_STATE');
});

test('409 when its externalId is taken in this restaurant, with the order that has it', async () => {
  const first = await order(world.key, world.place, { externalId: 'till-1' });
  const again = await world.key.post(
    `${world.place.path}/orders`,
    soup(world.place, { externalId: 'till-1' }),
  );
  assert.equal(again.refused(409, 'CONFLICT').details?.existingGuid, first.guid);
  const elsewhere = await openPlace(world.key);
  await order(world.key, elsewhere, { externalId: 'till-1' });
});

test('201 for each of 200 orders at once, with consecutive display numbers', async () => {
  const place = await openPlace(world.key);
  const ask = () => world.key.post<Order>(`${place.path}/orders`, soup(place));
  const made = (await together(200, () => untilServed(ask))).map((reply) => reply.must(201));
  assert.deepEqual(
    made.map(({ displayNumber }) => displayNumber).sort((a, b) => a - b),
    Array.from({ length: 200 }, (_, n) => n + 1),
  );
});

test('an offline till’s order lands on the business day on which it was taken, and is numbered there', async () => {
  const place = await openPlace(world.key, { timeZone: 'America/New_York', closeoutHour: 4 });
  const openedAt = '2026-03-08T07:30:00Z'; // 03:30 in New York, the night the clocks go forward
  const made = await order(world.key, place, { openedAt });
  assert.equal(made.businessDate, 20260307);
  assert.equal(made.displayNumber, 1);
  const after = await order(world.key, place, { openedAt: '2026-03-08T08:00:00Z' });
  assert.equal(after.businessDate, 20260308);
});

test('201 from a till whose clock is ahead: at the time of the service, which the answer says', async () => {
  const before = service.clock.now();
  const openedAt = new Date(before + 5 * 60_000).toISOString();
  const made = await order(world.key, world.place, { openedAt });
  assert.equal(made.openedAtGiven, openedAt);
  const at = Date.parse(made.openedAt);
  assert.ok(at >= before && at <= service.clock.now(), made.openedAt);
  assert.equal((await order(world.key, world.place)).openedAtGiven, undefined);
});

test('201 with what is read back', async () => {
  const made = await order(world.key, world.place, {
    notes: 'Ñandú 🍕 "quoted" \\ 日本',
    metadata: { till: 'a/b' },
  });
  assert.deepEqual((await world.key.get(`${world.place.path}/orders/${made.guid}`)).must(200), made);
});
