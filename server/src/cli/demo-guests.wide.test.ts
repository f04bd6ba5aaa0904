import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../test/harness/database.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { client } from '../../test/harness/http.ts';
import { comanda, settingsFor, startProcess } from '../../test/harness/process.ts';
import type { Order, Page } from '../../test/harness/world.ts';
import type { Demo } from './demo-data.ts';

/** A process starts slowly on a busy machine, and serves those of the morning first. */
const PATIENCE_MS = 120_000;
/** Parties who had lunch before the demo began. */
const BEFORE = 20;

test('in development guests come by themselves, and who still sits at the end of a run pays in the next', async () => {
  const database = await createTestDatabase();
  const env = { ...(await settingsFor(database)), NODE_ENV: 'development' };
  const first = await startProcess(env);
  const demo = JSON.parse((await comanda(['demo', '--json'], env)).stdout) as Demo;
  const { restaurants, apiKeys } = demo.tenants[1]!; // the demo has two
  const path = `/api/v1/restaurants/${restaurants[0]!.restaurantGuid}`;
  const orders = async (url: string, query: string) =>
    (await client(url, apiKeys[0]!.key).get<Page<Order>>(`${path}/orders?limit=200${query}`)).must(200).items;
  let sitting: Order[] = [];
  await eventually(async () => {
    assert.ok((await orders(first.url, '&open=false')).length > BEFORE);
    sitting = await orders(first.url, '&open=true&paymentStatus=UNPAID');
    assert.ok(sitting.length > 0);
  }, PATIENCE_MS);
  assert.equal((await first.end('SIGTERM')).code, 0);

  const second = await startProcess(env);
  await eventually(async () => {
    const closed = new Set((await orders(second.url, '&open=false')).map(({ guid }) => guid));
    for (const { guid } of sitting) assert.ok(closed.has(guid), guid);
  }, PATIENCE_MS);
  assert.equal((await second.end('SIGTERM')).code, 0);
});

test('nobody comes with DEMO_GUESTS=no', async () => {
  const env = {
    ...(await settingsFor(await createTestDatabase())),
    NODE_ENV: 'development',
    DEMO_GUESTS: 'no',
  };
  const { url, end } = await startProcess(env);
  const demo = JSON.parse((await comanda(['demo', '--json'], env)).stdout) as Demo;
  const { restaurants, apiKeys } = demo.tenants[1]!; // the demo has two
  const path = `/api/v1/restaurants/${restaurants[0]!.restaurantGuid}/tables`;
  assert.deepEqual((await client(url, apiKeys[0]!.key).get<Page<unknown>>(path)).must(200).items, []);
  await end('SIGTERM');
});
