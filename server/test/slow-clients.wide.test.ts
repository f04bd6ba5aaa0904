import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestService, type TestService } from './harness/service.ts';
import { together } from './harness/together.ts';
import { makeWorld, order, type World } from './harness/world.ts';

/** The times that platform/http/server.ts and response/unread.ts declare. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const UNREAD_MS = 30_000;
/** For a busy machine; less than Node's own check, each 30 s, would add. */
const SLACK_MS = 8_000;

const IDLE = 2_000;
const NEVER_READING = 500;
/** More than two systems keep for who does not read. */
const ANSWERS = 60;
const LONG = '/api/v1/openapi.json';

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

async function connected(): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const request = (line: string, ...headers: string[]): string =>
  [line, 'Host: localhost', `x-api-key: ${world.key.key}`, ...headers].map((text) => `${text}\r\n`).join('');

/** A request that goes on by one piece a second: how long its connection lasts, and what it hears. */
async function dripped(start: string, piece: string): Promise<{ ms: number; heard: string }> {
  const socket = await connected();
  let heard = '';
  socket.on('data', (some) => {
    heard += some;
  });
  const begun = performance.now();
  socket.write(start);
  const timer = setInterval(() => socket.write(piece), 1_000);
  await once(socket, 'close');
  clearInterval(timer);
  return { ms: performance.now() - begun, heard };
}

function assertCut({ ms, heard }: { ms: number; heard: string }, within: number): void {
  assert.match(heard, /^HTTP\/1\.1 408 Request Timeout\r\n/);
  assert.match(heard, /"code":"REQUEST_TIMEOUT"/);
  assert.ok(ms > within - 1_000 && ms < within + SLACK_MS, `cut after ${ms} ms`);
}

describe('slow clients are cut at the declared times', { concurrency: true, timeout: 300_000 }, () => {
  test('408 for headers that do not end within 10 s', async () => {
    assertCut(await dripped(request('GET /api/v1/health HTTP/1.1'), 'x-more: y\r\n'), HEADERS_MS);
  });

  test('408 for a body that does not end within 30 s', async () => {
    const start = request(
      `POST ${world.place.path}/orders HTTP/1.1`,
      'Content-Type: application/json',
      'Content-Length: 1000',
    );
    assertCut(await dripped(`${start}\r\n{`, ' '), REQUEST_MS);
  });

  test('nothing is said to who has said nothing for 10 s', async () => {
    const socket = await connected();
    let heard = '';
    socket.on('data', (some) => {
      heard += some;
    });
    const begun = performance.now();
    await once(socket, 'close');
    assert.equal(heard, '');
    assert.ok(performance.now() - begun < HEADERS_MS + SLACK_MS);
  });

  test('2,000 idle and 500 never-reading clients stop nothing, and who reads nothing for 30 s is cut off', async () => {
    const idle = await together(IDLE, connected);
    for (const socket of idle.slice(IDLE / 2)) socket.write(`${request('GET /api/v1/health HTTP/1.1')}\r\n`);
    const readers = await together(NEVER_READING, connected);
    const long = `${request(`GET ${LONG} HTTP/1.1`, 'Accept-Encoding: gzip')}\r\n`.repeat(ANSWERS);
    for (const socket of readers) socket.pause().write(long);
    // The system takes more for some once others have been cut off: their time begins then.
    const begun = performance.now();
    const until = begun + 4 * UNREAD_MS + SLACK_MS;
    while (performance.now() < until && (performance.now() < begun + UNREAD_MS || areHeld(readers))) {
      (await service.anyone.get('/api/v1/health')).must(200);
      await order(world.key, world.place);
      await sleep(100);
    }
    // Whoever was not cut off would now get all of it.
    const served = await Promise.all(readers.map(isServed));
    for (const socket of idle) socket.destroy();
    assert.equal(served.filter((one) => one).length, 0);
  });
});

/** Whether the service still has the connection of one of them, as Linux tells; elsewhere it is not known. */
function areHeld(readers: readonly Socket[]): boolean {
  if (!existsSync(CONNECTIONS)) return true;
  const port = Number(new URL(service.url).port);
  const theirs = new Set(readers.map(({ localPort }) => localPort));
  return readFileSync(CONNECTIONS, 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line) => line.trim().split(/\s+/))
    .some(([, local, remote]) => portOf(local!) === port && theirs.has(portOf(remote!)));
}

const CONNECTIONS = '/proc/net/tcp';
const portOf = (address: string): number => Number.parseInt(address.split(':')[1]!, 16);

/** Whether a connection that is read again still brings the answer to another request, behind all others. */
async function isServed(socket: Socket): Promise<boolean> {
  let last = '';
  socket.on('data', (some: Buffer) => {
    last = some.subarray(-1_000).toString('latin1');
  });
  socket.resume().write(`${request('GET /api/v1/health HTTP/1.1', 'Connection: close')}\r\n`);
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return last.includes('uptimeSeconds');
}
