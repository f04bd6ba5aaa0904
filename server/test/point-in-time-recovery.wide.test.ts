import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobs } from '../src/main/jobs.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { registerJobs } from '../src/platform/workers/jobs.ts';
import { atEnd } from './harness/cleanup.ts';
import { TEST_SECRET } from './harness/cluster.ts';
import { type TestDatabase, testDatabaseAt } from './harness/database.ts';
import { freePort } from './harness/free-port.ts';
import { client } from './harness/http.ts';
import { isInstalled } from './harness/installed.ts';
import { OWN_POSTGRES_BIN, type OwnPostgres, startOwnPostgres } from './harness/own-postgres.ts';
import { comanda, startProcess } from './harness/process.ts';
import { targetAt } from './harness/service.ts';
import { settingsFor } from './harness/settings.ts';
import { makeWorld, order, type World } from './harness/world.ts';

/** docs/operations/point-in-time-recovery.md: its settings and commands, as they stand. */

const GUIDE = readFileSync(
  new URL('../../docs/operations/point-in-time-recovery.md', import.meta.url),
  'utf8',
);

/** The commands of one part of the guide. */
function commandsOf(title: string): string {
  const part = GUIDE.split(/^## /m).find((text) => text.startsWith(`${title}\n`));
  assert.ok(part, `the guide has a part "${title}"`);
  const blocks = [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);
  assert.ok(blocks.length > 0, `"${title}" has commands`);
  return blocks.join('\n');
}

async function databaseOf(postgres: OwnPostgres): Promise<TestDatabase> {
  await postgres.bash('createdb comanda');
  const database = testDatabaseAt(postgres.url('comanda'));
  await migrate(database.url, TEST_SECRET);
  await registerJobs(database.url, jobs);
  return database;
}

/** An order that is paid, so that the books have it. */
async function sell({ key, place }: World) {
  const sold = await order(key, place);
  const path = `${place.path}/orders/${sold.guid}`;
  (await key.post(`${path}/payments`, { type: 'OTHER', tenderName: 'Voucher' })).must(201);
  return { path, displayNumber: sold.displayNumber };
}

async function now({ sql }: TestDatabase): Promise<string> {
  const [row] = await sql<{ now: string }>('select clock_timestamp()::text as now');
  return row!.now; // always one row
}

test('a moment between two orders is recovered by the guide: the first is there, the second is not, equal to the cent', {
  skip: isInstalled(`${OWN_POSTGRES_BIN}/postgres`) ? false : 'needs postgresql-15',
}, async (t) => {
  const postgres = await startOwnPostgres();
  const database = await databaseOf(postgres);
  const [archive, bases] = [join(postgres.folder, 'wal'), join(postgres.folder, 'bases')];
  const recovered = join(postgres.folder, 'recovered');
  const follow = (title: string, env = {}) =>
    postgres.bash(commandsOf(title), { archive, bases, recovered, ...env });
  await follow('Turn archiving on');
  await follow('Make a base backup');

  const service = await startProcess(await settingsFor(database));
  const world = await makeWorld(await targetAt(service.url, database));
  const first = await sell(world);
  await sleep(1_500);
  const moment = await now(database);
  await sleep(1_500);
  const second = await sell(world);
  assert.equal((await service.end('SIGTERM')).code, 0);

  // A later base backup must not be taken for one that has this moment.
  await follow('Make a base backup');
  assert.match(await follow('See that it works'), /^archived [0-9A-F]{24}$/m);
  const archived = readdirSync(archive);
  await database.drop();
  await postgres.bash('pg_ctl stop -m immediate');

  const port = await freePort();
  atEnd(() => postgres.bash(`pg_ctl stop -m immediate -D "${recovered}"`).catch(() => {}));
  t.diagnostic(await follow('Recover', { moment, recovered_port: String(port) }));
  assert.deepEqual(readdirSync(archive), archived, 'what was recovered writes nothing to the archive');

  const restored = testDatabaseAt(postgres.url('comanda', port));
  const settings = await settingsFor(restored);
  const verified = await comanda(['verify'], settings);
  assert.equal(verified.code, 0, verified.stderr);
  assert.match(verified.stdout, /equal to the cent/);
  const held = await comanda(['hold'], settings);
  assert.equal(held.code, 0, held.stderr);
  assert.match(held.stdout, /^ended \d+ sessions of people, .*\n(?:.*\n)*operators +key +/);
  const released = await comanda(['release', '--yes'], settings);
  assert.equal(released.code, 0, released.stderr);
  const again = await startProcess(settings);
  const key = client(again.url, world.key.key);
  (await key.get(first.path)).must(200);
  (await key.get(second.path)).must(404);
  const third = await sell({ ...world, key: { ...world.key, ...key, key: world.key.key } });
  assert.equal(third.displayNumber, second.displayNumber, 'the second never was');
  assert.equal((await again.end('SIGTERM')).code, 0);
  assert.equal((await comanda(['verify'], settings)).code, 0);

  await follow('Make a base backup', { PGPORT: String(port) });
  await follow('Throw old ones away');
  assert.equal(readdirSync(bases).length, 2);
  assert.ok(readdirSync(archive).length < archived.length, 'its log is gone, too');
});
