import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { assertLinksAddUp, figures, refresher, report, reportPath } from '../../../test/harness/reports.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { makeWorld, order } from '../../../test/harness/world.ts';
import { REPORTS } from './datasets.ts';

/** `DATABASE_READ_URL`; that nothing else reads there is in day-close.test.ts. */

test('every report, and what is behind it, is read over a connection that cannot write', async () => {
  const database = await createTestDatabase();
  const replica = `${database.url}${database.url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`;
  const service = await startTestService({ database, config: { databaseReadUrl: replica } });
  const { key, place } = await makeWorld(service);
  const { businessDate } = await order(key, place);
  const range = { from: businessDate, to: businessDate };
  const before = new Map<string, unknown>();
  const follow = refresher(database, service.clock);
  await follow();
  for (const { name } of REPORTS) before.set(name, figures(await report(key, name, range)));
  await follow();
  for (const { name } of REPORTS) {
    const answer = await report(key, name, range);
    assert.deepEqual(figures(answer), before.get(name));
    await assertLinksAddUp(key, answer);
    const csv = await key.get(reportPath(name, { ...range, format: 'csv' }));
    assert.equal(csv.text.trimEnd().split('\r\n').length, 1 + answer.lines.length);
  }
});

test('without its replica reports are refused for the moment, and everything else goes on', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const config = { databaseReadUrl: `postgres://postgres@127.0.0.1:${port}/nobody` };
  const service = await startTestService({ config });
  const { key, place } = await makeWorld(service);
  const { businessDate } = await order(key, place);
  const refused = await key.get(reportPath('sales', { from: businessDate, to: businessDate }));
  refused.refused(503, 'SERVICE_UNAVAILABLE');
  assert.equal(refused.headers['retry-after'], '1');
  const made = await key.post(`${place.path}/day-closes`, { businessDate, leaveOpen: true });
  made.must(201);
});
