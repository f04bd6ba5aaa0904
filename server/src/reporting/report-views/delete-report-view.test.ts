import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { deleteReportView } from './delete-report-view.ts';
import type { ReportView } from './shapes.ts';

proves(deleteReportView, () => {
  test('200, and 404 from then on; its name is free again', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/report-views`;
    const body = { name: 'Today', report: 'sales', period: 'TODAY' };
    const { guid } = (await key.post<ReportView>(path, body)).must(201);
    assert.deepEqual((await key.delete(`${path}/${guid}`)).must(200), { guid });
    (await key.delete(`${path}/${guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await key.post(path, body)).must(201);
  });
});
