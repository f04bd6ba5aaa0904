import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { TEST_SECRET } from '../../test/harness/cluster.ts';
import { createTestDatabase, type TestDatabase, testCluster } from '../../test/harness/database.ts';
import { createLog } from '../platform/log.ts';
import { readConfig } from '../platform/settings/config.ts';
import { assertNarrow, unboundAddresses } from './narrow-logins.ts';
import { openStore } from './store.ts';

/** Logins that a process which serves may not have, on a real Postgres. */

const PASSWORD = 'a password of the test';
let database: TestDatabase;
let prefix: string;

const addressOf = (username: string): string =>
  Object.assign(new URL(database.url), { username, password: PASSWORD }).href;

/** A login made for the test; what else it may do is said in SQL, with its name as `$name`. */
async function login(name: string, options: string, ...then: string[]): Promise<string> {
  const role = `${prefix}_${name}`;
  await database.sql(`create role ${role} login password '${PASSWORD}' ${options}`);
  for (const statement of then) await database.sql(statement.replaceAll('$name', role));
  return role;
}

const SERVED = ['DATABASE_APP_URL', 'DATABASE_LOOKUP_URL', 'DATABASE_IDENTITY_URL'] as const;

/** What is said of a process in production with the three logins of the service, changed by `more`. */
async function saidOf(more: Record<string, string>): Promise<string> {
  const config = readConfig({
    NODE_ENV: 'production',
    COMANDA_SECRET: TEST_SECRET,
    DATABASE_APP_URL: database.roleUrl('comanda_app'),
    DATABASE_LOOKUP_URL: database.roleUrl('comanda_lookup'),
    DATABASE_IDENTITY_URL: database.roleUrl('comanda_identity'),
    ...more,
  });
  const store = await openStore(config, createLog({ level: 'silent' }));
  const said = await assertNarrow(config, store).then(
    () => '',
    (error: Error) => error.message,
  );
  assert.equal((await unboundAddresses(config, store)).length > 0, said !== '');
  await store.close();
  return said;
}

before(async () => {
  database = await createTestDatabase();
  ({ prefix } = await testCluster());
});

test('the three logins of the service are narrow, also past a pooler, on a replica, and as members', async () => {
  assert.equal(await saidOf({}), '');
  const member = await login('member', 'in role comanda_app');
  const more = { DATABASE_DIRECT_URL: database.roleUrl('comanda_lookup') };
  // A replica that is away: the database is asked about its login.
  const away = Object.assign(new URL(database.roleUrl('comanda_app')), { port: '1', search: '' }).href;
  assert.equal(await saidOf({ ...more, DATABASE_READ_URL: away }), '');
  assert.equal(await saidOf({ DATABASE_APP_URL: addressOf(member) }), '');
  await database.sql(`drop role ${member}`);
});

test('an owner, a superuser and who passes row-level security are refused, wherever they stand', async () => {
  const superuser = await login('superuser', 'superuser');
  const passing = await login('passing', 'bypassrls in role comanda_lookup');
  const backup = await login('backup', 'in role comanda_backup');
  const owner = await login('owner', '', 'alter table orders owner to $name');
  const heir = await login('heir', `in role ${owner}`);
  for (const [role, why] of [
    [superuser, 'a superuser'],
    [passing, 'which may bypass row-level security'],
    [backup, 'which may bypass row-level security'],
    [owner, 'the owner of tables'],
    [heir, 'the owner of tables'],
    ['nobody_here', 'a login that this database does not know'],
  ] as const)
    for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
      // Without DATABASE_URL the direct address has the logins of the service; its own counts all the same.
      const said = await saidOf({ [setting]: addressOf(role) });
      assert.ok(
        said.startsWith(`${setting} leads to ${role}, ${why}. A service gets DATABASE_APP_URL, `),
        said,
      );
      assert.ok(!said.includes(PASSWORD));
    }
  for (const setting of SERVED)
    assert.match(
      await saidOf({ [setting]: addressOf(superuser) }),
      new RegExp(`^${setting} leads to .*, a superuser`),
    );
  await database.sql(`reassign owned by ${owner} to current_user`);
  for (const role of [heir, owner, backup, passing, superuser]) await database.sql(`drop role ${role}`);
});

test('development takes the one address that there is', async () => {
  const config = { ...readConfig({ DATABASE_URL: database.url }), secret: TEST_SECRET };
  const store = await openStore(config, createLog({ level: 'silent' }), { migrate: false });
  await assertNarrow(config, store);
  await store.close();
});

test('whoever starts before the logins were made, or with another secret, is told to migrate', async () => {
  const config = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    COMANDA_SECRET: `${TEST_SECRET.slice(0, -1)}~`,
  });
  await assert.rejects(
    openStore(config, createLog({ level: 'silent' })),
    /password authentication failed.*"comanda migrate".*same secret/,
  );
});
