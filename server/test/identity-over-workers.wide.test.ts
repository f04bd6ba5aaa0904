import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from './harness/eventually.ts';
import { client } from './harness/http.ts';
import { signedIn } from './harness/people.ts';
import { startTestProcess, type TestProcess } from './harness/process.ts';
import type { Target } from './harness/service.ts';
import { tally, together } from './harness/together.ts';
import { makeWorld } from './harness/world.ts';

/** Two worker processes behind one port: each connection may meet the other one. */
let service: TestProcess & Target;

before(async () => {
  service = await startTestProcess({ env: { WORKERS: '2' } });
});

const anew = { connection: 'close' };

test('a session that began in one worker is known to both, and ended for both at once', async () => {
  const { tenantId } = await makeWorld(service);
  const person = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const session = () => person.get('/api/v1/auth/session', anew);
  assert.deepEqual(tally(await together(20, session)), { 200: 20 });
  (await person.send('POST', '/api/v1/auth/signout', { headers: anew })).must(200);
  await eventually(async () => assert.deepEqual(tally(await together(10, session)), { 401: 10 }));
});

test('wrong passwords count over both workers: no more than ten are judged', async () => {
  const person = await signedIn(service);
  const guess = (n: number) =>
    client(service.url).post(
      '/api/v1/auth/login',
      { email: person.email, password: `wrong guess ${n}` },
      anew,
    );
  const replies = await together(16, guess);
  const { 401: judged = 0, 429: refused = 0 } = tally(replies);
  assert.ok(judged <= 10 && judged + refused === 16, JSON.stringify(tally(replies)));
});
