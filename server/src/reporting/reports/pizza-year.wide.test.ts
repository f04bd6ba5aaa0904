import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { assertLinksAddUp, figures, type Params, refresher, report } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  issueKey,
  type MenuTree,
  makeRestaurant,
  makeTenant,
  type Page,
  putMenu,
  type TestKey,
} from '../../../test/harness/world.ts';
import { createMenuDirectory } from '../../catalog/menus/index.ts';
import { jobScope } from '../../ordering/orders/change-order.ts';
import { placeOrder } from '../../ordering/orders/order.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import { findRestaurant, toRestaurant } from '../../tenancy/restaurants/queries.ts';

/**
 * A year of a real pizza place. Its orders are priced and stored by the functions behind `POST …/orders`, many at a time;
 * the year over HTTP is `npm run replay`. What the reports say is compared with sums of the files themselves.
 */

const FOLDER = new URL('../../../../bench/data/pizza-place/', import.meta.url);
const ZONE = 'America/New_York';
type Row = Record<string, string>;
const file = (name: string) =>
  parse(readFileSync(new URL(`${name}.csv`, FOLDER)), { columns: true, bom: true }) as Row[];

interface Line {
  order: string;
  date: string;
  time: string;
  pizza: string;
  category: string;
  quantity: number;
  cents: number;
}

/** Every line of the files, with its price. */
function readLines(): Line[] {
  const types = new Map(file('pizza_types').map((row) => [row.pizza_type_id!, row.category!]));
  const pizzas = new Map(file('pizzas').map((row) => [row.pizza_id!, row]));
  const orders = new Map(file('orders').map((row) => [row.order_id!, row]));
  return file('order_details').map(({ order_id, pizza_id, quantity }) => {
    const { price, pizza_type_id } = pizzas.get(pizza_id!)!;
    const { date, time } = orders.get(order_id!)!;
    return {
      order: order_id!,
      date: date!,
      time: time!,
      pizza: pizza_id!,
      category: types.get(pizza_type_id!)!,
      quantity: Number(quantity),
      cents: Math.round(Number(price) * 100) * Number(quantity),
    };
  });
}

const lines = readLines();
let service: TestService;
let key: TestKey;
let refresh: (restMs?: number) => Promise<void>;

before(async () => {
  service = await startTestService();
  const { tenantId } = await makeTenant(service, 'Pizza');
  key = await issueKey(service, tenantId);
  const body = { name: 'Pizza Place', timeZone: ZONE, currency: 'USD', taxRates: [] };
  const { guid } = await makeRestaurant(key, body as never);
  const menu = await putMenu(key, guid, menuOf());
  await loadYear(tenantId, guid, menu);
  refresh = refresher(service.database, service.clock);
  await refresh();
});

/** A group for each category, an item for each pizza in its size. */
function menuOf() {
  const types = new Map(file('pizza_types').map((row) => [row.pizza_type_id!, row]));
  const pizzas = file('pizzas').map(({ pizza_id, pizza_type_id, price }) => ({
    category: types.get(pizza_type_id!)!.category!,
    item: { externalId: pizza_id!, name: pizza_id!, priceAmount: Math.round(Number(price) * 100) },
  }));
  const groups = [...Map.groupBy(pizzas, ({ category }) => category)].map(([name, members]) => ({
    name,
    items: members.map(({ item }) => item),
  }));
  return { modifierGroups: [], menus: [{ name: 'Pizza', groups }] } as never;
}

const DAYS_AT_ONCE = 12;
const NO_RULES = {
  discounts: new Map(),
  serviceCharges: new Map(),
  automaticDiscounts: [],
  automaticServiceCharges: [],
};

/** Many orders at once: one by one, as they come over HTTP, the year takes Postgres three times as long. */
const storeDays = statement(
  'test.store_days',
  `insert into orders (tenant_id, restaurant_guid, guid, business_date, display_number, external_id, source, status, opened_at,
     created_at, updated_at, version, subtotal_amount, discount_amount, service_charge_amount, tax_amount, tip_amount,
     total_amount, due_amount, approval_status, document, document_version)
   select $1, $2, o.guid, o."businessDate", o."displayNumber", o."externalId", o.source, o."guestOrderStatus", o."openedAt",
     o."createdAt", o."createdAt", 1, o."subtotalAmount", 0, 0, 0, 0, o."totalAmount", o."totalAmount", o."approvalStatus",
     o.document, 1
   from json_to_recordset($3) as o (guid uuid, "businessDate" int, "displayNumber" int, "externalId" text, source text,
     "guestOrderStatus" text, "openedAt" timestamptz, "createdAt" timestamptz, "subtotalAmount" bigint, "totalAmount" bigint,
     "approvalStatus" text, document json)`,
);

async function loadYear(tenantId: string, restaurantGuid: string, tree: MenuTree): Promise<void> {
  const pool = new pg.Pool({ connectionString: service.database.roleUrl('comanda_app'), max: 2 });
  atEnd(() => pool.end());
  const db = openDatabase(pool);
  const scope = jobScope(tenantId, restaurantGuid, 'loads a year of orders');
  const [[row]] = await db.run(scope, findRestaurant(scope, restaurantGuid));
  const restaurant = toRestaurant(row!);
  const menu = await createMenuDirectory(db).get(scope, restaurant);
  const items = new Map(
    tree.menus
      .flatMap(({ groups }) => groups)
      .flatMap((group) => group.items.map((item) => [item.name, item.guid])),
  );
  const actor = { kind: 'SYSTEM' as const, id: null, name: null };
  const now = service.clock.now();
  const placed = ([externalId, own]: [string, Line[]]) => {
    const { date, time } = own[0]!;
    const body = {
      externalId,
      diningOption: 'DINE_IN' as const,
      openedAt: Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE).toInstant().toString(),
      items: own.map(({ pizza, quantity }) => ({ menuItemGuid: items.get(pizza)!, quantity })),
    };
    return placeOrder(body, { restaurant, menu, rules: NO_RULES, actor, source: 'API', now });
  };
  const days = [...Map.groupBy(lines, ({ date }) => date).values()];
  let storing = Promise.resolve<unknown>(undefined);
  for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
    const some = days.slice(start, start + DAYS_AT_ONCE).map((day) => {
      const orders = [...Map.groupBy(day, ({ order }) => order)];
      return orders.map((one, index) => ({ displayNumber: index + 1, ...placed(one) }));
    });
    // In columns too, without the lines, which would be sent twice.
    const rows = some.flat().map((order) => ({ ...order, checks: undefined, document: order }));
    const events = some.flat().map(({ guid, version, source, totalAmount, businessDate }) => {
      const data = { guid, version, source, totalAmount };
      // None is for later: each has its day.
      return emit(scope, { type: 'order.created', restaurantGuid, businessDate: businessDate!, data, now });
    });
    const store = storeDays([tenantId, restaurantGuid, JSON.stringify(rows)]);
    // While Postgres stores these, the next are priced.
    await storing;
    storing = db.run(scope, store, ...events);
  }
  await storing;
}

const YEAR = { from: 20150101, to: 20151231 };

/** Sums of the files by some part of a line. */
function sumsBy(
  part: (line: Line) => string,
): Record<string, [orders: number, pizzas: number, cents: number]> {
  const groups = [...Map.groupBy(lines, part)].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    groups.map(([name, own]) => [
      name,
      [
        new Set(own.map(({ order }) => order)).size,
        own.reduce((sum, { quantity }) => sum + quantity, 0),
        own.reduce((sum, { cents }) => sum + cents, 0),
      ],
    ]),
  );
}

async function reported(name: string, params: Params, column: string) {
  const { lines: found } = await report(key, name, { ...YEAR, links: false, ...params });
  const sold = found.filter(({ values }) => values.orderCount !== 0);
  const rows = sold.map(({ key: named, values }): [string, number[]] => [
    named[column]!,
    [Number(values.orderCount), Number(values.itemQuantity), Number(values.grossAmount)],
  ]);
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

test('the year comes to 817,860.05 from 21,350 orders of 49,574 pizzas', async () => {
  const { totals } = await report(key, 'sales', { ...YEAR, groupBy: '', links: false });
  const { orderCount, itemQuantity, grossAmount, netAmount, totalAmount } = totals[0]!.values;
  assert.deepEqual(
    { orderCount, itemQuantity, grossAmount, netAmount, totalAmount },
    {
      orderCount: 21_350,
      itemQuantity: '49574',
      grossAmount: 81_786_005,
      netAmount: 81_786_005,
      totalAmount: 81_786_005,
    },
  );
});

test('by category', async () => {
  const { lines: found } = await report(key, 'groups', { ...YEAR, links: false });
  assert.deepEqual(
    found.map(({ labels, values }) => [labels.menuGroup, values.netAmount]),
    [
      ['Chicken', 19_591_950],
      ['Classic', 22_005_310],
      ['Supreme', 20_819_700],
      ['Veggie', 19_369_045],
    ],
  );
});

test('by month, hour, day of the week and day as the files say', async () => {
  const month = ({ date }: Line) => date.slice(0, 7);
  assert.deepEqual(await reported('sales', { groupBy: 'month' }, 'month'), sumsBy(month));
  assert.deepEqual(
    await reported('hours', {}, 'hour'),
    sumsBy(({ time }) => time.slice(0, 2)),
  );
  assert.deepEqual(
    await reported('weekdays', {}, 'weekday'),
    sumsBy(({ date }) => String(Temporal.PlainDate.from(date).dayOfWeek)),
  );
  const days = sumsBy(({ date }) => date.replaceAll('-', ''));
  assert.deepEqual(await reported('sales', { groupBy: 'day' }, 'day'), days);
  assert.equal(Object.keys(days).length, 358);
});

test('by item and size, each as the files say', async () => {
  const { lines: found } = await report(key, 'items', { ...YEAR, links: false });
  const wanted = sumsBy(({ pizza }) => pizza);
  assert.deepEqual(
    Object.fromEntries(
      found.map(({ labels, values }) => [labels.menuItem, [values.quantity, values.grossAmount]]),
    ),
    Object.fromEntries(
      Object.entries(wanted).map(([name, [, pizzas, cents]]) => [name, [String(pizzas), cents]]),
    ),
  );
});

test('a day of the year adds up from its orders, one by one', async () => {
  const answer = await report(key, 'hours', { from: 20150704, to: 20150704 });
  assert.ok((await assertLinksAddUp(key, answer)) > 50);
});

test('a page looks at so much and says where to go on, however little it found', async () => {
  const { lines: found } = await report(key, 'sales', { ...YEAR, groupBy: '' });
  const link = found[0]!.links!.refundAmount!;
  const page = async (more = '') => (await key.get<Page<unknown>>(link + more)).must(200);
  const first = await page();
  assert.deepEqual(first.items, []);
  assert.ok(first.nextCursor);
  assert.deepEqual(await page(`&cursor=${first.nextCursor}`), { items: [], nextCursor: null });
});

test('the sums that are kept are those of a recomputation', async () => {
  const august = { from: 20150801, to: 20150831, groupBy: 'day', links: false };
  for (const name of ['sales', 'items']) {
    const kept = figures(await report(key, name, august));
    assert.deepEqual(figures(await report(key, name, { ...august, recompute: true })), kept);
  }
});

test('six months as CSV and as NDJSON have the same lines, piece by piece', async () => {
  const params = 'from=20150101&to=20150630&groupBy=day,menuItem&links=false';
  const csv = await key.get(`/api/v1/reports/items?${params}&format=csv`);
  assert.equal(csv.status, 200);
  assert.equal(csv.headers['transfer-encoding'], 'chunked');
  assert.match(String(csv.headers['content-type']), /^text\/csv/);
  const rows = parse(csv.text, { columns: true }) as Row[];
  const ndjson = await key.get(`/api/v1/reports/items?${params}&format=ndjson`);
  const objects = ndjson.text
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as { key: Row; labels: Row; values: Row; link: string });
  assert.equal(rows.length, objects.length);
  assert.ok(rows.length > 10_000);
  assert.deepEqual(
    rows.map(({ day, menuItem, menuItemName, quantity, grossAmount }) => [
      day,
      menuItem,
      menuItemName,
      quantity,
      grossAmount,
    ]),
    objects.map((one) => [
      one.key.day,
      one.key.menuItem,
      one.labels.menuItem,
      one.values.quantity,
      String(one.values.grossAmount),
    ]),
  );
  assert.equal(
    rows.reduce((sum, { grossAmount }) => sum + Number(grossAmount), 0),
    lines.filter(({ date }) => date < '2015-07').reduce((sum, { cents }) => sum + cents, 0),
  );
  const json = await key.get(`/api/v1/reports/items?${params}`);
  assert.deepEqual(json.fields(), ['query /groupBy maximum']);
});
