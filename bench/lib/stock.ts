import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { copyIn, copyLine } from './database.ts';
import { fill, type Template, templateOf } from './template.ts';
import type { Restaurant, World } from './world.ts';

/** Orders of a restaurant on each of its business days; more stored orders are a longer past, not busier days. */
const ORDERS_A_DAY = 14;
const DAY_MS = 86_400_000;
const IN_FLIGHT_MS = 2_000;

interface Place {
  restaurant: Restaurant;
  templates: Template[];
}

/** Sets the stock of orders, events and counters to `count` orders as if the service had taken them until yesterday. */
export async function stockOrders(
  client: pg.Client,
  world: World,
  count: number,
  options: { reports?: boolean } = {},
): Promise<void> {
  // Orders that were on their way when a load ended are still being written, with their events.
  await sleep(IN_FLIGHT_MS);
  // The service has just taken the orders of the world: the format that it stores.
  const { rows } = await client.query('select max(document_version)::int as format from orders');
  await emptied(client);
  const places = world.restaurants.map((restaurant) => ({
    restaurant,
    templates: restaurant.orders.map(templateOf),
  }));
  const now = Date.now();
  await copyIn(client, 'orders', ORDER_COLUMNS, orderLines(places, count, { now, format: rows[0].format }));
  await copyIn(client, 'events', EVENT_COLUMNS, eventLines(places, count, now));
  await client.query(
    `insert into order_counters (tenant_id, restaurant_guid, business_date, last)
     select tenant_id, restaurant_guid, business_date, max(display_number) from orders group by 1, 2, 3`,
  );
  await client.query(
    `update event_sequences s set last = coalesce((select max(sequence) from events e where e.tenant_id = s.tenant_id), 0)`,
  );
  // As far as reports go the past is over and done with: nothing computes it while something else is measured.
  if (!options.reports)
    await client.query(
      `insert into report_cursors (tenant_id, sequence) select tenant_id, last from event_sequences
       on conflict (tenant_id) do update set sequence = excluded.sequence`,
    );
  await client.query('vacuum (analyze) orders, order_counters, events, event_sequences, idempotency_keys');
  await client.query('checkpoint');
}

/** With all that refers to them. */
const TABLES =
  'orders, order_counters, events, idempotency_keys, report_rows, report_subjects, report_cursors';
const TRIES = 10;
const DEADLOCK = '40P01';

/** The service may be reading these tables in another sequence: one of the two is given up, and tries again. */
async function emptied(client: pg.Client): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`truncate ${TABLES} cascade`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === TRIES) throw error;
    }
  }
}

/** The `index`-th oldest of `count` orders: restaurants take turns, so that their rows lie mixed as in real life. */
function momentOf(places: Place[], index: number, count: number, now: number) {
  const place = places[index % places.length]!;
  const turn = Math.floor(index / places.length);
  const turns = Math.ceil(count / places.length);
  const number = (turns - 1 - turn) % ORDERS_A_DAY;
  const day = Math.floor((turns - 1 - turn) / ORDERS_A_DAY);
  const at = now - (day + 1) * DAY_MS - number * 60_000 + (index % places.length);
  const time = new Date(at).toISOString();
  return {
    place,
    turn,
    at,
    time,
    businessDate: Number(time.slice(0, 10).replaceAll('-', '')),
    number: ORDERS_A_DAY - number,
  };
}

const ORDER_COLUMNS = (
  'tenant_id restaurant_guid guid business_date display_number source status opened_at created_at updated_at ' +
  'version subtotal_amount discount_amount service_charge_amount tax_amount tip_amount total_amount document document_version'
).split(' ');

function* orderLines(
  places: Place[],
  count: number,
  { now, format }: { now: number; format: number },
): Generator<string> {
  for (let index = 0; index < count; index++) {
    const { place, turn, at, time, businessDate, number } = momentOf(places, index, count, now);
    const { restaurant, templates } = place;
    const template = templates[turn % templates.length]!;
    const { columns } = template;
    const guid = guidAt(at, index);
    let part = 0;
    const rest = fill(template, { guid, time, businessDate }, () => guidAt(at, index, ++part));
    yield copyLine([
      restaurant.tenantId,
      restaurant.guid,
      guid,
      businessDate,
      number,
      columns.source,
      columns.status,
      time,
      time,
      time,
      1,
      columns.subtotalAmount,
      columns.discountAmount,
      columns.serviceChargeAmount,
      columns.taxAmount,
      columns.tipAmount,
      columns.totalAmount,
      `{"displayNumber":${number},${rest}`,
      format,
    ]);
  }
}

const EVENT_COLUMNS = 'tenant_id sequence id type restaurant_guid business_date data created_at'.split(' ');

function* eventLines(places: Place[], count: number, now: number): Generator<string> {
  const sequences = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const { place, turn, at, time, businessDate } = momentOf(places, index, count, now);
    const { restaurant, templates } = place;
    const { source, totalAmount } = templates[turn % templates.length]!.columns;
    const sequence = (sequences.get(restaurant.tenantId) ?? 0) + 1;
    sequences.set(restaurant.tenantId, sequence);
    const data = JSON.stringify({ guid: guidAt(at, index), version: 1, source, totalAmount });
    const id = guidAt(at, index, 99);
    yield copyLine([
      restaurant.tenantId,
      sequence,
      id,
      'order.created',
      restaurant.guid,
      businessDate,
      data,
      time,
    ]);
  }
}

/** A UUIDv7 of a moment, the same every time: 48 bits of time, then `index` and `part`. */
function guidAt(epochMs: number, index: number, part = 0): string {
  const time = epochMs.toString(16).padStart(12, '0');
  const tail = (index * 128 + part).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`;
}
