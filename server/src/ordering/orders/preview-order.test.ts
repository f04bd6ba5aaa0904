import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { dumpTenant } from '../../../test/harness/dump.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, type Order, order, soup, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { previewOrder } from './preview-order.ts';

let service: TestService;
let world: World;
let orders: string;

before(async () => {
  service = await startTestService();
  const taxRates = [{ name: 'Tax', type: 'PERCENT' as const, rate: '8.875' }];
  world = await makeWorld(service, { restaurant: { taxRates } });
  orders = `${world.place.path}/orders`;
});

type Preview = Order & { steps?: { text: string; result: number; what: string }[] };
const preview = (body: object, key = world.key) => key.post<Preview>(`${orders}/preview`, body);

proves(previewOrder, () => {
  test('200 with what the order would cost, step by step when asked, and stores nothing', async () => {
    const request = soup(world.place, {
      tipAmount: 50,
      discounts: [{ name: 'Off', type: 'FIXED', amount: 90 }],
      guest: { name: 'Ana' },
    });
    const rows = await dumpTenant(service.database, world.tenantId);
    const headers = { 'idempotency-key': 'a preview' };
    const seen = (await world.key.post<Preview>(`${orders}/preview`, request, headers)).must(200);
    const explained = (await preview({ ...request, explain: true })).must(200);
    assert.deepEqual(await dumpTenant(service.database, world.tenantId), rows);
    const [stored] = await service.database.sql<{ n: number }>(
      `select count(*)::int as n from idempotency_keys where key = 'a preview'`,
    );
    assert.equal(stored!.n, 0);
    const made = await order(world.key, world.place, request);
    for (const name of ['totalAmount', 'taxAmount', 'discountAmount', 'dueAmount'] as const)
      assert.equal(seen[name], made[name], name);
    assert.equal(seen.steps, undefined);
    const last = explained.steps!.at(-1)!;
    assert.deepEqual([last.what, last.result], ['ORDER_TOTAL', made.totalAmount]);
    assert.equal(explained.guest, undefined);
  });

  test('200 with the same each time: of two discounts of one kind the first goes first, and cents fall in sequence', async () => {
    const discounts = [
      { name: 'First', type: 'PERCENT', rate: '50', stacking: 'EXCLUSIVE' },
      { name: 'Second', type: 'PERCENT', rate: '10' },
    ] as const;
    const name = 'One';
    // A cent that two lines share equally decides about a cent of tax, which only one of them has.
    const shared = {
      diningOption: 'DINE_IN',
      items: [
        { openItem: { name, priceAmount: 3_330 }, quantity: 1 },
        { openItem: { name, priceAmount: 3_330, taxRateGuids: [] }, quantity: 1 },
      ],
      discounts: [{ name: 'A cent', type: 'FIXED', amount: 1 }],
    };
    for (let n = 0; n < 8; n++) {
      const both = (await preview(soup(world.place, { discounts: [...discounts] }))).must(200);
      assert.deepEqual(
        both.appliedDiscounts.map(({ notAppliedReason }) => notAppliedReason),
        [null, 'STACKING'],
      );
      assert.equal((await preview(shared)).must(200).taxAmount, 295);
    }
  });

  test('400 as the order would be; it needs no right to write', async () => {
    const unknown = { diningOption: 'DINE_IN', items: [{ menuItemGuid: newGuid(), quantity: 1 }] };
    assert.deepEqual((await preview(unknown)).fields(), ['body /items/0/menuItemGuid known']);
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:orders'] });
    (await preview(soup(world.place), reader)).must(200);
    const stranger = await makeWorld(service);
    (await preview(soup(world.place), stranger.key)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('400 for what is sold out or not left, as the order would be', async () => {
    const { place } = world;
    const stock = (name: string, request: object) =>
      world.key.put(`${place.path}/menu/items/${place.item(name).guid}/stock`, request);
    (await stock('Soup', { status: 'QUANTITY', quantity: 2 })).must(200);
    (await stock('Catch of the day', { status: 'OUT_OF_STOCK' })).must(200);
    const items = [
      { menuItemGuid: place.item('Soup').guid, quantity: '1.5' },
      { menuItemGuid: place.item('Catch of the day').guid, quantity: 1, priceAmount: 100 },
      { menuItemGuid: place.item('Soup').guid, quantity: '0.501' },
    ];
    const request = { diningOption: 'DINE_IN', items };
    const refused = await preview(request);
    assert.deepEqual(
      refused.fields(),
      [0, 1, 2].map((n) => `body /items/${n}/menuItemGuid stock`),
    );
    assert.deepEqual((await world.key.post(orders, request)).fields(), refused.fields());
    (await preview({ ...request, items: [{ ...items[0], quantity: 2 }] })).must(200);
    for (const name of ['Soup', 'Catch of the day']) (await stock(name, { status: 'IN_STOCK' })).must(200);
    (await preview(request)).must(200);
  });

  test('409 when the restaurant is archived', async () => {
    const { key, place } = await makeWorld(service);
    (await key.patch(place.path, { archived: true })).must(200);
    const refused = await key.post(`${place.path}/orders/preview`, soup(place));
    assert.deepEqual(refused.refused(409, 'INVALID_STATE').details, { state: 'ARCHIVED', allowed: [] });
  });
});
