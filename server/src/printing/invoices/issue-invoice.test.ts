import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { paidOrder } from '../../../test/harness/some-papers.ts';
import { together } from '../../../test/harness/together.ts';
import { order } from '../../../test/harness/world.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { InvoiceHeader } from './shapes.ts';

type Header = Type.Static<typeof InvoiceHeader>;

const BUYER = { name: 'Ana Ruiz', taxNumber: 'NIF 1', addressLines: ['Calle Mayor 5'] };

proves(issueInvoice, () => {
  test('201 with the next number; a second request for the check, however many, answers the first', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/invoices`;
    const first = await paidOrder({ key, place });
    const replies = await together(4, () => key.post<Header>(path, { orderGuid: first, buyer: BUYER }));
    const [issued, ...others] = replies.map((reply) => reply.must(201));
    assert.equal(issued!.number, 'INV-1');
    assert.equal(issued!.netAmount + issued!.taxAmount, issued!.totalAmount);
    for (const other of others) assert.deepEqual(other, issued);
    const next = await key.post<Header>(path, { orderGuid: await paidOrder({ key, place }), buyer: BUYER });
    assert.equal(next.must(201).number, 'INV-2');
    const events = await key.get<{ items: { type: string; data: { number: string } }[] }>(
      '/api/v1/events?types=invoice.issued',
    );
    assert.deepEqual(
      events.must(200).items.map(({ data }) => data.number),
      ['INV-1', 'INV-2'],
    );
  });

  test('201 for a customer, by name and first address, and in the series of the year', async () => {
    const { key, place } = await freshTenant();
    (await key.put(`${place.path}/document-settings`, { invoiceSeries: 'F{year}' })).must(200);
    const somebody = {
      name: 'Bea Blanco',
      addresses: [{ address1: 'Gran Vía 1', city: 'Madrid', postalCode: '28013', country: 'ES' }],
    };
    const made = (await key.post<{ guid: string }>('/api/v1/customers', somebody)).must(201);
    const body = { orderGuid: await paidOrder({ key, place }), customerGuid: made.guid };
    const issued = (await key.post<Header>(`${place.path}/invoices`, body)).must(201);
    assert.match(issued.number, /^F20\d\d-1$/);
    assert.equal(issued.customerGuid, made.guid);
    const { buyer } = (await key.get<{ buyer: typeof BUYER }>(`${place.path}/invoices/${issued.guid}`)).must(
      200,
    );
    assert.deepEqual(buyer, {
      name: 'Bea Blanco',
      taxNumber: null,
      addressLines: ['Gran Vía 1', '28013 Madrid', 'ES'],
    });
  });

  test('409 for a check that is not paid, and for another buyer of one that has its invoice', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/invoices`;
    const open = await order(key, place);
    const unpaid = await key.post(path, { orderGuid: open.guid, buyer: BUYER });
    assert.equal(unpaid.refused(409, 'INVALID_STATE').details?.state, 'UNPAID');
    (await key.post(`${place.path}/orders/${open.guid}/void`, { reason: 'MISTAKE' })).must(200);
    const voided = await key.post(path, { orderGuid: open.guid, buyer: BUYER });
    assert.equal(voided.refused(409, 'INVALID_STATE').details?.state, 'NOT_SOLD');
    const orderGuid = await paidOrder({ key, place });
    (await key.post(path, { orderGuid, buyer: BUYER })).must(201);
    const other = await key.post(path, { orderGuid, buyer: { name: 'Somebody else' } });
    assert.equal(other.refused(409, 'INVALID_STATE').details?.state, 'INVOICED');
    const list = (await key.get<{ items: Header[] }>(path)).must(200);
    assert.equal(list.items.length, 1);
  });

  test('400 without a buyer; 404 for a customer or an order of another tenant', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/invoices`;
    const orderGuid = await paidOrder({ key, place });
    assert.deepEqual((await key.post(path, { orderGuid })).fields(), ['body /buyer required']);
    const stranger = await freshTenant();
    const foreign = await paidOrder(stranger);
    (await key.post(path, { orderGuid: foreign, buyer: BUYER })).refused(404, 'RESOURCE_NOT_FOUND');
    const nobody = { orderGuid, customerGuid: foreign };
    (await key.post(path, nobody)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
