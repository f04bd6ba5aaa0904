import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { guestAt, guestOrder } from '../../../test/harness/guests.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { order } from '../../../test/harness/world.ts';
import { getStorefrontOrder } from './get-storefront-order.ts';

const ORDERS = '/api/v1/storefront/orders';

interface Seen {
  guid: string;
  guestOrderStatus: string;
  displayNumber: number | null;
  lines: { name: string; voided: boolean; modifiers: string[]; choices: object[] }[];
}

proves(getStorefrontOrder, () => {
  let world: FreshTenant;
  const slug = `s-${crypto.randomUUID()}`;

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  });

  test('200 as it is now, and nothing of what the restaurant keeps to itself', async () => {
    const guest = await guestAt(world.target, { slug });
    const { guid } = (await guest.post<{ guid: string }>(ORDERS, guestOrder(world.place))).must(201);
    const path = `${world.place.path}/orders/${guid}`;
    (await world.key.patch(path, { metadata: { blacklist: 'yes' } })).must(200);
    const seen = (await guest.get<Seen>(`${ORDERS}/${guid}`)).must(200);
    assert.equal(typeof seen.displayNumber, 'number');
    assert.deepEqual(
      seen.lines.map(({ name, voided }) => [name, voided]),
      [['Soup', false]],
    );
    assert.ok(!JSON.stringify(seen).includes('blacklist'));
    for (const inner of ['metadata', 'openedBy', 'serverUid', 'tableGuid', 'businessDate', 'checks', 'guest'])
      assert.ok(!(inner in seen), inner);
  });

  test('200 with how many there are of each choice, for one of the line', async () => {
    const { place } = world;
    const guest = await guestAt(world.target, { slug });
    const modifiers = [
      { modifierGuid: place.modifier('Large') },
      { modifierGuid: place.modifier('Capers'), quantity: 3 },
      { modifierGuid: place.modifier('Olives') },
    ];
    const pizza = { menuItemGuid: place.item('Pizza').guid, quantity: 2, modifiers };
    const { guid } = (await guest.post<Seen>(ORDERS, guestOrder(place, { items: [pizza] }))).must(201);
    const choices = [
      { name: 'Large', quantity: '1' },
      { name: 'Capers', quantity: '3' },
      { name: 'Olives', quantity: '1' },
    ];
    const [line] = (await guest.get<Seen>(`${ORDERS}/${guid}`)).must(200).lines;
    assert.deepEqual([line!.modifiers, line!.choices], [choices.map(({ name }) => name), choices]);
    const basket = (await guest.get<{ items: Seen['lines'] }>(`${ORDERS}/${guid}/basket`)).must(200);
    assert.deepEqual(basket.items[0]!.choices, choices);
  });

  test('404 for the order of another guest, and for one of the house', async () => {
    const [guest, other] = [
      await guestAt(world.target, { slug }),
      await guestAt(world.target, { slug }),
    ] as const;
    const { guid } = (await guest.post<{ guid: string }>(ORDERS, guestOrder(world.place))).must(201);
    (await other.get(`${ORDERS}/${guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    const house = await order(world.key, world.place);
    (await guest.get(`${ORDERS}/${house.guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
