import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { order } from '../../../../test/harness/world.ts';
import { deleteReceiptLink } from './delete-receipt-link.ts';

interface Link {
  guid: string;
  receiptUrl: string;
}

proves(deleteReceiptLink, () => {
  test('200 and it opens nothing, on no paper either; others of the order still do', async () => {
    const { key, place, target } = await freshTenant();
    const { guid } = await order(key, place);
    const path = `${place.path}/orders/${guid}`;
    const kept = (await key.post<Link>(`${path}/receipt-links`, {})).must(201);
    const gone = (await key.post<Link>(`${path}/receipt-links`, {})).must(201);
    const status = async ({ receiptUrl }: Link) =>
      (await target.anyone.get(new URL(receiptUrl).pathname)).status;
    assert.deepEqual([await status(kept), await status(gone)], [200, 200]);
    (await key.delete(`${path}/receipt-links/${gone.guid}`)).must(200);
    assert.deepEqual([await status(kept), await status(gone)], [200, 404]);
    const { code } = (await key.get<{ code: { url: string } }>(`${path}/receipt`)).must(200);
    assert.equal(code.url, kept.receiptUrl);
    (await key.delete(`${path}/receipt-links/${gone.guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('404 for a link of another order', async () => {
    const { key, place } = await freshTenant();
    const [one, other] = [await order(key, place), await order(key, place)];
    const made = await key.post<Link>(`${place.path}/orders/${one.guid}/receipt-links`, {});
    const { guid } = made.must(201);
    const path = `${place.path}/orders/${other.guid}/receipt-links/${guid}`;
    (await key.delete(path)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
