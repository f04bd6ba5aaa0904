import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { openBrowser } from '../server/test/harness/browser.ts';
import { MACHINE_PATH, projectWithSdk, ROOT } from '../server/test/harness/packed-sdk.ts';
import { startTestService, type TestService } from '../server/test/harness/service.ts';
import { makeWorld, type World } from '../server/test/harness/world.ts';

/** The SDK as users get it: packed, installed into an empty project, without anything of this repository around it. */

const run = promisify(execFile);
let service: TestService;
let world: World;
let project: string;
let packed: string;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  ({ folder: project, packed } = await projectWithSdk());
});

const PROGRAM = `
import { createComanda, NetworkError } from '@comanda/sdk';
const [url, apiKey] = process.argv.slice(2);
const names = [];
for await (const { name } of createComanda({ url, apiKey }).each('listRestaurants')) names.push(name);
const nobody = createComanda({ url: 'http://127.0.0.1:9', apiKey, retries: 0 });
const error = await nobody.call('getHealth').catch((fault) => fault);
console.log(JSON.stringify([names, error instanceof NetworkError && error.fault]));
`;

for (const [name, node, env] of [
  ['the Node of the project', process.execPath, process.env],
  ['the Node of the machine, from 20 on', 'node', { ...process.env, PATH: MACHINE_PATH }],
] as const) {
  test(`runs in an empty project on ${name}`, async () => {
    writeFileSync(join(project, 'program.js'), PROGRAM);
    const { stdout } = await run(node, ['program.js', service.url, world.key.key], { cwd: project, env });
    assert.deepEqual(JSON.parse(stdout), [[world.place.restaurant.name], 'UNREACHABLE']);
  });
}

test('has types that compile under strict rules, its own declarations checked too', async () => {
  const program = `
    import { createComanda, type Order } from '@comanda/sdk';
    const comanda = createComanda({ url: 'http://127.0.0.1:9', apiKey: 'k' });
    const order: Promise<Order> = comanda.call('getOrder', { params: { restaurantGuid: 'a', orderGuid: 'b' } });
    // @ts-expect-error: no such operation
    comanda.call('burnOrder');
    export { order };
  `;
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--types', ''];
  const target = ['--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'];
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  // Modules, and the files of CommonJS, which say `require` once they are compiled.
  for (const [file, module] of [
    ['program.ts', 'nodenext'],
    ['program.cts', 'node16'],
  ] as const) {
    writeFileSync(join(project, file), program);
    await run(process.execPath, [tsc, ...options, ...target, '--module', module, file], { cwd: project });
  }
});

test('is packed as the tools for packages want it, for modules and for programs that say require', async () => {
  const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
  await run(bin('publint'), [packed, '--strict'], { cwd: project });
  await run(bin('attw'), [packed, '--no-emoji', '--no-color'], { cwd: project });
  const program = `const { createComanda } = require('@comanda/sdk');
    createComanda({ url: process.argv[2] }).call('getHealth').then(({ status }) => console.log(status));`;
  writeFileSync(join(project, 'program.cjs'), program);
  const { stdout } = await run(process.execPath, ['program.cjs', service.url], { cwd: project });
  assert.equal(stdout.trim(), 'OK');
});

test('is twelve kilobytes at most, compressed, without its types', () => {
  const dist = join(project, 'node_modules/@comanda/sdk/dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !file.startsWith('cjs'),
  );
  const all = files.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
  const size = gzipSync(all, { level: 9 }).length;
  assert.ok(size <= 12 * 1_024, `${size} bytes`);
});

test('uses nothing of Node, so that browsers and workers can run it', () => {
  const dist = join(project, 'node_modules/@comanda/sdk/dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  assert.ok(files.includes('index.js'));
  for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8');
    // Its own files, in those of CommonJS.
    assert.doesNotMatch(text, /from ['"]node:|\bBuffer\b|\bprocess\.|\brequire\(["'][^.]/, file);
  }
});

test('runs in a browser: operations, and the signature of a webhook by WebCrypto', async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const dist = join(project, 'node_modules/@comanda/sdk/dist');
  await page.route('**/sdk/**', (route) => {
    const file = new URL(route.request().url()).pathname.slice('/sdk/'.length);
    return file === ''
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>SDK</title>' })
      : route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(dist, file), 'utf8') });
  });
  await page.goto(`${service.url}/sdk/`);
  const answer = await page.evaluate(
    async ([url, apiKey]) => {
      const address = '/sdk/index.js';
      const { createComanda, verifyWebhook } = await import(address);
      const { items } = await createComanda({ url, apiKey }).call('listRestaurants');
      const headers = { 'webhook-id': 'a', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) };
      const forged = { ...headers, 'webhook-signature': 'v1,AAAA' };
      const refusal = await verifyWebhook('{}', forged, 'whsec_c2FtcGxl').catch((error: Error) => error.name);
      return [items[0].name, refusal];
    },
    [service.url, world.key.key] as const,
  );
  assert.deepEqual(answer, [world.place.restaurant.name, 'WebhookError']);
});
