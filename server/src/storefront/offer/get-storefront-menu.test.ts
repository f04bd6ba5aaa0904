import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { guestAt, guestOfArchived } from '../../../test/harness/guests.ts';
import type { Client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { getStorefrontMenu } from './get-storefront-menu.ts';

interface Item {
  guid: string;
  name: string;
  soldOut: boolean;
  returnsAt: string | null;
}
interface Shown {
  menus: { groups: { items: Item[] }[] }[];
  modifierGroups: { name: string }[];
  sizes: { name: string }[];
}

const window = { start: '11:00', end: '14:00' };
const item = (name: string, more: object = {}) => ({ name, priceAmount: 500, ...more });

proves(getStorefrontMenu, () => {
  let world: FreshTenant;
  let guest: Client;
  const slug = `s-${crypto.randomUUID()}`;
  const [spicy, inner, cellar, large, small] = Array.from({ length: 5 }, () => crypto.randomUUID());
  const choice = (guid: string, name: string, below: string[] = []) => ({
    guid,
    name,
    modifiers: [{ name: `${name} one`, kitchenName: 'KITCHEN', modifierGroupGuids: below }],
  });
  const shown = async (query = '') => (await guest.get<Shown>(`/api/v1/storefront/menu${query}`)).must(200);
  const itemsOf = ({ menus }: Shown) => menus.flatMap(({ groups }) => groups.flatMap(({ items }) => items));
  const names = (menu: Shown) => itemsOf(menu).map(({ name }) => name);

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
    guest = await guestAt(world.target, { slug });
    const items = [
      item('Soup', {
        externalId: 'EXT',
        plu: 'PLU',
        kitchenName: 'KITCHEN',
        salesCategory: 'CATEGORY',
        tags: ['TAG'],
        modifierGroupGuids: [spicy],
      }),
      item('Staff meal', { channels: ['POS'], modifierGroupGuids: [cellar] }),
      item('Draught beer', { diningOptions: ['DINE_IN'], sizes: [{ sizeGuid: large, priceAmount: 700 }] }),
      item('Lunch', { availability: [window] }),
      item('Whatever it costs', { openPrice: true }),
    ];
    const menu = {
      menus: [
        { name: 'Card', groups: [{ name: 'All', items }] },
        { name: 'Banquet', channels: ['POS'], groups: [{ name: 'Big', items: [item('Whole pig')] }] },
      ],
      modifierGroups: [choice(spicy!, 'Spicy', [inner!]), choice(inner!, 'How'), choice(cellar!, 'Cellar')],
      sizes: [
        { guid: large, name: 'Large' },
        { guid: small, name: 'Small' },
      ],
    };
    (await world.key.put(`${world.place.path}/menu`, menu)).must(200);
    (await world.key.patch(world.place.path, { timeZone: 'UTC' })).must(200);
  });

  const at = (hour: number) => `at=${new Date(Date.UTC(2099, 0, 1, hour)).toISOString()}`;

  test('200 without what is for others, for another time, or has no price', async () => {
    assert.deepEqual(names(await shown(`?${at(18)}`)), ['Soup']);
    assert.deepEqual(names(await shown(`?${at(12)}`)), ['Soup', 'Lunch']);
    assert.deepEqual(names(await shown(`?${at(18)}&diningOption=DINE_IN`)), ['Soup', 'Draught beer']);
  });

  test('200 without choices and sizes of what is not shown, and with the choices about choices', async () => {
    const menu = await shown(`?${at(18)}`);
    assert.deepEqual(
      menu.modifierGroups.map(({ name }) => name),
      ['Spicy', 'How'],
    );
    assert.deepEqual(menu.sizes, []);
    const inside = await shown(`?${at(18)}&diningOption=DINE_IN`);
    assert.deepEqual(
      inside.sizes.map(({ name }) => name),
      ['Large'],
    );
  });

  test('200 with nothing that the restaurant keeps to itself', async () => {
    const text = JSON.stringify(await shown(`?${at(12)}`));
    for (const word of [
      'EXT',
      'PLU',
      'KITCHEN',
      'CATEGORY',
      'TAG',
      'taxRate',
      'prepStation',
      'channels',
      'pig',
    ])
      assert.ok(!text.includes(word), word);
  });

  test('200 says what is sold out, and when it is back; how many are left is nobody’s business', async () => {
    const soup = itemsOf(await shown(`?${at(18)}`))[0]!;
    const stock = (body: object) => world.key.put(`${world.place.path}/menu/items/${soup.guid}/stock`, body);
    const now = async () => itemsOf(await shown())[0]!;
    (await stock({ status: 'QUANTITY', quantity: 7 })).must(200);
    const counted = await now();
    assert.equal(counted.soldOut, false);
    assert.ok(!JSON.stringify(counted).includes('"7"'));
    const returnsAt = new Date(world.target.clock.now() + 3_600_000).toISOString();
    (await stock({ status: 'OUT_OF_STOCK', returnsAt })).must(200);
    const gone = await now();
    assert.deepEqual([gone.soldOut, gone.returnsAt], [true, returnsAt]);
    const later = new Date(Date.parse(returnsAt) + 1).toISOString();
    assert.equal(itemsOf(await shown(`?at=${later}`))[0]!.soldOut, false);
  });

  test('404 once the restaurant is archived', async () => {
    const late = await guestOfArchived(world);
    (await late.get('/api/v1/storefront/menu')).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
