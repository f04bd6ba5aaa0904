import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { order } from '../../../../test/harness/world.ts';
import { exportCustomer } from './export-customer.ts';

proves(exportCustomer, () => {
  test('200 has the customer as a GET shows them, and what each order keeps', async () => {
    const { key, place } = await freshTenant();
    const body = { name: 'Ana', phone: '+34600111222' };
    const { guid } = (await key.post<{ guid: string }>('/api/v1/customers', body)).must(201);
    const guests = [{ customerGuid: guid }, { customerGuid: guid, instructions: 'Second floor' }];
    const orders: string[] = [];
    for (const guest of guests) orders.push((await order(key, place, { guest })).guid);
    await order(key, place, { guest: { name: 'Ana' } });
    const all = (
      await key.get<{
        customer: object;
        orders: { restaurantGuid: string; orderGuid: string; guest: object }[];
      }>(`/api/v1/customers/${guid}/export`)
    ).must(200);
    assert.deepEqual(all.customer, (await key.get(`/api/v1/customers/${guid}`)).must(200));
    assert.deepEqual(
      all.orders.map(({ restaurantGuid, orderGuid, guest }) => ({ restaurantGuid, orderGuid, guest })),
      orders.map((orderGuid, index) => ({ restaurantGuid: place.guid, orderGuid, guest: guests[index] })),
    );
  });
});
