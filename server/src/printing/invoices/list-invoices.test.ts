import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { paidOrder } from '../../../test/harness/some-papers.ts';
import type { Page } from '../../../test/harness/world.ts';
import { listInvoices } from './list-invoices.ts';
import type { InvoiceHeader } from './shapes.ts';

type Header = Type.Static<typeof InvoiceHeader>;

proves(listInvoices, () => {
  test('200 page by page, each once, narrowed by its filters', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/invoices`;
    const issued: Header[] = [];
    for (let i = 0; i < 3; i++) {
      const body = { orderGuid: await paidOrder({ key, place }), buyer: { name: `Buyer ${i}` } };
      issued.unshift((await key.post<Header>(path, body)).must(201));
    }
    const first = (await key.get<Page<Header>>(`${path}?limit=2`)).must(200);
    const rest = (await key.get<Page<Header>>(`${path}?limit=2&cursor=${first.nextCursor}`)).must(200);
    assert.deepEqual([...first.items, ...rest.items], issued);
    const [newest] = issued;
    const one = (await key.get<Page<Header>>(`${path}?orderGuid=${newest!.orderGuid}`)).must(200);
    assert.deepEqual(one.items, [newest]);
    const none = (await key.get<Page<Header>>(`${path}?kind=CREDIT_NOTE`)).must(200);
    assert.deepEqual(none.items, []);
  });
});
