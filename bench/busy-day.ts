/**
 * `npm run bench:busy-day`: what waiters, cooks and managers of ten restaurants ask for all day, with 1,000, 20,000 and 100,000 orders of
 * the day behind them. Each restaurant has forty open orders, with a ticket for each; all others are paid, closed and bumped. They are
 * written into the database, and the service follows them by itself.
 */
import type pg from 'pg';
import { type Call, caller } from './lib/caller.ts';
import { median } from './lib/compare.ts';
import { copyOrders } from './lib/copy-orders.ts';
import { copyTickets } from './lib/copy-tickets.ts';
import { followed } from './lib/followed.ts';
import { onOwnService } from './lib/own-service.ts';
import type { Service } from './lib/service.ts';
import { sized } from './lib/small.ts';
import type { World } from './lib/world.ts';

const RESTAURANTS = sized(10, 2);
const ORDERS = sized([1_000, 20_000, 100_000], [100, 200]);
const OPEN = sized(40, 4);
const ROUNDS = sized(40, 2);
const RATIO_MAX = 1.2;

/** What is asked for, at a restaurant. */
type Question = (guid: string) => Promise<unknown>;

async function measure(own: pg.Client, service: Service, world: World): Promise<number> {
  const call = caller(service.url, { 'x-api-key': world.keys[0]!.key }); // a world has keys
  const guids = world.restaurants.map(({ guid }) => guid);
  const day = (JSON.parse(world.restaurants[0]!.orders[0]!) as { businessDate: number }).businessDate;
  for (const { guid, bodies } of world.restaurants) await openAndClose(call, guid, bodies);
  const questions = questionsOf(call, world, day);
  const found = new Map<string, number[]>();
  let written = 0;
  for (const orders of ORDERS) {
    await fill(own, { guids, day, each: (orders - written) / RESTAURANTS });
    written = orders;
    await followed(own);
    await own.query('vacuum (analyze) orders, events, kitchen_tickets');
    for (const [name, ask] of Object.entries(questions)) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const since = performance.now();
        await ask(guids[round % guids.length]!);
        times.push(performance.now() - since);
      }
      found.set(name, [...(found.get(name) ?? []), median(times)]);
    }
  }
  return report(found);
}

function questionsOf(call: Call, world: World, day: number): Record<string, Question> {
  const at =
    (path: string): Question =>
    (guid) =>
      call('GET', `/restaurants/${guid}/${path}`);
  const report =
    (name: string): Question =>
    (guid) =>
      call('GET', `/reports/${name}?from=${day}&to=${day}&restaurants=${guid}&links=false`);
  return {
    'orders, newest first': at('orders?limit=50'),
    'open orders': at('orders?limit=50&open=true'),
    'unpaid orders': at('orders?limit=50&paymentStatus=UNPAID'),
    'an order by its number': at('orders?displayNumber=3'),
    'open tickets of the kitchen': at('kitchen/tickets?open=true&limit=100'),
    'orders of the pass': at('kitchen/orders?limit=50'),
    'open orders of all restaurants': () => call('GET', '/orders?limit=50&open=true'),
    'X report': at(`day-report?businessDate=${day}`),
    'sales of today': report('sales'),
    'sales of today by hour': report('hours'),
    'items sold today': report('items'),
    'an order is taken': (guid) => {
      const { bodies } = world.restaurants.find((one) => one.guid === guid)!; // it is one of them
      return call('POST', `/restaurants/${guid}/orders`, JSON.parse(bodies[0]!) as object);
    },
  };
}

/** Four orders with their tickets, done with, which the day is made of, and as many open ones. */
async function openAndClose(call: Call, guid: string, bodies: readonly string[]): Promise<void> {
  const place = `/restaurants/${guid}`;
  const { items } = await call<{ items: { guid: string }[] }>('GET', `${place}/orders?open=true`);
  for (const order of items) await close(call, `${place}/orders/${order.guid}`);
  await call('POST', `${place}/kitchen/stations`, { name: 'Kitchen', isDefault: true });
  const made: string[] = [];
  for (const body of bodies) {
    const order = await call<{ guid: string }>('POST', `${place}/orders`, JSON.parse(body) as object);
    made.push(order.guid);
  }
  const tickets = await call<{ items: { guid: string }[] }>('GET', `${place}/kitchen/tickets?open=true`);
  for (const ticket of tickets.items) await call('POST', `${place}/kitchen/tickets/${ticket.guid}/bump`, {});
  for (const order of made) await close(call, `${place}/orders/${order}`);
  for (let n = 0; n < OPEN; n++)
    await call('POST', `${place}/orders`, JSON.parse(bodies[n % bodies.length]!) as object);
}

async function close(call: Call, order: string): Promise<void> {
  await call('POST', `${order}/payments`, { type: 'CASH' });
  await call('POST', `${order}/close`, {});
}

/** So many more orders of the day at each restaurant, with their tickets. */
async function fill(
  own: pg.Client,
  { guids, day, each }: { guids: readonly string[]; day: number; each: number },
): Promise<void> {
  const sql = async (text: string, values: readonly unknown[]) => (await own.query(text, [...values])).rows;
  for (const restaurant of guids) {
    await copyOrders(sql, { restaurant, day, count: each, status: 'CLOSED' });
    await copyTickets(sql, { restaurant, status: 'BUMPED' });
  }
}

function report(found: ReadonlyMap<string, readonly number[]>): number {
  let holds = true;
  for (const [name, times] of found) {
    const ratio = times.at(-1)! / times[0]!; // of the longest day to the shortest
    holds &&= ratio <= RATIO_MAX;
    const each = times.map((ms, index) => `${ms.toFixed(1)} ms of ${ORDERS[index]!.toLocaleString('en-US')}`);
    print(`${name}: ${each.join(', ')}; ratio ${ratio.toFixed(2)} (<= ${RATIO_MAX})`);
  }
  print(holds ? 'Holds.' : 'DOES NOT HOLD.');
  return holds ? 0 : 1;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

process.exitCode = await onOwnService({ tenants: 1, restaurantsPerTenant: RESTAURANTS }, measure);
