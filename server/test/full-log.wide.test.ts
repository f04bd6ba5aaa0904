import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, constants, globSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { atEnd } from './harness/cleanup.ts';
import { createTestDatabase } from './harness/database.ts';
import { mountDisk } from './harness/disk.ts';
import { eventually } from './harness/eventually.ts';
import { freePort } from './harness/free-port.ts';
import { startCommand } from './harness/process.ts';
import { scratchFolder, type Target, targetAt } from './harness/service.ts';
import { asServed, settingsFor } from './harness/settings.ts';
import { tally, together } from './harness/together.ts';

/** A process whose log cannot be written: a full disk, or a pipe that nobody reads. */

const HEALTH = '/api/v1/health';
/** More lines than may wait, each as long as one gets. */
const LONG = `/${'x'.repeat(190)}`;
const ROUND = 500;
const ROUNDS_MAX = 40;
const SAID = 'lines are missing here';

/** A process that takes longer does not end by itself. */
const END_MS = 60_000;

interface Logging extends Target {
  /** How many lines it says that it dropped. */
  dropped(): Promise<number>;
  end(): Promise<number | null>;
}

async function startLoggingTo(stdout: number): Promise<Logging> {
  const database = await createTestDatabase();
  const [port, metrics] = [await freePort(), await freePort()];
  const env = { PORT: String(port), METRICS_PORT: String(metrics) };
  const { child, ended, output } = startCommand(['serve'], asServed(await settingsFor(database, env)), {
    stdout,
  });
  const target = await targetAt(`http://127.0.0.1:${port}`, database);
  await eventually(async () => void (await target.anyone.get(HEALTH)).must(200), 30_000).catch((error) => {
    throw new Error(output.stderr, { cause: error });
  });
  return {
    ...target,
    async dropped() {
      const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
      return Number(/^log_lines_dropped_total (\d+)/m.exec(text)?.[1] ?? 0);
    },
    async end() {
      child.kill('SIGTERM');
      let stuck: string[] = [];
      const tooLate = setTimeout(() => {
        stuck = threadsOf(child.pid!);
        child.kill('SIGKILL');
      }, END_MS);
      const { code, stderr } = await ended;
      clearTimeout(tooLate);
      assert.deepEqual(stuck, [], stderr);
      return code;
    },
  };
}

/** What the threads of a process wait for, in the kernel. */
const threadsOf = (pid: number): string[] =>
  globSync(`/proc/${pid}/task/*/`).map((thread) =>
    ['comm', 'wchan'].map((name) => readFileSync(join(thread, name), 'utf8').trim()).join(': '),
  );

/** Asks until lines are dropped; every request is answered all the while. */
async function askUntilDropping(service: Logging): Promise<void> {
  const headers = { 'x-correlation-id': 'y'.repeat(100) };
  for (let round = 0; (await service.dropped()) === 0; round++) {
    assert.ok(round < ROUNDS_MAX, 'nothing was dropped');
    const replies = await together(ROUND, () => service.operator.get(LONG, headers));
    assert.deepEqual(tally(replies), { 404: ROUND });
    (await service.anyone.get(HEALTH)).must(200);
  }
}

/** What the log says of what it could not write. */
const saysDropped = (text: string): number[] =>
  text
    .split('\n')
    .filter((line) => line.includes(SAID))
    .map((line) => (JSON.parse(line) as { lines: number }).lines);

describe('a log that cannot be written', { timeout: 240_000 }, () => {
  test('on a full disk stops nothing, and says how many lines are missing once there is room', async (t) => {
    const disk = await mountDisk('128k');
    if (!disk) return t.skip('no disk can be mounted here');
    const file = join(disk.folder, 'log');
    const service = await startLoggingTo(openSync(file, 'a'));
    await disk.fill();
    await askUntilDropping(service);
    disk.grow('64m');
    disk.free();
    await eventually(async () => assert.equal(saysDropped(readFileSync(file, 'utf8')).length, 1));
    assert.deepEqual(saysDropped(readFileSync(file, 'utf8')), [await service.dropped()]);
    assert.equal(await service.end(), 0);
  });

  test('on a disk that is full for good does not keep the process from ending', async () => {
    const service = await startLoggingTo(openSync('/dev/full', 'w'));
    await askUntilDropping(service);
    assert.equal(await service.end(), 0);
  });

  test('to a pipe that nobody reads stops nothing, and says how many lines are missing once somebody does', async () => {
    const fifo = join(await scratchFolder('pipe'), 'log');
    execFileSync('mkfifo', [fifo]);
    // Read and write: so that opening waits for nobody.
    const pipe = openSync(fifo, constants.O_RDWR);
    atEnd(() => closeSync(pipe));
    const service = await startLoggingTo(pipe);
    await askUntilDropping(service);
    const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    atEnd(() => closeSync(reader));
    let text = '';
    await eventually(async () => {
      text += readAll(reader);
      assert.equal(saysDropped(text).length, 1);
    });
    assert.deepEqual(saysDropped(text), [await service.dropped()]);
    assert.equal(await service.end(), 0);
  });

  test('to a pipe that nobody ever reads does not keep the process from ending', async () => {
    const fifo = join(await scratchFolder('pipe'), 'log');
    execFileSync('mkfifo', [fifo]);
    const pipe = openSync(fifo, constants.O_RDWR);
    atEnd(() => closeSync(pipe));
    const service = await startLoggingTo(pipe);
    await askUntilDropping(service);
    assert.equal(await service.end(), 0);
  });
});

/** What is in a pipe now. */
function readAll(pipe: number): string {
  const bytes = Buffer.alloc(1_000_000);
  let text = '';
  for (;;) {
    try {
      const count = readSync(pipe, bytes);
      if (count === 0) return text;
      text += bytes.toString('latin1', 0, count);
    } catch {
      return text;
    }
  }
}
