import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { type Database, openDatabase, openPool, sqlState } from '../src/platform/db/database.ts';
import { findPooling } from '../src/platform/db/pooling.ts';
import { statement } from '../src/platform/db/statement.ts';
import { newGuid } from '../src/platform/ids.ts';
import { assertBooksAgree } from './harness/books.ts';
import { card, type Payment } from './harness/cards.ts';
import { atEnd } from './harness/cleanup.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { client, type Reply } from './harness/http.ts';
import { isInstalled } from './harness/installed.ts';
import { canPrepare, type Pgbouncer, startPgbouncer } from './harness/pgbouncer.ts';
import { comanda, startTestProcess, type TestProcess } from './harness/process.ts';
import { type Received, startReceiver } from './harness/receiver.ts';
import type { Target } from './harness/service.ts';
import { type Environment, settingsFor } from './harness/settings.ts';
import { tally, together, untilServed } from './harness/together.ts';
import { addEndpoint } from './harness/webhooks.ts';
import { issueKey, makeWorld, type Order, type Page, soup, type World } from './harness/world.ts';

const skip = isInstalled('pgbouncer') ? false : 'needs pgbouncer';

/** Fewer sessions than one of two workers would have connections. */
const SESSIONS = 6;
const CLIENTS = 8;
const ROUNDS = 8;
/** A change counts everywhere within this. */
const WITHIN_MS = 1_000;
const MERCHANT = {
  processor: 'CARDPOINTE',
  merchantId: '496160873888EUR',
  username: 'testing',
  password: 'testing123',
};

describe('behind PgBouncer in transaction mode', { skip }, () => {
  let database: TestDatabase;
  let pooler: Pgbouncer;

  before(async () => {
    database = await createTestDatabase();
    pooler = await startPgbouncer(database.url, { poolSize: SESSIONS });
  });

  test('what lies before a database is found out', async () => {
    const session = await startPgbouncer(database.url, { mode: 'session' });
    const url = database.roleUrl('comanda_lookup');
    assert.equal(await findPooling(url), 'none');
    assert.equal(await findPooling(session.through(url)), 'none');
    assert.equal(await findPooling(pooler.through(url)), 'unprepared');
  });

  test('one that brings prepared statements along is told them once', {
    skip: skip || canPrepare() ? skip : 'needs PgBouncer 1.21',
  }, async () => {
    const newer = await startPgbouncer(database.url, { poolSize: 2, prepared: true });
    const url = newer.through(database.roleUrl('comanda_app'));
    assert.equal(await findPooling(url), 'prepared');
    const pool = openPool(url, { max: 8, applicationName: 'test', pooling: 'prepared' });
    atEnd(() => pool.end());
    await assertApart(openDatabase(pool));
  });

  test('a start or a migration without a direct address is refused, and names the setting', async () => {
    const led = { DATABASE_URL: pooler.through(database.url) };
    const cases: [args: string[], env: Environment, says: RegExp][] = [
      [['serve'], led, /DATABASE_URL leads to a pooler .* set DATABASE_DIRECT_URL/],
      [['migrate'], led, /DATABASE_URL leads to a pooler .* set DATABASE_DIRECT_URL/],
      [['serve'], { ...led, DATABASE_DIRECT_URL: led.DATABASE_URL }, /DATABASE_DIRECT_URL leads to a pooler/],
    ];
    for (const [args, env, says] of cases) {
      const run = await comanda(args, await settingsFor(database, env));
      assert.equal(run.code, 1, run.stdout);
      assert.match(run.stderr, says);
    }
  });

  test('a start with a parameter that the pooler does not take says what to do', async () => {
    for (const parameter of ['options=-c%20statement_timeout%3D9s', 'statement_timeout=9000']) {
      const led = `${pooler.through(database.url)}?${parameter}`;
      const env = { DATABASE_URL: led, DATABASE_DIRECT_URL: database.url };
      const run = await comanda(['serve'], await settingsFor(database, env));
      assert.equal(run.code, 1);
      assert.match(run.stderr, /unsupported startup parameter.*ignore_startup_parameters/);
    }
  });

  describe('batches that share connections, and fewer sessions', () => {
    const forget = statement('test.forget', 'deallocate all')([]);
    let db: Database;

    before(async () => {
      const narrow = await startPgbouncer(database.url, { poolSize: 2 });
      const url = narrow.through(database.roleUrl('comanda_app'));
      const pool = openPool(url, { max: 8, applicationName: 'test', pooling: 'unprepared' });
      atEnd(() => pool.end());
      db = openDatabase(pool);
    });

    test('have their own tenant each, and none when they are over', () => assertApart(db));

    test('find by name what they often ask, also in sessions that have forgotten it', async () => {
      const keys = statement<{ names: number }>(
        'test.keys',
        `select count(*)::int as names from pg_prepared_statements where name like 'comanda%'`,
      );
      await together(300, (n) => db.run(tenant(), whose([n]), keys([])));
      assert.ok((await db.run(tenant(), keys([])))[0][0]!.names >= 3);
      for (let round = 0; round < 20; round++) {
        await db.run(tenant(), forget);
        const one = tenant();
        const [[row]] = await db.run(one, whose([round]));
        assert.equal(row!.tenant, one.tenantId);
      }
    });

    test('are served by sessions that forget after each transaction', async () => {
      await together(1_500, async (n) => {
        const one = tenant();
        const [[row]] = await db.run(one, whose([n]), forget);
        assert.equal(row!.tenant, one.tenantId);
      });
    });
  });

  describe('two workers', () => {
    let service: TestProcess & Target;
    let gateway: CardPointeSimulator;
    let worlds: World[];
    let env: Environment;

    before(async () => {
      gateway = await startCardPointeSimulator({ readsPerMinute: 1_000_000 });
      atEnd(gateway.stop);
      env = {
        DATABASE_URL: pooler.through(database.url),
        DATABASE_DIRECT_URL: database.url,
        WORKERS: '2',
        CARDPOINTE_URL: gateway.url,
        CARDPOINTE_TEST: 'true',
        WEBHOOK_PRIVATE_TARGETS: 'yes',
      };
      service = await startTestProcess({ database, env });
      worlds = [await makeWorld(service), await makeWorld(service)];
      for (const { key, place } of worlds)
        (await key.put(`${place.path}/payment-account`, MERCHANT)).must(200);
    });

    test('under a storm answer nothing with 5xx, lose nothing and double nothing', async (t) => {
      const receivers = await Promise.all(worlds.map(() => startReceiver()));
      for (const [index, world] of worlds.entries())
        await addEndpoint(world, receivers[index]!, { eventTypes: ['order.created'] });
      const sessions = countSessions(database);
      const heard = newHeard();
      await together(CLIENTS, (n) => storm(worlds[n % worlds.length]!, `client-${n}`, heard)).catch(
        (error) => {
          // What the pooler or Postgres said, the answer does not.
          for (const line of service.stdout().split('\n')) if (line.includes('"err"')) t.diagnostic(line);
          throw error;
        },
      );
      t.diagnostic(`answers: ${JSON.stringify(heard.answers)}`);
      assert.deepEqual(
        Object.keys(heard.answers).filter((status) => Number(status) >= 500),
        [],
      );
      assert.ok((await sessions.stop()) <= SESSIONS, 'requests went past the pooler');
      await assertAllThere(database, heard);
      for (const [index, { tenantId }] of worlds.entries())
        await eventually(() => assertDelivered(database, tenantId, receivers[index]!.received), 30_000);
      const charged = gateway.transactions().map(({ retref }) => retref);
      assert.deepEqual(charged.sort(), heard.payments.flatMap(({ retref }) => retref ?? []).sort());
      await assertBooksAgree(database);
    });

    test('let a revoked key die within a second, at both of them', async () => {
      const { tenantId } = worlds[0]!;
      const key = await issueKey(service, tenantId);
      const ask = () => key.get('/api/v1/restaurants', { connection: 'close' });
      assert.deepEqual(tally(await together(20, ask)), { 200: 20 });
      const path = `/api/v1/admin/api-keys/${key.id}?tenantId=${tenantId}`;
      assert.ok((await service.operator.delete(path)).status < 300);
      await sleep(WITHIN_MS);
      assert.deepEqual(tally(await together(20, ask)), { 401: 20 });
    });

    test('survive a restart of the pooler: who asks again gets one order', async () => {
      const { key, place } = worlds[1]!;
      const heard = newHeard();
      const selling = together(CLIENTS, async (n) => {
        for (let round = 0; round < ROUNDS; round++) {
          const name = `restart-${n}-${round}`;
          const buy = () =>
            key.post<Order>(`${place.path}/orders`, soup(place, { externalId: name }), {
              'idempotency-key': name,
            });
          heard.orders.set(name, (await untilServed(buy)).must(201).guid);
          await sleep(50);
        }
      });
      await eventually(async () => assert.ok(heard.orders.size >= CLIENTS));
      await pooler.restart();
      await selling;
      await assertAllThere(database, heard);
      await assertBooksAgree(database);
    });

    test('leave books that the command line finds equal, over the direct address', async () => {
      const run = await comanda(['verify'], await settingsFor(database, env));
      assert.equal(run.code, 0, run.stderr);
      assert.match(run.stdout, /equal to the cent/);
      const doctor = await comanda(['doctor'], await settingsFor(database, env));
      assert.match(doctor.stdout, /ok {5}database: .* behind a pooler in transaction mode, without prepared/);
    });
  });
});

const whose = statement<{ tenant: string }>('test.whose', 'select comanda_tenant() as tenant, $1::int');
const failing = statement('test.failing', `select comanda_require(false, 'test')`)([]);
const tenant = () => ({ tenantId: newGuid(), identity: 'test' });

/** Batches, transactions and failures over few sessions: each sees its own tenant, and whoever names none sees none. */
async function assertApart(db: Database): Promise<void> {
  await together(400, async (n) => {
    const one = tenant();
    if (n % 5 === 0) {
      await assert.rejects(db.run(one, whose([n]), failing), (error) => sqlState(error) === 'CM001');
      return;
    }
    const read = whose([n]);
    const [[row]] =
      n % 7 === 0
        ? await db.transaction(one, async (tx) => ({ result: await tx.run(read), last: [] }))
        : await db.run(one, read);
    assert.equal(row!.tenant, one.tenantId);
  });
  for (let n = 0; n < 8; n++) {
    const { rows } = await db.pool.query('select comanda_tenant() as tenant');
    assert.deepEqual(rows, [{ tenant: null }]);
  }
}

/** What clients were told. */
interface Heard {
  /** How often each status came. */
  answers: Record<number, number>;
  /** Guids by external id. */
  orders: Map<string, string>;
  payments: Payment[];
}

const newHeard = (): Heard => ({ answers: {}, orders: new Map(), payments: [] });

/** A till that sells, takes money, asks for the same again, and looks. */
async function storm(
  { key, place }: World,
  name: string,
  { answers, orders, payments }: Heard,
): Promise<void> {
  const note = <T>(reply: Reply<T>): Reply<T> => {
    answers[reply.status] = (answers[reply.status] ?? 0) + 1;
    return reply;
  };
  const own = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const externalId = `${name}-${round}`;
    const buy = async (idempotencyKey: string) =>
      note(
        await key.post<Order>(`${place.path}/orders`, soup(place, { externalId }), {
          'idempotency-key': idempotencyKey,
        }),
      );
    const { guid } = (await buy(externalId)).must(201);
    orders.set(externalId, guid);
    own.add(guid);
    // The answer was lost; then somebody else sells the same.
    assert.equal((await buy(externalId)).must(201).guid, guid);
    assert.equal((await buy(`${externalId}-again`)).status, 409);
    const pay = async () =>
      round % 2 === 0
        ? note(
            await key.post<Payment>(
              `${place.path}/orders/${guid}/payments`,
              { type: 'CASH' },
              { 'idempotency-key': `${externalId}-cash` },
            ),
          )
        : note(
            await key.post<Payment>(
              '/api/v1/payments/sale',
              { restaurantGuid: place.guid, orderGuid: guid, source: card() },
              { 'idempotency-key': `${externalId}-card` },
            ),
          );
    const paid = (await pay()).must(201);
    payments.push(paid);
    assert.equal((await pay()).must(201).paymentGuid, paid.paymentGuid);
    note(await key.get(`${place.path}/orders/${guid}`)).must(200);
    const page = note(await key.get<Page<Order>>(`${place.path}/orders?limit=100`)).must(200);
    assert.ok([...own].every((one) => page.items.some((order) => order.guid === one)));
    note(await client(key.base, 'ck_live_unknown').get('/api/v1/restaurants')).refused(401, 'UNAUTHORIZED');
  }
}

/** The most sessions that the service had in its database at once, as the role of requests. */
function countSessions(database: TestDatabase): { stop(): Promise<number> } {
  let [most, running] = [0, true];
  const counting = (async () => {
    while (running) {
      const [row] = await database.sql<{ sessions: number }>(
        `select count(*)::int as sessions from pg_stat_activity
         where datname = current_database() and usename = 'comanda_app' and application_name like 'comanda%'`,
      );
      most = Math.max(most, row!.sessions);
      await sleep(50);
    }
  })();
  return {
    async stop() {
      running = false;
      await counting;
      return most;
    },
  };
}

async function assertAllThere(database: TestDatabase, { orders, payments }: Heard): Promise<void> {
  const names = [...orders.keys()];
  const sold = await database.sql<{ name: string; guid: string }>(
    'select external_id as name, guid from orders where external_id = any($1)',
    [names],
  );
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  assert.deepEqual(sold.sort(byName), names.map((name) => ({ name, guid: orders.get(name) })).sort(byName));
  const paid = await database.sql<{ guid: string }>(
    `select guid from payments where order_guid = any($1) and status = 'CAPTURED' order by 1`,
    [[...orders.values()]],
  );
  assert.deepEqual(
    paid.map(({ guid }) => guid),
    payments.map(({ paymentGuid }) => paymentGuid).sort(),
  );
}

async function assertDelivered(
  database: TestDatabase,
  tenantId: string,
  received: readonly Received[],
): Promise<void> {
  const events = await database.sql<{ id: string }>(
    `select id from events where tenant_id = $1 and type = 'order.created' order by 1`,
    [tenantId],
  );
  assert.deepEqual(
    [...new Set(received.map(({ event }) => event.id))].sort(),
    events.map(({ id }) => id).sort(),
  );
}
