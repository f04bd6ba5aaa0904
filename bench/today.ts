/**
 * `npm run bench:today [-- --orders 100000]`: reports of a restaurant's busy day, beside the same of a day before with as many
 * orders, which is closed then. The orders are written into the database, with their events; the service follows them by itself.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { median } from './lib/compare.ts';
import { copyOrders, type Sql } from './lib/copy-orders.ts';
import { followed } from './lib/followed.ts';
import { onOwnService } from './lib/own-service.ts';
import type { Service } from './lib/service.ts';
import { sized } from './lib/small.ts';
import type { World } from './lib/world.ts';

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: sized('100000', '300') },
    rounds: { type: 'string', default: sized('15', '1') },
  },
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
  const sql = sqlOf(own);
  const since = performance.now();
  for (const day of [today - 1, today]) await copyOrders(sql, { restaurant: place.guid, day, count });
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

const sqlOf =
  (own: pg.Client): Sql =>
  async (text, values) =>
    (await own.query(text, [...values])).rows;

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
    await copyOrders(sqlOf(own), { restaurant: day.place, day: day.today, count: 100 });
    times.push(await timed(() => call(day, 'GET', `/reports/sales?from=${day.today}&to=${day.today}`)));
  }
  print(`sales: ${median(times).toFixed(1)} ms right behind 100 new orders`);
}

const timeOfClose = (day: Day, businessDate: number): Promise<number> =>
  timed(() => call(day, 'POST', `/restaurants/${day.place}/day-closes`, { businessDate, leaveOpen: true }));

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
