import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { client } from './harness/http.ts';
import { comanda, startProcess, startTestProcess, type TestProcess } from './harness/process.ts';
import { scratchFolder } from './harness/service.ts';
import { makeWorld, order, soup } from './harness/world.ts';

/** What watches over processes: a part that dies comes back as itself, and nothing starts twice. */

const PATIENCE_MS = 30_000;

async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await holds()); await sleep(50))
    assert.ok(Date.now() < deadline, `in time: ${what}`);
}

const metricsOf = async (service: TestProcess): Promise<string> =>
  (await fetch(/metrics +(\S+)/.exec(service.stdout())![1]!)).text();

/** The sum of a figure over all its series. */
const sumOf = (text: string, name: string): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

test('an embedded Postgres that is killed comes back, under a process that goes on; a second start says so and ends', async () => {
  const settings = {
    NODE_ENV: 'development',
    DATA_DIR: await scratchFolder('supervised'),
    PORT: '0',
    METRICS_PORT: '0',
  };
  const service = await startProcess(settings);
  await eventually('the start to be told', async () => service.stdout().includes('Stop with'));
  const [, key] = /x-api-key: (\S+)'/.exec(service.stdout())!;
  const [, restaurant] = /\/restaurants\/(\S+)\/menu/.exec(service.stdout())!;
  const caller = client(service.url, key);
  const path = `/api/v1/restaurants/${restaurant}`;
  (await caller.get(path)).must(200);

  const second = await comanda(['serve'], settings);
  assert.equal(second.code, 1);
  assert.match(second.stderr, /Another process works on .*: stop it first, or choose another data folder/);

  const pidFile = join(settings.DATA_DIR, 'postgres', 'postmaster.pid');
  const postmaster = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0);
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  await eventually('another to run', async () => ![0, killed].includes(postmaster()));
  await eventually('it to be served again', async () => (await caller.get(path)).status === 200);
  assert.equal((await service.end('SIGTERM')).code, 0);
});

test('a worker that is killed comes back as itself: requests go on, and the metrics of all are in one answer', async () => {
  const service = await startTestProcess({ env: { WORKERS: '2' } });
  const { key, place } = await makeWorld(service);
  await eventually('the start to be told', async () => service.stdout().includes('Stop with'));
  const created = 'http_request_duration_seconds_count{operation="createOrder",status="201"}';
  for (let n = 0; n < 10; n++) await order(key, place);
  const started = async () => sumOf(await metricsOf(service), 'process_resident_memory_bytes');
  assert.match(await metricsOf(service), new RegExp(`^${created.replace(/[{}]/g, '\\$&')} 10$`, 'm'));
  const both = await started();

  for (const which of [0, 1]) {
    process.kill(workersOf(service.pid)[which]!, 'SIGKILL');
    await eventually('the other to be alone', async () => workersOf(service.pid).length === 1);
    await eventually('both to be there', async () => workersOf(service.pid).length === 2);
    await eventually('both to tell', async () => (await started().catch(() => 0)) > both / 2);
    (await key.post(`${place.path}/orders`, soup(place))).must(201);
  }
  assert.equal((await service.end('SIGTERM')).code, 0);
});

/** The processes that a process has started, by their numbers. */
function workersOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number);
}
