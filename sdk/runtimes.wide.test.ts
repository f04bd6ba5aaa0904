import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { openBrowser } from '../server/test/harness/browser.ts';
import { type Between, type FaultyProxy, startProxy } from '../server/test/harness/faulty-proxy.ts';
import { MACHINE_PATH, projectWithSdk } from '../server/test/harness/packed-sdk.ts';
import { startTestService, type TestService } from '../server/test/harness/service.ts';
import { makeWorld, type World } from '../server/test/harness/world.ts';
import type { ComandaEvent, NetworkError } from './src/index.ts';

/**
 * One scenario in all that runs the SDK: Node, Deno, Bun, a page and a worker, over the same faulty networks. Nothing is said to be
 * done that is not, nothing is done twice, and each event comes once, in order.
 *
 * @alone: it packs the SDK, as another file does.
 */

const run = promisify(execFile);
const WITHIN_MS = 120_000;
/** The page of a network that wants a login. */
const PAGE = '<!doctype html><title>Welcome to our hotel</title>';

let service: TestService;
let world: World;
let proxy: FaultyProxy;
let elsewhere: FaultyProxy;
let project: string;

interface Given {
  url: string;
  apiKey: string;
  restaurantGuid: string;
  menuItemGuid: string;
}

/** Every second answer is given; of the others `cut` says what becomes. */
const everySecond = (cut: Between): (() => Between) => {
  let asked = 0;
  return () => (asked++ % 2 === 0 ? cut : {});
};

const FAULTS: Record<string, () => Between> = {
  redirect: () => ({
    instead: ({ url }, answer) => answer.writeHead(307, { location: `${elsewhere.url}${url}` }).end(),
  }),
  page: () => ({ instead: (_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE) }),
  silence: () => ({ instead: () => {} }),
  // It was done, and only a part of the answer arrives; of a stream, nothing.
  cut: everySecond({
    after: ({ status, headers, body }, answer) =>
      void answer
        .writeHead(status, { ...headers, 'content-length': String(body.length) })
        .write(body.subarray(0, body.length >> 1), () => setTimeout(() => answer.destroy(), 20)),
  }),
  busy: everySecond({
    instead: (_, answer) =>
      answer
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' })
        .end('{"success":false,"error":{"code":"RATE_LIMIT_EXCEEDED","message":"Later"}}'),
  }),
  restarting: everySecond({
    instead: (_, answer) => answer.writeHead(503, { 'content-type': 'text/html' }).end(PAGE),
  }),
};

/** Runs wherever the SDK does: what it needs it is given. What it reports is the same everywhere. */
async function scenario(sdk: typeof import('./src/index.ts'), given: Given) {
  const { url, apiKey, restaurantGuid, menuItemGuid } = given;
  const over = (fault: string, more: object = {}) =>
    sdk.createComanda({ url: fault === '' ? url : `${url}/~${fault}`, apiKey, ...more });
  const takeOrder = (comanda = over('')) =>
    comanda.call('createOrder', {
      params: { restaurantGuid },
      body: { diningOption: 'DINE_IN', items: [{ menuItemGuid, quantity: 1 }] },
    });
  const faultOf = async (asking: Promise<unknown>): Promise<string> => {
    const error = await asking.then(
      () => ({ name: 'done' }),
      (thrown: Error) => thrown,
    );
    return `${error.name} ${(error as Partial<NetworkError>).fault}`;
  };
  const numbers = async (events: AsyncIterable<ComandaEvent>, count: number): Promise<number[]> => {
    const seen: number[] = [];
    for await (const { sequence } of events) if (seen.push(sequence) === count) break;
    return seen;
  };
  const { lastSequence } = await over('').call('listEvents', { query: { limit: 1 } });

  const refused = {
    redirect: await faultOf(takeOrder(over('redirect'))),
    page: await faultOf(takeOrder(over('page'))),
    silence: await faultOf(takeOrder(over('silence', { timeoutMs: 500, retries: 0 }))),
    nobody: await faultOf(sdk.createComanda({ url: 'http://127.0.0.1:9', retries: 0 }).call('getHealth')),
  };
  const done: string[] = [];
  const started = Date.now();
  for (const fault of ['', 'cut', 'restarting', 'busy']) done.push((await takeOrder(over(fault))).guid);
  const waited = Date.now() - started >= 1_000;

  const after = lastSequence;
  const count = (await over('').call('listEvents', { query: { after, limit: 100 } })).items.length;
  const events = await numbers(over('cut').events({ after }), count);
  const follow = await numbers(over('cut').follow({ after, silentAfterMs: 1_000 }), count);
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('closed')), 300);
  const signal = stop.signal;
  const aborted = await over('silence')
    .call('getHealth', { signal })
    .catch((error: Error) => error.message);
  const signed = { 'webhook-id': 'a', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) };
  const forged = { ...signed, 'webhook-signature': 'v1,AAAA' };
  const webhook = await sdk.verifyWebhook('{}', forged, 'whsec_c2FtcGxl').catch((error: Error) => error.name);
  return { refused, done, waited, after, count, events, follow, aborted, webhook };
}

type Report = Awaited<ReturnType<typeof scenario>>;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  elsewhere = await startProxy(service.url);
  proxy = await startProxy(service.url, FAULTS);
  ({ folder: project } = await projectWithSdk());
  const program = `import * as sdk from '@comanda/sdk';
    const report = await (${scenario})(sdk, JSON.parse(process.argv[2]));
    console.log(JSON.stringify(report));
    process.exit(0);`;
  writeFileSync(join(project, 'scenario.mjs'), `import process from 'node:process';\n${program}`);
});

const given = (): Given => ({
  url: proxy.url,
  apiKey: world.key.key,
  restaurantGuid: world.place.guid,
  menuItemGuid: world.place.item('Soup').guid,
});

/** What it reports, and what the service says about it. */
async function holds(running: () => Promise<Report>): Promise<void> {
  const ordersNow = async () => {
    const rows = await service.database.sql<{ guid: string }>('select guid from orders order by guid');
    return rows.map(({ guid }) => guid);
  };
  const before = await ordersNow();
  const { refused, done, waited, after, count, events, follow, aborted, webhook } = await running();
  assert.deepEqual(refused, {
    redirect: 'UnexpectedAnswerError UNEXPECTED_ANSWER',
    page: 'UnexpectedAnswerError UNEXPECTED_ANSWER',
    silence: 'NetworkError TIMEOUT',
    nobody: 'NetworkError UNREACHABLE',
  });
  const made = (await ordersNow()).filter((guid) => !before.includes(guid));
  assert.deepEqual(made.toSorted(), done.toSorted(), 'what is done is done once, and nothing else');
  assert.equal(waited, true, 'it waits as it is told to');
  const all = Array.from({ length: count }, (_, index) => after + 1 + index);
  assert.ok(count >= 4);
  assert.deepEqual([events, follow], [all, all]);
  assert.deepEqual([aborted, webhook], ['closed', 'WebhookError']);
  assert.deepEqual(elsewhere.asked, [], 'no credential leaves the origin');
}

const reportOf = async (command: string, options: string[], env = process.env): Promise<Report> => {
  const asked = [...options, 'scenario.mjs', JSON.stringify(given())];
  const { stdout } = await run(command, asked, { cwd: project, env, timeout: WITHIN_MS });
  return JSON.parse(stdout);
};

test('on the Node of the project', () => holds(() => reportOf(process.execPath, [])));
test('on the Node of the machine, from 20 on', () =>
  holds(() => reportOf('node', [], { ...process.env, PATH: MACHINE_PATH })));

for (const [name, packageOf, options] of [
  ['Deno', 'deno@2', ['run', '--no-lock', '--allow-all']],
  ['Bun', 'bun@1', ['run']],
] as const)
  test(`on ${name}, where its package can be installed`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), `comanda-${name}-`));
    const env = { ...process.env, PATH: MACHINE_PATH };
    const installing = ['install', '--prefix', folder, '--no-audit', '--no-fund', packageOf];
    const fault = await run('npm', installing, { cwd: folder, env }).catch((error: Error) => error);
    if (fault instanceof Error) return t.skip(`${packageOf} cannot be installed`);
    await holds(() => reportOf(join(folder, 'node_modules/.bin', name.toLowerCase()), [...options], env));
  });

describe('in a browser', () => {
  const inPage = async (how: 'page' | 'worker') => {
    const browser = await openBrowser();
    const page = await browser.newPage();
    const dist = join(project, 'node_modules/@comanda/sdk/dist');
    await page.route('**/sdk/**', (route) => {
      const file = new URL(route.request().url()).pathname.slice('/sdk/'.length);
      if (file === '')
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>SDK</title>' });
      const body =
        file === 'worker.js'
          ? `import * as sdk from '/sdk/index.js';
             onmessage = async ({ data }) => postMessage(await (${scenario})(sdk, data));`
          : readFileSync(join(dist, file), 'utf8');
      return route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto(`${proxy.url}/sdk/`);
    const data = JSON.stringify(given());
    const scripts = {
      page: `import('/sdk/index.js').then((sdk) => (${scenario})(sdk, ${data}))`,
      worker: `new Promise((resolve, reject) => {
        const worker = new Worker('/sdk/worker.js', { type: 'module' });
        worker.onmessage = (message) => resolve(message.data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(${data});
      })`,
    };
    return await page.evaluate<Report>(scripts[how]);
  };
  test('in a page', () => holds(() => inPage('page')));
  test('in a worker', () => holds(() => inPage('worker')));
});

test('ten thousand calls leave nothing behind', async () => {
  const program = `import { createComanda } from '@comanda/sdk';
    const { url, apiKey } = JSON.parse(process.argv[2]);
    const comanda = createComanda({ url, apiKey });
    const heapAfter = async (calls) => {
      for (let i = 0; i < calls; i += 20)
        await Promise.all(Array.from({ length: 20 }, () => comanda.call('getHealth')));
      gc();
      return process.memoryUsage().heapUsed;
    };
    console.log(JSON.stringify([await heapAfter(2_000), await heapAfter(8_000)]));`;
  writeFileSync(join(project, 'memory.mjs'), program);
  const asked = ['--expose-gc', 'memory.mjs', JSON.stringify({ ...given(), url: service.url })];
  const { stdout } = await run(process.execPath, asked, { cwd: project, timeout: WITHIN_MS });
  const [early, late] = JSON.parse(stdout) as [number, number];
  assert.ok(late - early < 500_000, `${early} bytes after 2,000 calls, ${late} after 10,000`);
});
