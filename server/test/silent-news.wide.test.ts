import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { client, type Reply } from './harness/http.ts';
import { type Person, signedIn } from './harness/people.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { type SilentProxy, startSilentProxy } from './harness/silent-proxy.ts';
import { together } from './harness/together.ts';
import { issueKey, makeWorld, type TestKey, type World } from './harness/world.ts';

/** Two servers; the second hears of changes over a connection that falls silent. */

/** A change counts everywhere within this. */
const WITHIN_MS = 1_000;
const PATH = '/api/v1/restaurants';

let first: TestService;
let second: TestService;
let news: SilentProxy;
let world: World;

/** Only the connection that listens goes through the proxy. */
const allElseDirect = (database: TestDatabase) => ({
  databaseAppUrl: database.roleUrl('comanda_app'),
  databaseLookupUrl: database.roleUrl('comanda_lookup'),
  databaseIdentityUrl: database.roleUrl('comanda_identity'),
});

before(async () => {
  first = await startTestService();
  const { database } = first;
  news = await startSilentProxy(database.url);
  second = await startTestService({
    database,
    config: { databaseUrl: news.url, ...allElseDirect(database) },
  });
  world = await makeWorld(first);
});

beforeEach(async () => {
  news.resume();
  await eventually(async () => assert.equal(await busOf(second), 'OK'));
});

async function busOf(service: TestService): Promise<string | undefined> {
  const reply = await service.operator.get<{ dependencies: Record<string, { status: string }> }>(
    '/api/v1/health/detailed',
  );
  return reply.must(200).dependencies.bus?.status;
}

/** At the second server. */
const ask = (key: TestKey): Promise<Reply> => client(second.url, key.key).get(PATH);

/** Their session at the second server. */
const askAs = ({ cookie }: Person): Promise<Reply> =>
  client(second.url, undefined, { cookie, 'sec-fetch-site': 'same-origin' }).get(PATH);

async function revoke({ id }: TestKey): Promise<void> {
  const gone = await first.operator.delete(`/api/v1/admin/api-keys/${id}?tenantId=${world.tenantId}`);
  assert.ok(gone.status < 300, gone.text);
}

describe('while the news of changes fall silent', () => {
  test('a key that is revoked dies within a second', async () => {
    const key = await issueKey(first, world.tenantId);
    (await ask(key)).must(200);
    news.silence();
    await revoke(key);
    await sleep(WITHIN_MS);
    for (const reply of await together(20, () => ask(key))) reply.refused(401, 'UNAUTHORIZED');
  });

  test('credentials are read from the database at each request', async () => {
    const key = await issueKey(first, world.tenantId);
    news.silence();
    await sleep(WITHIN_MS);
    for (let round = 0; round < 5; round++) (await ask(key)).must(200);
    await revoke(key);
    (await ask(key)).refused(401, 'UNAUTHORIZED');
  });

  test('a session that ends dies within a second', async () => {
    const person = await signedIn(first, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    (await askAs(person)).must(200);
    news.silence();
    (await person.post('/api/v1/auth/signout', {})).must(200);
    await sleep(WITHIN_MS);
    (await askAs(person)).refused(401, 'UNAUTHORIZED');
  });

  test('another connection is made, and what is remembered counts again', async () => {
    news.silence();
    await eventually(async () => assert.equal(await busOf(second), 'DEGRADED'));
    // The old connection stays silent; the proxy serves who comes new.
    await eventually(async () => assert.equal(await busOf(second), 'OK'));
    const key = await issueKey(first, world.tenantId);
    (await ask(key)).must(200);
    await revoke(key);
    await sleep(WITHIN_MS);
    (await ask(key)).refused(401, 'UNAUTHORIZED');
  });
});

describe('while the database cannot be reached', () => {
  test('credentials that are remembered are refused with 503, and let in again afterwards', async () => {
    const { database } = first;
    const everything = await startSilentProxy(database.url);
    const third = await startTestService({
      database,
      impatient: true,
      config: { databaseUrl: everything.url },
    });
    const caller = client(third.url, world.key.key);
    (await caller.get(PATH)).must(200);
    everything.silence({ newOnes: true });
    everything.cut();
    await sleep(WITHIN_MS);
    for (let round = 0; round < 3; round++) (await caller.get(PATH)).refused(503, 'SERVICE_UNAVAILABLE');
    (await third.anyone.get('/api/v1/health')).must(200);
    everything.resume();
    await eventually(async () => void (await caller.get(PATH)).must(200));
  });
});
