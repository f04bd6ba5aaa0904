import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../test/harness/database.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { client } from '../../test/harness/http.ts';
import { assertReportsAreTheBooks } from '../../test/harness/ledger.ts';
import { comanda, startProcess } from '../../test/harness/process.ts';
import { settingsFor } from '../../test/harness/settings.ts';
import type { Order, Page } from '../../test/harness/world.ts';
import type { Demo } from './demo-data.ts';

interface Menu {
  menus: { groups: { items: { name: string; images: { url: string }[] }[] }[] }[];
}

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

test('the week before is booked day by day, as a till that was offline sends it, and dishes have pictures', async () => {
  const database = await createTestDatabase();
  const env = { ...(await settingsFor(database)), NODE_ENV: 'development' };
  const { url, end } = await startProcess(env);
  const demo = JSON.parse((await comanda(['demo', '--json'], env)).stdout) as Demo;
  const { restaurants, apiKeys } = demo.tenants[1]!; // the demo has two
  const { restaurantGuid } = restaurants[0]!;
  const [key, path] = [client(url, apiKeys[0]!.key), `/api/v1/restaurants/${restaurantGuid}`];
  const list = async <T>(what: string) => (await key.get<Page<T>>(`${path}/${what}`)).must(200).items;
  let drawers: { businessDate: number; varianceAmount: number | null }[] = [];
  await eventually(async () => {
    drawers = await list('cash-drawers?status=CLOSED');
    // The drawer of today is opened once the past is told.
    assert.deepEqual([drawers.length, (await list('cash-drawers?status=OPEN')).length], [7, 1]);
  }, PATIENCE_MS);
  const days = drawers.map(({ businessDate }) => businessDate).toSorted();
  assert.equal(new Set(days).size, 7, days.join());
  assert.ok(drawers.some(({ varianceAmount }) => varianceAmount !== 0));
  for (const day of days) {
    const orders = await list<Order>(`orders?limit=200&businessDate=${day}`);
    assert.ok(orders.length > 20);
    for (const { dueAmount, closedAt } of orders) assert.ok(dueAmount === 0 && closedAt !== null);
  }
  assert.deepEqual(await list('sync/reviews'), [], 'nothing was different from what the till had');
  await assertReportsAreTheBooks(key, database, { restaurantGuid, from: days[0]!, to: days.at(-1)! });
  const hours = await list<{ status: string; clockedOutAt: string }>('time-entries');
  assert.ok(hours.length >= 28 && hours.every(({ status }) => status === 'CLOSED'));
  const { menus } = (await key.get<Menu>(`${path}/menu`)).must(200);
  for (const { name, images } of menus.flatMap((menu) => menu.groups).flatMap(({ items }) => items)) {
    assert.equal(images.length, 1, name);
    const picture = await fetch(url + images[0]!.url);
    assert.equal(picture.headers.get('content-type'), 'image/webp', name);
  }
  await end('SIGTERM');
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
