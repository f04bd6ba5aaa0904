import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { openAppFiles } from './app-files.ts';

const PAGE = '<!doctype html><title>App</title>';
const SCRIPT = 'console.log("ink");'.repeat(100);

let folder: string;
let port: number;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-apps-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'manage', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'manage', 'index.html'), PAGE);
  for (const name of ['index-a1.js', 'gone-b2.js']) {
    const path = join(folder, 'manage', 'assets', name);
    writeFileSync(path, SCRIPT);
    if (name === 'index-a1.js') {
      writeFileSync(`${path}.gz`, gzipSync(SCRIPT));
      writeFileSync(`${path}.br`, brotliCompressSync(SCRIPT));
    }
  }
  writeFileSync(join(folder, '.sources'), 'a hash');
  const files = openAppFiles(folder, ['manage', 'till'], { 'x-content-type-options': 'nosniff' });
  const server = createServer((incoming, response) => {
    if (!files(incoming, response)) response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
});

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** With the path as it is: fetch() would tidy it up. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    asking.on('error', reject);
    asking.end();
  });
}

describe('the page of an app', () => {
  test('is served at its address and at all addresses of its screens, and is asked for again each time', async () => {
    for (const path of [
      '/manage',
      '/manage/',
      '/manage?x=1',
      '/manage/sign-in',
      '/manage/a-guid/orders?show=open',
    ]) {
      const { status, headers, body } = await get(path);
      assert.equal(status, 200, path);
      assert.equal(body.toString(), PAGE, path);
      assert.equal(headers['content-type'], 'text/html;charset=utf-8');
      assert.equal(headers['cache-control'], 'no-cache');
    }
  });

  test('is served to a browser that opens an address like that of a file; whatever else asks for one is told that it is missing', async () => {
    const opening = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const path of ['/manage/domains/example.com', '/manage/roles/shift.lead?x=1']) {
      const opened = await get(path, opening);
      assert.deepEqual([opened.status, opened.body.toString()], [200, PAGE], path);
      for (const accept of [undefined, '*/*', 'image/avif,image/webp,*/*;q=0.8'])
        assert.equal(
          (await get(path, accept === undefined ? {} : { accept })).status,
          404,
          `${path} ${accept}`,
        );
    }
    const script = await get('/manage/assets/index-a1.js', opening);
    assert.equal(script.body.toString(), SCRIPT, 'a file that is there is itself');
    for (const path of ['/manage/assets/index-00.js', '/manage/assets/index-00'])
      assert.equal((await get(path, opening)).status, 404, 'no page is kept for ever');
  });

  test('runs scripts and styles of this server alone, in no frame, apart from other windows', async () => {
    const { headers } = await get('/manage');
    const policy = String(headers['content-security-policy']).split('; ');
    assert.ok(policy.includes("default-src 'none'"));
    assert.ok(policy.includes("script-src 'self'"));
    assert.ok(policy.includes("style-src 'self'"));
    assert.ok(policy.includes("frame-src 'self'"));
    assert.ok(policy.includes("frame-ancestors 'none'"));
    assert.doesNotMatch(policy.join(), /unsafe|\*|https?:/);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
  });

  test('is not sent again to who has it', async () => {
    const { headers } = await get('/manage');
    const again = await get('/manage', { 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.status, again.body.length], [304, 0]);
  });
});

describe('a hashed file', () => {
  const path = '/manage/assets/index-a1.js';

  test('may be kept for ever, and comes as the browser can read it', async () => {
    const plain = await get(path);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.body.toString(), SCRIPT);
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.match(String(plain.headers['content-type']), /^text\/javascript/);
    assert.equal(String(plain.headers.vary).toLowerCase(), 'accept-encoding');
    const gzip = await get(path, { 'accept-encoding': 'gzip' });
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gzip.body).toString(), SCRIPT);
    const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(brotli.body).toString(), SCRIPT);
  });

  test('has no body for HEAD, and the same headers', async () => {
    const [whole, head] = [await get(path), await get(path, {}, 'HEAD')];
    assert.deepEqual([head.status, head.body.length], [200, 0]);
    assert.equal(head.headers['content-length'], whole.headers['content-length']);
  });

  test('comes whole when a part is asked for, however strangely', async () => {
    for (const range of ['bytes=5-2', 'bytes=0-9', 'bytes=-1', 'bytes=99999999-', 'lines=1']) {
      const { status, body } = await get(path, { range });
      assert.deepEqual([status, body.length], [200, SCRIPT.length], range);
    }
  });

  test('that goes away under the server ends its answer, and nothing else', async () => {
    rmSync(join(folder, 'manage', 'assets', 'gone-b2.js'));
    await assert.rejects(get('/manage/assets/gone-b2.js'));
    assert.equal((await get(path)).status, 200);
  });
});

test('what is not there is left to the API: missing files, other methods, other addresses, apps that are not built', async () => {
  for (const asked of [
    '/manage/assets/index-00.js',
    '/manage/favicon.ico',
    '/manager',
    '/.sources',
    '/manage/assets/index-a1.js.map',
    '/till',
    '/',
  ])
    assert.equal((await get(asked)).status, 404, asked);
  for (const outside of ['/manage/../.sources', '/manage/..%2f.sources', '/manage/%2e%2e/.sources'])
    assert.equal((await get(outside)).body.toString(), PAGE, outside);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    assert.equal((await get('/manage', {}, method)).status, 404, method);
});
