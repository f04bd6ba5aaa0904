import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, type Order, order, type World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';

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

describe('an item that is not on the menu', () => {
  const cake = { name: 'Birthday cake', priceAmount: 4_000 };
  const bodyWith = (openItem: object, more: object = {}) => ({
    diningOption: 'DINE_IN',
    items: [{ openItem, quantity: 1, ...more }],
  });

  test('is ordered at a price of its own, taxed, discounted and served like others', async () => {
    const made = (await world.key.post<Order>(orders, bodyWith({ ...cake, salesCategory: 'CAKES' }))).must(
      201,
    );
    const [line] = made.checks[0]!.selections;
    assert.deepEqual(
      [line!.name, line!.menuItemGuid, line!.grossAmount, line!.taxAmount, line!.fulfillmentStatus],
      ['Birthday cake', null, 4_000, 355, 'SENT'],
    );
    const off = { name: 'Cakes', type: 'PERCENT', rate: '50', items: { labels: ['CAKES'] } };
    const cheaper = (await world.key.post<Order>(`${orders}/${made.guid}/discounts`, off)).must(200);
    assert.equal(cheaper.discountAmount, 2_000);
    const more = { items: [{ openItem: { ...cake, taxRateGuids: [] }, quantity: 2 }] };
    const two = (await world.key.post<Order>(`${orders}/${made.guid}/selections`, more)).must(200);
    assert.deepEqual([two.subtotalAmount, two.checks[0]!.selections[1]!.taxAmount], [12_000, 0]);
    const doubled = await world.key.patch<Order>(`${orders}/${made.guid}/selections/${line!.guid}`, {
      quantity: 2,
    });
    assert.equal(doubled.must(200).subtotalAmount, 16_000);
    const selectionGuids = [line!.guid];
    (
      await world.key.post(`${orders}/${made.guid}/selections/void`, { selectionGuids, reason: 'DROPPED' })
    ).must(200);
  });

  test('needs the right to say what is sold', async () => {
    const till = await issueKey(service, world.tenantId, { scopes: ['read:orders', 'write:orders'] });
    (await till.post(orders, bodyWith(cake))).refused(403, 'FORBIDDEN');
    (await preview(bodyWith(cake), till)).refused(403, 'FORBIDDEN');
    const made = await order(till, world.place);
    const more = { items: [{ openItem: cake, quantity: 1 }] };
    (await till.post(`${orders}/${made.guid}/selections`, more)).refused(403, 'FORBIDDEN');
  });

  test('is one or the other, with fields of its own', async () => {
    const refused = async (body: object) => (await world.key.post(orders, body)).fields();
    const menuItemGuid = world.place.item('Soup').guid;
    assert.deepEqual(await refused(bodyWith(cake, { menuItemGuid, priceAmount: 1 })), [
      'body /items/0/menuItemGuid oneOf',
      'body /items/0/priceAmount oneOf',
    ]);
    assert.deepEqual(await refused({ diningOption: 'DINE_IN', items: [{ quantity: 1 }] }), [
      'body /items/0/menuItemGuid required',
    ]);
    assert.deepEqual(await refused(bodyWith({ ...cake, taxRateGuids: [newGuid()] })), [
      'body /items/0/openItem/taxRateGuids/0 known',
    ]);
    assert.deepEqual(await refused(bodyWith({ ...cake, priceAmount: -1 })), [
      'body /items/0/openItem/priceAmount minimum',
    ]);
  });
});
