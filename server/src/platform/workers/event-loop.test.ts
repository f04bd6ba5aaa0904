import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Type from 'typebox';
import { startTestService } from '../../../test/harness/service.ts';
import { anyone } from '../../access/index.ts';
import { route } from '../../site/deps.ts';
import { ok } from '../http/route.ts';

const BUSY_MS = 1_300;

/** Keeps everybody waiting, as a search that grows faster than its text would. */
const busy = route({
  operationId: 'getHealth',
  method: 'GET',
  path: '/api/v1/busy',
  summary: 'Be busy.',
  access: anyone,
  response: Type.Object({}),
  handler: () => {
    const end = performance.now() + BUSY_MS;
    while (performance.now() < end);
    return ok({});
  },
});

const busyCheck = route({
  operationId: 'getLiveness',
  method: 'POST',
  path: '/api/v1/busy-check',
  summary: '',
  description: '',
  access: anyone,
  body: Type.Refine(Type.Object({}), () => {
    const end = performance.now() + BUSY_MS;
    while (performance.now() < end);
    return true;
  }),
  response: Type.Object({}),
  status: 200,
  handler: () => ok({}),
});

test('a body whose check keeps everybody waiting is named, too', async () => {
  const service = await startTestService({ extraRoutes: [busyCheck] });
  (await service.anyone.post('/api/v1/busy-check', {})).must(200);
  const [line] = service.logLines().filter(({ msg }) => msg === 'an operation kept everybody waiting');
  assert.equal(line?.operation, 'getLiveness');
});

test('health and the log name an operation that kept everybody waiting', async () => {
  const service = await startTestService({ extraRoutes: [busy] });
  const loop = async () => {
    const reply = await service.operator.get<{
      dependencies: { eventLoop: { status: string; facts: Record<string, unknown> } };
    }>('/api/v1/health/detailed');
    return reply.must(200).dependencies.eventLoop;
  };
  // The start of a service takes its time too.
  await service.anyone.get('/api/v1/busy');
  // What was found out is shown again for a second.
  await sleep(1_100);
  const { status, facts } = await loop();
  assert.equal(status, 'DEGRADED');
  assert.equal(facts.longestOperation, 'getHealth');
  assert.ok(Number(facts.longestMs) > BUSY_MS / 2, String(facts.longestMs));
  const [line] = service.logLines().filter(({ msg }) => msg === 'an operation kept everybody waiting');
  assert.equal(line?.operation, 'getHealth');
});
