import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { issueKey, type Order, openPlace, order, type Page } from '../../../../test/harness/world.ts';
import { listCustomerOrders } from './list-customer-orders.ts';

proves(listCustomerOrders, () => {
  test('200 lists them newest first, at the restaurants within reach', async () => {
    const { key, place, target, tenantId } = await freshTenant();
    const elsewhere = await openPlace(key, { name: 'Elsewhere' });
    const { guid } = (await key.post<{ guid: string }>('/api/v1/customers', { name: 'Ana' })).must(201);
    const guest = { customerGuid: guid };
    const [first, second] = [await order(key, place, { guest }), await order(key, elsewhere, { guest })];
    await order(key, place, { guest: { name: 'Bo' } });
    const path = `/api/v1/customers/${guid}/orders`;
    const guids = async (asker: typeof key, query = '') =>
      (await asker.get<Page<Order>>(`${path}${query}`)).must(200).items.map((one) => one.guid);
    assert.deepEqual(await guids(key), [second.guid, first.guid]);
    const page = (await key.get<Page<Order>>(`${path}?limit=1`)).must(200);
    assert.deepEqual(page.items[0], { ...second, guest });
    assert.deepEqual(await guids(key, `?limit=1&cursor=${encodeURIComponent(page.nextCursor!)}`), [
      first.guid,
    ]);
    const narrow = await issueKey(target, tenantId, { restaurantGuids: [place.guid] });
    assert.deepEqual(await guids(narrow), [first.guid]);
  });

  test('200 without the guest for who may not read guests', async () => {
    const { key, place, target, tenantId } = await freshTenant();
    const { guid } = (await key.post<{ guid: string }>('/api/v1/customers', { name: 'Ana' })).must(201);
    const made = await order(key, place, { guest: { customerGuid: guid, instructions: 'Second floor' } });
    const reader = await issueKey(target, tenantId, { scopes: ['read:orders'] });
    const { items } = (await reader.get<Page<Order>>(`/api/v1/customers/${guid}/orders`)).must(200);
    assert.deepEqual(items, [made]);
  });
});
