/**
 * `npm run bench:offline`: how long a till waits that begins, and one that comes back. It pulls everything of a restaurant with
 * 500 items, and sends the 500 commands of a rush: orders, and the cash for each.
 */
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type Call, caller } from './lib/caller.ts';
import { median } from './lib/compare.ts';
import { asOwner, findDatabase } from './lib/database.ts';
import { menuBody, orderBody } from './lib/menus.ts';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { readDemo, type Service, startComanda } from './lib/service.ts';
import { sized } from './lib/small.ts';

const ITEMS = 500;
const CHOICES = 50;
const COMMANDS = sized(500, 20);
const LINES = 3;
const ROUNDS = sized(5, 1);
const SNAPSHOT_MS_MAX = 300;
const SNAPSHOT_BYTES_MAX = 200 * 1_024;
const PUSH_MS_MAX = 3_000;

interface Till {
  call: Call;
  path: string;
  staffGuid: string;
  body: string;
  /** Its address, and what it authenticates with. */
  url: string;
  credential: Record<string, string>;
}

process.exitCode = await main();

async function main(): Promise<number> {
  const dataDir = makeScratch();
  let service: Service | undefined;
  try {
    const demo = await readDemo({ DATA_DIR: dataDir });
    service = await startComanda({ DATA_DIR: dataDir }, join(dataDir, 'service.log'));
    await asOwner(findDatabase(dataDir), (client) =>
      client.query('update api_keys set rate_limit = 1000000'),
    );
    const till = await openTill(service.url, demo.tenants[0]!.apiKeys[0]!.key);
    const pushes: number[] = [];
    for (let round = 0; round < ROUNDS; round++) pushes.push(await push(till));
    const pulls = [];
    for (let round = 0; round < ROUNDS; round++) pulls.push(await pull(till));
    return report({
      push: median(pushes),
      snapshot: median(pulls.map(({ ms }) => ms)),
      bytes: pulls[0]!.bytes,
      plain: pulls[0]!.plain,
    });
  } finally {
    await service?.stop();
    await removeScratch(dataDir);
  }
}

/** A restaurant with a long menu, and a till that somebody works at. */
async function openTill(url: string, key: string): Promise<Till> {
  const owner = caller(url, { 'x-api-key': key });
  const place = { name: 'Bench', timeZone: 'America/New_York', currency: 'USD' };
  const { guid } = await owner<{ guid: string }>('POST', '/restaurants', place);
  const path = `/restaurants/${guid}`;
  const menu = await owner<Parameters<typeof orderBody>[0]>('PUT', `${path}/menu`, menuBody(ITEMS, CHOICES));
  const person = { name: 'Ana Alonso', jobs: [{ title: 'Floor', role: 'server' }] };
  const { staffMember } = await owner<{ staffMember: { guid: string } }>('POST', `${path}/staff`, person);
  const device = { name: 'Till 1', kind: 'TILL' };
  const { pairingCode: code } = await owner<{ pairingCode: string }>('POST', `${path}/devices`, device);
  const { credential } = await caller(url, {})<{ credential: string }>('POST', '/devices/pair', { code });
  const own = { 'x-device-credential': credential };
  const body = orderBody(menu, LINES, 'first');
  return { call: caller(url, own), path, staffGuid: staffMember.guid, body, url, credential: own };
}

/** Sends a log as a till does that was offline for a rush; milliseconds. */
async function push({ call, path, staffGuid, body }: Till): Promise<number> {
  const at = new Date().toISOString();
  const said = { at, staffGuid };
  const commands = Array.from({ length: COMMANDS / 2 }, (_, n) => {
    const id = crypto.randomUUID();
    const cash = JSON.stringify({ type: 'CASH', amount: 2_000 });
    return [
      { ...said, id, seq: 2 * n + 1, type: 'createOrder', body },
      {
        ...said,
        id: crypto.randomUUID(),
        seq: 2 * n + 2,
        type: 'createOrderPayment',
        orderGuid: id,
        body: cash,
      },
    ];
  }).flat();
  const startedAt = performance.now();
  const log = { logId: crypto.randomUUID(), sentAt: at, commands };
  const { results } = await call<{ results: { outcome: string }[] }>('POST', `${path}/sync`, log);
  const ms = performance.now() - startedAt;
  const parked = results.filter(({ outcome }) => outcome === 'PARKED').length;
  if (results.length !== COMMANDS || parked > 0)
    throw new Error(`${results.length} outcomes, ${parked} parked`);
  return ms;
}

/** Pulls everything but the orders, which come page by page. */
async function pull({ url, path, credential }: Till): Promise<{ ms: number; bytes: number; plain: number }> {
  const startedAt = performance.now();
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const headers = { ...credential, 'accept-encoding': 'gzip' };
    get(`${url}/api/v1${path}/sync?limit=1`, { headers }, (answer) => resolve(buffer(answer))).on(
      'error',
      reject,
    );
  });
  const ms = performance.now() - startedAt;
  const text = gunzipSync(bytes).toString();
  const { data } = JSON.parse(text) as { data: { menu: { menus: { groups: { items: unknown[] }[] }[] } } };
  const items = data.menu.menus[0]!.groups.flatMap((group) => group.items).length;
  if (items !== ITEMS) throw new Error(`${items} items`);
  return { ms, bytes: bytes.length, plain: text.length };
}

interface Found {
  push: number;
  snapshot: number;
  bytes: number;
  plain: number;
}

function report({ push: pushed, snapshot, bytes, plain }: Found): number {
  const verdicts: [promise: string, value: number, most: number][] = [
    [`${COMMANDS} commands are sent, ms`, pushed, PUSH_MS_MAX],
    [`everything of ${ITEMS} items is pulled, ms`, snapshot, SNAPSHOT_MS_MAX],
    [`the same compressed, of ${plain} bytes`, bytes, SNAPSHOT_BYTES_MAX],
  ];
  for (const [promise, value, most] of verdicts)
    process.stdout.write(
      `${promise}: ${value.toFixed(0)} (<= ${most}: ${value <= most ? 'holds' : 'MISSED'})\n`,
    );
  return verdicts.every(([, value, most]) => value <= most) ? 0 : 1;
}
