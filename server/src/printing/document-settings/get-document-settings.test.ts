import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getDocumentSettings } from './get-document-settings.ts';

proves(getDocumentSettings, () => {
  test('200 with those of a restaurant that never set anything', async () => {
    const { key, place } = await freshTenant();
    const read = await key.get(`${place.path}/document-settings`);
    assert.match(String(read.headers.etag), /^"0-[0-9a-f]{16}"$/);
    assert.deepEqual(read.must(200), {
      restaurantGuid: place.guid,
      version: 0,
      legalName: null,
      taxNumber: null,
      addressLines: null,
      headerLines: [],
      footerLines: [],
      language: 'en',
      paper: '80',
      columns: null,
      modifierQuantities: 'EACH',
      taxTable: true,
      tipRates: null,
      smallBillTips: null,
      logo: null,
      invoiceSeries: 'INV',
      creditNoteSeries: 'CN',
    });
  });
});
