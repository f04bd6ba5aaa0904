import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { decode } from '../../../../documents/test/decode.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { order } from '../../../test/harness/world.ts';
import { replaceDocumentSettings } from './replace-document-settings.ts';
import type { DocumentSettingsShape } from './shapes.ts';

type Settings = Type.Static<typeof DocumentSettingsShape>;

const BOX = { width: 16, height: 5, bits: Buffer.from('ffff800180018001ffff', 'hex').toString('base64') };

proves(replaceDocumentSettings, () => {
  test('200, and bills have its lines, words, logo and tips', async () => {
    const { key, place, target } = await freshTenant();
    const settings = {
      legalName: 'Casa Łódź S.L.',
      taxNumber: 'NIF B12345678',
      addressLines: ['Calle Mayor 1', '28013 Madrid'],
      headerLines: ['Desde 1952'],
      footerLines: ['Gracias \u001bp0', '<b>IVA incluido</b>'],
      language: 'es' as const,
      paper: '58' as const,
      tipRates: [10],
      smallBillTips: { belowAmount: 500, amounts: [50, 100] },
      modifierQuantities: 'TOTAL' as const,
      taxTable: false,
      logo: BOX,
      invoiceSeries: 'F{year}',
      creditNoteSeries: 'R{year}',
    };
    const put = await key.put<Settings>(`${place.path}/document-settings`, { ...settings, version: 0 });
    assert.deepEqual(put.must(200), { restaurantGuid: place.guid, version: 1, columns: null, ...settings });
    const { guid } = await order(key, place);
    const fetched = async (format: string) => {
      const url = `${target.url}${place.path}/orders/${guid}/receipt?format=${format}`;
      return fetch(url, { headers: { 'x-api-key': key.key } });
    };
    const text = await (await fetched('text')).text();
    const lines = text.split('\n').map((line) => line.trim());
    for (const expected of ['Casa Łódź S.L.', 'NIF B12345678', 'Calle Mayor 1', 'Desde 1952', 'Gracias  p0'])
      assert.ok(lines.includes(expected), expected);
    assert.ok(lines.includes('Cuenta (no es un recibo)'));
    assert.ok(lines.some((line) => /^\[ \] 10 %: \d+\.\d\d +\d+\.\d\d$/.test(line)));
    assert.ok(!lines.some((line) => line.startsWith('Impuesto')));
    assert.ok(text.split('\n').every((line) => line.length <= 32));
    const paper = await decode(new Uint8Array(await (await fetched('escpos')).arrayBuffer()));
    assert.deepEqual([paper.images, paper.pulses, paper.cuts], [1, 0, 1]);
    const html = await (await fetched('html')).text();
    assert.match(html, /<html lang="es">/);
    assert.match(html, /main \{ width: 58mm;/);
    assert.ok(html.includes('&lt;b&gt;IVA incluido&lt;/b&gt;') && html.includes('<svg '));
  });

  test('409 for a version that is not the current one, and for all but one of those who write at once', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/document-settings`;
    (await key.put(path, { footerLines: ['one'] })).must(200);
    const replies = await together(3, () => key.put(path, { footerLines: ['two'], version: 1 }));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
    const stale = await key.put(path, { version: 1 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
  });

  test('400 for a logo whose dots are not as many as it says, and for one series of all papers', async () => {
    const { key, place } = await freshTenant();
    const logo = { ...BOX, height: 6 };
    const reply = await key.put(`${place.path}/document-settings`, { logo });
    assert.deepEqual(reply.fields(), ['body /logo/bits size']);
    const same = await key.put(`${place.path}/document-settings`, { invoiceSeries: 'CN' });
    assert.deepEqual(same.fields(), ['body /creditNoteSeries unique']);
  });
});
