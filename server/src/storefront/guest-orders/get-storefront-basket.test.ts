import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { guestAt, guestOfArchived, guestOrder } from '../../../test/harness/guests.ts';
import type { Client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { order } from '../../../test/harness/world.ts';
import { getStorefrontBasket } from './get-storefront-basket.ts';

const ORDERS = '/api/v1/storefront/orders';

interface Basket {
  diningOption: string;
  items: { item: object; name: string; sizeName: string | null; modifiers: string[]; grossAmount: number }[];
  unavailable: { name: string; quantity: number; reason: string }[];
  totalAmount: number;
}

proves(getStorefrontBasket, () => {
  let world: FreshTenant;
  let guest: Client;
  const slug = `s-${randomUUID()}`;

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
    guest = await guestAt(world.target, { slug });
  });

  const placed = async (items: object[], more: object = {}) => {
    const body = guestOrder(world.place, { items, ...more });
    return (await guest.post<{ guid: string }>(ORDERS, body)).must(201).guid;
  };
  const basket = async (guid: string) => (await guest.get<Basket>(`${ORDERS}/${guid}/basket`)).must(200);
  const soup = () => ({ menuItemGuid: world.place.item('Soup').guid, quantity: 2, notes: 'Hot' });
  const itemPath = (name: string) => `${world.place.path}/menu/items/${world.place.item(name).guid}`;

  test('200 with lines that can be sent as they are, at the prices of today', async () => {
    const guid = await placed([soup()]);
    const before = (await guest.get<{ totalAmount: number }>(`${ORDERS}/${guid}`)).must(200).totalAmount;
    (await world.key.patch(itemPath('Soup'), { priceAmount: 990, name: 'Soup of the day' })).must(200);
    const found = await basket(guid);
    assert.deepEqual(
      [found.items[0]!.name, found.items[0]!.grossAmount, found.unavailable],
      ['Soup of the day', 1_980, []],
    );
    assert.ok(found.totalAmount > before);
    const again = await placed(found.items.map(({ item }) => item));
    const { lines, totalAmount } = (
      await guest.get<{ lines: { notes: string; quantity: string }[]; totalAmount: number }>(
        `${ORDERS}/${again}`,
      )
    ).must(200);
    assert.deepEqual([lines[0]!.notes, lines[0]!.quantity, totalAmount], ['Hot', '2', found.totalAmount]);
    (await world.key.patch(itemPath('Soup'), { name: 'Soup' })).must(200);
  });

  test('200 for one that was cancelled; what is sold out is named and nothing else', async () => {
    const guid = await placed([soup(), soup()]);
    (await guest.post(`${ORDERS}/${guid}/cancel`, undefined)).must(200);
    assert.equal((await basket(guid)).items.length, 2);
    const stock = `${itemPath('Soup')}/stock`;
    (await world.key.put(stock, { status: 'OUT_OF_STOCK' })).must(200);
    const sold = { name: 'Soup', quantity: 2, reason: 'SOLD_OUT' };
    assert.deepEqual(await basket(guid), {
      diningOption: 'TAKE_OUT',
      currency: 'EUR',
      items: [],
      unavailable: [sold, sold],
      totalAmount: 0,
    });
    (await world.key.put(stock, { status: 'QUANTITY', quantity: '3' })).must(200);
    assert.deepEqual((await basket(guid)).unavailable, [sold, sold], 'fewer are left than were ordered');
    (await world.key.put(stock, { status: 'IN_STOCK' })).must(200);
  });

  test('200 with what is off the menu, not served now or has other choices, beside what is left', async () => {
    const groupGuid = world.place.menu.menus[0]!.groups[0]!.guid;
    const add = async (name: string, more: object = {}) => {
      const path = `${world.place.path}/menu/groups/${groupGuid}/items`;
      return (await world.key.post<{ guid: string }>(path, { name, priceAmount: 500, ...more })).must(201)
        .guid;
    };
    const [gone, later] = [await add('Stew'), await add('Brunch')];
    const guid = await placed(
      [gone, later].map((menuItemGuid) => ({ menuItemGuid, quantity: 1 })).concat(soup()),
    );
    (await world.key.delete(`${world.place.path}/menu/items/${gone}`)).must(200);
    const never = { days: ['MONDAY'], start: '03:00', end: '03:01' };
    (await world.key.patch(`${world.place.path}/menu/items/${later}`, { availability: [never] })).must(200);
    const found = await basket(guid);
    assert.deepEqual(
      [found.items.map(({ name }) => name), found.unavailable.map(({ name, reason }) => [name, reason])],
      [
        ['Soup'],
        [
          ['Stew', 'GONE'],
          ['Brunch', 'NOT_NOW'],
        ],
      ],
    );
  });

  test('404 for the order of another guest, and for one of the house', async () => {
    const guid = await placed([soup()]);
    const other = await guestAt(world.target, { slug });
    (await other.get(`${ORDERS}/${guid}/basket`)).refused(404, 'RESOURCE_NOT_FOUND');
    const house = await order(world.key, world.place);
    (await guest.get(`${ORDERS}/${house.guid}/basket`)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('404 when the restaurant has been archived', async () => {
    const archived = await guestOfArchived(world);
    (await archived.get(`${ORDERS}/${randomUUID()}/basket`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
