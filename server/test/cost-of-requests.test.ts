import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Asked, askedPerTurn } from './harness/asked-of-postgres.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, type Order, order, soup, type World } from './harness/world.ts';

/**
 * What the requests that come all day ask of Postgres: each statement, how often they wait for it, and the bytes that it sends. These
 * figures are the same on every machine. Who adds to them changes them here, and says in docs/performance.md what for.
 */

const TURNS = 8;
/** Orders have numbers of two digits, so that all are equally long. */
const EARLIER = 12;

let service: TestService;
let world: World;
let orders: Order[];

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  // Postgres leaves the last zeros of a time out.
  service.clock.hold();
  service.clock.moveTo('2027-03-05T12:34:56.789Z');
  orders = [];
  for (let n = 0; n < EARLIER; n++) orders.push(await order(world.key, world.place));
});

const CALLER = 'platform.set_caller';

/** Bytes of rows of what is asked for, without those of who asks. */
const bytesOf = ({ bytes }: Asked): number =>
  Object.entries(bytes).reduce((sum, [name, count]) => sum + (name === CALLER ? 0 : count), 0);

async function costs(what: () => Promise<{ status: number }>, status = 200): Promise<Asked> {
  assert.equal((await what()).status, status);
  return askedPerTurn(TURNS, async () => assert.equal((await what()).status, status));
}

test('an order is read by one statement', async () => {
  const { key, place } = world;
  const asked = await costs(() => key.get(`${place.path}/orders/${orders.at(-1)!.guid}`));
  assert.deepEqual(asked.statements, { [CALLER]: 1, 'orders.read': 1 });
  assert.deepEqual([asked.roundTrips, bytesOf(asked)], [1, 2_033]);
});

test('a page of orders is read by one statement', async () => {
  const { key, place } = world;
  const asked = await costs(() => key.get(`${place.path}/orders?limit=10`));
  assert.deepEqual(asked.statements, { [CALLER]: 1, 'orders.guest_page.': 1 });
  assert.deepEqual([asked.roundTrips, bytesOf(asked)], [1, 23_301]);
});

test('an order is taken by one round trip that writes three rows', async () => {
  const { key, place } = world;
  const rows = async (): Promise<number> => {
    const tables = await service.database.sql<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'report%'`,
    );
    const counts = tables.map(({ name }) => `select count(*) as rows from ${name}`);
    const all = `select sum(rows)::int as rows from (${counts.join(' union all ')}) counts`;
    return (await service.database.sql<{ rows: number }>(all))[0]!.rows;
  };
  const take = () => key.post(`${place.path}/orders`, soup(place));
  const earlier = await rows();
  const asked = await costs(take, 201);
  assert.deepEqual(asked.statements, { [CALLER]: 1, 'orders.insert': 1, 'events.emit': 1 });
  assert.deepEqual([asked.roundTrips, bytesOf(asked)], [1, 12]);
  assert.equal((await rows()) - earlier, 3 * (TURNS + 1));
});

test('a name that is remembered, and health, ask nothing', async () => {
  const { key } = world;
  const domain = 'nobody.example.com';
  for (const asked of [
    await costs(() => key.post('/api/v1/domain/resolve', { domain }), 404),
    await costs(() => service.anyone.get('/api/v1/health')),
  ])
    assert.deepEqual(asked, { statements: {}, bytes: {}, roundTrips: 0 });
});
