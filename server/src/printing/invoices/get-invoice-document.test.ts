import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesIn, type InvoiceDocument } from '@comanda/documents';
import { decode } from '../../../../documents/test/decode.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { paidOrder } from '../../../test/harness/some-papers.ts';
import { getInvoiceDocument } from './get-invoice-document.ts';

proves(getInvoiceDocument, () => {
  test('200 as it was issued, whatever the settings say today, in every form, and no word is a command', async () => {
    const { key, place, target } = await freshTenant();
    const buyer = { name: 'A\u001bp0<script>x</script>', addressLines: ['Łódź "1"'] };
    const body = { orderGuid: await paidOrder({ key, place }), buyer };
    const issued = (await key.post<{ guid: string }>(`${place.path}/invoices`, body)).must(201);
    const path = `${place.path}/invoices/${issued.guid}/document`;
    const first = (await key.get<InvoiceDocument>(path)).must(200);
    assert.deepEqual(differencesIn(first), []);
    (await key.put(`${place.path}/document-settings`, { footerLines: ['New'], language: 'es' })).must(200);
    assert.deepEqual((await key.get(path)).must(200), first);
    const copy = (await key.get<InvoiceDocument>(`${path}?copy=true`)).must(200);
    assert.deepEqual(copy, { ...first, marks: ['COPY'] });
    const fetched = async (format: string) =>
      fetch(`${target.url}${path}?format=${format}`, { headers: { 'x-api-key': key.key } });
    const text = await (await fetched('text')).text();
    const paper = await decode(new Uint8Array(await (await fetched('escpos')).arrayBuffer()));
    const kept = (lines: string[]) => lines.filter((line) => line !== '');
    assert.deepEqual(kept(paper.lines), kept(text.split('\n')));
    assert.deepEqual([paper.pulses, paper.cuts], [0, 1]);
    const html = await (await fetched('html')).text();
    assert.ok(html.includes('&lt;script&gt;') && !html.includes('<script'));
  });
});
