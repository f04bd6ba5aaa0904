/**
 * `npm run bench:today [-- --orders 100000]`: reports of a restaurant's busy day, beside the same of a day before with as many
 * orders, which is closed then. The orders are written into the database, with their events; the service follows them by itself.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { median } from './lib/compare.ts';
import { onOwnService } from './lib/own-service.ts';
import type { Service } from './lib/service.ts';
import type { World } from './lib/world.ts';

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '15' } },
});
const RATIO_MAX = 2;
const REPORTS = ['sales?groupBy=', 'items?', 'hours?', 'taxes?'];
const agent = new Agent({ keepAlive: true });

async function measure(own: pg.Client, service: Service, world: World): Promise<number> {
  const [key] = world.keys;
  const [place] = world.restaurants;
  if (!key || !place) throw new Error('The world is empty.');
  const { businessDate: today } = JSON.parse(place.orders[0] ?? '{}') as { businessDate: number };
  const count = Number(options.orders);
  const since = performance.now();
  for (const day of [today - 1, today]) await copyOrders(own, place.guid, day, count);
  print(`Wrote ${2 * count} orders in ${((performance.now() - since) / 1_000).toFixed(1)} s`);
  print(`The service had followed them ${(await followed(own)).toFixed(1)} s later`);
  await own.query('vacuum (analyze) orders, events');
  const day = { service, key: key.key, place: place.guid, today };
  const xHolds = await compare(
    'X report',
    day,
    (date) => `/restaurants/${place.guid}/day-report?businessDate=${date}`,
  );
  const zBefore = await timeOfClose(day, today - 1);
  const holding = [xHolds];
  for (const report of REPORTS) {
    const [name = ''] = report.split('?');
    holding.push(await compare(name, day, (date) => `/reports/${report}&from=${date}&to=${date}`));
  }
  await askRightBehindChanges(own, day);
  const zToday = await timeOfClose(day, today);
  holding.push(say('Z report', [zToday], [zBefore]));
  const holds = holding.every(Boolean);
  print(holds ? 'Holds.' : 'DOES NOT HOLD.');
  return holds ? 0 : 1;
}

/** Whose day is measured, and by whom it is asked for. */
interface Day {
  service: Service;
  key: string;
  place: string;
  today: number;
}

/** Both days in turns, so that what drifts on the machine drifts for both; whether today holds. */
async function compare(name: string, day: Day, pathOn: (date: number) => string): Promise<boolean> {
  const times = { today: [] as number[], before: [] as number[] };
  for (let round = 0; round < Number(options.rounds); round++) {
    times.before.push(await timed(() => call(day, 'GET', pathOn(day.today - 1))));
    times.today.push(await timed(() => call(day, 'GET', pathOn(day.today))));
  }
  return say(name, times.today, times.before);
}

function say(name: string, today: number[], before: number[]): boolean {
  const [now, then] = [median(today), median(before)];
  const times = `${now.toFixed(1)} ms today, ${then.toFixed(1)} ms the day before`;
  print(`${name}: ${times}; ratio ${(now / then).toFixed(2)}`);
  return now / then <= RATIO_MAX;
}

/** Before the follower has seen them. */
async function askRightBehindChanges(own: pg.Client, day: Day): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    await copyOrders(own, day.place, day.today, 100);
    times.push(await timed(() => call(day, 'GET', `/reports/sales?from=${day.today}&to=${day.today}`)));
  }
  print(`sales: ${median(times).toFixed(1)} ms right behind 100 new orders`);
}

const timeOfClose = (day: Day, businessDate: number): Promise<number> =>
  timed(() => call(day, 'POST', `/restaurants/${day.place}/day-closes`, { businessDate, leaveOpen: true }));

/** Orders like those that the world has, on a business day, with the events of their creation. */
async function copyOrders(own: pg.Client, restaurant: string, day: number, count: number): Promise<void> {
  const { rows } = await own.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`,
  );
  const values: Record<string, string> = {
    guid: 'n.guid',
    business_date: '$2',
    display_number: 'o.display_number + 10 * n.place',
    document: 'replace(o.document::text, o.guid::text, n.guid::text)::json',
  };
  const columns = rows.map(({ column_name }) => column_name);
  const selected = columns.map((column) => values[column] ?? `o.${column}`);
  await own.query(
    `with o as (select *, row_number() over (order by guid) as turn from (
         select * from orders where restaurant_guid = $1 order by guid limit 4) first),
       n as (select uuidv7() as guid, place from generate_series(1, $3::int) as place),
       made as (insert into orders (${columns}) select ${selected} from n join o on o.turn = 1 + n.place % 4
         returning tenant_id, restaurant_guid, guid),
       counted as (update event_sequences s set last = last + $3 where tenant_id = (select tenant_id from o limit 1)
         returning last)
     insert into events (tenant_id, sequence, id, type, restaurant_guid, business_date, data, created_at, slot)
     select tenant_id, counted.last - $3 + row_number() over (), uuidv7(), 'order.created', restaurant_guid, $2,
       json_build_object('guid', guid, 'version', 1), now(), (select slot from event_ring)
     from made, counted`,
    [restaurant, day, count],
  );
}

/** Waits until the sums hold every event; gives the seconds that it took. */
async function followed(own: pg.Client): Promise<number> {
  const since = performance.now();
  for (;;) {
    const { rows } = await own.query<{ waiting: boolean }>(
      `select exists (
         select from event_sequences s left join report_cursors c using (tenant_id) where s.last > coalesce(c.sequence, 0)
       ) as waiting`,
    );
    if (!rows[0]?.waiting) return (performance.now() - since) / 1_000;
    await sleep(500);
  }
}

function call({ service, key }: Day, method: 'GET' | 'POST', path: string, body?: object): Promise<string> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return new Promise((resolve, reject) => {
    const asked = request(`${service.url}/api/v1${path}`, { agent, method, headers }, (response) => {
      text(response).then((answer) => {
        if (response.statusCode === 200 || response.statusCode === 201) resolve(answer);
        else reject(new Error(`${path}: ${answer}`));
      }, reject);
    });
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
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

process.exitCode = await onOwnService({ tenants: 1, restaurantsPerTenant: 1 }, measure);
