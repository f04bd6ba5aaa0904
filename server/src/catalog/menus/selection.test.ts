import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService } from '../../../test/harness/service.ts';
import { makeRestaurant, makeWorld, type Order, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';

/** How the menu validates what an order asks for: sizes, choices, pre-modifiers, limits. */

let world: World;
let orders: string;

const [small, large] = [newGuid(), newGuid()];
const [sauces, extras, heat] = [newGuid(), newGuid(), newGuid()];
const [pizza, steak, kids] = [newGuid(), newGuid(), newGuid()];
const [tomato, chili, olives, burrata, mild, hot] = Array.from({ length: 6 }, newGuid) as string[];
const station = newGuid();

const MENU = {
  sizes: [
    { guid: small, name: 'Small' },
    { guid: large, name: 'Large' },
  ],
  modifierGroups: [
    {
      guid: sauces,
      name: 'Sauce',
      required: true,
      maxSelections: 2,
      modifiers: [
        { guid: tomato, name: 'Tomato', isDefault: true },
        { guid: chili, name: 'Chili', priceAmount: 50, modifierGroupGuids: [heat] },
      ],
    },
    {
      guid: heat,
      name: 'Heat',
      minSelections: 1,
      maxSelections: 1,
      modifiers: [
        { guid: mild, name: 'Mild' },
        { guid: hot, name: 'Hot', priceAmount: 10 },
      ],
    },
    {
      guid: extras,
      name: 'Extras',
      minSelections: 2,
      required: false,
      preModifiers: [
        { kind: 'NO', pricing: 'FIXED', priceAmount: -25 },
        { kind: 'EXTRA', pricing: 'FACTOR', factor: '1.5' },
        { kind: 'LIGHT', pricing: 'FREE' },
      ],
      modifiers: [
        {
          guid: olives,
          name: 'Olives',
          priceAmount: 75,
          sizePrices: [{ sizeGuid: large, priceAmount: 105 }],
          maxQuantity: 3,
        },
        { guid: burrata, name: 'Burrata', priceAmount: 301 },
      ],
    },
  ],
  menus: [
    {
      name: 'Dinner',
      groups: [
        {
          name: 'Kitchen',
          prepStationGuid: station,
          groups: [
            {
              name: 'Pizza',
              items: [
                {
                  guid: pizza,
                  name: 'Pizza',
                  priceAmount: 900,
                  sizes: [
                    { sizeGuid: small, priceAmount: 900, isDefault: true },
                    { sizeGuid: large, priceAmount: 1_300 },
                  ],
                  modifierGroupGuids: [sauces, extras],
                },
                {
                  guid: steak,
                  name: 'Steak',
                  priceAmount: 2_000,
                  sizes: [{ sizeGuid: large, priceAmount: 2_400 }],
                },
              ],
            },
          ],
        },
        {
          name: 'Kids',
          channels: ['KIOSK'],
          items: [
            {
              guid: kids,
              name: 'Pasta',
              priceAmount: 500,
              diningOptions: ['DINE_IN'],
              availability: [{ start: '12:00', end: '14:00', days: ['MONDAY'] }],
            },
          ],
        },
      ],
    },
  ],
};

before(async () => {
  world = await makeWorld(await startTestService());
  const { guid } = await makeRestaurant(world.key, { timeZone: 'Europe/Madrid' });
  (await world.key.put(`/api/v1/restaurants/${guid}/menu`, MENU)).must(200);
  orders = `/api/v1/restaurants/${guid}/orders`;
});

const ask = (item: object, more: object = {}) =>
  world.key.post<Order>(orders, { diningOption: 'DINE_IN', items: [{ quantity: 1, ...item }], ...more });
const line = async (item: object) => (await ask(item)).must(201).checks[0]!.selections[0]!;
const wrong = async (item: object, more?: object) => (await ask(item, more)).fields();

test('an item costs what its size costs, and its modifiers too', async () => {
  const usual = await line({ menuItemGuid: pizza });
  assert.deepEqual([usual.sizeName, usual.unitPriceAmount, usual.totalAmount], ['Small', 900, 900]);
  const modifiers = [{ modifierGuid: olives }, { modifierGuid: burrata }];
  const big = await line({ menuItemGuid: pizza, sizeGuid: large, modifiers });
  assert.equal(big.totalAmount, 1_300 + 105 + 301);
  assert.deepEqual(await wrong({ menuItemGuid: pizza, sizeGuid: newGuid() }), [
    'body /items/0/sizeGuid known',
  ]);
  assert.deepEqual(await wrong({ menuItemGuid: steak }), ['body /items/0/sizeGuid required']);
  assert.deepEqual(await wrong({ menuItemGuid: steak, sizeGuid: small }), ['body /items/0/sizeGuid known']);
});

test('defaults come along unless something of their group is named', async () => {
  const names = ({ modifiers }: Awaited<ReturnType<typeof line>>) => modifiers.map(({ name }) => name);
  assert.deepEqual(names(await line({ menuItemGuid: pizza })), ['Tomato']);
  const chosen = [{ modifierGuid: chili, modifiers: [{ modifierGuid: hot }] }];
  assert.deepEqual(names(await line({ menuItemGuid: pizza, modifiers: chosen })), ['Chili']);
  const without = [{ modifierGuid: tomato, preModifier: 'NO' }];
  assert.deepEqual(await wrong({ menuItemGuid: pizza, modifiers: without }), [
    'body /items/0/modifiers minSelections',
  ]);
});

test('choices about choices are validated where they are, and priced', async () => {
  assert.deepEqual(await wrong({ menuItemGuid: pizza, modifiers: [{ modifierGuid: chili }] }), [
    'body /items/0/modifiers/0/modifiers minSelections',
  ]);
  const strange = [{ modifierGuid: chili, modifiers: [{ modifierGuid: mild }, { modifierGuid: olives }] }];
  assert.deepEqual(await wrong({ menuItemGuid: pizza, modifiers: strange }), [
    'body /items/0/modifiers/0/modifiers/1/modifierGuid known',
  ]);
  const nested = [{ modifierGuid: chili, modifiers: [{ modifierGuid: hot }] }];
  assert.equal((await line({ menuItemGuid: pizza, modifiers: nested })).totalAmount, 960);
});

test('pre-modifiers price by their rule, half-up, and what is left out counts for nothing', async () => {
  const modifiers = [
    { modifierGuid: burrata, preModifier: 'EXTRA' },
    { modifierGuid: olives, preModifier: 'LIGHT' },
    { modifierGuid: olives, preModifier: 'NO' },
  ];
  const taken = await line({ menuItemGuid: pizza, modifiers });
  assert.deepEqual(
    taken.modifiers.map(({ preModifier, unitPriceAmount }) => [preModifier, unitPriceAmount]),
    [
      ['EXTRA', 452],
      ['LIGHT', 0],
      ['NO', -25],
      [undefined, 0],
    ],
  );
  assert.equal(taken.totalAmount, 900 + 452 - 25);
  const side = [{ modifierGuid: burrata, preModifier: 'SIDE' }, { modifierGuid: olives }];
  assert.deepEqual(await wrong({ menuItemGuid: pizza, modifiers: side }), [
    'body /items/0/modifiers/0/preModifier preModifier',
  ]);
  const one = [{ modifierGuid: burrata }, { modifierGuid: olives, preModifier: 'NO' }];
  assert.deepEqual(await wrong({ menuItemGuid: pizza, modifiers: one }), [
    'body /items/0/modifiers minSelections',
  ]);
});

test('too many are refused, of a group and of one modifier', async () => {
  const many = [
    { modifierGuid: olives, quantity: 4 },
    { modifierGuid: tomato, quantity: 3 },
  ];
  assert.deepEqual(await wrong({ menuItemGuid: pizza, modifiers: many }), [
    'body /items/0/modifiers maxSelections',
    'body /items/0/modifiers maxQuantity',
  ]);
});

test('what is not offered at this time, on this channel or in this way is refused and named', async () => {
  const pasta = { menuItemGuid: kids };
  const at = (openedAt: string, more: object = {}) => ({ source: 'KIOSK', openedAt, ...more });
  const monday = '2026-03-30T10:00:00Z'; // 12:00 in Madrid, the day after the clocks went forward
  (await ask(pasta, at(monday))).must(201);
  assert.deepEqual(await wrong(pasta, at('2026-03-30T12:00:00Z')), [
    'body /items/0/menuItemGuid availability',
  ]);
  assert.deepEqual(await wrong(pasta, at('2026-03-31T10:00:00Z')), [
    'body /items/0/menuItemGuid availability',
  ]);
  assert.deepEqual(await wrong(pasta, { openedAt: monday }), ['body /items/0/menuItemGuid channels']);
  assert.deepEqual(await wrong(pasta, at(monday, { diningOption: 'DELIVERY' })), [
    'body /items/0/menuItemGuid diningOptions',
  ]);
});
