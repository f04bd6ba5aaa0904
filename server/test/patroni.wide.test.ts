import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { jobs } from '../src/main/jobs.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { registerJobs } from '../src/platform/workers/jobs.ts';
import { assertBooksAgree } from './harness/books.ts';
import { card, type Payment } from './harness/cards.ts';
import { atEnd } from './harness/cleanup.ts';
import { asOwner, TEST_SECRET } from './harness/cluster.ts';
import { type TestDatabase, testDatabaseAt } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { freePort } from './harness/free-port.ts';
import { startHaproxy } from './harness/haproxy.ts';
import { type Client, client, type Reply } from './harness/http.ts';
import { isInstalled } from './harness/installed.ts';
import { type PatroniCluster, startPatroni } from './harness/patroni.ts';
import { startProcess, type TestProcess } from './harness/process.ts';
import { targetAt } from './harness/service.ts';
import { IMPATIENT, settingsFor } from './harness/settings.ts';
import { together } from './harness/together.ts';
import { makeWorld, type Order, type Place, soup } from './harness/world.ts';

/** Two services behind HAProxy, and behind them three Postgres nodes of Patroni: deploy/haproxy.cfg and deploy/patroni.yaml. */

const CLIENTS = 6;
/** Leaves the two cores to the three nodes. */
const PAUSE_MS = 60;
const RETRY_MS = 250;
const QUIET_MS = 5_000;
/** Beyond the ttl and everything else: who gets no answer until then never will. */
const ANSWERED_WITHIN_MS = 90_000;
const MERCHANT = {
  processor: 'CARDPOINTE',
  merchantId: '496160873888EUR',
  username: 'testing',
  password: 'testing123',
};

/** What clients were told. */
interface Heard {
  orders: Map<string, Order>;
  payments: Map<string, Payment>;
  /** When something failed, and what was said. */
  errors: { at: number; what: string }[];
  /** The test has ended, whatever became of it. */
  over: boolean;
}

test('a switchover, a killed Postgres and a dead node under load lose nothing that was acknowledged', {
  skip: isInstalled('patroni', 'etcd', 'haproxy', '/usr/lib/postgresql/15/bin/postgres')
    ? false
    : 'needs patroni, etcd-server, postgresql-15 and haproxy',
}, async (t) => {
  const gateway = await startCardPointeSimulator({ readsPerMinute: 1_000_000 });
  atEnd(gateway.stop);
  const patroni = await startPatroni();
  const { database, front, services } = await startAll(patroni, gateway.url);
  const { key, place } = await makeWorld(await targetAt(services[0]!.url, database));
  (await key.put(`${place.path}/payment-account`, MERCHANT)).must(200);

  const caller = client(front, key.key);
  const heard: Heard = { orders: new Map(), payments: new Map(), errors: [], over: false };
  const load = startLoad(caller, place, heard);
  atEnd(() => {
    heard.over = true;
  });
  const disturbances = [
    ['switchover', patroni.switchover],
    ['killed Postgres', patroni.killPostgres],
    ['dead node', patroni.killNode],
  ] as const;
  for (const [name, disturb] of disturbances) {
    await sleep(QUIET_MS);
    const [began, sold] = [performance.now(), heard.orders.size];
    await disturb();
    await eventually(async () => assert.ok(heard.orders.size > sold + CLIENTS), ANSWERED_WITHIN_MS);
    await quiet(heard);
    t.diagnostic(`${name}: ${windowOf(heard, began)}`);
  }
  await load.stop();
  t.diagnostic(`${heard.orders.size} orders and ${heard.payments.size} card payments were acknowledged`);

  await assertAllThere(database, heard);
  await assertBooksAgree(database);
  const charged = gateway.transactions().filter(({ setlstat }) => setlstat === 'Queued for Capture');
  assert.deepEqual(
    charged.map(({ retref }) => retref).sort(),
    [...heard.payments.values()].map(({ retref }) => retref).sort(),
    'one charge for each payment, and no other',
  );
  for (const service of services) assert.equal((await service.end('SIGTERM')).code, 0);
});

/** HAProxy takes every node for the primary until it has looked at it. */
async function assertLeadsToPrimary(url: string): Promise<void> {
  const query = 'select pg_is_in_recovery() as standby';
  for (let tried = 0; tried < 6; tried++) {
    const { rows } = await asOwner(url, (owner) => owner.query<{ standby: boolean }>(query));
    assert.deepEqual(rows, [{ standby: false }]);
  }
}

async function startAll(patroni: PatroniCluster, gatewayUrl: string) {
  const [front, databasePort, ...ports] = await together(4, freePort);
  startHaproxy({
    COMANDA_FRONT: `127.0.0.1:${front}`,
    COMANDA_1: `127.0.0.1:${ports[0]}`,
    COMANDA_2: `127.0.0.1:${ports[1]}`,
    DATABASE_FRONT: `127.0.0.1:${databasePort}`,
    ...Object.fromEntries(
      patroni.nodes.flatMap(({ postgresPort, restPort }, index) => [
        [`POSTGRES_${index + 1}`, `127.0.0.1:${postgresPort}`],
        [`PATRONI_${index + 1}`, String(restPort)],
      ]),
    ),
  });
  const url = (name: string) => `postgresql://postgres:${patroni.password}@127.0.0.1:${databasePort}/${name}`;
  await eventually(() => assertLeadsToPrimary(url('postgres')), 60_000);
  await asOwner(url('postgres'), (owner) => owner.query('create database comanda'));
  const database = testDatabaseAt(url('comanda'));
  await migrate(database.url, TEST_SECRET);
  await registerJobs(database.url, jobs);
  const options = {
    ...IMPATIENT,
    CARDPOINTE_URL: gatewayUrl,
    CARDPOINTE_TEST: 'true',
    CARDPOINTE_TIMEOUT_MS: '3000',
    ALLOW_RAW_CARDS: 'yes',
  };
  const services: TestProcess[] = await Promise.all(
    ports.map(async (port) => startProcess(await settingsFor(database, { PORT: String(port), ...options }))),
  );
  await eventually(async () =>
    assert.equal((await fetch(`http://127.0.0.1:${front}/api/v1/health/ready`)).status, 200),
  );
  return { database, front: `http://127.0.0.1:${front}`, services };
}

/** Customers who order, pay by card, and ask again with the same key until they are answered. */
function startLoad(caller: Client, place: Place, heard: Heard): { stop(): Promise<void> } {
  let running = true;
  let sent = 0;
  const load = together(CLIENTS, async () => {
    while (running) {
      const name = `load-${sent++}`;
      const sold = await untilHeard<Order>(heard, () =>
        caller.post(`${place.path}/orders`, soup(place, { externalId: name }), { 'idempotency-key': name }),
      );
      heard.orders.set(name, sold.must(201));
      heard.payments.set(
        name,
        await untilPaid(heard, name, (key) => {
          const body = { restaurantGuid: place.guid, orderGuid: sold.must(201).guid, source: card() };
          return caller.post('/api/v1/payments/sale', body, { 'idempotency-key': key });
        }),
      );
      await sleep(PAUSE_MS);
    }
  });
  return {
    async stop() {
      running = false;
      await load;
    },
  };
}

/** A payment that is found out not to have reached the processor has failed for good: it is made anew, under another key. */
async function untilPaid(
  heard: Heard,
  name: string,
  pay: (key: string) => Promise<Reply<Payment>>,
): Promise<Payment> {
  for (let tries = 1; ; tries++) {
    const reply = await untilHeard(heard, () => pay(`${name}-pays-${tries}`));
    if (reply.status === 201) return reply.must(201);
  }
}

/** These are asked again with the same key; any other refusal is a fault of ours. */
const AGAIN = new Set(['SERVICE_UNAVAILABLE', 'PAYMENT_OUTCOME_UNKNOWN', 'CONFLICT']);

async function untilHeard<T>(heard: Heard, ask: () => Promise<Reply<T>>): Promise<Reply<T>> {
  for (const deadline = performance.now() + ANSWERED_WITHIN_MS; ; await sleep(RETRY_MS)) {
    const reply = await ask().catch((error: Error) => error);
    if (!(reply instanceof Error) && reply.status === 201) return reply;
    const what = reply instanceof Error ? reply.message : codeOf(reply);
    heard.errors.push({ at: performance.now(), what });
    if (!(reply instanceof Error) && what === 'PROVIDER_UNAVAILABLE') return reply;
    if (!(reply instanceof Error)) assert.ok(reply.text[0] !== '{' || AGAIN.has(what), reply.text);
    assert.ok(performance.now() < deadline && !heard.over, `never answered: ${what}`);
  }
}

/** HAProxy's own answers are pages. */
const codeOf = (reply: Reply): string =>
  reply.text[0] === '{' ? reply.body.error!.code : `HAProxy ${reply.status}`;

/** Waits until nothing has failed for a while. */
async function quiet({ errors }: Heard): Promise<void> {
  while (performance.now() - (errors.at(-1)?.at ?? 0) < QUIET_MS) await sleep(RETRY_MS);
}

function windowOf({ errors }: Heard, began: number): string {
  const mine = errors.filter(({ at }) => at >= began);
  const last = mine.at(-1)?.at ?? began;
  const kinds = Object.entries(Object.groupBy(mine, ({ what }) => what));
  const counts = kinds.map(([what, list = []]) => `${list.length} ${what}`).join(', ');
  return `errors for ${((last - began) / 1_000).toFixed(1)} s (${counts || 'none'})`;
}

async function assertAllThere(database: TestDatabase, { orders, payments }: Heard): Promise<void> {
  const sold = await database.sql<{ name: string; guid: string }>(
    'select external_id as name, guid from orders order by 1',
  );
  const acknowledged = [...orders].map(([name, { guid }]) => ({ name, guid }));
  assert.deepEqual(
    sold,
    acknowledged.sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
  const paid = await database.sql<{ guid: string }>(
    `select guid from payments where status = 'CAPTURED' order by 1`,
  );
  assert.deepEqual(
    paid.map(({ guid }) => guid),
    [...payments.values()].map(({ paymentGuid }) => paymentGuid).sort(),
  );
}
