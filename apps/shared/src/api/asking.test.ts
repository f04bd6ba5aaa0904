import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createComanda } from '@comanda/sdk';
import { atEnd } from '../../../../server/test/harness/cleanup.ts';
import { startAsking } from './asking.ts';

/** Waits between questions never end here: what is asked all the same did not wait. */

/** A service that says nothing to the first questions. */
async function silentAtFirst(questions: number): Promise<string> {
  let asked = 0;
  const server = createServer((request, response) => {
    // The stream of events hears nothing either.
    if (request.url?.endsWith('/menu') && ++asked > questions)
      response
        .writeHead(503, { 'content-type': 'application/json' })
        .end('{"success":false,"error":{"code":"SERVICE_UNAVAILABLE","message":"Later."}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('after a question without an answer the next follows at once, for each connection that is lost', async (t) => {
  const url = await silentAtFirst(3);
  const client = createComanda({ url, apiKey: 'none', retries: 0, timeoutMs: 200 });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const said: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const restaurantGuid = '01900000-0000-7000-8000-000000000000';
  const asking = startAsking({
    client,
    restaurantGuid,
    ask: async (signal) => void (await client.call('getMenu', { params: { restaurantGuid }, signal })),
    answered: () => assert.fail('nothing was answered'),
    failed: (error) => {
      const { fault, status } = error as { fault?: string; status?: number };
      said.push(fault ?? status);
      if (status) resolve();
    },
  });
  await promise;
  asking.stop();
  assert.deepEqual(said, ['TIMEOUT', 'TIMEOUT', 'TIMEOUT', 503]);
});
