import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyOrders } from '../../../bench/lib/copy-orders.ts';
import { makeRestaurant, type Order, order } from '../../../server/test/harness/world.ts';
import type { Screen } from '../../shared/test/browser.ts';
import { manage } from './manage.ts';

/**
 * An owner of 60 restaurants, 2,000 staff and 5,000 items, on a day of many orders. What they ask for is there, and how long each
 * screen takes is printed: docs/performance.md keeps the figures of a whole run. Nothing is asserted of times.
 */

const RESTAURANTS = 60;
const STAFF = 2_000;
const ITEMS = 5_000;
const ORDERS = Number(process.env.OWNER_ORDERS ?? 2_000);
const ROUNDS = 5;
/** The number of one of them: copies are numbered in tens. */
const SOUGHT = '1001';
const PATIENCE_MS = 600_000;

const app = manage({ fill: async () => fillUp() });

async function fillUp(): Promise<void> {
  const { key, place, tenantId } = app.world;
  for (let n = 1; n < RESTAURANTS; n++) await makeRestaurant(key, { name: `Osteria ${n}` });
  await service().sql(
    `insert into staff_members (tenant_id, restaurant_guid, created_at, updated_at, guid, number, name, display_name, jobs, metadata)
     select $1, $2, now(), now(), gen_random_uuid(), n, 'Person ' || n, 'P' || n,
       '[{"guid":"0193a5a0-0000-7000-8000-000000000001","title":"Floor","role":"server"}]', '{}'
     from generate_series(1, $3::int) n`,
    [tenantId, place.guid, STAFF],
  );
  const groups = Array.from({ length: 50 }, (_, group) => ({
    name: `Group ${group}`,
    items: Array.from({ length: ITEMS / 50 }, (_, item) => ({
      name: `Dish ${group}-${item}`,
      priceAmount: 500 + item,
    })),
  }));
  const known = place.menu.menus.map(({ name, groups: own }) => ({
    name,
    groups: own.map((group) => ({
      name: group.name,
      items: group.items.map(({ name: dish, priceAmount }) => ({ name: dish, priceAmount })),
    })),
  }));
  const made: Order[] = [];
  for (let n = 0; n < 4; n++) made.push(await order(key, place, { guest: { name: `Guest ${n}` } }));
  (await key.put(`${place.path}/menu`, { menus: [...known, { name: 'Everything', groups }] })).must(200);
  // An order has its business day.
  const day = made[0]!.businessDate;
  await copyOrders((text, values) => service().sql(text, [...values]), {
    restaurant: place.guid,
    day,
    count: ORDERS,
  });
  await service().sql('analyze orders', []);
  await followed();
}

const service = () => app.service.database;

/** Until reports have seen every order. */
async function followed(): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 500) {
    const [row] = await service().sql<{ waiting: boolean }>(
      `select exists (
         select from event_sequences s left join report_cursors c using (tenant_id)
         where s.last > coalesce(c.sequence, 0) and s.tenant_id = $1) as waiting`,
      [app.world.tenantId],
    );
    if (!row?.waiting) return;
    await sleep(500);
  }
  throw new Error('Reports have not followed.');
}

const median = (times: readonly number[]): number =>
  // The middle of a list that has one.
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** The address ends like this, and nothing is waited for. */
async function settled({ page }: Screen, end: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname.endsWith(end));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}

/** From the press on a link until its screen has its data: the first time, and when it is at hand. */
async function timeOf(screen: Screen, link: string, end: string): Promise<[first: number, again: number]> {
  const { page } = screen;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByRole('link', { name: 'Audit log', exact: true }).click();
    await settled(screen, '/audit-log');
    const since = performance.now();
    await page.getByRole('link', { name: link, exact: true }).click();
    await settled(screen, end);
    times.push(performance.now() - since);
  }
  // There were rounds.
  return [times[0]!, median(times.slice(1))];
}

test('finds what they look for among all of it, and each screen shows itself', async (context) => {
  // Somebody else for each screen: nobody may ask more than a hundred times in a minute.
  const someone = async (): Promise<Screen> => {
    const signedIn = await app.personAt('');
    await settled(signedIn, app.world.place.guid);
    return signedIn;
  };
  const screen = await someone();
  const { page } = screen;
  const say = (name: string, [first, again]: readonly [number, number]) =>
    context.diagnostic(
      `${name}: ${first.toFixed(0)} ms the first time, ${again.toFixed(0)} ms with data at hand`,
    );
  await page.getByRole('combobox', { name: 'Restaurant' }).click();
  assert.equal(await page.getByRole('option').count(), RESTAURANTS);
  await page.keyboard.press('Escape');
  for (const [link, end] of [
    ['Today', app.world.place.guid],
    ['Orders', '/orders'],
    ['People', '/people'],
    ['Menu', '/menu'],
    ['Reports', '/reports'],
    ['Payments', '/payments'],
    ['Cash', '/cash'],
  ] as const)
    say(link, await timeOf(await someone(), link, end));

  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await settled(screen, '/orders');
  let since = performance.now();
  await page.getByLabel('Number or guest').fill(SOUGHT);
  // Copies say the number of what they were copied from: it is the only one in the list.
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('row').count(), 2);
  context.diagnostic(`an order by its number: ${(performance.now() - since).toFixed(0)} ms`);

  await page.getByRole('link', { name: 'People', exact: true }).click();
  await settled(screen, '/people');
  since = performance.now();
  await page.getByLabel('Name or number').fill('person 1777');
  await page.getByRole('link', { name: 'Person 1777' }).waitFor();
  context.diagnostic(`one of ${STAFF} people by name: ${(performance.now() - since).toFixed(0)} ms`);
  assert.deepEqual(screen.complaints, []);
});
