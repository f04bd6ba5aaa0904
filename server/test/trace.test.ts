import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test } from 'node:test';
import { startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { card } from './harness/cards.ts';
import { atEnd } from './harness/cleanup.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, type World } from './harness/world.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let service: TestService;
let world: World;
/** The traceparent of each request that reached the gateway; undefined for those without. */
const asked: (string | undefined)[] = [];

/** The simulated gateway, behind somebody who writes down what it is asked. */
async function startGateway(): Promise<string> {
  const gateway = await startCardPointeSimulator();
  atEnd(gateway.stop);
  const { hostname, port } = new URL(gateway.url);
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    asked.push(headers.traceparent as string | undefined);
    const onward = forward({ hostname, port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

before(async () => {
  service = await startTestService({ config: { cardpointeUrl: await startGateway() } });
  world = await makeWorld(service);
  const account = { merchantId: '496160873888EUR', username: 'testing', password: 'testing123' };
  const put = { processor: 'CARDPOINTE', ...account };
  (await world.key.put(`${world.place.path}/payment-account`, put)).must(200);
  asked.length = 0;
});

const sale = (headers: Record<string, string>) =>
  world.key.post(
    '/api/v1/payments/sale',
    { restaurantGuid: world.place.guid, amount: 1_000, source: card() },
    headers,
  );

const lineOf = (correlationId: string) =>
  service.logLines().find((line) => line.msg === 'request' && line.correlationId === correlationId);

describe('a request with a traceparent', () => {
  test('has its trace in the log, and what is asked of others on its behalf carries it on', async () => {
    const reply = await sale({ traceparent: `00-${TRACE}-${PARENT}-01` });
    reply.must(201);
    assert.equal(lineOf(reply.body.meta.correlationId)?.traceId, TRACE);
    assert.ok(asked.length > 0);
    for (const header of asked.splice(0)) {
      assert.match(header ?? '', new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
      assert.doesNotMatch(header ?? '', new RegExp(PARENT));
    }
  });

  test('that is malformed, or of none, has none: nothing is made up', async () => {
    for (const headers of [{ traceparent: `00-${TRACE}-nonsense` }, {}]) {
      const reply = await sale(headers);
      reply.must(201);
      assert.equal(lineOf(reply.body.meta.correlationId)?.traceId, undefined);
      assert.deepEqual([...new Set(asked.splice(0))], [undefined]);
    }
  });
});
