import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Static } from 'typebox';
import { refresher, report } from '../../../test/harness/reports.ts';
import { freshTill, lineGuids, type Till } from '../../../test/harness/till.ts';
import type { Order } from '../../../test/harness/world.ts';
import type { DayClose } from './shapes.ts';

/** One order that cannot be computed stops no report and no Z report: all others are in them, and it is named. */

let till: Till;
before(async () => {
  till = await freshTill();
});

const sql = (text: string, values: unknown[] = []) => till.target.database.sql(text, values);

/** Its price becomes what no sum holds; the sums are made again. */
async function poison({ guid }: Order, price: string, was: string): Promise<void> {
  await sql(
    `update orders set document = replace(document::text, '"unitPriceAmount":${was}', '"unitPriceAmount":${price}')::json
     where guid = $1`,
    [guid],
  );
}

async function makeSumsAgain(): Promise<void> {
  for (const table of ['report_rows', 'report_subjects', 'report_cursors'])
    await sql(`delete from ${table} where tenant_id = $1`, [till.tenantId]);
}

test('reports and a Z report go on beside an order that overflows, name it, and have it again once it is mended', async () => {
  const [sound, odd] = [await till.open(), await till.open()];
  // What a voided line came to is computed for reports alone.
  const voided = { selectionGuids: lineGuids(odd).slice(0, 1), reason: 'MISTAKE' };
  (await till.ask(odd, 'selections/void', voided)).must(200);
  for (const one of [sound, odd]) await till.pay(one);
  const { businessDate } = sound;
  const HUGE = '9007199254740991';
  // Its prices overflow, and so does whatever adds them up.
  await poison(odd, HUGE, '690');
  await makeSumsAgain();
  const sales = async () =>
    report(till.key, 'sales', { from: businessDate!, to: businessDate!, groupBy: '' });
  const first = await sales();
  assert.deepEqual(
    [first.lines[0]?.values.orderCount, first.lines[0]?.values.netAmount, first.uncomputed],
    [1, sound.subtotalAmount, [odd.guid]],
  );
  assert.equal((await sql('select 1 from report_subjects where fault is not null')).length, 1);

  const closing = { businessDate, leaveOpen: true };
  const path = `${till.place.path}/day-closes`;
  const z = (await till.key.post<Static<typeof DayClose>>(path, closing)).must(201);
  assert.deepEqual([z.sales.orderCount, z.uncomputed], [1, [odd.guid]]);

  await poison(odd, '690', HUGE);
  await refresher(till.target.database, { now: Date.now })(400 * 86_400_000);
  assert.equal((await sales()).uncomputed, undefined, 'another release may be able to');
  await poison(odd, HUGE, '690');
  await makeSumsAgain();
  assert.deepEqual((await sales()).uncomputed, [odd.guid]);
  await poison(odd, '690', HUGE);
  (await till.change(odd, '', { notes: 'mended' })).must(200);
  const mended = await sales();
  assert.equal(mended.uncomputed, undefined);
  assert.equal(mended.lines[0]?.values.orderCount, 2);
});
