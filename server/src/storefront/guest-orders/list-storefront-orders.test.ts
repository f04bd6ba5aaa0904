import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { guestAt, guestOrder } from '../../../test/harness/guests.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { listStorefrontOrders } from './list-storefront-orders.ts';

const ORDERS = '/api/v1/storefront/orders';

proves(listStorefrontOrders, () => {
  let world: FreshTenant;
  const slug = `s-${crypto.randomUUID()}`;

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  });

  test('200 with those of the session alone, the newest first', async () => {
    const [guest, other] = [
      await guestAt(world.target, { slug }),
      await guestAt(world.target, { slug }),
    ] as const;
    const made: string[] = [];
    for (let n = 0; n < 3; n++)
      made.unshift((await guest.post<{ guid: string }>(ORDERS, guestOrder(world.place))).must(201).guid);
    (await other.post(ORDERS, guestOrder(world.place))).must(201);
    const own = (await guest.get<{ items: { guid: string }[]; nextCursor: string | null }>(ORDERS)).must(200);
    assert.deepEqual(
      own.items.map(({ guid }) => guid),
      made,
    );
    assert.equal(own.nextCursor, null);
  });

  test('200 with none before the first', async () => {
    const guest = await guestAt(world.target, { slug });
    assert.deepEqual((await guest.get(ORDERS)).must(200), { items: [], nextCursor: null });
  });
});
