import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { planOf, vacuumed } from '../../../../test/harness/plan.ts';
import { startTestService, type TestService } from '../../../../test/harness/service.ts';
import {
  makeWorld,
  type Order,
  openPlace,
  order,
  type Page,
  type World,
} from '../../../../test/harness/world.ts';
import { createRandom } from '../../../cli/simulate/random.ts';
import { pageOfOrders } from '../list-queries.ts';
import { fireDueOrders } from '../scheduled-order-firing.ts';
import { searchName } from './queries.ts';

/** Orders by how the name of their guest begins, beside the whole list with a filter of our own. */

const ORDERS = 80;
const MINUTE_MS = 60_000;
/** Few beginnings for many names, so that pages of them go over months. */
const NAMES = ['Ana', 'ÁNA  Díaz', 'Anabel', 'Ánna', 'Andrés', 'Bo', 'bo Ek', 'Bob', 'Łucja', 'アンナ'];
const BEGINNINGS = [
  'an',
  'ÁN',
  'ana',
  'ana d',
  'anab',
  'bo',
  'bo e',
  'bob',
  'łu',
  'アン',
  'zoe',
  'an_',
  'an%',
];
const DAYS = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-10-31', '2026-11-01', '2026-11-02'];
const OTHERS = [
  '',
  '&open=true',
  '&source=KIOSK',
  '&businessDate=20261101',
  '&modifiedAfter=2020-01-01T00:00:00Z',
];

let service: TestService;
let world: World;
const { pick, between, chance } = createRandom(19);

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  const places = [world.place, await openPlace(world.key)];
  for (let n = 0; n < ORDERS; n++) {
    const who = chance(0.1) ? { phone: '+34600000000' } : { name: pick(NAMES) };
    const guest = chance(0.2) ? {} : { guest: who };
    const openedAt = `${pick(DAYS)}T12:00:00Z`;
    await order(world.key, pick(places), { openedAt, source: n % 2 ? 'KIOSK' : 'API', ...guest });
  }
  const all = await walk('/api/v1/orders', 'limit=100');
  for (const [n, one] of all.entries()) {
    const path = `/api/v1/restaurants/${one.restaurantGuid}/orders/${one.guid}/guest`;
    if (n % 9 === 0 && one.guest) (await world.key.delete(path)).must(200);
    if (n % 9 === 1) (await world.key.put(path, { guest: { name: pick(NAMES) } })).must(200);
  }
});

interface Named extends Order {
  guest?: { name?: string };
}

async function walk(path: string, query: string): Promise<Named[]> {
  const items: Named[] = [];
  for (let cursor = ''; ; ) {
    const page = (await world.key.get<Page<Named>>(`${path}?${query}${cursor}`)).must(200);
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = `&cursor=${page.nextCursor}`;
  }
}

const guidsOf = (orders: Named[]): string[] => orders.map(({ guid }) => guid);

test('are those of the whole list, in its sequence, in pages of any size and with other filters', async () => {
  for (const path of ['/api/v1/orders', `${world.place.path}/orders`])
    for (const others of OTHERS) {
      const whole = await walk(path, `limit=100${others}`);
      for (const beginning of BEGINNINGS) {
        const wanted = whole.filter(({ guest }) =>
          searchName(guest?.name ?? '').startsWith(searchName(beginning)),
        );
        const query = `guestName=${encodeURIComponent(beginning)}${others}&limit=${between(1, 8)}`;
        assert.deepEqual(guidsOf(await walk(path, query)), guidsOf(wanted), `${path} ${query}`);
      }
    }
});

test('an order for later is found first, and on its day once it has gone to the kitchen', async () => {
  const { key, place } = world;
  const promisedAt = new Date(service.clock.now() + 60 * MINUTE_MS).toISOString();
  const later = await order(key, place, {
    promisedAt,
    diningOption: 'TAKE_OUT',
    guest: { name: 'Later Lea' },
  });
  const now = await order(key, place, { guest: { name: 'Later Leo' } });
  const found = async () => guidsOf(await walk(`${place.path}/orders`, 'guestName=later&limit=1'));
  assert.deepEqual(await found(), [later.guid, now.guid]);
  service.clock.moveBy(55 * MINUTE_MS);
  assert.deepEqual(await fireDueOrders(service.deps), []);
  const days = await service.database.sql<{ business_date: number; month: number }>(
    'select business_date, month from order_guests where order_guid = any($1) order by order_guid',
    [[later.guid, now.guid]],
  );
  assert.deepEqual(days, [days[1], days[1]], 'the day stands beside the name');
  assert.deepEqual(await found(), [now.guid, later.guid]);
});

test('an order whose guest older code has written is found: it does not write the day', async () => {
  const { key, place, tenantId } = world;
  const made = await order(key, place, { openedAt: '2026-01-01T12:00:00Z' });
  await service.database.sql(
    `insert into order_guests (tenant_id, restaurant_guid, order_guid, guest, updated_at, search_name)
     values ($1, $2, $3, '{"name": "Olga"}', now(), 'olga')`,
    [tenantId, place.guid, made.guid],
  );
  assert.deepEqual(guidsOf(await walk(`${place.path}/orders`, 'guestName=olga&limit=1')), [made.guid]);
});

test('an index alone finds them, month by month', async () => {
  const scope = { tenantId: world.tenantId, restaurantGuid: world.place.guid } as never;
  const page = { after: undefined, limit: 50, guests: false };
  await vacuumed(service.database, 'order_guests');
  const plan = await planOf(service.database, pageOfOrders(scope, { guestName: 'an' }, page));
  const conditions = plan.filter((_, at) =>
    /Index Only Scan.* order_guests_by_name/.test(plan[at - 1] ?? ''),
  );
  assert.equal(conditions.length, 2, plan.join('\n'));
  assert.match(
    conditions[1]!,
    /month = months_1\.month.*search_name >= .*search_name < .*ROW\(business_date/,
  );
  assert.doesNotMatch(plan.join('\n'), /Seq Scan|Filter: .*search_name/);
});
