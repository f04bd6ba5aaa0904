import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { tally, together } from '../../../test/harness/together.ts';
import {
  type MenuTree,
  makeRestaurant,
  makeWorld,
  type Place,
  putMenu,
  type Restaurant,
  soup,
  type World,
} from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { replaceMenu } from './replace-menu.ts';

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

const menuOf = async (path: string, version?: number): Promise<MenuTree> =>
  (await world.key.get<MenuTree>(`${path}/menu${version === undefined ? '' : `?version=${version}`}`)).must(
    200,
  );

/** What was read, as it is written: absent means null. */
const writable = ({ version: _, ...tree }: MenuTree) =>
  JSON.parse(JSON.stringify(tree, (_key, value) => value ?? undefined));

const emptyPlace = async (): Promise<string> =>
  `/api/v1/restaurants/${(await makeRestaurant(world.key)).guid}`;

const oneItem = (more: object) => ({
  menus: [{ name: 'M', groups: [{ name: 'G', items: [{ name: 'I', priceAmount: 1, ...more }] }] }],
});

proves(replaceMenu);

test('a restaurant starts with an empty menu of version 0', async () => {
  const path = await emptyPlace();
  assert.deepEqual(await menuOf(path), {
    version: 0,
    menus: [],
    modifierGroups: [],
    sizes: [],
    taxRates: [],
  });
});

test('200 with the menu as it is read, with defaults filled in', async () => {
  const path = await emptyPlace();
  const put = (await world.key.put<MenuTree>(`${path}/menu`, oneItem({ externalId: 'sku-1' }))).must(200);
  assert.deepEqual(await menuOf(path), put);
  const { guid, ...item } = put.menus[0]!.groups[0]!.items[0]!;
  assert.match(guid, /^[0-9a-f-]{36}$/);
  assert.deepEqual(item, {
    externalId: 'sku-1',
    name: 'I',
    kitchenName: null,
    description: null,
    images: [],
    plu: null,
    salesCategory: null,
    tags: [],
    priceAmount: 1,
    sizes: [],
    openPrice: false,
    discountable: true,
    calories: null,
    allergens: [],
    diets: [],
    taxRateGuids: null,
    prepStationGuid: null,
    prepTimeSeconds: null,
    availability: null,
    channels: null,
    diningOptions: null,
    modifierGroupGuids: [],
    sameAsGuid: null,
  });
});

test('200 for a menu that is read, changed and put back: it keeps its identities, and stores only what changed', async () => {
  const own = world.place;
  const before = await menuOf(own.path);
  const rows = await countRows(own);
  const next = writable(before);
  next.menus[0].groups[0].items[0].priceAmount = 777;
  const after = (await world.key.put<MenuTree>(`${own.path}/menu`, next)).must(200);
  assert.equal(after.version, before.version + 1);
  assert.deepEqual(writable(after), next);
  assert.equal(await countRows(own), rows + 1, 'one row was closed, one opened');
  (await world.key.put(`${own.path}/menu`, writable(after))).must(200);
  assert.equal(await countRows(own), rows + 1, 'nothing changed, nothing is stored');
});

async function countRows({ guid }: Place): Promise<number> {
  const [row] = await service.database.sql<{ n: number }>(
    'select count(*)::int as n from menu_entries where restaurant_guid = $1',
    [guid],
  );
  return row!.n;
}

test('every version stays readable as it was, whatever came after', async () => {
  const path = await emptyPlace();
  const versions: MenuTree[] = [await menuOf(path)];
  const guid = newGuid();
  for (const items of [['A'], ['A', 'B'], ['B', 'A'], [], ['A']]) {
    const tree = {
      menus: [
        {
          guid,
          name: 'M',
          groups: [
            {
              guid: newGuid(),
              name: 'G',
              items: items.map((name) => ({ name, priceAmount: versions.length })),
            },
          ],
        },
      ],
    };
    versions.push((await world.key.put<MenuTree>(`${path}/menu`, tree)).must(200));
  }
  for (const version of versions) assert.deepEqual(await menuOf(path, version.version), version);
  assert.equal(versions.at(-1)!.version, 5);
  (await world.key.get(`${path}/menu?version=6`)).refused(404, 'RESOURCE_NOT_FOUND');
});

describe('400 for the whole menu, each wrong place named, when', () => {
  const guid = '00000000-0000-7000-8000-0000000000ff';
  const group = { guid, name: 'Size', modifiers: [] };
  const bad: [string, object, string[]][] = [
    [
      'an item points at a modifier group that is not there',
      oneItem({ modifierGroupGuids: [guid] }),
      ['body /menus/0/groups/0/items/0/modifierGroupGuids/0 known'],
    ],
    [
      'an item points at a tax that the restaurant does not have',
      oneItem({ taxRateGuids: [guid] }),
      ['body /menus/0/groups/0/items/0/taxRateGuids/0 known'],
    ],
    [
      'two entries have one guid',
      { ...oneItem({ guid }), modifierGroups: [group] },
      ['body /menus/0/groups/0/items/0/guid unique'],
    ],
    [
      'two items have one externalId',
      { menus: [oneItem({ externalId: 'x' }).menus[0], oneItem({ externalId: 'x' }).menus[0]] },
      ['body /menus/1/groups/0/items/0/externalId unique'],
    ],
    [
      'a group wants more than it allows',
      { menus: [], modifierGroups: [{ ...group, required: false, minSelections: 3, maxSelections: 2 }] },
      ['body /modifierGroups/0/maxSelections minimum'],
    ],
    [
      'a group wants more than its modifiers allow together',
      {
        menus: [],
        modifierGroups: [
          {
            ...group,
            required: false,
            minSelections: 3,
            modifiers: ['Salt', 'Lime'].map((name) => ({ name, maxQuantity: 1 })),
          },
        ],
      },
      ['body /modifierGroups/0/minSelections possible'],
    ],
    [
      'a price is negative',
      oneItem({ priceAmount: -1 }),
      ['body /menus/0/groups/0/items/0/priceAmount minimum'],
    ],
    ['a name is blank', oneItem({ name: ' ' }), ['body /menus/0/groups/0/items/0/name pattern']],
    ['it holds an unknown field', oneItem({ price: 1 }), ['body /menus/0/groups/0/items/0/price unknown']],
  ];
  for (const [what, menu, fields] of bad) {
    test(what, async () => {
      const before = await menuOf(world.place.path);
      assert.deepEqual((await world.key.put(`${world.place.path}/menu`, menu)).fields(), fields);
      assert.deepEqual(await menuOf(world.place.path), before);
    });
  }
});

test('an externalId is any text, "null" too, and each kind of entry has its own', async () => {
  const path = await emptyPlace();
  const menu = {
    modifierGroups: [{ name: 'G', externalId: 'same', modifiers: [{ name: 'M', externalId: 'same' }] }],
    menus: [
      {
        name: 'M',
        externalId: 'same',
        groups: [
          {
            name: 'G',
            externalId: 'same',
            items: [
              { name: 'A', priceAmount: 1 },
              { name: 'B', priceAmount: 1, externalId: 'null' },
              { name: 'C', priceAmount: 1, externalId: 'same' },
            ],
          },
        ],
      },
    ],
  };
  (await world.key.put(`${path}/menu`, menu)).must(200);
});

test('409 to all but one of many who replace one version at the same instant', async () => {
  const path = await emptyPlace();
  const replies = await together(6, () => world.key.put(`${path}/menu`, { ...oneItem({}), version: 0 }));
  assert.deepEqual(tally(replies), { 200: 1, 409: 5 });
  const { details } = replies.find(({ status }) => status === 409)!.refused(409, 'CONFLICT');
  assert.deepEqual(details, { currentVersion: 1 });
});

test('the version can be read as an ETag, and written as If-Match', async () => {
  const path = await emptyPlace();
  await putMenu(world.key, path.split('/').at(-1)!);
  const { headers } = await world.key.get(`${path}/menu`);
  assert.match(String(headers.etag), /^"1-[0-9a-f]{16}"$/);
  (await world.key.put(`${path}/menu`, oneItem({}), { 'if-match': headers.etag })).must(200);
  (await world.key.put(`${path}/menu`, oneItem({}), { 'if-match': headers.etag })).refused(409, 'CONFLICT');
});

test('a menu of 5,000 items and 500 modifier groups is one call, is read with an ETag, and is ordered from', async () => {
  const path = await emptyPlace();
  const modifierGroups = Array.from({ length: 500 }, (_, n) => ({
    guid: newGuid(),
    name: `Choice ${n}`,
    maxSelections: 2,
    modifiers: [{ name: 'One', priceAmount: 10 }, { name: 'Two' }],
  }));
  const items = Array.from({ length: 5_000 }, (_, n) => ({
    name: `Dish ${n}`,
    description: 'As on the card at the table, with whatever the season brings. '.repeat(5),
    priceAmount: n,
    modifierGroupGuids: [modifierGroups[n % 500]!.guid, modifierGroups[(n + 7) % 500]!.guid],
  }));
  const body = { menus: [{ name: 'Long', groups: [{ name: 'All', items }] }], modifierGroups };
  assert.ok(JSON.stringify(body).length > 1_048_576, 'it is larger than other bodies may be');
  const menu = (await world.key.put<MenuTree>(`${path}/menu`, body)).must(200);
  const read = await world.key.get<MenuTree>(`${path}/menu`);
  assert.deepEqual(read.must(200), menu);
  const again = await world.key.send('GET', `${path}/menu`, {
    headers: { 'if-none-match': read.headers.etag },
  });
  assert.deepEqual([again.status, again.text], [304, '']);
  const dish = menu.menus[0]!.groups[0]!.items[4_999]!;
  const modifiers = [{ modifierGuid: menu.modifierGroups[499]!.modifiers[0]!.guid }];
  const request = { diningOption: 'DINE_IN', items: [{ menuItemGuid: dish.guid, quantity: 2, modifiers }] };
  const made = (await world.key.post<{ totalAmount: number }>(`${path}/orders`, request)).must(201);
  assert.equal(made.totalAmount, 2 * (4_999 + 10));
  (await world.key.put(`${path}/menu`, { menus: [], x: 'x'.repeat(16 * 1_048_576) })).refused(
    413,
    'PAYLOAD_TOO_LARGE',
  );
});

test('what is exported is imported unchanged, at another restaurant too, and means the same', async () => {
  const item = {
    name: 'Cake',
    priceAmount: 400,
    images: [{ url: 'https://pictures.example/cake.jpg' }],
    allergens: ['MILK', 'EGGS'],
    diets: ['VEGETARIAN'],
    plu: '4011',
    calories: 310,
    tags: ['sweet'],
    prepTimeSeconds: 120,
    availability: [{ days: ['SUNDAY'], start: '15:00', end: '02:00' }],
    channels: ['POS'],
  };
  const group = {
    name: 'Outer',
    groups: [{ name: 'Inner', items: [item], groups: [{ name: 'Innermost' }] }],
  };
  const [here, there] = [await emptyPlace(), await emptyPlace()];
  (await world.key.put(`${here}/menu`, { menus: [{ name: 'Cakes', groups: [group] }] })).must(200);
  const { version: _, ...exported } = await menuOf(here);
  (await world.key.put(`${here}/menu`, { ...exported, version: 1 })).must(200);
  (await world.key.put(`${there}/menu`, exported)).must(200);
  for (const path of [here, there]) {
    const { version: __, ...read } = await menuOf(path);
    assert.deepEqual(read, exported);
  }
});

test('400 for choices in a circle, too deep, or without end, by name', async () => {
  const path = await emptyPlace();
  const guids = Array.from({ length: 8 }, () => newGuid());
  const chain = (last: string[], isDefault: boolean, many = 1) =>
    guids.map((guid, n) => ({
      guid,
      name: `G${n}`,
      modifiers: Array.from({ length: many }, (_, m) => ({
        name: `M${m}`,
        isDefault,
        modifierGroupGuids: n + 1 < guids.length ? [guids[n + 1]!] : last,
      })),
    }));
  const put = async (modifierGroups: object[], menus: object[] = []) =>
    (await world.key.put(`${path}/menu`, { menus, modifierGroups })).fields();
  assert.ok(
    (await put(chain([guids[7]!], false))).includes(
      'body /modifierGroups/7/modifiers/0/modifierGroupGuids cycle',
    ),
  );
  assert.ok((await put(chain([], false))).includes('body /modifierGroups/1 maxDepth'));
  const wide = chain([], true, 8)
    .slice(3)
    .map((one, n) => ({ ...one, name: `W${n}` }));
  const menus = [
    {
      name: 'M',
      groups: [{ name: 'G', items: [{ name: 'I', priceAmount: 1, modifierGroupGuids: [guids[3]] }] }],
    },
  ];
  assert.deepEqual(await put(wide, menus), ['body /menus/0/groups/0/items/0/modifierGroupGuids isDefault']);
  const deep = (n: number): object => ({ name: `D${n}`, groups: n === 0 ? [] : [deep(n - 1)] });
  const tooDeep = await world.key.put(`${path}/menu`, { menus: [{ name: 'M', groups: [deep(8)] }] });
  assert.match(tooDeep.fields()[0]!, /groups maxDepth$/);
});

describe('item by item', () => {
  let place: Place;
  let items: string;
  before(async () => {
    ({ place } = world);
    await putMenu(world.key, place.guid, writable(place.menu));
    items = `${place.path}/menu/items`;
  });

  test('one is added at the end of its group, changed, and taken off; each is a version and orders go on', async () => {
    const group = place.menu.menus[0]!.groups[0]!;
    const { version } = await menuOf(place.path);
    const bread = { name: 'Bread', priceAmount: 250, externalId: 'bread' };
    const made = (
      await world.key.post<{ guid: string }>(`${place.path}/menu/groups/${group.guid}/items`, bread)
    ).must(201);
    const read = await menuOf(place.path);
    assert.equal(read.version, version + 1);
    assert.deepEqual(read.menus[0]!.groups[0]!.items.at(-1), made);

    const changed = (
      await world.key.patch(`${items}/${made.guid}`, { priceAmount: 300, description: 'Warm' })
    ).must(200);
    assert.deepEqual(changed, { ...made, priceAmount: 300, description: 'Warm' });
    assert.deepEqual((await world.key.get(`${items}/${made.guid}`)).must(200), changed);

    const gone = (await world.key.delete<{ menuVersion: number }>(`${items}/${made.guid}`)).must(200);
    assert.deepEqual(gone, { guid: made.guid, menuVersion: version + 3 });
    (await world.key.get(`${items}/${made.guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.delete(`${items}/${made.guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    const request = { diningOption: 'DINE_IN', items: [{ menuItemGuid: made.guid, quantity: 1 }] };
    assert.deepEqual((await world.key.post(`${place.path}/orders`, request)).fields(), [
      'body /items/0/menuItemGuid known',
    ]);
    assert.deepEqual(
      (await menuOf(place.path, version + 2)).menus[0]!.groups[0]!.items.at(-1),
      changed,
      'the version before still has it',
    );
    (await world.key.post(`${place.path}/orders`, soup(place))).must(201);
  });

  test('what is not on the menu is not found, and what does not fit it is refused', async () => {
    const nobody = newGuid();
    (await world.key.patch(`${items}/${nobody}`, { name: 'X' })).refused(404, 'RESOURCE_NOT_FOUND');
    (
      await world.key.post(`${place.path}/menu/groups/${nobody}/items`, { name: 'X', priceAmount: 1 })
    ).refused(404, 'RESOURCE_NOT_FOUND');
    const soupItem = `${items}/${place.item('Soup').guid}`;
    const wrong = await world.key.patch(soupItem, { modifierGroupGuids: [nobody] });
    assert.equal(wrong.fields().length, 1);
    assert.match(wrong.fields()[0]!, /modifierGroupGuids\/0 known$/);
    (await world.key.patch(soupItem, { name: 'X', version: 1 })).refused(409, 'CONFLICT');
  });

  test('many at the same instant are all there in the end, none over another', async () => {
    const group = place.menu.menus[0]!.groups[0]!.guid;
    const before = await menuOf(place.path);
    const added = await together(15, (n) =>
      world.key.post(`${place.path}/menu/groups/${group}/items`, { name: `New ${n}`, priceAmount: n }),
    );
    assert.deepEqual(tally(added), { 201: 15 });
    const after = await menuOf(place.path);
    assert.equal(after.version, before.version + 15);
    const names = after.menus[0]!.groups[0]!.items.map(({ name }) => name);
    for (let n = 0; n < 15; n++) assert.ok(names.includes(`New ${n}`));
  });
});

test('a menu says whose it is: another restaurant of the tenant has its own', async () => {
  const other = (await makeRestaurant(world.key)) as Restaurant;
  assert.equal((await menuOf(`/api/v1/restaurants/${other.guid}`)).version, 0);
});

test('and after all of it the books agree', () => assertBooksAgree(service.database));
