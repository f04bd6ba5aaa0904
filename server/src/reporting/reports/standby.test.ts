import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { installedPostgres } from '../../../test/harness/cluster.ts';
import { createTestDatabase, testCluster } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { assertLinksAddUp, figures, refresher, report, reportPath } from '../../../test/harness/reports.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { startStandby } from '../../../test/harness/standby.ts';
import { makeWorld, order } from '../../../test/harness/world.ts';

/** `DATABASE_READ_URL` with a real hot standby, which needs an installed Postgres. What needs none is in replica.test.ts. */

interface Health {
  dependencies: Record<string, { status: string; facts: Record<string, unknown> }>;
}

const skip = installedPostgres === undefined && 'needs TEST_POSTGRES_BIN';

test('reports say how far their replica has come, catch up with it, and are refused without it', {
  skip,
}, async () => {
  const database = await createTestDatabase();
  const { url: standbyUrl } = await startStandby(await testCluster(), installedPostgres!);
  const url = new URL(standbyUrl);
  const standby = new pg.Client({ connectionString: url.href });
  standby.on('error', () => {});
  await standby.connect();
  atEnd(() => standby.end().catch(() => {}));
  url.pathname = new URL(database.url).pathname;
  const name = url.pathname.slice(1);
  await eventually(async () => {
    const { rows } = await standby.query('select from pg_database where datname = $1', [name]);
    assert.equal(rows.length, 1);
  });
  const service = await startTestService({ database, config: { databaseReadUrl: url.href } });
  const { key, place } = await makeWorld(service);
  const { businessDate } = await order(key, place);
  const range = { from: businessDate, to: businessDate, groupBy: '' };
  const follow = refresher(database, service.clock);
  await follow();
  const count = async () => (await report(key, 'sales', range)).totals[0]?.values.orderCount ?? 0;
  await eventually(async () => assert.equal(await count(), 1));

  await standby.query('select pg_wal_replay_pause()');
  const since = service.clock.now();
  await order(key, place);
  await follow();
  const behind = await report(key, 'sales', range);
  assert.equal(behind.totals[0]!.values.orderCount, 1);
  assert.ok(Date.parse(behind.asOf) <= since, behind.asOf);
  await assertLinksAddUp(key, behind);
  const csv = await key.get(reportPath('sales', { ...range, format: 'csv' }));
  assert.ok(Date.parse(String(csv.headers['x-comanda-as-of'])) <= since);

  service.clock.moveBy(1_100);
  const health = await service.operator.get<Health>('/api/v1/health/detailed');
  const { status, facts } = health.must(200).dependencies.readReplica ?? assert.fail('it is not there');
  assert.deepEqual([status, facts.reachable, facts.replayPaused], ['DEGRADED', true, true]);
  assert.ok(Number(facts.lagSeconds) >= 0);
  assert.match(await (await fetch(service.metricsUrl)).text(), /^report_replica_replay_paused 1$/m);

  await standby.query('select pg_wal_replay_resume()');
  await eventually(async () => assert.equal(await count(), 2));
  const caught = await report(key, 'sales', range);
  assert.deepEqual(figures(await report(key, 'sales', { ...range, recompute: true })), figures(caught));
  assert.ok(Date.parse(caught.asOf) >= since);
  await assertLinksAddUp(key, caught);

  const { rows } = await standby.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`);
  process.kill(Number(rows[0]!.text.split('\n')[0]), 'SIGQUIT');
  await eventually(async () => {
    const refused = await key.get(reportPath('sales', range));
    refused.refused(503, 'SERVICE_UNAVAILABLE');
  });
  await order(key, place);
});
