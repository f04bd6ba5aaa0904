import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesIn, type ReportDocument } from '@comanda/documents';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getCashDrawerDocument } from './get-cash-drawer-document.ts';

proves(getCashDrawerDocument, () => {
  test('200 with what should be in it, and with the difference once it is counted', async () => {
    const { key, place } = await freshTenant();
    const opening = { name: 'Bar', openingAmount: 10_000 };
    const made = await key.post<{ guid: string }>(`${place.path}/cash-drawers`, opening);
    const path = `${place.path}/cash-drawers/${made.must(201).guid}`;
    (await key.post(`${path}/pay-out`, { amount: 1_500, reason: 'Parsley' })).must(200);
    const totalsOf = ({ sections }: ReportDocument) => sections.map(({ total }) => total?.amount);
    const open = (await key.get<ReportDocument>(`${path}/document`)).must(200);
    assert.deepEqual(totalsOf(open), [8_500]);
    (await key.post(`${path}/close`, { countedAmount: 8_450 })).must(200);
    const closed = (await key.get<ReportDocument>(`${path}/document`)).must(200);
    assert.deepEqual(differencesIn(closed), []);
    assert.deepEqual(totalsOf(closed), [8_500, -50]);
  });
});
