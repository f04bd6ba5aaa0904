import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { guestAt } from '../../../test/harness/guests.ts';
import { report } from '../../../test/harness/reports.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { assertAddsUp } from '../../../test/harness/till.ts';
import {
  type MenuTree,
  makeRestaurant,
  makeWorld,
  type Order,
  type World,
} from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';

/** Choices that a group charges together: by the dearest, some of them free, or each at one upcharge. */

const [HALVES, TOPPINGS, DIPS, CHEESES] = [newGuid(), newGuid(), newGuid(), newGuid()];
const [PIZZA, SMALL, LARGE] = [newGuid(), newGuid(), newGuid()];
const [MARGHERITA, DIAVOLA, BURRATA] = [newGuid(), newGuid(), newGuid()];
const [HAM, OLIVES, CORN, NAPKIN] = [newGuid(), newGuid(), newGuid(), newGuid()];
const [AIOLI, MOJO] = [newGuid(), newGuid()];

const MENU = {
  sizes: [
    { guid: SMALL, name: 'Small' },
    { guid: LARGE, name: 'Large' },
  ],
  modifierGroups: [
    {
      guid: HALVES,
      name: 'Halves',
      pricing: 'HIGHEST',
      maxSelections: 2,
      preModifiers: [{ kind: 'NO', pricing: 'FIXED', priceAmount: -25 }],
      modifiers: [
        {
          guid: MARGHERITA,
          name: 'Margherita',
          priceAmount: 900,
          sizePrices: [{ sizeGuid: LARGE, priceAmount: 1_500 }],
          modifierGroupGuids: [CHEESES],
        },
        { guid: DIAVOLA, name: 'Diavola', priceAmount: 1_201 },
      ],
    },
    {
      guid: CHEESES,
      name: 'More cheese',
      modifiers: [{ guid: BURRATA, name: 'Burrata', priceAmount: 301 }],
    },
    {
      guid: TOPPINGS,
      name: 'Toppings',
      freeSelections: 3,
      preModifiers: [{ kind: 'EXTRA', pricing: 'FACTOR', factor: '2' }],
      modifiers: [
        { guid: HAM, name: 'Ham', priceAmount: 250 },
        { guid: OLIVES, name: 'Olives', priceAmount: 100 },
        { guid: CORN, name: 'Corn', priceAmount: 80, kitchenName: 'CORN' },
        { guid: NAPKIN, name: 'Napkin' },
      ],
    },
    {
      guid: DIPS,
      name: 'Dips',
      freeSelections: 1,
      upchargeAmount: 45,
      modifiers: [
        { guid: AIOLI, name: 'Aioli', priceAmount: 300, isDefault: true },
        { guid: MOJO, name: 'Mojo' },
      ],
    },
  ],
  menus: [
    {
      name: 'All day',
      groups: [
        {
          name: 'Pizza',
          items: [
            {
              guid: PIZZA,
              name: 'Pizza',
              priceAmount: 0,
              sizes: [
                { sizeGuid: SMALL, priceAmount: 0, isDefault: true },
                { sizeGuid: LARGE, priceAmount: 200 },
              ],
              modifierGroupGuids: [HALVES, TOPPINGS, DIPS],
            },
          ],
        },
      ],
    },
  ],
};

let world: World;
let path: string;
let place: string;
const slug = `choices-${newGuid()}`;

before(async () => {
  world = await makeWorld(await startTestService());
  const taxRates = [{ name: 'Tax', type: 'PERCENT' as const, rate: '8.875' }];
  ({ guid: place } = await makeRestaurant(world.key, { taxRates }));
  path = `/api/v1/restaurants/${place}`;
  (await world.key.put(`${path}/menu`, MENU)).must(200);
  (await world.key.put(`${path}/slug`, { slug })).must(200);
  (await world.key.post(`${path}/kitchen/stations`, { name: 'Oven' })).must(201);
});

type Asked = [guid: string, quantity?: number, more?: object];
const requested = (asked: readonly Asked[]) =>
  asked.map(([modifierGuid, quantity = 1, more = {}]) => ({ modifierGuid, quantity, ...more }));
/** A pizza without dips but these. */
const pizza = (asked: readonly Asked[], more: object = {}) => ({
  menuItemGuid: PIZZA,
  quantity: 1,
  modifiers: requested(asked.some(([guid]) => guid === AIOLI || guid === MOJO) ? asked : [...asked, [MOJO]]),
  ...more,
});
const open = async (items: object[], more: object = {}) => {
  const made = await world.key.post<Order>(`${path}/orders`, { diningOption: 'DINE_IN', items, ...more });
  const order = made.must(201);
  assertAddsUp(order);
  return order;
};
const lineOf = ({ checks }: Order) => checks[0]!.selections[0]!;
type Modifier = ReturnType<typeof lineOf>['modifiers'][number];
const shown = (of: Order, without = 'Mojo') =>
  lineOf(of)
    .modifiers.filter(({ name }) => name !== without)
    .map(({ name, quantity, unitPriceAmount, fullPriceAmount }) => [
      name,
      quantity,
      unitPriceAmount,
      fullPriceAmount,
    ]);
/** What choices cost by the prices that an order shows, for one that knows nothing else. */
const priceOf = (modifiers: readonly Modifier[]): number =>
  modifiers.reduce(
    (sum, one) =>
      sum + Number(one.quantity) * (one.unitPriceAmount + priceOf((one.modifiers ?? []) as Modifier[])),
    0,
  );

test('halves of a pizza cost what the dearer one costs, and each price is the one that is charged', async () => {
  const made = await open([pizza([[MARGHERITA], [DIAVOLA]], { quantity: 3 })]);
  assert.deepEqual(shown(made), [
    ['Margherita', '1', 0, 900],
    ['Diavola', '1', 1_201, undefined],
  ]);
  assert.equal(made.subtotalAmount, 3 * 1_201);
  const large = await open([pizza([[DIAVOLA], [MARGHERITA]], { sizeGuid: LARGE })]);
  assert.equal(large.subtotalAmount, 200 + 1_500);
  const twice = await open([pizza([[DIAVOLA, 2]])]);
  assert.deepEqual(shown(twice), [
    ['Diavola', '1', 1_201, undefined],
    ['Diavola', '1', 0, 1_201],
  ]);
  assert.equal(twice.subtotalAmount, 1_201);
  const without = await open([pizza([[DIAVOLA], [MARGHERITA, 1, { preModifier: 'NO' }]])]);
  assert.equal(without.subtotalAmount, 1_201 - 25);
  for (const order of [made, large, twice, without]) {
    const line = lineOf(order);
    const unit = line.unitPriceAmount + priceOf(line.modifiers);
    assert.equal(unit * Number(line.quantity), line.grossAmount);
  }
});

test('so many choices are free, the dearest in whatever sequence they come, and several of one are several', async () => {
  const all: Asked[] = [[OLIVES], [HAM], [CORN], [NAPKIN], [OLIVES]];
  for (const asked of [all, all.toReversed(), [...all.slice(2), ...all.slice(0, 2)]]) {
    const made = await open([pizza(asked)]);
    assert.equal(made.subtotalAmount, 80, JSON.stringify(shown(made)));
  }
  const corn = await open([pizza([[CORN, 4]], { quantity: 2 })]);
  assert.deepEqual(shown(corn), [
    ['Corn', '1', 80, undefined],
    ['Corn', '3', 0, 80],
  ]);
  assert.equal(corn.subtotalAmount, 2 * 80);
  const extra = await open([
    pizza([
      [CORN, 3],
      [HAM, 1, { preModifier: 'EXTRA' }],
    ]),
  ]);
  assert.equal(extra.subtotalAmount, 80);
});

test('each further choice costs the upcharge, whatever its own price; a default counts as chosen', async () => {
  const made = await open([pizza([[AIOLI, 2], [MOJO]])]);
  assert.equal(made.subtotalAmount, 2 * 45);
  const usual = await open([{ menuItemGuid: PIZZA, quantity: 1 }]);
  assert.deepEqual(shown(usual), [['Aioli', '1', 0, 45]]);
});

test('a choice about a choice is charged by its own group, also where the choice is free', async () => {
  const half: Asked = [MARGHERITA, 1, { modifiers: [{ modifierGuid: BURRATA }] }];
  const made = await open([pizza([half, [DIAVOLA]])]);
  assert.equal(made.subtotalAmount, 1_201 + 301);
  const twice: Asked = [MARGHERITA, 2, { modifiers: [{ modifierGuid: BURRATA }] }];
  assert.equal((await open([pizza([twice])])).subtotalAmount, 900 + 2 * 301);
});

test('taxes, discounts and parts of a refund are of what is charged', async () => {
  const made = await open([pizza([[MARGHERITA], [DIAVOLA], [CORN, 4]])], {
    discounts: [{ name: 'Friends', type: 'PERCENT', rate: '10' }],
  });
  assert.deepEqual(
    [made.subtotalAmount, made.discountAmount, made.taxAmount, made.totalAmount],
    [1_281, 128, 102, 1_255],
  );
  const told = await world.key.get<{ steps: { text: string }[] }>(`${path}/orders/${made.guid}/explain`);
  const texts = told.must(200).steps.map(({ text }) => text);
  assert.ok(texts.includes('Margherita: 1 × 0 = 0, free in its group instead of 900 each'), texts.join('\n'));
});

test('a preview says what the order will cost', async () => {
  const body = { diningOption: 'DINE_IN', items: [pizza([[MARGHERITA], [DIAVOLA], [CORN, 4], [AIOLI, 3]])] };
  const preview = (await world.key.post<Order>(`${path}/orders/preview`, body)).must(200);
  assert.equal(preview.totalAmount, (await open(body.items)).totalAmount);
  assert.equal(preview.subtotalAmount, 1_201 + 80 + 2 * 45);
});

test('another half keeps what the first one cost by itself, and the line costs what the dearer one does', async () => {
  const made = await open([pizza([[MARGHERITA], [DIAVOLA]], { hold: true })]);
  const choose = async (asked: readonly Asked[]) =>
    (
      await world.key.patch<Order>(`${path}/orders/${made.guid}/selections/${lineOf(made).guid}`, {
        modifiers: requested(asked),
      })
    ).must(200);
  const dearer = structuredClone(MENU);
  for (const one of dearer.modifierGroups[0]!.modifiers) one.priceAmount! += 1_000;
  (await world.key.put(`${path}/menu`, dearer)).must(200);
  const same = await choose([[DIAVOLA], [MARGHERITA], [MOJO]]);
  assert.equal(same.subtotalAmount, 1_201);
  const alone = await choose([[MARGHERITA], [MOJO]]);
  assert.deepEqual(shown(alone), [['Margherita', '1', 900, undefined]]);
  assert.equal(alone.subtotalAmount, 900);
  // What comes now has the price of now.
  assert.equal((await choose([[MARGHERITA], [DIAVOLA], [MOJO]])).subtotalAmount, 2_201);
  (await world.key.put(`${path}/menu`, MENU)).must(200);
});

test('kitchen and guests see one choice, however it is charged; reports count all, and what was charged', async () => {
  const made = await open([
    pizza([
      [CORN, 4],
      [HAM, 1, { preModifier: 'EXTRA' }],
    ]),
  ]);
  const kitchen = await world.key.get<{ tickets: { items: { modifiers: object[] }[] }[] }>(
    `${path}/kitchen/orders/${made.guid}`,
  );
  const cooked = kitchen.must(200).tickets[0]!.items[0]!.modifiers as { name: string; quantity: string }[];
  assert.deepEqual(
    cooked.map(({ name, quantity }) => [name, quantity]),
    [
      ['CORN', '4'],
      ['Ham', '1'],
      ['Mojo', '1'],
    ],
  );
  const other = await makeRestaurant(world.key);
  const own = `/api/v1/restaurants/${other.guid}`;
  (await world.key.put(`${own}/menu`, withNewGuids(MENU))).must(200);
  const menu = (await world.key.get<MenuTree>(`${own}/menu`)).must(200);
  const guidOf = (name: string) =>
    menu.modifierGroups.flatMap(({ modifiers }) => modifiers).find((one) => one.name === name)!.guid;
  const items = [
    {
      menuItemGuid: menu.menus[0]!.groups[0]!.items[0]!.guid,
      quantity: 2,
      modifiers: [{ modifierGuid: guidOf('Corn'), quantity: 4 }],
    },
  ];
  const order = (await world.key.post<Order>(`${own}/orders`, { diningOption: 'DINE_IN', items })).must(201);
  const { lines } = await report(world.key, 'modifiers', {
    restaurants: other.guid,
    from: order.businessDate,
    to: order.businessDate,
  });
  const figures = lines.map(({ labels, values }) => [labels.modifier, values.quantity, values.grossAmount]);
  assert.deepEqual(figures.toSorted(), [
    ['Aioli', '2', 0],
    ['Corn', '8', 160],
  ]);
});

/** The same menu for another restaurant of the tenant. */
function withNewGuids(menu: typeof MENU): typeof MENU {
  const guids = new Map<string, string>();
  const other = (guid: string) => {
    const made = guids.get(guid) ?? newGuid();
    guids.set(guid, made);
    return made;
  };
  return JSON.parse(JSON.stringify(menu).replace(/[0-9a-f-]{36}/g, other));
}

test('guests see how choices are charged, and their order counts each once', async () => {
  const guest = await guestAt(world.target, { slug });
  const menu = (
    await guest.get<{ modifierGroups: { name: string; pricing: string; freeSelections: number }[] }>(
      '/api/v1/storefront/menu',
    )
  ).must(200);
  assert.deepEqual(
    menu.modifierGroups.map(({ name, pricing, freeSelections }) => [name, pricing, freeSelections]),
    [
      ['Halves', 'HIGHEST', 0],
      ['More cheese', 'SUM', 0],
      ['Toppings', 'SUM', 3],
      ['Dips', 'SUM', 1],
    ],
  );
  const body = { diningOption: 'TAKE_OUT', guest: { name: 'Ana' }, items: [pizza([[CORN, 4]])] };
  const made = (
    await guest.post<{ guid: string; totalAmount: number }>('/api/v1/storefront/orders', body)
  ).must(201);
  const own = `/api/v1/storefront/orders/${made.guid}`;
  const { lines } = (await guest.get<{ lines: { choices: object[] }[] }>(own)).must(200);
  assert.deepEqual(lines[0]!.choices, [
    { name: 'Corn', quantity: '4' },
    { name: 'Mojo', quantity: '1' },
  ]);
  const again = (await guest.get<{ items: { item: { modifiers: object[] } }[] }>(`${own}/basket`)).must(200);
  assert.deepEqual(again.items[0]!.item.modifiers, requested([[CORN, 4], [MOJO]]));
});

test('a menu is refused whose free choices are more than can be chosen, or that charges in two ways', async () => {
  const refused = async (group: object) =>
    (
      await world.key.put(`${path}/menu`, {
        ...MENU,
        modifierGroups: [{ ...MENU.modifierGroups[3], ...group }, ...MENU.modifierGroups.slice(0, 3)],
      })
    ).fields();
  const own = 'body /modifierGroups/0';
  assert.deepEqual(await refused({ freeSelections: 3, maxSelections: 2 }), [`${own}/freeSelections maximum`]);
  const few = [{ name: 'One', maxQuantity: 1 }];
  assert.deepEqual(await refused({ freeSelections: 2, modifiers: few }), [`${own}/freeSelections maximum`]);
  assert.deepEqual(await refused({ pricing: 'HIGHEST' }), [
    `${own}/freeSelections pricing`,
    `${own}/upchargeAmount pricing`,
  ]);
  assert.deepEqual(await refused({ upchargeAmount: -1 }), [`${own}/upchargeAmount minimum`]);
});

test('choices about choices that are charged in part are bounded as any', async () => {
  // Each of six levels doubles what lies below it.
  const guids = Array.from({ length: 6 }, () => [newGuid(), newGuid()] as const);
  const groups = guids.map(([group, modifier], level) => ({
    guid: group,
    name: `Level ${level}`,
    pricing: 'HIGHEST',
    modifiers: [
      {
        guid: modifier,
        name: `Choice ${level}`,
        priceAmount: 1,
        modifierGroupGuids: level === 5 ? [] : [guids[level + 1]![0]],
      },
    ],
  }));
  const { guid } = await makeRestaurant(world.key);
  const dish = newGuid();
  const item = { guid: dish, name: 'Dish', priceAmount: 100, modifierGroupGuids: [guids[0]![0]] };
  const menu = { modifierGroups: groups, menus: [{ name: 'All', groups: [{ name: 'All', items: [item] }] }] };
  (await world.key.put(`/api/v1/restaurants/${guid}/menu`, menu)).must(200);
  const nested = (level: number): object[] =>
    level === 6
      ? []
      : Array.from({ length: level === 5 ? 4 : 1 }, () => ({
          modifierGuid: guids[level]![1],
          quantity: 2,
          modifiers: nested(level + 1),
        }));
  const items = [{ menuItemGuid: dish, quantity: 1, modifiers: nested(0) }];
  const made = await world.key.post(`/api/v1/restaurants/${guid}/orders`, { diningOption: 'DINE_IN', items });
  assert.deepEqual(made.fields(), ['body /items/0/modifiers maxItems']);
});
