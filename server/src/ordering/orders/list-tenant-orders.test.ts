import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { issueKey, type Order, openPlace, order, type Page } from '../../../test/harness/world.ts';
import { listTenantOrders } from './list-tenant-orders.ts';

proves(listTenantOrders, () => {
  test('200 has the orders of each restaurant within reach, newest first, page by page', async () => {
    const { key, place, target, tenantId } = await freshTenant();
    const second = await openPlace(key);
    const made: Order[] = [];
    for (let turn = 0; turn < 5; turn++) made.push(await order(key, turn % 2 ? place : second));
    const read = async (by: typeof key, query = '') => {
      const guids: string[] = [];
      for (let cursor = ''; ; ) {
        const page = (await by.get<Page<Order>>(`/api/v1/orders?limit=2&${query}${cursor}`)).must(200);
        guids.push(...page.items.map(({ guid }) => guid));
        if (page.nextCursor === null) return guids;
        cursor = `&cursor=${page.nextCursor}`;
      }
    };
    const newest = made.map(({ guid }) => guid).toReversed();
    assert.deepEqual(await read(key), newest);
    assert.deepEqual(await read(key, 'open=true&paymentStatus=UNPAID'), newest);
    assert.deepEqual(await read(key, 'displayNumber=3'), [newest[0]]);
    const only = await issueKey(target, tenantId, { scopes: ['read:orders'], restaurantGuids: [place.guid] });
    assert.deepEqual(await read(only), [newest[1], newest[3]]);
    assert.deepEqual(await read(only, 'status=VOIDED'), []);
  });
});
