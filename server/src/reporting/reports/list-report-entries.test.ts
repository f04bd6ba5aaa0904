import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { assertLinksAddUp, type Entry, report } from '../../../test/harness/reports.ts';
import { type Order, order, type Page, type World } from '../../../test/harness/world.ts';
import { listReportEntries } from './list-report-entries.ts';

proves(listReportEntries, () => {
  let world: World;
  let sold: Order;
  before(async () => {
    world = await freshTenant();
    sold = await order(world.key, world.place);
    await order(world.key, world.place);
  });
  const path = (more = '') =>
    `/api/v1/reports/sales/entries?from=${sold.businessDate}&to=${sold.businessDate}${more}`;

  test('200 with each order behind a figure, and they add up to it', async () => {
    const answer = await report(world.key, 'sales', { from: sold.businessDate, to: sold.businessDate });
    assert.ok((await assertLinksAddUp(world.key, answer)) > 0);
    const { items } = (await world.key.get<Page<Entry>>(path('&measure=netAmount'))).must(200);
    assert.deepEqual(
      items.map(({ values }) => values.netAmount),
      [690, 690],
    );
    assert.ok(items.some(({ orderGuid }) => orderGuid === sold.guid));
    for (const { link } of items) (await world.key.get(link)).must(200);
  });

  test('400 for a measure that the report does not have', async () => {
    assert.deepEqual((await world.key.get(path('&measure=weather'))).fields(), ['query /measure known']);
  });

  test('404 for a restaurant of another tenant', async () => {
    const { place } = await freshTenant();
    (await world.key.get(path(`&restaurants=${place.guid}`))).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
