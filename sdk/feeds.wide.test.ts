import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Issued } from '../server/test/harness/api-keys.ts';
import { eventually } from '../server/test/harness/eventually.ts';
import { type FaultyProxy, startProxy } from '../server/test/harness/faulty-proxy.ts';
import { type Picks, picksOf } from '../server/test/harness/picks.ts';
import { startTestService, type TestService } from '../server/test/harness/service.ts';
import { issueKey, makeWorld, type World } from '../server/test/harness/world.ts';
import { type Comanda, type ComandaError, type ComandaEvent, createComanda } from './src/index.ts';

/** A night of a consumer of events, on a network as it is: each event once, in order, and no loop without a pause. */

let service: TestService;
let world: World;
let proxy: FaultyProxy;
/** Where the house itself asks: nothing goes wrong there, but that the service restarts. */
let house: FaultyProxy;
let till: Comanda;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  proxy = await startProxy(service.url);
  house = await startProxy(service.url);
  const { key: apiKey } = await issueKey(service, world.tenantId);
  till = createComanda({ url: house.url, apiKey, retries: 20 });
});
beforeEach(() => proxy.between({}));

const throughProxy = (more: object = {}) => createComanda({ url: proxy.url, apiKey: world.key.key, ...more });
const takeOrder = () =>
  till.call('createOrder', {
    params: { restaurantGuid: world.place.guid },
    body: { diningOption: 'DINE_IN', items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 1 }] },
  });
const ordersTaken = async () => {
  const [counted] = await service.database.sql<{ count: number }>('select count(*)::int from orders');
  return counted!.count; // one row
};
const newest = async () => (await till.call('listEvents', { query: { limit: 1 } })).lastSequence;

describe('events', () => {
  test('of a server that lets nobody wait any more are asked for ever more rarely', async () => {
    const after = await newest();
    const data = { items: [], nextAfter: after, lastSequence: after };
    proxy.between({
      instead: (_, answer) =>
        answer
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ success: true, data, meta: {} })),
    });
    proxy.asked.length = 0;
    const stop = new AbortController();
    const reading = (async () => {
      for await (const _ of throughProxy().events({ after, signal: stop.signal }));
    })();
    await sleep(8_000);
    stop.abort();
    await reading;
    assert.ok(proxy.asked.length <= 6, `${proxy.asked.length} requests in 8 s`);
  });

  test('and a live stream wait when they are told to come back in years', async () => {
    proxy.between({
      instead: (_, answer) =>
        answer
          .writeHead(429, { 'content-type': 'application/json', 'retry-after': '99999999' })
          .end(JSON.stringify({ success: false, error: { code: 'RATE_LIMIT_EXCEEDED', message: 'Wait.' } })),
    });
    for (const read of [throughProxy().events, throughProxy().follow]) {
      proxy.asked.length = 0;
      const stop = new AbortController();
      const reading = (async () => {
        for await (const _ of read({ signal: stop.signal }));
      })();
      await sleep(1_500);
      stop.abort();
      await reading;
      assert.ok(proxy.asked.length <= 3, `${proxy.asked.length} requests in 1.5 s`);
    }
  });

  test('come after a quiet time that is longer than one try may take', async () => {
    const stop = new AbortController();
    const after = await newest();
    const seen: ComandaEvent[] = [];
    const reading = (async () => {
      const impatient = throughProxy({ timeoutMs: 1_000, retries: 0 });
      for await (const event of impatient.events({ after, giveUpAfterMs: 0, signal: stop.signal })) {
        seen.push(event);
        stop.abort();
      }
    })();
    await sleep(27_000);
    await takeOrder();
    await reading;
    assert.equal(seen[0]?.sequence, after + 1);
  });
});

const numbersOf = (seed: number): number[] =>
  Array.from(
    { length: 5_000 },
    (_, index) => createHash('sha256').update(`${seed} ${index}`).digest().readUInt32BE() >>> 8,
  );

/** What a network does, each for a moment. */
const FAULTS: readonly ((proxy: FaultyProxy) => void)[] = [
  ({ cut }) => cut(),
  ({ between }) => between({ instead: (_, answer) => answer.destroy() }),
  ({ between }) => between({ instead: (_, answer) => answer.writeHead(503).end() }),
  ({ between }) =>
    between({ instead: (_, answer) => answer.writeHead(302, { location: 'http://login.example/' }).end() }),
  ({ between }) =>
    between({
      instead: (_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('Welcome'),
    }),
  // Accepted, and never answered.
  ({ between }) => between({ instead: () => {} }),
  ({ stall }) => stall(700),
  ({ repeat }) => repeat(),
];

const READERS = [
  ['the feed', (comanda: Comanda) => comanda.events],
  ['the live stream', (comanda: Comanda) => comanda.follow],
] as const;

/** A program that keeps the number of its last event, and when it is refused reads its key again. */
function startConsumer(read: (typeof READERS)[number][1], began: number) {
  const stop = new AbortController();
  const seen: number[] = [];
  const positions: number[] = [];
  const reading = (async () => {
    while (!stop.signal.aborted)
      try {
        const comanda = throughProxy({ timeoutMs: 1_000, retries: 1 });
        const onPosition = (position: number) => void positions.push(position);
        const options = {
          after: seen.at(-1) ?? began,
          signal: stop.signal,
          silentAfterMs: 1_500,
          onPosition,
        };
        for await (const { sequence } of read(comanda)(options)) seen.push(sequence);
      } catch (error) {
        assert.equal((error as ComandaError).status, 401);
        await sleep(200);
      }
  })();
  return {
    seen,
    positions,
    async end() {
      stop.abort();
      await reading;
    },
  };
}

async function rotateKey(): Promise<void> {
  const rotation = `/api/v1/admin/api-keys/${world.key.id}/rotate?tenantId=${world.tenantId}`;
  const rotated = await service.operator.post<Issued>(rotation, { overlapSeconds: 0 });
  const { apiKey, key } = rotated.must(201);
  world.key = { ...world.key, id: apiKey.id, key: key! }; // no replay
}

async function restart(): Promise<void> {
  const { database, clock } = service;
  await service.stop();
  service = await startTestService({ database, clock });
  proxy.moveTo(service.url);
  house.moveTo(service.url);
}

const NIGHT_MS = Number(process.env.FEED_SECONDS ?? 40) * 1_000;
/** As often as this many faults the service is restarted, and a key rotated. */
const SELDOM = 40;

/** Orders and faults until it is morning; the service restarts in it, and the key changes, once at least. */
async function night(picks: Picks): Promise<{ orders: number }> {
  const until = Date.now() + NIGHT_MS;
  let orders = 0;
  const selling = (async () => {
    while (Date.now() < until) {
      await takeOrder();
      orders++;
      await sleep(picks.upTo(120));
    }
  })();
  const faulty = async (lastMs: number) => {
    while (Date.now() < lastMs) {
      const fault = picks.of(FAULTS);
      fault(proxy);
      await sleep(100 + picks.upTo(900));
      proxy.between({});
      await sleep(picks.upTo(1_500));
      if (picks.upTo(SELDOM) === 0) await restart();
      if (picks.upTo(SELDOM) === 0) await rotateKey();
    }
  };
  await faulty(until - NIGHT_MS / 2);
  await rotateKey();
  await restart();
  await faulty(until);
  await selling;
  return { orders };
}

test('each event comes once, in order, through a night of faults, restarts and rotated keys', {
  timeout: 240_000 + NIGHT_MS,
}, async (t) => {
  const seed = Number(process.env.FEED_SEED ?? Date.now() % 1_000_000);
  t.diagnostic(`FEED_SEED=${seed}`);
  const [after, sold] = [await newest(), await ordersTaken()];
  const consumers = READERS.map(([name, read]) => ({ name, ...startConsumer(read, after) }));
  const [began, before] = [Date.now(), proxy.asked.length];
  const { orders } = await night(picksOf(numbersOf(seed)));
  assert.equal((await ordersTaken()) - sold, orders, 'no order twice');
  const last = await newest();
  for (const { seen, name } of consumers) await eventually(async () => assert.equal(seen.at(-1), last, name));
  const perSecond = (proxy.asked.length - before) / ((Date.now() - began) / 1_000);
  t.diagnostic(`${orders} orders, ${last - after} events, ${perSecond} requests in a second`);
  for (const { name, seen, positions, end } of consumers) {
    await end();
    assert.deepEqual(
      seen,
      Array.from({ length: last - after }, (_, index) => after + 1 + index),
      name,
    );
    assert.ok(positions.every((position, index) => position >= (positions[index - 1] ?? after)));
  }
  assert.ok(perSecond < 26, `${perSecond} requests in a second`);
});
