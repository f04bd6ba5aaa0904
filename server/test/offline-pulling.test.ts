import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill } from './harness/devices.ts';
import { startTestService } from './harness/service.ts';
import { together } from './harness/together.ts';
import { type MenuTree, makeWorld, type Order, soup } from './harness/world.ts';
import { emptyMirror, itemsOf, type Mirror, pullAll } from './offline/mirror.ts';

const WRITERS = 6;
const ROUNDS = 8;
const LIMITS = [1, 3, 200];

test(`tills that pull while ${WRITERS} others write miss nothing, whatever commits in between`, async () => {
  const service = await startTestService({ config: { trustProxy: 1, deviceRateLimit: 1_000_000 } });
  const world = await makeWorld(service);
  const { key, place } = world;
  const { path } = place;
  let isWriting = true;
  /** While the menu keeps changing an order is refused, and asked for again. */
  const sale = async (): Promise<Order> => {
    for (;;) {
      const reply = await key.post<Order>(`${path}/orders`, soup(place));
      if (reply.status === 201) return reply.must(201);
      assert.equal(reply.refused(409, 'CONFLICT').details?.reason, 'MENU_CHANGED');
    }
  };

  const pullers = LIMITS.map(
    async (limit): Promise<{ till: Awaited<ReturnType<typeof pairTill>>; mirror: Mirror }> => {
      const till = await pairTill(world, { name: `Till ${limit}` });
      const mirror = emptyMirror();
      while (isWriting) await pullAll(till, path, mirror, { limit, isLost: () => false });
      return { till, mirror };
    },
  );

  await together(WRITERS, async (writer) => {
    const own: Order[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      own.push(await sale());
      const { guid } = own[Math.floor(own.length / 2)]!;
      const at = `${path}/orders/${guid}`;
      const item = `${path}/menu/items/${place.item(writer % 2 === 0 ? 'Soup' : 'Pizza').guid}`;
      // What another has done already is refused, and changes nothing.
      await key.post(`${at}/selections`, { items: soup(place).items });
      if (round % 3 === 0) await key.post(`${at}/void`, { reason: 'NOBODY_CAME' });
      if (round % 4 === writer % 4)
        await key.put(`${item}/stock`, { status: 'QUANTITY', quantity: 500 + round });
      if (round === writer) await key.patch(item, { name: `Dish of ${writer}` });
    }
  });
  isWriting = false;

  const tills = await Promise.all(pullers);
  for (const [index, { till, mirror }] of tills.entries())
    await pullAll(till, path, mirror, { limit: LIMITS[index]!, isLost: () => false });
  const { items } = (await key.get<{ items: Order[] }>(`${path}/orders?open=true&limit=200`)).must(200);
  const menu = (await key.get<MenuTree>(`${path}/menu`)).must(200);
  type Stock = { itemGuid: string; status: string; quantity: string | null };
  const stock = (await key.get<{ items: Stock[] }>(`${path}/menu/stock`)).must(200);
  const versions = (orders: Iterable<Order>) =>
    Object.fromEntries([...orders].map(({ guid, version }) => [guid, version]));
  assert.ok(items.length > 0 && items.length < 200);
  for (const { mirror } of tills) {
    assert.deepEqual(versions(mirror.orders.values()), versions(items));
    assert.deepEqual(itemsOf(mirror.menu!), itemsOf(menu));
    assert.deepEqual(
      Object.fromEntries(mirror.stock),
      Object.fromEntries(
        stock.items.map(({ itemGuid, status, quantity }) => [itemGuid, { status, quantity }]),
      ),
    );
  }
});
