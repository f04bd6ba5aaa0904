import pg from 'pg';
import { ApiError, fail } from '../errors.ts';
import {
  createPassingSessions,
  type Naming,
  openSharedConnections,
  passThrough,
  type SharedConnections,
  sendBatch,
} from './pipeline/index.ts';
import type { Pooling } from './pooling.ts';
import { createSilenceWatch, type SilenceWatch } from './silence-watch.ts';
import { type BatchRows, type Statement, statement, type Transaction } from './statement.ts';

export type { Transaction } from './statement.ts';

/** How long commands and tests wait for a connection; the service has a setting. Then SERVICE_UNAVAILABLE. */
const POOL_WAIT_MS = 10_000;
/** How long the server may owe an answer; the service has a setting. Longer than `statement_timeout` lets a statement run. */
const SILENCE_MS = 7_000;
/** After this time without a word the system asks whether the other side is still there: idle connections, too, lose theirs. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** Serialization failures and deadlocks are retried here: the caller did nothing wrong. */
const TRANSACTION_TRIES = 3;

/** Whose rows a statement may see, and for which caller. Minted by access/ only, whose scopes extend it. */
export interface TenantContext {
  readonly tenantId: string;
  /** The caller as rate limits and idempotency keys know it, for example `key:<id>`. */
  readonly identity: string;
}

/** For rows that belong to a caller and to no tenant. No tenant has this id. */
export const GLOBAL_TENANT = '00000000-0000-0000-0000-000000000000';

/** The result of a transaction, and its last statements, which are sent together with COMMIT. */
export interface Finished<T> {
  result: T;
  last: readonly Statement[];
}

/**
 * The tenant-owned tables, through a role that row-level security binds. Every call names the tenant first; the
 * setting lives for one transaction only, so it holds behind a pooler that gives each transaction any session, too.
 */
export interface Database {
  /** One round trip, one implicit transaction: all of the statements or none. */
  run<const S extends readonly Statement[]>(tenant: TenantContext, ...statements: S): Promise<BatchRows<S>>;
  /**
   * A transaction of several round trips. `work` may run more than once (after a deadlock), so it must not have
   * effects outside the transaction.
   */
  transaction<T>(tenant: TenantContext, work: (tx: Transaction) => Promise<Finished<T>>): Promise<T>;
  readonly pool: pg.Pool;
}

/** The narrow role for the few look-ups that cross tenants (credentials, operators, job dispatch). */
export interface LookupDatabase {
  run<const S extends readonly Statement[]>(...statements: S): Promise<BatchRows<S>>;
  /** As that of Database. */
  transaction<T>(work: (tx: Transaction) => Promise<Finished<T>>): Promise<T>;
  readonly pool: pg.Pool;
}

interface PoolOptions {
  max: number;
  applicationName: string;
  /** How long to wait for a connection, whether one is made or another's is returned. */
  waitMs?: number;
  /** Shared with other pools of the same server; one of its own otherwise. */
  silence?: SilenceWatch;
  /** What lies before the database; nothing by default. */
  pooling?: Pooling;
}

/**
 * Opens a pool. Connections hold no session state except prepared statements, and none at all before a pooler that
 * does not bring these along. One on which the server says nothing is given up.
 */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { silence = createSilenceWatch(SILENCE_MS) } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.waitMs ?? POOL_WAIT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    pipeline: true,
  });
  silence.over(pool);
  if (options.pooling === 'unprepared') {
    const sessions = createPassingSessions();
    pool.on('connect', (client) => passThrough(client, sessions));
  }
  // An idle connection that breaks is replaced on the next request; the pool has dropped it already.
  pool.on('error', () => {});
  // One that breaks in use fails its statement; without a listener the event would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const setCaller = statement(
  'platform.set_caller',
  `select set_config('comanda.tenant', $1, true), set_config('comanda.identity', $2, true)`,
);
const callerOf = ({ tenantId, identity }: TenantContext) => setCaller([tenantId, identity]);
const begin = statement('platform.begin', 'begin')([]);
const commit = statement('platform.commit', 'commit')([]);
const rollback = statement('platform.rollback', 'rollback')([]);

/** `publish` gets the notifications of statements that have committed. */
export function openDatabase(pool: pg.Pool, publish: (notification: string) => void = () => {}): Database {
  const connections = openSharedConnections(pool);
  return {
    pool,
    run: async (tenant, ...statements) => {
      const rows = await retrying((naming) =>
        onePass(connections, [callerOf(tenant), ...statements], naming),
      );
      for (const { notification } of statements) if (notification !== undefined) publish(notification);
      return rows.slice(1) as BatchRows<typeof statements>;
    },
    transaction: (tenant, work) =>
      retrying(() => inTransaction(pool, [begin, callerOf(tenant)], work, publish)),
  };
}

export function openLookupDatabase(pool: pg.Pool): LookupDatabase {
  const connections = openSharedConnections(pool);
  return {
    pool,
    run: async (...statements) =>
      (await retrying((naming) => onePass(connections, statements, naming))) as BatchRows<typeof statements>,
    transaction: (work) => retrying(() => inTransaction(pool, [begin], work)),
  };
}

/** Sends the batch over a connection that may be shared with other batches. */
async function onePass(
  connections: SharedConnections,
  statements: readonly Statement[],
  naming: Naming,
): Promise<unknown[][]> {
  const lease = await connections.acquire().catch((error) => {
    throw unavailable(error);
  });
  try {
    const rows = await sendBatch(lease.client, statements, naming);
    lease.release(false);
    return rows;
  } catch (error) {
    lease.release(isConnectionFault(error));
    throw toApiError(error);
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  begins: readonly Statement[],
  work: (tx: Transaction) => Promise<Finished<T>>,
  publish: (notification: string) => void = () => {},
): Promise<T> {
  const client = await checkOut(pool);
  let opened = false;
  const notifications: string[] = [];
  const tx: Transaction = {
    run: async (...statements) => {
      const opening = opened ? [] : begins;
      opened = true;
      const rows = await sendBatch(client, [...opening, ...statements]);
      for (const { notification } of statements)
        if (notification !== undefined) notifications.push(notification);
      return rows.slice(opening.length) as BatchRows<typeof statements>;
    },
  };
  try {
    const { result, last } = await work(tx);
    await (opened ? sendBatch(client, [...last, commit]) : tx.run(...last, commit));
    client.release();
    for (const notification of notifications) publish(notification);
    for (const { notification } of last) if (notification !== undefined) publish(notification);
    return result;
  } catch (error) {
    const broken = isConnectionFault(error) || (opened && !(await rolledBack(client)));
    client.release(broken);
    throw toApiError(error);
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  return sendBatch(client, [rollback]).then(
    () => true,
    () => false,
  );
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw unavailable(error);
  }
}

async function retrying<T>(work: (naming: Naming) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries === 1 ? 'tried' : 'renewed');
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (tries === TRANSACTION_TRIES) throw unavailable(error);
    }
  }
}

/** The SQLSTATE of an error that Postgres raised. Every SQLSTATE has a digit, so EPIPE does not match. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown })?.code;
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The name under which a statement of ours refused (`comanda_require` in SQL); undefined for every other error. */
export function refusalOf(error: unknown): string | undefined {
  return sqlState(error) === 'CM001' ? (error as Error).message : undefined;
}

/** Whether the error is a violation of the named unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && (error as { constraint?: string }).constraint === constraint;
}

/** Whether a statement waited too long for a row that another transaction has locked. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error instanceof ApiError ? error.cause : error) === LOCK_TIMEOUT;
}

const LOCK_TIMEOUT = '55P03';
/** The server takes no writes: it was the primary until a moment ago, or its operator stopped them. */
const READ_ONLY = '25006';

/**
 * 40001 serialization failure, 40P01 deadlock: rolled back as a whole, safe to retry. 26000 no such prepared statement:
 * the previous batch on the same connection failed before it prepared a statement that this one uses, or a pooler has come with
 * a session that does not know it.
 */
function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01' || state === '26000';
}

/** The server or the socket went away (pg has no SQLSTATE for the latter): the connection cannot be used again. */
function isConnectionFault(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return state.startsWith('57P') || state.startsWith('08');
  const { code, message = '' } = error as { code?: string; message?: string };
  return (
    (typeof code === 'string' && code.startsWith('E')) || /^(Connection|Client has encountered)/.test(message)
  );
}

/** Maps temporary database faults to SERVICE_UNAVAILABLE; other errors are returned unchanged. */
function toApiError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const state = sqlState(error);
  const overloaded = state === '57014' || state === LOCK_TIMEOUT || state?.startsWith('53');
  return overloaded || state === READ_ONLY || isConnectionFault(error) ? unavailable(error) : error;
}

function unavailable(cause: unknown): ApiError {
  const error = new ApiError(
    'SERVICE_UNAVAILABLE',
    'The database does not answer in time; try again.',
    { dependency: 'database' },
    { 'retry-after': '1' },
  );
  error.cause = cause;
  return error;
}

/** The row of a statement that always returns one: an insert, or an update of what the caller has locked. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that always returns a row has returned none');
  return row;
}

/** The only row of a statement; RESOURCE_NOT_FOUND when there is none. */
export function one<Row>(rows: readonly Row[], what: string): Row {
  return rows[0] ?? fail('RESOURCE_NOT_FOUND', `No such ${what}.`);
}
