import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { anyone } from '../src/access/index.ts';
import { ok } from '../src/platform/http/route.ts';
import { assertProper } from './harness/envelope.ts';
import { route } from './harness/route.ts';
import { startTestService } from './harness/service.ts';

let begun = 0;
let release = (): void => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});

/** A long list from a database that has stopped answering. */
const held = route({
  operationId: 'testHeld',
  method: 'GET',
  path: '/api/v1/test/held',
  summary: 'A long answer.',
  access: anyone,
  concurrency: 'list',
  response: Type.Object({}),
  handler: async () => {
    begun++;
    await released;
    return ok({});
  },
});

test('who waits for a turn too long is told to come back, while short answers go on; then lists are answered again', async () => {
  // Half of the connections: one turn.
  const service = await startTestService({ impatient: true, extraRoutes: [held], config: { poolSize: 2 } });
  const ask = () => service.anyone.get(held.path);
  const first = ask();
  const behind = await Promise.all([ask(), ask(), service.anyone.get('/api/v1/health')]);
  const health = behind.pop()!;
  health.must(200);
  for (const reply of behind) {
    reply.refused(503, 'SERVICE_UNAVAILABLE');
    assertProper(reply, 'no turn');
    assert.equal(reply.headers['retry-after'], '1');
  }
  assert.equal(begun, 1, 'the handler of whoever is refused was never called');
  const next = ask();
  release();
  (await first).must(200);
  (await next).must(200);
  assert.equal(begun, 2);
});
