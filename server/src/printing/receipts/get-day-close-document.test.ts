import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesIn, type ReportDocument } from '@comanda/documents';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { order } from '../../../test/harness/world.ts';
import { getDayCloseDocument } from './get-day-close-document.ts';

proves(getDayCloseDocument, () => {
  test('200 with what the day came to, whatever is paid later, under its number', async () => {
    const { key, place } = await freshTenant();
    const { guid, businessDate, checks } = await order(key, place);
    (await key.post(`${place.path}/day-closes`, { businessDate, leaveOpen: true })).must(201);
    const path = `${place.path}/day-closes/${businessDate}/document`;
    const first = (await key.get<ReportDocument>(path)).must(200);
    assert.deepEqual([first.title, differencesIn(first)], ['Z report', []]);
    assert.ok(first.facts.some(({ label, value }) => label === 'Number' && value === '1'));
    const cash = { type: 'CASH', amount: checks[0]!.totalAmount };
    (await key.post(`${place.path}/orders/${guid}/payments`, cash)).must(201);
    const again = (await key.get<ReportDocument>(`${path}?copy=true`)).must(200);
    assert.deepEqual(again, { ...first, marks: ['COPY'] });
  });

  test('404 for a day that is not closed', async () => {
    const { key, place } = await freshTenant();
    const { businessDate } = await order(key, place);
    const reply = await key.get(`${place.path}/day-closes/${businessDate}/document`);
    reply.refused(404, 'RESOURCE_NOT_FOUND');
  });
});
