import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { listReportViews } from './list-report-views.ts';
import type { ReportView } from './shapes.ts';

proves(listReportViews, () => {
  test('200 with all of the restaurant, by name', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/report-views`;
    assert.deepEqual((await key.get<{ items: ReportView[] }>(path)).must(200).items, []);
    const made: ReportView[] = [];
    for (const name of ['Tips', 'cash', 'Bar'])
      made.push((await key.post<ReportView>(path, { name, report: 'payments', period: 'TODAY' })).must(201));
    const { items } = (await key.get<{ items: ReportView[] }>(path)).must(200);
    assert.deepEqual(items, made.toReversed());
  });
});
