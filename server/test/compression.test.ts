import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import { createGunzip, gunzipSync } from 'node:zlib';
import { routes } from '../src/main/app.ts';
import { writeGzipped } from '../src/platform/http/response/compression.ts';
import type { Route } from '../src/platform/http/route.ts';
import { reportPath } from './harness/reports.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, order, type World } from './harness/world.ts';

/** Long reports are compressed for who accepts it (docs/decisions/096-compression.md). */

const YEAR = { from: 20240101, to: 20241231, groupBy: 'day' };
const FORMATS = ['json', 'csv', 'ndjson'];
let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  for (let month = 1; month <= 12; month++)
    for (let day = 1; day <= 9; day++) {
      service.clock.moveTo(`2024-${String(month).padStart(2, '0')}-0${day}T18:00:00Z`);
      await order(world.key, world.place);
    }
});

const asked = (path: string, method: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const own = { 'x-api-key': world.key.key, 'accept-encoding': 'gzip', ...headers };
    const asking = request({ hostname, port, path, method, headers: own }, resolve);
    asking.on('error', reject);
    asking.end();
  });

/** The bytes of an answer, as they came. */
async function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const incoming = await asked(path, method, headers);
  return { status: incoming.statusCode, headers: incoming.headers, bytes: await buffer(incoming) };
}

/** Without what differs from answer to answer. */
const lasting = (text: string): string => text.replace(/"meta":\{.*?\}/, '').replace(/"asOf":"[^"]*"/, '');

describe('a long report', () => {
  for (const format of FORMATS) {
    test(`as ${format} says the same compressed, in a fifth of the bytes or less`, async () => {
      const path = reportPath('sales', { ...YEAR, format });
      const plain = await raw(path, { 'accept-encoding': 'identity' });
      const packed = await raw(path);
      assert.deepEqual([plain.status, packed.status], [200, 200]);
      assert.equal(plain.headers['content-encoding'], undefined);
      assert.equal(packed.headers['content-encoding'], 'gzip');
      for (const { headers } of [plain, packed]) assert.equal(headers.vary, 'accept-encoding');
      assert.equal(lasting(gunzipSync(packed.bytes).toString()), lasting(plain.bytes.toString()));
      const [few, many] = [packed.bytes.length, plain.bytes.length];
      assert.ok(few * 5 < many, `${few} of ${many}`);
    });

    test(`as ${format} to a HEAD has the same headers and no body`, async () => {
      const path = reportPath('sales', { ...YEAR, format });
      const { status, headers, bytes } = await raw(path, {}, 'HEAD');
      assert.deepEqual([status, headers['content-encoding'], bytes.length], [200, 'gzip', 0]);
      assert.equal(headers.vary, 'accept-encoding');
    });
  }

  test('whose caller goes away half way is no fault of the service', async () => {
    for (const format of FORMATS) {
      const incoming = await asked(reportPath('sales', { ...YEAR, format }), 'GET', {});
      incoming.on('error', () => {});
      const closed = new Promise((resolve) => incoming.once('close', resolve));
      incoming.once('data', () => incoming.destroy());
      await closed;
    }
    (await world.key.get('/api/v1/health')).must(200);
    const failed = service.logLines().filter(({ msg }) => msg === 'failed');
    assert.deepEqual(failed, []);
  });

  test('leaves piece by piece: what is written arrives before the next is', async () => {
    const wire = new PassThrough();
    const received = wire.pipe(createGunzip());
    const sending = writeGzipped(async (out) => {
      const arrived = new Promise((resolve) => received.once('data', resolve));
      out.write('a line\n');
      assert.equal(String(await arrived), 'a line\n');
      out.end('another\n');
    }, wire);
    assert.equal(await text(received), 'a line\nanother\n');
    await sending;
  });

  test('that fails half way is cut short', async () => {
    const wire = new PassThrough();
    const sending = writeGzipped(async (out) => {
      out.destroy(new Error('the database is gone'));
    }, wire);
    await assert.rejects(sending, /the database is gone/);
    assert.ok(wire.destroyed);
  });
});

describe('what is not compressed', () => {
  test('is short, an error, or for who does not accept it', async () => {
    const short = reportPath('sales', { ...YEAR, groupBy: '' });
    const refused = reportPath('sales', { ...YEAR, groupBy: 'moon' });
    for (const path of [short, refused])
      assert.equal((await raw(path)).headers['content-encoding'], undefined, path);
    for (const accepted of ['identity', 'br', 'gzip;q=0', 'gzip;q=0.0, br']) {
      const { headers } = await raw(reportPath('sales', YEAR), { 'accept-encoding': accepted });
      assert.equal(headers['content-encoding'], undefined, accepted);
    }
  });

  test('is anything but a report, and what tills pull: nobody learns a secret from a length', () => {
    const compressed = (routes as readonly Route[]).filter((route) => route.compressed);
    assert.deepEqual(compressed.map(({ operationId }) => operationId).sort(), [
      'getReport',
      'listReportEntries',
      'pullSync',
    ]);
  });
});
