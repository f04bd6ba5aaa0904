/**
 * `npm run bench:webhooks`: how many webhooks a second one process delivers and at what cost, how long it takes from a change to its
 * receiver at a steady load, what endpoints cost those who create orders, and what open streams cost. Everything runs on this
 * machine, receiver included.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTIONS, cpuOf } from './lib/compare.ts';
import { asOwner, findDatabase } from './lib/database.ts';
import { startLoad } from './lib/load.ts';
import { cpuTimes, residentMiB } from './lib/proc.ts';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { type Service, startComanda } from './lib/service.ts';
import { sized } from './lib/small.ts';
import { arrivalsOf, post, print, quantile, startReceiver, steadyLoad } from './lib/webhooks.ts';
import { makeWorld, type World } from './lib/world.ts';

const SECONDS = sized(5, 0.5);
const WARM_UP_SECONDS = 1;
const BACKLOG_TENANTS = sized(20, 2);
const BACKLOG_EVENTS = sized(200, 20);
const STREAMS = sized(200, 10);
const STREAMS_OF_KEY = 50;
const STREAM_ORDERS = sized(20, 2);
const PATIENCE_MS = 60_000;
const STEADY = { seconds: sized(8, 1), perSecond: 25 };

const dataDir = makeScratch();
const started: Service[] = [];
try {
  const environment = { DATA_DIR: dataDir, WEBHOOK_PRIVATE_TARGETS: 'yes' };
  const service = await startComanda(environment, join(dataDir, 'service.log'));
  started.push(service);
  const database = findDatabase(dataDir);
  const world = await makeWorld(service, database, dataDir);
  const receiver = await startReceiver();
  started.push(receiver);
  const load = startLoad(world);
  const watched = { server: service.pid, postmaster: database.postmaster };
  const create = async (who: string) => {
    const outcome = await load.run({
      scenario: 'create',
      port: Number(new URL(service.url).port),
      connections: CONNECTIONS,
      warmUpSeconds: WARM_UP_SECONDS,
      seconds: SECONDS,
      watched,
      orders: [],
    });
    const { perSecond, p99Ms } = outcome;
    print(`create, ${who}: ${perSecond}/s, p99 ${p99Ms} ms, ${Math.round(cpuOf(outcome))} µs of CPU for one`);
  };
  try {
    await openStreams(service, world);
    await create('no endpoints');
    const tenants = [...new Set(world.keys.map(({ tenantId }) => tenantId))];
    await addEndpoints(service, receiver, world, tenants.slice(0, BACKLOG_TENANTS));
    const sql = (text: string, values: unknown[]) =>
      asOwner(database, (client) => client.query(text, values));
    const before = cpuTimes(watched);
    await sql(
      `with next as (update event_sequences set last = last + $2 where tenant_id = any($1) returning tenant_id, last)
       insert into events (tenant_id, sequence, id, type, data, created_at)
       select tenant_id, last - n, gen_random_uuid(), 'order.updated', '{"guid":"bench","version":1}', now()
       from next, generate_series(0, $2 - 1) n`,
      [tenants.slice(0, BACKLOG_TENANTS), BACKLOG_EVENTS],
    );
    const backlog = await arrivalsOf(receiver, 'order.updated', BACKLOG_TENANTS * BACKLOG_EVENTS);
    const took = (backlog.at(-1)!.at - backlog[0]!.at) / 1_000;
    const after = cpuTimes(watched);
    const each = (name: 'server' | 'postgres') => Math.round((after[name] - before[name]) / backlog.length);
    const cpu = each('server') + each('postgres');
    print(
      `a backlog of ${backlog.length}: ${Math.round(backlog.length / took)} deliveries/s; ${Math.round(1_000_000 / cpu)} for a second of CPU (${each('server')} µs here and ${each('postgres')} µs in Postgres for one)`,
    );
    const keys = world.keys.filter(({ tenantId }) => tenants.indexOf(tenantId) < BACKLOG_TENANTS);
    const steady = await steadyLoad({ service, receiver, world, keys }, STEADY);
    print(
      `${STEADY.perSecond} orders/s, from change to receiver: p50 ${quantile(steady, 0.5)} ms, p99 ${quantile(steady, 0.99)} ms`,
    );
    await create(`${BACKLOG_TENANTS} of ${tenants.length} tenants with an endpoint`);
    await sleep(2_000);
    await addEndpoints(service, receiver, world, tenants.slice(BACKLOG_TENANTS));
    await create('every tenant with an endpoint');
  } finally {
    load.stop();
  }
} finally {
  for (const process of started.reverse()) await process.stop();
  await removeScratch(dataDir);
}

async function addEndpoints(
  service: Service,
  receiver: Service,
  world: World,
  tenants: string[],
): Promise<void> {
  for (const tenantId of tenants) {
    const { key } = world.keys.find((one) => one.tenantId === tenantId)!;
    const body = { url: `${receiver.url}/`, eventTypes: ['order.*'] };
    await post(`${service.url}/api/v1/webhooks/endpoints`, key, JSON.stringify(body));
  }
}

/** What streams of one restaurant cost in memory, at rest and after each has been sent some orders. */
async function openStreams(service: Service, world: World): Promise<void> {
  const tenantId = world.keys[0]!.tenantId;
  const keys = world.keys.filter((one) => one.tenantId === tenantId);
  const { guid, bodies } = world.restaurants[keys[0]!.restaurants[0]!]!;
  const place = `${service.url}/api/v1/restaurants/${guid}`;
  const before = residentMiB(service.pid);
  const closing = new AbortController();
  let seen = 0;
  const streams = Array.from({ length: STREAMS }, async (_, n) => {
    const { key } = keys[Math.floor(n / STREAMS_OF_KEY)]!;
    const headers = { 'x-api-key': key, 'x-restaurant-guid': guid };
    const response = await fetch(`${place}/events/stream`, { headers, signal: closing.signal });
    if (!response.ok) throw new Error(`a stream: ${await response.text()}`);
    const reading = (async () => {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
        seen += chunk.split('"order.created"').length - 1;
    })().catch(() => {});
    return { reading };
  });
  const opened = await Promise.all(streams);
  await sleep(2_000);
  const open = residentMiB(service.pid);
  for (let n = 0; n < STREAM_ORDERS; n++) await post(`${place}/orders`, keys[0]!.key, bodies[0]!);
  const deadline = performance.now() + PATIENCE_MS;
  while (seen < STREAMS * STREAM_ORDERS && performance.now() < deadline) await sleep(50);
  const used = residentMiB(service.pid);
  closing.abort();
  await Promise.all(opened.map(({ reading }) => reading));
  print(
    `${STREAMS} streams: resident ${before} MiB before, ${open} with all open, ${used} after ${seen} events`,
  );
}
