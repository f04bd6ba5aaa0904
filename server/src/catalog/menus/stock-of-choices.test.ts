import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { guestAt } from '../../../test/harness/guests.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { makeRestaurant, makeWorld, type Order, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';

/** Choices are sold out and counted as items are. */

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

const NOON = '2026-12-01T11:00:00.000Z'; // a Tuesday, in Madrid
const menu = () => {
  const guids = {
    ...{ pizza: newGuid(), salad: newGuid(), dough: newGuid(), extras: newGuid(), heat: newGuid() },
    ...{ thin: newGuid(), thick: newGuid(), olives: newGuid(), chili: newGuid(), hot: newGuid() },
  };
  const { pizza, salad, dough, extras, heat, thin, thick, olives, chili, hot } = guids;
  const modifierGroups = [
    {
      ...{ guid: dough, name: 'Dough', minSelections: 1, maxSelections: 1 },
      modifiers: [
        { guid: thin, name: 'Thin', isDefault: true },
        { guid: thick, name: 'Thick', priceAmount: 100 },
      ],
    },
    {
      ...{ guid: extras, name: 'Extras', preModifiers: [{ kind: 'NO' }] },
      modifiers: [
        { guid: olives, name: 'Olives', priceAmount: 50 },
        { guid: chili, name: 'Chili', modifierGroupGuids: [heat] },
      ],
    },
    {
      ...{ guid: heat, name: 'Heat', minSelections: 1 },
      modifiers: [{ guid: hot, name: 'Hot', isDefault: true }],
    },
  ];
  const items = [
    { guid: pizza, name: 'Pizza', priceAmount: 900, modifierGroupGuids: [dough, extras] },
    { guid: salad, name: 'Salad', priceAmount: 700, modifierGroupGuids: [extras] },
  ];
  return { guids, body: { modifierGroups, menus: [{ name: 'All', groups: [{ name: 'All', items }] }] } };
};

interface Stock {
  status: string;
  quantity: string | null;
}
type Choice = { modifierGuid: string; quantity?: number; preModifier?: string; modifiers?: Choice[] };

async function open() {
  service.clock.moveTo(NOON);
  const { guids, body } = menu();
  const { guid } = await makeRestaurant(world.key, { prepTimeSeconds: 600 });
  const path = `/api/v1/restaurants/${guid}`;
  (await world.key.put(`${path}/menu`, body)).must(200);
  const slug = `s-${newGuid()}`;
  (await world.key.put(`${path}/slug`, { slug })).must(200);
  const stock = (of: string) => `${path}/menu/items/${of}/stock`;
  const ask = (modifiers: Choice[], more: object = {}, item: object = {}) =>
    world.key.post<Order>(`${path}/orders`, {
      diningOption: 'TAKE_OUT',
      items: [{ menuItemGuid: guids.pizza, quantity: 1, modifiers, ...item }],
      ...more,
    });
  return {
    ...guids,
    path,
    slug,
    ask,
    set: async (of: string, level: object) => (await world.key.put<Stock>(stock(of), level)).must(200),
    left: async (of: string) => {
      const { status, quantity } = (await world.key.get<Stock>(stock(of))).must(200);
      return quantity ?? status;
    },
    wrong: async (modifiers: Choice[], more?: object) => {
      const reply = await ask(modifiers, more);
      reply.refused(400, 'VALIDATION_ERROR');
      const { fields } = reply.body.error!.details as {
        fields: { path: string; rule: string; message: string }[];
      };
      return fields.map(({ path, rule, message }) => `${path} ${rule}: ${message}`);
    },
  };
}
const one = (modifierGuid: string, more: object = {}): Choice => ({ modifierGuid, ...more });

test('a choice that is sold out is refused by its name, wherever it is chosen, and undone like an item', async () => {
  const { ask, wrong, set, left, path, pizza, olives, thin, thick, chili, hot } = await open();
  await set(olives, { status: 'OUT_OF_STOCK' });
  const told = '/items/0/modifiers/1/modifierGuid stock: "Olives": is sold out';
  assert.deepEqual(await wrong([one(thin), one(olives)]), [told]);
  (await ask([one(thin), one(olives, { preModifier: 'NO' })])).must(201);
  const body = {
    diningOption: 'TAKE_OUT',
    items: [{ menuItemGuid: pizza, quantity: 1, modifiers: [one(olives)] }],
  };
  const preview = await world.key.post(`${path}/orders/preview`, body);
  assert.deepEqual(preview.fields(), ['body /items/0/modifiers/0/modifierGuid stock']);
  await set(thin, { status: 'OUT_OF_STOCK' });
  assert.deepEqual(await wrong([]), ['/items/0/modifiers stock: "Thin": is sold out']);
  (await ask([one(thick)])).must(201);
  await set(hot, { status: 'OUT_OF_STOCK' });
  const nested = [one(thick), one(chili, { modifiers: [one(hot)] })];
  assert.deepEqual(await wrong(nested), [
    '/items/0/modifiers/1/modifiers/0/modifierGuid stock: "Hot": is sold out',
  ]);
  const listed = (await world.key.get<{ items: { itemGuid: string }[] }>(`${path}/menu/stock`)).must(200);
  assert.deepEqual(listed.items.map(({ itemGuid }) => itemGuid).toSorted(), [olives, thin, hot].toSorted());
  await set(olives, { status: 'IN_STOCK' });
  (await ask([one(thick), one(olives)])).must(201);
  assert.equal(await left(olives), 'IN_STOCK');
  const events = await service.database.sql<{ type: string }>(
    `select type from events where data ->> 'itemGuid' = '${olives}' order by sequence`,
  );
  assert.deepEqual(
    events.map(({ type }) => type),
    ['menu.item_out_of_stock', 'menu.item_in_stock'],
  );
  (await world.key.get(`${path}/menu/items/${newGuid()}/stock`)).refused(404, 'RESOURCE_NOT_FOUND');
});

test('portions of choices are counted, the last one is sold once, and a void gives back what is not made', async () => {
  const { ask, wrong, set, left, path, olives, thick, salad } = await open();
  await set(olives, { status: 'QUANTITY', quantity: 7 });
  const made = (await ask([one(thick), one(olives, { quantity: 2 })], {}, { quantity: 2 })).must(201);
  assert.equal(await left(olives), '3');
  assert.deepEqual(await wrong([one(thick), one(olives, { quantity: 4 })]), [
    '/items/0/modifiers/1/modifierGuid stock: "Olives": only 3 left',
  ]);
  const race = await together(6, () => ask([one(olives)], {}, { menuItemGuid: salad }));
  assert.equal(race.filter(({ status }) => status === 201).length, 3);
  assert.equal(await left(olives), '0');
  const order = `${path}/orders/${made.guid}`;
  const more = await world.key.post(`${order}/selections`, {
    items: [{ menuItemGuid: salad, quantity: 1, modifiers: [one(olives)] }],
  });
  assert.deepEqual(more.fields(), ['body /items/0/modifiers/0/modifierGuid stock']);
  (await world.key.post(`${order}/void`, { reason: 'X' })).must(200);
  assert.equal(await left(olives), '4');
});

test('a change of choices takes what is new from stock and returns what goes; 400 by name when there is none', async () => {
  const { ask, set, left, path, olives, thin, thick } = await open();
  await set(olives, { status: 'QUANTITY', quantity: 5 });
  await set(thick, { status: 'QUANTITY', quantity: 1 });
  const made = (await ask([one(thin)], {}, { quantity: 2, hold: true })).must(201);
  const line = `${path}/orders/${made.guid}/selections/${made.checks[0]!.selections[0]!.guid}`;
  const change = (body: object) => world.key.patch<Order>(line, body);
  (await change({ modifiers: [one(thin), one(olives, { quantity: 2 })] })).must(200);
  assert.equal(await left(olives), '1');
  assert.deepEqual((await change({ modifiers: [one(thick), one(olives)] })).fields(), [
    'body /modifiers/0/modifierGuid stock',
  ]);
  assert.equal(await left(olives), '1');
  (await change({ modifiers: [one(thin), one(olives)], quantity: 3 })).must(200);
  assert.equal(await left(olives), '2');
  (await change({ modifiers: [one(thin)] })).must(200);
  assert.equal(await left(olives), '5');
});

test('what is made already gives nothing back, and takes what is new on it', async () => {
  const { ask, set, left, path, olives, thin, chili } = await open();
  const station = await world.key.post<{ guid: string }>(`${path}/kitchen/stations`, { name: 'Oven' });
  station.must(201);
  await set(olives, { status: 'QUANTITY', quantity: 5 });
  await set(chili, { status: 'QUANTITY', quantity: 5 });
  const made = (await ask([one(thin), one(olives)], {}, { quantity: 2 })).must(201);
  const tickets = await world.key.get<{ tickets: { guid: string }[] }>(`${path}/kitchen/orders/${made.guid}`);
  const ticket = tickets.must(200).tickets[0]!.guid;
  (await world.key.post(`${path}/kitchen/tickets/${ticket}/bump`, {})).must(200);
  const line = `${path}/orders/${made.guid}/selections/${made.checks[0]!.selections[0]!.guid}`;
  (await world.key.patch<Order>(line, { modifiers: [one(thin), one(olives), one(chili)] })).must(200);
  assert.deepEqual([await left(olives), await left(chili)], ['3', '3']);
});

test('an order for after its return may have a choice that is sold out, and takes it when it goes to the kitchen', async () => {
  const { ask, wrong, set, left, olives, thin } = await open();
  await set(olives, { status: 'OUT_OF_STOCK', returnsAt: '2026-12-01T17:00:00.000Z' });
  const chosen = [one(thin), one(olives)];
  const early = { promisedAt: '2026-12-01T16:00:00.000Z' };
  assert.deepEqual(await wrong(chosen, early), [
    '/items/0/modifiers/1/modifierGuid stock: "Olives": is sold out',
  ]);
  const made = (await ask(chosen, { promisedAt: '2026-12-01T18:00:00.000Z' })).must(201);
  assert.equal(made.checks[0]!.selections[0]!.portionsLater, true);
  await set(olives, { status: 'QUANTITY', quantity: 3 });
  const tomorrow = (await ask(chosen, { promisedAt: '2026-12-02T18:00:00.000Z' })).must(201);
  assert.equal(tomorrow.checks[0]!.selections[0]!.portionsLater, true);
  assert.equal(await left(olives), '3');
});

interface ForGuests {
  menus: { groups: { items: { guid: string; soldOut: boolean; returnsAt: string | null }[] }[] }[];
  modifierGroups: { modifiers: { guid: string; soldOut: boolean; returnsAt: string | null }[] }[];
}

test('guests see a choice that is sold out; a dish is, when all that must be chosen about it is', async () => {
  const { set, slug, olives, thin, thick, pizza, salad, hot, chili } = await open();
  const guest = await guestAt(world.target, { slug });
  const shown = async () => {
    const seen = (await guest.get<ForGuests>('/api/v1/storefront/menu')).must(200);
    const all = [
      ...seen.menus.flatMap(({ groups }) => groups).flatMap(({ items }) => items),
      ...seen.modifierGroups.flatMap(({ modifiers }) => modifiers),
    ];
    return new Map(all.filter((of) => of.soldOut).map((of) => [of.guid, of.returnsAt]));
  };
  const order = (menuItemGuid: string, modifiers: Choice[]) =>
    guest.post<{ guid: string }>('/api/v1/storefront/orders', {
      diningOption: 'TAKE_OUT',
      guest: { name: 'Ana' },
      items: [{ menuItemGuid, quantity: 1, modifiers }],
    });
  assert.deepEqual(await shown(), new Map());
  const first = (await order(salad, [one(olives)])).must(201);
  await set(olives, { status: 'OUT_OF_STOCK' });
  assert.deepEqual(await shown(), new Map([[olives, null]]));
  assert.deepEqual((await order(salad, [one(olives)])).fields(), [
    'body /items/0/modifiers/0/modifierGuid stock',
  ]);
  const again = await guest.get<{ unavailable: { reason: string }[] }>(
    `/api/v1/storefront/orders/${first.guid}/basket`,
  );
  assert.deepEqual(
    again.must(200).unavailable.map(({ reason }) => reason),
    ['SOLD_OUT'],
  );
  await set(hot, { status: 'OUT_OF_STOCK' });
  assert.deepEqual([...(await shown()).keys()].toSorted(), [olives, hot, chili].toSorted());
  const returnsAt = '2026-12-01T17:00:00.000Z';
  await set(thin, { status: 'OUT_OF_STOCK', returnsAt });
  assert.equal((await shown()).has(pizza), false);
  await set(thick, { status: 'OUT_OF_STOCK', returnsAt: '2026-12-01T19:00:00.000Z' });
  assert.deepEqual((await shown()).get(pizza), returnsAt);
  assert.equal((await shown()).has(salad), false);
  assert.deepEqual((await order(pizza, [])).fields(), ['body /items/0/modifiers stock']);
  await set(thick, { status: 'IN_STOCK' });
  assert.equal((await shown()).has(pizza), false);
});
