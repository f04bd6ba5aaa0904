import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { order } from '../../../../test/harness/world.ts';
import { listReceiptLinks } from './list-receipt-links.ts';

interface Link {
  guid: string;
  receiptUrl: string;
}

proves(listReceiptLinks, () => {
  test('200 with those of the order, with their addresses, oldest first', async () => {
    const { key, place } = await freshTenant();
    const [one, other] = [await order(key, place), await order(key, place)];
    const path = `${place.path}/orders/${one.guid}/receipt-links`;
    const made: Link[] = [];
    for (let n = 0; n < 3; n++) made.push((await key.post<Link>(path, {})).must(201));
    (await key.post(`${place.path}/orders/${other.guid}/receipt-links`, {})).must(201);
    const first = (await key.get<{ items: Link[]; nextCursor: string }>(`${path}?limit=2`)).must(200);
    assert.deepEqual(first.items, made.slice(0, 2));
    const rest = (await key.get<{ items: Link[] }>(`${path}?limit=2&cursor=${first.nextCursor}`)).must(200);
    assert.deepEqual(rest.items, made.slice(2));
  });

  test('404 for an order that is not', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/orders/${crypto.randomUUID()}/receipt-links`;
    (await key.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
