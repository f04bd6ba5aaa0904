import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestDatabase } from './database.ts';
import { together } from './together.ts';

/** A database with many sales, and a load of short transactions as a service makes them: for migrations beside services. */

const TENANTS = 4;
const PLACES = 5;
const BATCH = 100_000;
const WORKERS = 4;
const REST_MS = 10;

/** The nth guid: they grow, as those of the service do. */
const guid = (n: string, kind = '0') =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const TENANT = guid(`n % ${TENANTS}`, '1');
const PLACE = guid(`n % ${TENANTS * PLACES}`, '2');
/** 900 orders of a place are one day. */
const DAY = `(20250101 + (n / ${900 * TENANTS * PLACES}) % 28)::int`;
/** Some 700 bytes: a fifth of a real one. Two in three name who serves, one in ten is promised. */
const DOCUMENT = `json_build_object('openedBy', json_build_object('kind', case n % 3 when 0 then 'GUEST' else 'STAFF' end,
    'id', ${guid('n % 40', '3')}), 'promisedAt', case when n % 10 = 0 then '2025-02-01T12:00:00.000Z' end,
  'lines', repeat('x', 500))`;

const ORDERS = (rows: string) => `
  insert into orders (tenant_id, restaurant_guid, guid, business_date, display_number, source, status, table_guid, has_guest,
    opened_at, created_at, updated_at, version, subtotal_amount, discount_amount, service_charge_amount, tax_amount, tip_amount,
    total_amount, due_amount, document_version, document)
  select ${TENANT}, ${PLACE}, ${guid('n')}, ${DAY}, n % 900, 'API', case when n % 50 = 0 then 'VOIDED' else 'CLOSED' end,
    case when n % 2 = 0 then ${guid('n % 40', '4')} end, n % 5 = 0, now(), now(), now(), 1, 900, 0, 0, 80, 0, 980,
    case when n % 100 = 0 then 980 else 0 end, 6, ${DOCUMENT}
  from ${rows}`;
const GUESTS = (rows: string) => `
  insert into order_guests (tenant_id, restaurant_guid, order_guid, guest, updated_at)
  select ${TENANT}, ${PLACE}, ${guid('n')}, json_build_object('name', 'Guest ' || n), now() from ${rows} where n % 5 = 0`;
const PAYMENTS = (rows: string) => `
  insert into payments (tenant_id, guid, restaurant_guid, order_guid, business_date, type, status, total_amount, refunded_amount,
    version, created_at, document_version, document)
  select ${TENANT}, ${guid('n', '5')}, ${PLACE}, ${guid('n')}, ${DAY}, 'CARD', 'SETTLED', 980, 0, 1, now(), 1,
    json_build_object('note', repeat('x', 200)) from ${rows} where n % 2 = 0`;
const REFUNDS = (rows: string) => `
  insert into refunds (tenant_id, guid, restaurant_guid, payment_guid, business_date, amount, created_at, document_version, document)
  select ${TENANT}, ${guid('n', '6')}, ${PLACE}, ${guid('n', '5')}, ${DAY}, 100, now(), 1, '{}' from ${rows} where n % 50 = 0`;
const ATTEMPTS = (rows: string) => `
  insert into payment_attempts (tenant_id, guid, restaurant_guid, payment_guid, operation, state, terms, lease_until, created_at,
    ended_at)
  select ${TENANT}, ${guid('n', '7')}, ${PLACE}, ${guid('n', '5')}, 'AUTHORIZE', 'ENDED', '{}', now(), now(), now()
  from ${rows} where n % 4 = 0`;

/** Writes so many orders into a database at 041: one in five with a guest, one in two with a payment. */
export async function fillWithSales({ sql }: TestDatabase, orders: number): Promise<void> {
  for (let from = 0; from < orders; from += BATCH) {
    const rows = `generate_series(${from}, ${Math.min(orders, from + BATCH) - 1}) n`;
    for (const statement of [ORDERS, GUESTS, PAYMENTS, REFUNDS, ATTEMPTS]) await sql(statement(rows));
  }
  for (const table of ['orders', 'order_guests', 'payments', 'refunds', 'payment_attempts'])
    await sql(`vacuum (analyze) ${table}`);
}

export interface Load {
  /** Ends the load. What failed, with its message, and how long the others took. */
  stop(): Promise<{ failures: string[]; times: number[] }>;
}

/**
 * Sells until it is stopped: each worker makes an order with its guest and payment, changes one that is there, and reads a page of the
 * list, over and over, in transactions of the service's own role with its time limits. `first` is a number above all orders.
 */
export function startSales(database: TestDatabase, first: number): Load {
  const failures: string[] = [];
  const times: number[] = [];
  let stopping = false;
  let next = first;
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: database.roleUrl('comanda_app') });
    // One that breaks fails its statement.
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const work = async (): Promise<void> => {
    let client = await open();
    const request = async (n: number, statements: string[]): Promise<void> => {
      const since = performance.now();
      try {
        await client.query('begin');
        await client.query(
          `select set_config('comanda.tenant', (${TENANT})::text, true) from (values (${n})) v(n)`,
        );
        for (const statement of statements) await client.query(statement);
        await client.query('commit');
        times.push(performance.now() - since);
      } catch (error) {
        failures.push(`${(error as Error).message} after ${Math.round(performance.now() - since)} ms`);
        await client.query('rollback').catch(async () => {
          client = await open();
        });
      }
    };
    while (!stopping) {
      const n = next++;
      const row = `(values (${n})) v(n)`;
      const old = Math.floor(Math.random() * first);
      const of = (n: number) =>
        `(tenant_id, restaurant_guid, guid) = (select ${TENANT}, ${PLACE}, ${guid('n')} from (values (${n})) v(n))`;
      await request(n, [ORDERS(row), GUESTS(row)]);
      await request(n, [PAYMENTS(row), ATTEMPTS(row)]);
      await request(old, [
        `select version from orders where ${of(old)} for update`,
        `update orders set version = version + 1, updated_at = now() where ${of(old)}`,
      ]);
      await request(n, [
        `select guid, status, total_amount from orders
         where (tenant_id, restaurant_guid) = (select ${TENANT}, ${PLACE} from ${row})
         order by business_date desc, guid desc limit 50`,
      ]);
      await sleep(REST_MS);
    }
    await client.end();
  };
  const working = together(WORKERS, work);
  return {
    async stop() {
      stopping = true;
      await working;
      return { failures, times: times.sort((a, b) => a - b) };
    },
  };
}
