import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesIn, type ReportDocument } from '@comanda/documents';
import { decode } from '../../../../documents/test/decode.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { order } from '../../../test/harness/world.ts';
import { getDayReportDocument } from './get-day-report-document.ts';

const amountOf = (report: ReportDocument, title: string): number | undefined =>
  report.sections.find((section) => section.title === title)?.total?.amount;

proves(getDayReportDocument, () => {
  test('200 with figures that add up, and as bytes of the same lines', async () => {
    const { key, place, target } = await freshTenant();
    const drawer = { name: 'Bar\u001bp0', openingAmount: 1_000 };
    const opened = await key.post<{ guid: string }>(`${place.path}/cash-drawers`, drawer);
    const { guid: drawerGuid } = opened.must(201);
    const paid = await order(key, place);
    const { totalAmount } = paid.checks[0]!;
    const cash = { type: 'CASH', amount: totalAmount, tipAmount: 50, drawerGuid };
    (await key.post(`${place.path}/orders/${paid.guid}/payments`, cash)).must(201);
    await order(key, place);
    const path = `${place.path}/day-report/document?businessDate=${paid.businessDate}`;
    const report = (await key.get<ReportDocument>(path)).must(200);
    assert.equal(report.title, 'X report');
    assert.deepEqual(differencesIn(report), []);
    assert.equal(amountOf(report, 'Payments'), totalAmount + 50);
    assert.equal(amountOf(report, 'Drawer Bar\u001bp0'), 1_000 + totalAmount + 50);
    const fetched = async (format: string) =>
      fetch(`${target.url}${path}&format=${format}`, { headers: { 'x-api-key': key.key } });
    const text = await (await fetched('text')).text();
    const paper = await decode(new Uint8Array(await (await fetched('escpos')).arrayBuffer()));
    const kept = (lines: string[]) => lines.filter((line) => line !== '');
    assert.deepEqual(kept(paper.lines), kept(text.split('\n')));
    assert.deepEqual([paper.pulses, paper.cuts], [0, 1]);
  });

  test('200 with the Z report once the day is closed', async () => {
    const { key, place } = await freshTenant();
    const { businessDate } = await order(key, place);
    (await key.post(`${place.path}/day-closes`, { businessDate, leaveOpen: true })).must(201);
    const path = `${place.path}/day-report/document?businessDate=${businessDate}`;
    const { title } = (await key.get<ReportDocument>(path)).must(200);
    assert.equal(title, 'Z report');
  });
});
