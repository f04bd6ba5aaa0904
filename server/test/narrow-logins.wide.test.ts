import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startEmbeddedPostgres } from '@comanda/embedded-postgres';
import { atEnd } from './harness/cleanup.ts';
import { removeDataDir } from './harness/cluster.ts';
import { createTestDatabase, type TestDatabase, testDatabaseAt } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { client } from './harness/http.ts';
import { comanda, startProcess } from './harness/process.ts';
import { startReceiver } from './harness/receiver.ts';
import { scratchFolder, targetAt } from './harness/service.ts';
import { asServed, type Environment, settingsFor } from './harness/settings.ts';
import { makeWorld, order } from './harness/world.ts';

/** The command line in production: a service with three logins of the database, and none that has the owner's. */

const withoutDatabase = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^DATABASE_.*URL$/.test(name)));

test('a service that has the address of the owner does not start, and says what to do', async () => {
  const settings = await settingsFor(await createTestDatabase());
  for (const env of [settings, { ...asServed(settings), DATABASE_URL: settings.DATABASE_URL! }]) {
    const { code, stdout, stderr } = await comanda(['serve'], env);
    assert.deepEqual([code, stdout], [1, ''], stderr);
    assert.match(stderr, /^comanda serve: DATABASE_URL leads to \w+, a superuser\. .*"comanda addresses"/m);
  }
});

test('doctor says so beforehand, and comanda addresses has what is to be done', async () => {
  const settings = await settingsFor(await createTestDatabase());
  const before = await comanda(['doctor'], settings);
  assert.equal(before.code, 1);
  assert.match(before.stdout, /^WRONG {2}database roles: DATABASE_URL leads to \w+, a superuser\./m);
  const printed = await comanda(['addresses'], settings);
  assert.equal(printed.code, 0, printed.stderr);
  const lines = printed.stdout
    .trim()
    .split('\n')
    .map((line) => /^(\w+)=(.*)$/.exec(line)!.slice(1));
  const narrow = { ...withoutDatabase(settings), ...Object.fromEntries(lines) };
  assert.deepEqual(narrow, asServed(settings));
  const after = await comanda(['doctor'], narrow);
  assert.equal(after.code, 0, after.stdout);
  assert.match(after.stdout, /^ok {5}database roles: row-level security binds every login/m);
});

describe('with passwords of their own, on a Postgres of its own', () => {
  let settings: Environment;
  let served: Environment;
  let database: TestDatabase;

  before(async () => {
    const dataDir = await scratchFolder('narrow');
    const postgres = await startEmbeddedPostgres({ dataDir, alone: true, keepAlive: false, log: () => {} });
    atEnd(async () => {
      await postgres.stop();
      await removeDataDir(dataDir);
    });
    database = testDatabaseAt(postgres.url);
    settings = await settingsFor(database, { WEBHOOK_PRIVATE_TARGETS: 'yes' });
    const url = (username: string) =>
      Object.assign(new URL(database.url), { username, password: encodeURIComponent(`${username}'s %`) })
        .href;
    served = {
      ...withoutDatabase(settings),
      DATABASE_APP_URL: url('comanda_app'),
      DATABASE_LOOKUP_URL: url('comanda_lookup'),
      DATABASE_IDENTITY_URL: url('comanda_identity'),
    };
  });

  test('a migration gives the logins the passwords of their addresses, and keeps them', async () => {
    for (const _ of ['first', 'again']) {
      const { code, stderr } = await comanda(['migrate'], { ...settings, ...served });
      assert.equal(code, 0, stderr);
      assert.equal((await comanda(['doctor'], served)).code, 0);
    }
  });

  test('a service with nothing else serves, works its jobs and sends webhooks', async () => {
    const service = await startProcess(served);
    const target = await targetAt(service.url, database);
    const { key, place } = await makeWorld(target);
    const receiver = await startReceiver();
    (await key.post('/api/v1/webhooks/endpoints', { url: receiver.url, eventTypes: ['order.created'] })).must(
      201,
    );
    const { guid } = await order(key, place);
    await eventually(async () => {
      const told = receiver.received.find(({ event }) => event.type === 'order.created');
      assert.ok(JSON.stringify(told?.event).includes(guid));
    }, 30_000);
    const done = `select 1 from jobs.job where state = 'completed' and name <> '__pgboss__send-it'`;
    await eventually(async () => assert.ok((await database.sql(done)).length > 0), 120_000);
    (await client(service.url).get('/api/v1/health/ready')).must(200);
    assert.equal((await comanda(['doctor'], served)).code, 0);
    assert.equal((await service.end('SIGTERM')).code, 0);
  });
});
