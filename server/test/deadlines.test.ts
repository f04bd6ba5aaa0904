import assert from 'node:assert/strict';
import { request } from 'node:http';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import Type from 'typebox';
import type { Route } from '../src/platform/http/route.ts';
import { ok } from '../src/platform/http/route.ts';
import { card, type Payment } from './harness/cards.ts';
import { atEnd } from './harness/cleanup.ts';
import { whileLocked } from './harness/database.ts';
import { assertProper } from './harness/envelope.ts';
import { eventually } from './harness/eventually.ts';
import { startGateway } from './harness/gateway.ts';
import { type Client, client, type Reply } from './harness/http.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, type Order, order, soup, type World } from './harness/world.ts';

/** Everything but what is slow on purpose is answered much sooner. */
const DEADLINE_MS = 2_000;
const LONGER_MS = 2 * DEADLINE_MS;

let gateway: CardPointeSimulator;
let patient: TestService;
let impatient: TestService;
let world: World;
/** The same key at the service with the short deadline. */
let hasty: Client;

const common = {
  method: 'GET',
  summary: 'For this test.',
  access: { kind: 'public' },
  response: Type.Object({}),
  status: 200,
  errors: [],
} as const;

const failing: Route = {
  ...common,
  operationId: 'testFailing',
  path: '/test/failing',
  handler: async () => {
    await sleep(LONGER_MS);
    throw new Error('too late to tell');
  },
};

const streaming: Route = {
  ...common,
  operationId: 'testStreaming',
  path: '/test/streaming',
  handler: () => ({
    status: 200,
    data: undefined,
    stream: {
      contentType: 'text/plain',
      async run(out) {
        out.write('begun');
        await sleep(LONGER_MS);
        out.write(', and done');
      },
    },
  }),
};

const receiving: Route = {
  ...common,
  method: 'POST',
  operationId: 'testReceiving',
  path: '/test/receiving',
  body: Type.Object({ word: Type.String() }),
  handler: () => ok({}),
};

before(async () => {
  gateway = await startGateway();
  atEnd(gateway.stop);
  patient = await startTestService({ config: { cardpointeUrl: gateway.url } });
  world = await makeWorld(patient);
  impatient = await startTestService({
    database: patient.database,
    extraRoutes: [failing, streaming, receiving],
    config: {
      cardpointeUrl: gateway.url,
      requestDeadlineMs: DEADLINE_MS,
      cardDeadlineMs: DEADLINE_MS,
    },
  });
  hasty = client(impatient.url, world.key.key);
});

function assertTooLate(reply: Reply): void {
  const { details } = reply.refused(503, 'SERVICE_UNAVAILABLE');
  assertProper(reply, 'too late');
  assert.equal(details?.reason, 'DEADLINE');
  assert.equal(reply.headers['retry-after'], '1');
}

/** Even this may take longer than the deadline, on a machine that stands still. */
const isAlive = () => eventually(async () => (await impatient.anyone.get('/api/v1/health/live')).must(200));

const orderCount = async () =>
  (await patient.database.sql<{ n: number }>('select count(*)::int as n from orders'))[0]!.n;

describe('a request that takes too long', { concurrency: true }, () => {
  test('is told to come back; what it asked for happens once, and its key finds it', async () => {
    await order(world.key, world.place);
    const earlier = await orderCount();
    const path = `${world.place.path}/orders`;
    const headers = { 'idempotency-key': 'patience' };
    await whileLocked(patient.database, 'order_counters', async () => {
      assertTooLate(await hasty.post(path, soup(world.place), headers));
      await isAlive();
    });
    const found = (await world.key.post<Order>(path, soup(world.place), headers)).must(201);
    await eventually(async () => {
      const again = await hasty.post<Order>(path, soup(world.place), headers);
      assert.equal(again.must(201).guid, found.guid);
    });
    assert.equal(await orderCount(), earlier + 1);
  });

  test('and fails afterwards is answered once, and logged', async () => {
    assertTooLate(await impatient.anyone.get('/test/failing'));
    await eventually(async () => assert.match(impatient.logText(), /too late to tell/));
    await isAlive();
    const lines = impatient.logLines().filter(({ operationId }) => operationId === 'testFailing');
    assert.deepEqual(
      lines.map(({ status }) => status),
      [503],
    );
  });

  test('because a processor is slow is told that its outcome is not known, and its key finds it', async () => {
    gateway.addFault({ kind: 'slow', operation: 'auth', delayMs: LONGER_MS });
    const body = { restaurantGuid: world.place.guid, amount: 1_000, source: card() };
    const headers = { 'idempotency-key': 'slow-card' };
    const late = await hasty.post('/api/v1/payments/sale', body, headers);
    const { details } = late.refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    assert.equal(late.headers['retry-after'], '2');
    await eventually(async () => {
      const payment = (await hasty.post<Payment>('/api/v1/payments/sale', body, headers)).must(201);
      assert.equal(payment.paymentGuid, details!.paymentGuid);
    });
    assert.equal(gateway.transactions().length, 1);
  });
});

describe('no deadline cuts off', { concurrency: true }, () => {
  test('a stream that has begun', async () => {
    const reply = await impatient.anyone.get('/test/streaming');
    assert.deepEqual([reply.status, reply.text], [200, 'begun, and done']);
  });

  test('a caller whose line is slow', async () => {
    const { hostname, port } = new URL(impatient.url);
    const headers = { 'content-type': 'application/json' };
    const outgoing = request({ hostname, port, method: 'POST', path: '/test/receiving', headers });
    const answered = new Promise<number>((resolve, reject) => {
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        incoming.resume();
        resolve(incoming.statusCode!);
      });
    });
    outgoing.write('{"word":');
    await sleep(LONGER_MS);
    outgoing.end('"late"}');
    assert.equal(await answered, 200);
  });

  test('who has asked to wait for events', async () => {
    const page = (await world.key.get<{ nextAfter: number }>('/api/v1/events')).must(200);
    const wait = LONGER_MS / 1_000;
    (await hasty.get(`/api/v1/events?after=${page.nextAfter}&wait=${wait}&types=restaurant.updated`)).must(
      200,
    );
  });
});
