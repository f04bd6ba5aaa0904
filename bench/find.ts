/**
 * `npm run bench:find [-- --orders 1000000] [--only deliveryState]`: each filter of the list of orders, or those that have a word in
 * them, beside the plain list, at one restaurant with as many orders. They are written into the database: 900 a day, of which forty of
 * the last day are open, two in a hundred are voided, five in a hundred have a guest, and ten in a hundred are delivered.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { median } from './lib/compare.ts';
import { onOwnService } from './lib/own-service.ts';
import type { Service } from './lib/service.ts';
import { sized } from './lib/small.ts';
import type { World } from './lib/world.ts';

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: sized('1000000', '2000') },
    rounds: { type: 'string', default: sized('40', '1') },
    only: { type: 'string', default: '' },
  },
});
const RATIO_MAX = 1.5;
const A_DAY = 900;
const OPEN = 40;
const TABLES = 40;
const BATCH = 50_000;
const agent = new Agent({ keepAlive: true });

async function measure(own: pg.Client, service: Service, world: World): Promise<number> {
  const [key] = world.keys;
  const [place] = world.restaurants;
  if (!key || !place) throw new Error('The world is empty.');
  const count = Number(options.orders);
  const since = performance.now();
  const { rows: tables } = await own.query<{ guid: string }>(
    'select uuidv7() as guid from generate_series(1, $1::int)',
    [TABLES],
  );
  const guids = tables.map(({ guid }) => guid);
  for (let from = 0; from < count; from += BATCH)
    await writeOrders(own, { place: place.guid, guids, count, from, until: Math.min(count, from + BATCH) });
  await own.query('vacuum (analyze) orders, order_guests');
  print(`Wrote ${count} orders in ${((performance.now() - since) / 1_000).toFixed(1)} s`);
  const { rows } = await own.query<{ day: number }>(
    'select max(business_date) as day from orders where restaurant_guid = $1',
    [place.guid],
  );
  const day = rows[0]?.day ?? 0;
  const at = `/restaurants/${place.guid}/orders?limit=50`;
  const [table = ''] = guids;
  const someTime = '2026-06-01T12:00:00.000Z';
  const filters = [
    'open=true',
    `businessDate=${day}`,
    `businessDate=${day - 100}`,
    `tableGuid=${table}`,
    `tableGuid=${table}&open=true`,
    `server=${guids[1]}`,
    `server=${randomUUID()}`,
    'status=CLOSED',
    'status=VOIDED',
    'status=IN_PREPARATION',
    'statuses=RECEIVED,READY_FOR_PICKUP',
    'statuses=CLOSED,VOIDED',
    'paymentStatus=UNPAID',
    'paymentStatus=PARTIALLY_PAID',
    'paymentStatus=PAID',
    'paymentStatus=REFUNDED',
    `promisedAfter=${someTime}`,
    'deliveryState=PENDING',
    'deliveryState=DELIVERED',
    'displayNumber=57',
    `displayNumber=57&businessDate=${day}`,
    'guestName=guest',
    'guestName=guest%204',
    'guestName=guest%2049',
    'guestName=guest%204999',
    'guestName=nobody',
    `guestName=guest%204&businessDate=${day - 100}`,
    'open=true&notes=nuts',
  ].filter((filter) => filter.includes(options.only));
  const read = (path: string) => call(service, key.key, path);
  let holds = true;
  for (const filter of filters) {
    const times = { plain: [] as number[], filtered: [] as number[] };
    for (let round = 0; round < Number(options.rounds); round++) {
      times.plain.push(await timed(() => read(at)));
      times.filtered.push(await timed(() => read(`${at}&${filter}`)));
    }
    holds = say(filter, times) && holds;
  }
  if (options.only === '') holds = (await overAll(read, at)) && holds;
  print(holds ? 'Holds.' : 'DOES NOT HOLD.');
  return holds ? 0 : 1;
}

/** What is open at all restaurants at once. */
async function overAll(read: (path: string) => Promise<string>, at: string): Promise<boolean> {
  const all = { plain: [] as number[], filtered: [] as number[] };
  for (let round = 0; round < Number(options.rounds); round++) {
    all.plain.push(await timed(() => read(at)));
    all.filtered.push(await timed(() => read('/orders?limit=50&open=true')));
  }
  return say('all restaurants, open=true', all);
}

function say(name: string, { plain, filtered }: { plain: number[]; filtered: number[] }): boolean {
  const [one, other] = [median(plain), median(filtered)];
  const ratio = other / one;
  print(`${name}: ${other.toFixed(2)} ms, the plain list ${one.toFixed(2)} ms; ratio ${ratio.toFixed(2)}`);
  return ratio <= RATIO_MAX;
}

interface Writing {
  place: string;
  /** Of tables, and just so of those who serve. */
  guids: string[];
  count: number;
  from: number;
  until: number;
}

/** Orders like the first that the restaurant has; the last are the newest. */
async function writeOrders(own: pg.Client, { place, guids, count, from, until }: Writing): Promise<void> {
  const { rows } = await own.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`,
  );
  const at = `(timestamptz '2026-11-20 22:00Z' - (($3::int - 1 - n.turn) / ${A_DAY}) * interval '1 day' - (${A_DAY} - n.turn % ${A_DAY}) * interval '50 seconds')`;
  const open = `n.turn >= $3::int - ${OPEN}`;
  const voided = 'n.turn % 50 = 7';
  const values: Record<string, string> = {
    guid: 'n.guid',
    business_date: `to_char(${at}, 'YYYYMMDD')::int`,
    display_number: `1 + n.turn % ${A_DAY}`,
    external_id: 'null',
    status: `case when ${open} then (array['RECEIVED', 'IN_PREPARATION', 'READY_FOR_PICKUP'])[1 + n.turn % 3]
      when ${voided} then 'VOIDED' else 'CLOSED' end`,
    table_guid: `($4::uuid[])[1 + n.turn % ${TABLES}]`,
    server_id: `($4::uuid[])[1 + (n.turn / 7) % ${TABLES}]`,
    promised_at: `case when n.turn % 4 = 0 then ${at} + interval '30 minutes' end`,
    created_at: at,
    opened_at: at,
    updated_at: at,
    paid_amount: `case when ${open} then case when n.turn % 5 = 0 then 100 else 0 end when ${voided} then 0 else o.total_amount end`,
    due_amount: `case when ${open} then o.due_amount - case when n.turn % 5 = 0 then 100 else 0 end else 0 end`,
    refunded_amount: 'case when n.turn % 200 = 3 then 50 else 0 end',
    has_guest: 'n.turn % 20 = 0',
    delivery_state: `case when n.turn % 10 = 1 then case when ${open} then 'PENDING' else 'DELIVERED' end end`,
    document: 'replace(o.document::text, o.guid::text, n.guid::text)::json',
  };
  const columns = rows.map(({ column_name }) => column_name);
  const selected = columns.map((column) => values[column] ?? `o.${column}`);
  await own.query(
    `with o as materialized (select * from orders where restaurant_guid = $1 order by guid limit 1),
       n as materialized (select uuidv7(make_interval(secs => turn - $3::int - 10)) as guid, turn
         from generate_series($2::int, $5::int - 1) as turn),
       made as (insert into orders (${columns}) select ${selected} from n, o returning tenant_id, restaurant_guid, guid)
     insert into order_guests (tenant_id, restaurant_guid, order_guid, guest, updated_at, search_name)
     select o.tenant_id, o.restaurant_guid, n.guid, json_build_object('name', 'Guest ' || n.turn), now(), 'guest ' || n.turn / 20 % 5000
     from n, o where n.turn % 20 = 0 and (select count(*) from made) > 0`,
    [place, from, count, guids, until],
  );
}

function call({ url }: Service, key: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/v1${path}`, { agent, headers: { 'x-api-key': key } }, (response) => {
      text(response).then((answer) => {
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`${path}: ${answer}`));
      }, reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await onOwnService({ tenants: 1, restaurantsPerTenant: 2 }, measure);
