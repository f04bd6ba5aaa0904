import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Service } from './service.ts';
import type { World } from './world.ts';

/** What one created order leaves in the database: rows and bytes, over all tables. */
export interface Writes {
  rows: number;
  bytes: number;
}

/** Documents may differ by a digit here and there. */
const BYTES_TOLERANCE = 0.02;

/** Proves that the floor writes what the service writes; throws when it does not (any more). */
export async function auditWrites(
  client: pg.Client,
  world: World,
  { service, floor }: { service: Service; floor: Service },
): Promise<{ service: Writes; floor: Writes }> {
  const found = {
    service: await writesOf(client, world, service),
    floor: await writesOf(client, world, floor),
  };
  const { rows, bytes } = found.service;
  if (rows !== found.floor.rows || Math.abs(found.floor.bytes / bytes - 1) > BYTES_TOLERANCE) {
    throw new Error(`the floor does not write what the service writes: ${JSON.stringify(found)}`);
  }
  return found;
}

/** Weighs all tables before and after every restaurant takes one order. */
async function writesOf(client: pg.Client, world: World, { url }: Service): Promise<Writes> {
  // The first order of a business day makes the day's counter: it is not weighed.
  await orderEverywhere(world, url);
  const before = await weigh(client);
  await orderEverywhere(world, url);
  const after = await weigh(client);
  const orders = world.restaurants.length;
  return {
    rows: (after.rows - before.rows) / orders,
    bytes: Math.round((after.bytes - before.bytes) / orders),
  };
}

async function orderEverywhere(world: World, url: string): Promise<void> {
  for (const [index, { guid, bodies }] of world.restaurants.entries()) {
    const { key } = world.keys.find(({ restaurants }) => restaurants.includes(index))!;
    const headers = { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const response = await fetch(`${url}/api/v1/restaurants/${guid}/orders`, {
      method: 'POST',
      headers,
      body: bodies[0]!,
    });
    if (response.status !== 201) throw new Error(await response.text());
    await response.arrayBuffer();
  }
}

/** All but reports: a job works these out of the events, some time later. */
async function weigh(client: pg.Client): Promise<Writes> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'report%'`,
  );
  const each = tables.map(
    ({ name }) => `select count(*) as rows, sum(pg_column_size(t.*)) as bytes from ${name} t`,
  );
  const { rows } = await client.query<Writes>(
    `select sum(rows)::int as rows, sum(bytes)::float8 as bytes from (${each.join(' union all ')}) as weights`,
  );
  return rows[0]!;
}
