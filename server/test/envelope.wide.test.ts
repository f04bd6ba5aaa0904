import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { routes } from '../src/main/app.ts';
import { atEnd } from './harness/cleanup.ts';
import { assertProper } from './harness/envelope.ts';
import { bodyOf, callerOf, fill, pathOf, standsAlone } from './harness/samples.ts';
import { startTestService } from './harness/service.ts';
import { anyAddress } from './harness/visitor.ts';
import { makeWorld } from './harness/world.ts';

test('every answer of every route has the envelope, one correlation id, rate-limit headers and its declared status', async () => {
  const gateway = await startCardPointeSimulator();
  atEnd(gateway.stop);
  const service = await startTestService({ config: { trustProxy: 1, cardpointeUrl: gateway.url } });
  const world = await fill(await makeWorld(service));
  for (const one of routes) {
    // What a write does must not stand in the way of the next.
    const full = one.method === 'GET' ? world : await fill(await makeWorld(service));
    // Of this machine: card numbers are taken over TLS or from here.
    const headers = { 'x-forwarded-for': anyAddress().replace(/^\d+/, '127') };
    const request = { body: bodyOf(one, full), headers };
    const reply = await callerOf(one, full).send(one.method, pathOf(one, full), request);
    if (standsAlone(one)) assert.equal(reply.status, one.status, `${one.operationId}: ${reply.text}`);
    assert.ok(reply.status < 500, `${one.operationId}: ${reply.text}`);
    assertProper(reply, one.operationId);
  }
});
