import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPrinter } from '../../../../test/harness/printers.ts';
import { startTestService } from '../../../../test/harness/service.ts';
import { makeWorld } from '../../../../test/harness/world.ts';
import { claimVisits } from './claim-queries.ts';

const OTHERS = 3_000;

test('silent printers come last, however long ago their time has come', async () => {
  const service = await startTestService();
  const world = await makeWorld(service);
  const { sql } = service.database;
  const [silent, fine] = [await addPrinter(world), await addPrinter(world)];
  await sql(
    `update printers set kind = 'NETWORK_ESCPOS', key_hash = null, address = '127.0.0.1', port = 9, next_check_at = now()`,
  );
  await sql(
    `update printers set condition = 'SILENT', next_check_at = now() - interval '1 minute' where guid = $1`,
    [silent.guid],
  );
  const turns: string[] = [];
  for (const _ of [1, 2, 3]) {
    const [rows] = await service.deps.lookup.run(claimVisits(service.clock.now() + 1_000, 1));
    turns.push(...rows.map(({ guid }) => guid));
  }
  assert.deepEqual(turns, [fine.guid, silent.guid]);
});

test('whose turn it is reads the printers that we connect to, however many there are that ask us', async () => {
  const service = await startTestService();
  const world = await makeWorld(service);
  await addPrinter(world);
  const { sql } = service.database;
  await sql(
    `insert into printers (tenant_id, restaurant_guid, guid, name, kind, paper_width, columns, code_tables, prints_receipts,
       poll_seconds, key_hash, condition_since, created_at, updated_at)
     select tenant_id, restaurant_guid, uuidv7(), name, kind, paper_width, columns, code_tables, prints_receipts,
       poll_seconds, n::text, condition_since, created_at, updated_at from printers, generate_series(1, $1) n`,
    [OTHERS],
  );
  await sql('analyze printers');
  const { text, values } = claimVisits(Date.now(), 32);
  const literals = values.map((value) =>
    value instanceof Date ? `'${value.toISOString()}'` : String(value),
  );
  const rows = await sql<{ 'QUERY PLAN': string }>(
    `explain ${text.replace(/\$(\d)/g, (_, place) => literals[Number(place) - 1]!)}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  assert.match(plan, /printers_to_visit/);
  assert.doesNotMatch(plan, /Seq Scan on printers/);
});
