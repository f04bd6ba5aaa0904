import pg from 'pg';
import { ApiError, fail } from '../errors.ts';
import { Batch, type BatchRows, type Statement, statement } from './pipeline/batch.ts';
import { type Lanes, openLanes } from './pipeline/lanes.ts';

/** How long a request may wait for a connection before it is told to come back later. */
export const POOL_WAIT_MS = 1_000;
/** Serialization failures and deadlocks are retried inside: the caller did nothing wrong. */
const TRANSACTION_TRIES = 3;

/** Whose rows a statement may see, and who asks. Minted by access/ only (there it carries more). */
export interface Tenanted {
  readonly tenantId: string;
  /** The caller as rate limits and idempotency keys know it, for example `key:<id>`. */
  readonly identity: string;
}

/** No tenant: what belongs to a caller alone. No tenant has this id. */
export const NO_TENANT = '00000000-0000-0000-0000-000000000000';

/** An open transaction. Statements of one `run` share a round trip. */
export interface Transaction {
  run<const S extends readonly Statement[]>(...statements: S): Promise<BatchRows<S>>;
}

/** What a finished transaction hands over: statements that still belong to it, sent together with COMMIT. */
export interface Finished<T> {
  result: T;
  last: readonly Statement[];
}

/**
 * The tenant-owned tables, through a role that row-level security binds. Every call names the tenant first; the
 * setting lives for one transaction only, so it holds behind a transaction-pooling PgBouncer too.
 */
export interface Database {
  /** One round trip, one implicit transaction: all of the statements or none. */
  run<const S extends readonly Statement[]>(tenant: Tenanted, ...statements: S): Promise<BatchRows<S>>;
  /**
   * A transaction of several round trips. `work` may run more than once (after a deadlock), so it must not have
   * effects outside the transaction.
   */
  transaction<T>(tenant: Tenanted, work: (tx: Transaction) => Promise<Finished<T>>): Promise<T>;
  readonly pool: pg.Pool;
}

/** The narrow role for the few look-ups that cross tenants (credentials, operators, job dispatch). */
export interface LookupDatabase {
  run<const S extends readonly Statement[]>(...statements: S): Promise<BatchRows<S>>;
  readonly pool: pg.Pool;
}

/** Opens a pool. The connection is plain: no session state but prepared statements, which poolers carry along. */
export function openPool(
  url: string,
  options: { max: number; applicationName: string; waitMs?: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.waitMs ?? POOL_WAIT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
  });
  // An idle connection that breaks is replaced on the next request; the pool has dropped it already.
  pool.on('error', () => {});
  // One that breaks while it is in use fails its statement; unheard, it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const setCaller = statement(
  'platform.set_caller',
  `select set_config('comanda.tenant', $1, true), set_config('comanda.identity', $2, true)`,
);
const callerOf = ({ tenantId, identity }: Tenanted) => setCaller([tenantId, identity]);
const begin = statement('platform.begin', 'begin')([]);
const commit = statement('platform.commit', 'commit')([]);
const rollback = statement('platform.rollback', 'rollback')([]);

/**
 * `tell` is called with the news of statements that have committed. Without `withinMs` a batch waits for as long as the connection
 * lives: one to a server that has vanished may live for a quarter of an hour.
 */
export function openDatabase(
  pool: pg.Pool,
  tell: (news: string) => void = () => {},
  { withinMs }: { withinMs?: number } = {},
): Database {
  const lanes = openLanes(pool);
  return {
    pool,
    run: async (tenant, ...statements) => {
      const rows = await retrying(() => onePass(lanes, [callerOf(tenant), ...statements], withinMs));
      for (const { news } of statements) if (news !== undefined) tell(news);
      return rows.slice(1) as BatchRows<typeof statements>;
    },
    transaction: (tenant, work) => retrying(() => inTransaction(pool, tenant, work, tell)),
  };
}

export function openLookupDatabase(pool: pg.Pool): LookupDatabase {
  const lanes = openLanes(pool);
  return {
    pool,
    run: async (...statements) =>
      (await retrying(() => onePass(lanes, statements))) as BatchRows<typeof statements>,
  };
}

/** Sends the batch over a connection that it may share with others. */
async function onePass(
  lanes: Lanes,
  statements: readonly Statement[],
  withinMs?: number,
): Promise<unknown[][]> {
  const lane = await lanes.join().catch((error) => {
    throw unavailable(error);
  });
  try {
    const sent = send(lane.client, statements);
    const rows = await (withinMs === undefined ? sent : answered(sent, withinMs));
    lane.leave(false);
    return rows;
  } catch (error) {
    lane.leave(isConnectionFault(error));
    throw toApiError(error);
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  tenant: Tenanted,
  work: (tx: Transaction) => Promise<Finished<T>>,
  tell: (news: string) => void,
): Promise<T> {
  const client = await checkOut(pool);
  let opened = false;
  const told: string[] = [];
  const tx: Transaction = {
    run: async (...statements) => {
      const opening = opened ? [] : [begin, callerOf(tenant)];
      opened = true;
      const rows = await send(client, [...opening, ...statements]);
      for (const { news } of statements) if (news !== undefined) told.push(news);
      return rows.slice(opening.length) as BatchRows<typeof statements>;
    },
  };
  try {
    const { result, last } = await work(tx);
    await (opened ? send(client, [...last, commit]) : tx.run(...last, commit));
    client.release();
    for (const news of told) tell(news);
    for (const { news } of last) if (news !== undefined) tell(news);
    return result;
  } catch (error) {
    const broken = isConnectionFault(error) || (opened && !(await rolledBack(client)));
    client.release(broken);
    throw toApiError(error);
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  return send(client, [rollback]).then(
    () => true,
    () => false,
  );
}

/** Gives up on a connection that says nothing; the pool then closes it. */
async function answered<T>(sent: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Connection says nothing.')), withinMs);
  });
  try {
    return await Promise.race([sent, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function send(client: pg.PoolClient, statements: readonly Statement[]): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, (error, rows) => (error ? reject(error) : resolve(rows))));
  });
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw unavailable(error);
  }
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (tries === TRANSACTION_TRIES) throw unavailable(error);
    }
  }
}

/** The SQLSTATE of an error that Postgres raised, if it is one. Each has a digit; EPIPE is none of them. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown })?.code;
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether the error is a violation of the named unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && (error as { constraint?: string }).constraint === constraint;
}

/** Whether a statement waited too long for a row that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error instanceof ApiError ? error.cause : error) === LOCK_TIMEOUT;
}

const LOCK_TIMEOUT = '55P03';

/**
 * 40001 serialization failure, 40P01 deadlock: rolled back as a whole, safe to run again. 26000 no such prepared statement: the
 * batch in front on the same connection failed before it came to prepare what this one counts on.
 */
function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01' || state === '26000';
}

/** The server went away, or the socket did: pg has no SQLSTATE for the latter. Such a connection is of no more use. */
function isConnectionFault(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return state.startsWith('57P') || state.startsWith('08');
  const { code, message = '' } = error as { code?: string; message?: string };
  return (
    (typeof code === 'string' && code.startsWith('E')) || /^(Connection|Client has encountered)/.test(message)
  );
}

/** Faults of the database that the caller should see as "come back later"; anything else stays what it is. */
function toApiError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const state = sqlState(error);
  const overloaded = state === '57014' || state === LOCK_TIMEOUT || state?.startsWith('53');
  return overloaded || isConnectionFault(error) ? unavailable(error) : error;
}

function unavailable(cause: unknown): ApiError {
  const error = new ApiError(
    'SERVICE_UNAVAILABLE',
    'The database does not answer in time; try again.',
    undefined,
    {
      'retry-after': '1',
    },
  );
  error.cause = cause;
  return error;
}

/** The only row of a statement that must have found one; RESOURCE_NOT_FOUND otherwise. */
export function one<Row>(rows: readonly Row[], what: string): Row {
  return rows[0] ?? fail('RESOURCE_NOT_FOUND', `No such ${what}.`);
}
