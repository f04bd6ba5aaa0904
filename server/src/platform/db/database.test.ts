import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { together } from '../../../test/harness/together.ts';
import { ApiError } from '../errors.ts';
import { newGuid } from '../ids.ts';
import { type Database, GLOBAL_TENANT, openDatabase, openPool, sqlState } from './database.ts';
import { createSilenceWatch } from './silence-watch.ts';
import { statement } from './statement.ts';

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await createTestDatabase();
  const pool = openPool(database.roleUrl('comanda_app'), { max: 4, applicationName: 'test' });
  atEnd(() => pool.end());
  db = openDatabase(pool);
});

const insert = statement<{ tenant_id: string }>(
  'test.insert',
  'insert into tenants (tenant_id, name, created_at, updated_at) values ($1, $2, $3, $3) returning tenant_id',
);
const failing = statement('test.failing', `select comanda_require(false, 'test')`)([]);
const raising = (state: string) =>
  statement(`test.raising.${state}`, `select set_config('test.x', $1, true), test_raise('${state}')`)(['x']);

const tenant = () => ({ tenantId: newGuid(), identity: 'test' });
const insertFor = ({ tenantId }: { tenantId: string }, at = new Date()) => insert([tenantId, 'Test', at]);

async function exists({ tenantId }: { tenantId: string }): Promise<boolean> {
  return (await database.sql('select from tenants where tenant_id = $1', [tenantId])).length === 1;
}

describe('statements that are sent together', () => {
  test('happen together', async () => {
    const one = tenant();
    const [[row]] = await db.run(one, insertFor(one));
    assert.equal(row!.tenant_id, one.tenantId);
    assert.equal(await exists(one), true);
  });

  test('or not at all, when a later one fails', async () => {
    const one = tenant();
    await assert.rejects(db.run(one, insertFor(one), failing), (error) => sqlState(error) === 'CM001');
    assert.equal(await exists(one), false);
  });

  test('or not at all, when a value of a later one cannot be sent', async () => {
    const one = tenant();
    await assert.rejects(db.run(one, insertFor(one), insertFor(tenant(), new Date(Number.NaN))), RangeError);
    assert.equal(await exists(one), false);
    const circular: { self?: unknown } = {};
    circular.self = circular;
    await assert.rejects(db.run(one, insertFor(one), insert([newGuid(), circular, new Date()])), TypeError);
    assert.equal(await exists(one), false);
    // The connections are as good as before.
    await together(8, async () => {
      const other = tenant();
      await db.run(other, insertFor(other));
      assert.equal(await exists(other), true);
    });
  });

  test('are given up when the server says nothing, and so is the connection', async () => {
    const silence = createSilenceWatch(400);
    const pool = openPool(database.roleUrl('comanda_app'), { max: 1, applicationName: 'test', silence });
    atEnd(() => pool.end());
    const impatient = openDatabase(pool);
    const silent = statement('test.silent', 'select pg_sleep(4)')([]);
    const given = (await impatient.run(tenant(), silent).catch((error) => error)) as ApiError;
    assert.equal(given.code, 'SERVICE_UNAVAILABLE');
    const one = tenant();
    await impatient.run(one, insertFor(one));
    assert.equal(await exists(one), true);
  });

  test('share a connection with others, and none touches another', async () => {
    const pool = openPool(database.roleUrl('comanda_app'), { max: 1, applicationName: 'test' });
    atEnd(() => pool.end());
    const narrow = openDatabase(pool);
    const whose = statement<{ tenant: string }>('test.whose', 'select comanda_tenant() as tenant');
    await together(60, async (n) => {
      const one = tenant();
      if (n % 3 === 0) {
        await assert.rejects(
          narrow.run(one, insertFor(one), failing),
          (error) => sqlState(error) === 'CM001',
        );
        assert.equal(await exists(one), false);
        return;
      }
      const [, [row]] = await narrow.run(one, insertFor(one), whose([]));
      assert.equal(row!.tenant, one.tenantId);
      assert.equal(await exists(one), true);
    });
    assert.equal(pool.totalCount, 1);
  });

  test('are sent again when the batch in front failed before it prepared what they count on', async () => {
    const pool = openPool(database.roleUrl('comanda_app'), { max: 1, applicationName: 'test' });
    atEnd(() => pool.end());
    const narrow = openDatabase(pool);
    const late = statement<{ n: number }>('test.late', 'select 7 as n');
    const first = narrow.run(tenant(), failing, late([]));
    const second = narrow.run(tenant(), late([]));
    await assert.rejects(first, (error) => sqlState(error) === 'CM001');
    assert.deepEqual(await second, [[{ n: 7 }]]);
  });

  test('of several round trips too: what fails at the end undoes the beginning', async () => {
    const one = tenant();
    const work = db.transaction(one, async (tx) => {
      await tx.run(insertFor(one));
      return { result: null, last: [failing] };
    });
    await assert.rejects(work, (error) => sqlState(error) === 'CM001');
    assert.equal(await exists(one), false);
    const thrown = db.transaction(one, async (tx) => {
      await tx.run(insertFor(one));
      throw new Error('changed my mind');
    });
    await assert.rejects(thrown, /changed my mind/);
    assert.equal(await exists(one), false);
  });

  test('name their tenant for themselves only: the next one on the same connection has none', async () => {
    const one = tenant();
    await db.run(one, insertFor(one));
    const named = statement<{ tenant: string | null }>('test.named', 'select comanda_tenant() as tenant')([]);
    const client = await db.pool.connect();
    client.release();
    for (let n = 0; n < 8; n++) {
      const { rows } = await db.pool.query('select comanda_tenant() as tenant');
      assert.deepEqual(rows, [{ tenant: null }]);
    }
    const [[row]] = await db.run({ tenantId: GLOBAL_TENANT, identity: 'test' }, named);
    assert.equal(row!.tenant, GLOBAL_TENANT);
  });
});

describe('a transaction that the database gave up', () => {
  before(() =>
    database.sql(
      `create function test_raise(state text) returns text language plpgsql
       as $$ begin raise exception using errcode = state, message = 'for this test'; end $$`,
    ),
  );

  for (const state of ['40001', '40P01']) {
    test(`with ${state} is tried again, and goes through when it can`, async () => {
      const one = tenant();
      let tries = 0;
      await db.transaction(one, async (tx) => {
        await tx.run(insertFor(one));
        if (++tries < 3) await tx.run(raising(state));
        return { result: null, last: [] };
      });
      assert.equal(tries, 3);
      assert.equal(await exists(one), true);
    });

    test(`with ${state} again and again is told to come back`, async () => {
      const one = tenant();
      await assert.rejects(
        db.run(one, insertFor(one), raising(state)),
        (error) => error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE',
      );
      assert.equal(await exists(one), false);
    });
  }

  for (const state of ['55P03', '57014', '53300', '57P01', '08006']) {
    test(`with ${state} is told to come back`, async () => {
      await assert.rejects(
        db.run(tenant(), raising(state)),
        (error) => error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE',
      );
    });
  }
});

test('a burst after a rest opens a few connections, not all of the pool at once', async () => {
  const pool = openPool(database.roleUrl('comanda_app'), { max: 12, applicationName: 'test' });
  atEnd(() => pool.end());
  const burst = openDatabase(pool);
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  pool.connect = (async () => {
    await opened;
    return connect();
  }) as typeof pool.connect;
  const group = () =>
    together(12, async () => {
      const one = tenant();
      await burst.run(one, insertFor(one));
    });
  // The second half comes when the first has waited for its connections longer than for a slow statement.
  const first = group();
  await sleep(30);
  const second = group();
  open();
  await Promise.all([first, second]);
  assert.equal(pool.totalCount, 3);
});

test('an SQLSTATE is told from the name of a system error', () => {
  const cases: [string, string | undefined][] = [
    ['23505', '23505'],
    ['CM001', 'CM001'],
    ['HV00B', 'HV00B'],
    ['EPIPE', undefined],
    ['ECONNRESET', undefined],
  ];
  for (const [code, state] of cases) assert.equal(sqlState(Object.assign(new Error('x'), { code })), state);
  for (const other of [null, undefined, 'x', new Error('x')]) assert.equal(sqlState(other), undefined);
});
