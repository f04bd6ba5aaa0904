import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { before, test } from 'node:test';
import { routes } from '../src/main/app.ts';
import { startTestService, type TestService } from './harness/service.ts';

/** A connection that is kept has its next answer at once, whatever was asked before: a load balancer gives it to somebody else. */

/** What waits for something waits for seconds. */
const SOON_MS = 3_000;

let service: TestService;
before(async () => {
  service = await startTestService();
});

const readOver = (agent: Agent, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(`${service.url}${path}`, { agent }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode!)); // an answer has one
    }).on('error', reject);
  });

const open = routes.filter(
  ({ method, path, access }) =>
    method === 'GET' && !path.includes('{') && (access as { kind: string }).kind === 'public',
);

test('what anybody may read comes twice over one connection, at once', async () => {
  assert.ok(open.some(({ operationId }) => operationId === 'getLiveness'));
  for (const { path, operationId } of [...open, { path: '/nowhere', operationId: 'none' }]) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const since = performance.now();
    for (let nth = 0; nth < 3; nth++) assert.ok((await readOver(agent, path)) < 600, operationId);
    const took = performance.now() - since;
    assert.ok(took < SOON_MS, `${operationId}: ${Math.round(took)} ms`);
    agent.destroy();
  }
});
