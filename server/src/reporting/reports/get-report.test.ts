import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { daysAfter, report, reportPath } from '../../../test/harness/reports.ts';
import { type Order, openPlace, order, type World } from '../../../test/harness/world.ts';
import { getReport } from './get-report.ts';

proves(getReport, () => {
  let world: World;
  let sold: Order;
  before(async () => {
    world = await freshTenant();
    sold = await order(world.key, world.place);
  });
  const day = () => ({ from: sold.businessDate, to: sold.businessDate });

  test('200 with the figures of the day, as lines, CSV and NDJSON', async () => {
    const { lines, totals } = await report(world.key, 'sales', day());
    assert.deepEqual([lines.length, totals[0]!.values.orderCount, totals[0]!.values.netAmount], [1, 1, 690]);
    for (const [format, type] of [
      ['csv', /^text\/csv/],
      ['ndjson', /^application\/x-ndjson/],
    ] as const) {
      const reply = await world.key.get(reportPath('sales', { ...day(), format }));
      assert.deepEqual([reply.status, type.test(reply.headers['content-type']!)], [200, true], format);
      assert.match(reply.text, /\b690\b/);
    }
  });

  test('200 with each column of a CSV once, also grouped by currency', async () => {
    for (const groupBy of ['currency', 'day', 'day,currency']) {
      const { text } = await world.key.get(reportPath('sales', { ...day(), groupBy, format: 'csv' }));
      const [head, row] = text.split('\r\n').map((line) => line.split(','));
      assert.equal(new Set(head).size, head?.length, groupBy);
      assert.equal(row?.[head?.indexOf('currency') ?? -1], 'EUR', groupBy);
      assert.equal(row?.length, head?.length, groupBy);
    }
  });

  test('200 with a JSON object in each line of NDJSON, however many dishes were sold', async () => {
    const own = await freshTenant();
    const { key, place } = own;
    const dishes = ['Soup', 'Catch of the day'].map((name) => place.item(name).guid);
    const [soup, fish] = dishes;
    const items = [
      { menuItemGuid: soup ?? '', quantity: 1 },
      { menuItemGuid: fish ?? '', quantity: 1, priceAmount: 2_900 },
    ];
    const { businessDate } = await order(key, place, { items });
    const range = { from: businessDate, to: businessDate };
    const { text } = await key.get(reportPath('items', { ...range, format: 'ndjson' }));
    const lines = text.trimEnd().split('\n');
    assert.equal(lines.length, 2);
    for (const line of lines) assert.equal(JSON.parse(line).currency, 'EUR');
  });

  test('200 with amounts as decimal numbers of their currency in CSV, when asked for', async () => {
    const { key } = await freshTenant();
    const currencies = ['EUR', 'JPY', 'KWD'];
    for (const currency of currencies) {
      const place = await openPlace(key, { timeZone: 'Etc/UTC', currency });
      await order(key, place);
    }
    const range = {
      from: daysAfter(sold.businessDate, -1),
      to: daysAfter(sold.businessDate, 1),
      groupBy: 'currency',
    };
    const written = async (amounts: string) => {
      const { text } = await key.get(reportPath('sales', { ...range, format: 'csv', amounts }));
      const [head, ...rows] = text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));
      const columns = ['currency', 'itemQuantity', 'netAmount', 'discountAmount'];
      return rows.map((row) => columns.map((name) => row[head?.indexOf(name) ?? -1]));
    };
    assert.deepEqual(await written('decimal'), [
      ['EUR', '1', '6.90', '0.00'],
      ['JPY', '1', '690', '0'],
      ['KWD', '1', '0.690', '0.000'],
    ]);
    assert.deepEqual(
      await written('minor'),
      currencies.map((currency) => [currency, '1', '690', '0']),
    );
  });

  test('400 for decimal amounts in JSON and NDJSON, which programs read', async () => {
    for (const format of [{}, { format: 'json' }, { format: 'ndjson' }]) {
      const reply = await world.key.get(reportPath('sales', { ...day(), ...format, amounts: 'decimal' }));
      assert.deepEqual(reply.fields(), ['query /amounts format']);
    }
  });

  test('400 for days that are none, or in the wrong sequence, and for groups that there are not', async () => {
    for (const params of [
      { ...day(), from: 20260231 },
      { from: sold.businessDate, to: 20200101 },
      { ...day(), groupBy: 'weather' },
    ])
      (await world.key.get(reportPath('sales', params))).refused(400, 'VALIDATION_ERROR');
  });

  test('404 for a restaurant of another tenant', async () => {
    const { place } = await freshTenant();
    const path = reportPath('sales', { ...day(), restaurants: place.guid });
    (await world.key.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
