import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { assertLinksAddUp, figures, refresher, report, reportPath } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, order } from '../../../test/harness/world.ts';
import { REPORTS } from './catalogue.ts';

/** `DATABASE_READ_URL`; that nothing else reads there is in day-close.test.ts. */

const readOnly = (url: string) =>
  `${url}${url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`;

interface Health {
  status: string;
  dependencies: Record<string, { status: string; facts: Record<string, unknown> }>;
}

/** Of the dependency; it never takes the service down with it. */
async function replicaHealth(service: TestService) {
  const found = (await service.operator.get<Health>('/api/v1/health/detailed')).must(200);
  assert.notEqual(found.status, 'DOWN');
  return found.dependencies.readReplica ?? assert.fail('it is not there');
}

test('every report, and what is behind it, is read over a connection that cannot write', async () => {
  const database = await createTestDatabase();
  const service = await startTestService({ database, config: { databaseReadUrl: readOnly(database.url) } });
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

test('health and metrics show how the replica is, and nothing of one that is not configured', async () => {
  const database = await createTestDatabase();
  const service = await startTestService({ database, config: { databaseReadUrl: readOnly(database.url) } });
  const { status, facts } = await replicaHealth(service);
  assert.deepEqual(
    [status, facts],
    ['OK', { reachable: true, lagSeconds: 0, replayPaused: false, waiting: 0 }],
  );
  const text = await (await fetch(service.metricsUrl)).text();
  assert.match(text, /^report_replica_up 1$/m);
  assert.match(text, /^report_replica_lag_seconds 0$/m);
  const { key } = await makeWorld(service);
  const seen = await key.get<Health>('/api/v1/health/detailed');
  assert.equal(seen.must(200).dependencies.readReplica?.facts, undefined);
  const alone = await startTestService({ database });
  const plain = (await alone.operator.get<Health>('/api/v1/health/detailed')).must(200);
  assert.equal(plain.dependencies.readReplica, undefined);
  assert.doesNotMatch(await (await fetch(alone.metricsUrl)).text(), /report_replica/);
});

test('figures that lack what just happened are as of just before it, however quiet it was until then', async () => {
  const database = await createTestDatabase();
  const service = await startTestService({ database, config: { databaseReadUrl: readOnly(database.url) } });
  const { key, place } = await makeWorld(service);
  const { businessDate } = await order(key, place);
  await refresher(database, service.clock)();
  service.clock.moveBy(3 * 3_600_000);
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  atEnd(() => holder.end());
  await holder.query('begin; select from report_cursors for update');
  const { createdAt } = await order(key, place);
  const behind = await report(key, 'sales', { from: businessDate, to: businessDate });
  assert.equal(behind.totals[0]?.values.orderCount, 1);
  assert.equal(behind.asOf, createdAt);
  await holder.query('rollback');
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
  const { status, facts } = await replicaHealth(service);
  assert.deepEqual([status, facts.reachable], ['DEGRADED', false]);
  assert.match(String(facts.error), /ECONNREFUSED/);
  const metrics = await (await fetch(service.metricsUrl)).text();
  assert.match(metrics, /^report_replica_up 0$/m);
  assert.match(metrics, /^report_replica_lag_seconds Nan$/im);
  (await service.anyone.get('/api/v1/health/ready')).must(200);
  const refused = await key.get(reportPath('sales', { from: businessDate, to: businessDate }));
  refused.refused(503, 'SERVICE_UNAVAILABLE');
  assert.equal(refused.headers['retry-after'], '1');
  const made = await key.post(`${place.path}/day-closes`, { businessDate, leaveOpen: true });
  made.must(201);
});
