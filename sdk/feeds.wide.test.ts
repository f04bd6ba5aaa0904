import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Issued } from '../server/test/harness/api-keys.ts';
import { eventually } from '../server/test/harness/eventually.ts';
import { type FaultyProxy, startProxy } from '../server/test/harness/faulty-proxy.ts';
import { picksOf } from '../server/test/harness/picks.ts';
import { startTestService, type TestService } from '../server/test/harness/service.ts';
import { makeWorld, type World } from '../server/test/harness/world.ts';
import { type Comanda, type ComandaError, type ComandaEvent, createComanda } from './src/index.ts';

/** A night of a consumer of events, on a network as it is: each event once, in order, and no loop without a pause. */

let service: TestService;
let world: World;
let proxy: FaultyProxy;
/** Not by way of the proxy. */
let till: Comanda;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  proxy = await startProxy(service.url);
  till = createComanda({ url: service.url, apiKey: world.key.key });
});
beforeEach(() => proxy.between({}));

const throughProxy = (more: object = {}) => createComanda({ url: proxy.url, apiKey: world.key.key, ...more });
const takeOrder = () =>
  till.call('createOrder', {
    params: { restaurantGuid: world.place.guid },
    body: { diningOption: 'DINE_IN', items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 1 }] },
  });
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
  ['a live stream', (comanda: Comanda) => comanda.follow],
] as const;

for (const [name, read] of READERS)
  test(`${name} gives each event once, in order, through whatever the network does`, {
    timeout: 240_000 + Number(process.env.FEED_SECONDS ?? 0) * 1_000,
  }, async (t) => {
    const seed = Number(process.env.FEED_SEED ?? Date.now() % 1_000_000);
    t.diagnostic(`FEED_SEED=${seed}`);
    const picks = picksOf(numbersOf(seed));
    const stop = new AbortController();
    const after = await newest();
    const seen: number[] = [];
    const positions: number[] = [];
    const comanda = throughProxy({ timeoutMs: 1_000, retries: 1 });
    const reading = (async () => {
      const onPosition = (position: number) => void positions.push(position);
      const options = { after, signal: stop.signal, silentAfterMs: 1_500, onPosition };
      for await (const { sequence } of read(comanda)(options)) seen.push(sequence);
    })();
    const [began, before] = [Date.now(), proxy.asked.length];
    const until = began + Number(process.env.FEED_SECONDS ?? 30) * 1_000;
    const selling = (async () => {
      while (Date.now() < until) {
        await takeOrder();
        await sleep(picks.upTo(120));
      }
    })();
    while (Date.now() < until) {
      const fault = picks.of(FAULTS);
      fault(proxy);
      await sleep(100 + picks.upTo(900));
      proxy.between({});
      await sleep(picks.upTo(1_500));
    }
    await selling;
    const last = await newest();
    await eventually(async () => assert.equal(seen.at(-1), last));
    stop.abort();
    await reading;
    assert.deepEqual(
      seen,
      Array.from({ length: last - after }, (_, index) => after + 1 + index),
    );
    assert.ok(positions.every((position, index) => position >= (positions[index - 1] ?? after)));
    const perSecond = (proxy.asked.length - before) / ((Date.now() - began) / 1_000);
    assert.ok(perSecond < 13, `${perSecond} requests in a second`);
  });

for (const [name, read] of READERS)
  test(`${name} goes on behind the number that was kept, over a restart and a rotated key`, async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    let kept = await newest();
    const began = kept;
    let apiKey = world.key.key;
    const reading = (async () => {
      while (!stop.signal.aborted)
        try {
          const comanda = throughProxy({ apiKey });
          for await (const { sequence } of read(comanda)({ after: kept, signal: stop.signal })) {
            seen.push(sequence);
            kept = sequence;
          }
        } catch (error) {
          assert.equal((error as ComandaError).status, 401);
          // As a program that reads its key again.
          await sleep(200);
        }
    })();
    await takeOrder();
    const rotation = `/api/v1/admin/api-keys/${world.key.id}/rotate?tenantId=${world.tenantId}`;
    const rotated = await service.operator.post<Issued>(rotation, { overlapSeconds: 0 });
    const { apiKey: successor, key } = rotated.must(201);
    world.key = { ...world.key, id: successor.id, key: key! }; // no replay
    till = createComanda({ url: service.url, apiKey: world.key.key });
    await takeOrder();
    apiKey = world.key.key;
    await takeOrder();
    const { database, clock } = service;
    await service.stop();
    service = await startTestService({ database, clock });
    proxy.moveTo(service.url);
    till = createComanda({ url: service.url, apiKey: world.key.key });
    await takeOrder();
    const last = await newest();
    await eventually(async () => assert.equal(seen.at(-1), last));
    stop.abort();
    await reading;
    assert.deepEqual(
      seen,
      Array.from({ length: last - began }, (_, index) => began + 1 + index),
    );
  });
