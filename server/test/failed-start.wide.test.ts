import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { before, test } from 'node:test';
import { atEnd } from './harness/cleanup.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { comanda, startProcess } from './harness/process.ts';
import { asServed, type Environment, settingsFor } from './harness/settings.ts';

/** What comes of a start that cannot succeed. */

let database: TestDatabase;
let taken: string;
before(async () => {
  database = await createTestDatabase();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  atEnd(() => other.close());
  taken = String((other.address() as { port: number }).port);
});

async function failsToStart(more: Environment): Promise<string> {
  const { code, stdout, stderr } = await comanda(['serve'], asServed(await settingsFor(database, more)));
  assert.equal(code, 1, stderr);
  assert.ok(!stdout.includes('serves at'));
  return stderr;
}

for (const setting of ['PORT', 'METRICS_PORT'])
  test(`a start that finds ${setting} taken exits with 1 and says so in one line`, async () => {
    assert.equal(
      await failsToStart({ [setting]: taken }),
      `comanda serve: cannot listen at 127.0.0.1:${taken} (${setting}): the port is taken\n`,
    );
  });

test('a start with several workers ends when one of them cannot start', async () => {
  const stderr = await failsToStart({ METRICS_PORT: taken, WORKERS: '2' });
  assert.match(stderr, /\(METRICS_PORT\): the port is taken\n/);
});

test('in development a metrics port that is taken is replaced by a free one', async () => {
  const settings = await settingsFor(database, { METRICS_PORT: taken, NODE_ENV: 'development' });
  const running = await startProcess(settings);
  await eventually(async () => assert.match(running.stdout(), /metrics +\S+\n/));
  const url = /metrics +(\S+)/.exec(running.stdout())![1]!;
  assert.notEqual(new URL(url).port, taken);
  assert.equal((await fetch(url)).status, 200);
  assert.equal((await running.end('SIGTERM')).code, 0);
});
