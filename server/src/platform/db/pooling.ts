import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { withClient } from './with-client.ts';

/**
 * What lies between an address and Postgres:
 * - `none`: a connection has a session to itself. Postgres, a proxy, or a pooler in session mode.
 * - `prepared`: a pooler that gives each transaction any session, and brings prepared statements along (PgBouncer from 1.21).
 * - `unprepared`: one that does not.
 */
export type Pooling = 'none' | 'prepared' | 'unprepared';

/** With nobody else there the first round tells. Other clients, and sessions that take turns, can hide it for some. */
const ROUNDS = 10;

/** Finds out what lies between an address and Postgres. Throws when nobody answers there, or lets us in. */
export async function findPooling(url: string): Promise<Pooling> {
  try {
    return await examine(url);
  } catch (error) {
    const { message } = error as Error;
    if (!/unsupported startup parameter/.test(message)) throw error;
    throw new Error(`the pooler says: ${message}. ${TAKE_OUT}`, { cause: error });
  }
}

const TAKE_OUT =
  'Take it out of the address, since our roles have their settings, or name it in ignore_startup_parameters of PgBouncer';

function examine(url: string): Promise<Pooling> {
  return withClient(url, async (one) => {
    // A pooler makes up the number by which a connection is cancelled; Postgres gives that of its process.
    if ((await sessionOf(one)) === processIdOf(one)) return 'none';
    if (!(await withClient(url, (other) => shareSessions(one, other)))) return 'none';
    return (await keepsNames(one)) ? 'unprepared' : 'prepared';
  });
}

const processIdOf = (client: pg.Client): number => (client as unknown as { processID: number }).processID;

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid; // the statement returns one row
}

/** Whether two connections meet in one session, or one of them changes its session: either proves it. */
async function shareSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  const first = await sessionOf(one);
  const second = await sessionOf(other);
  for (let round = 0; round < ROUNDS; round++) {
    if (first === second || (await sessionOf(one)) !== first || (await sessionOf(other)) !== second)
      return true;
  }
  return false;
}

/**
 * Whether statements reach Postgres under the names that we give them. A pooler that brings them along gives them names of its
 * own, since those of its clients would collide. The statement looks for itself: whatever session it met, the answer is certain.
 */
async function keepsNames(client: pg.Client): Promise<boolean> {
  const name = `comanda_${randomUUID()}`;
  const { rows } = await client.query<{ kept: boolean }>({
    name,
    text: 'select exists (select from pg_prepared_statements where name = $1) as kept',
    values: [name],
  });
  return rows[0]!.kept; // the statement returns one row
}
