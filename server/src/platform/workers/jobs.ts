import type pg from 'pg';
import { PgBoss, type QueueOptions } from 'pg-boss';
import type { Log } from '../log.ts';

/** Where pg-boss keeps its tables: the same database, so that a job commits with the change that needs it. */
const SCHEMA = 'jobs';
const STOP_WITHIN_MS = 5_000;
/** A database that says nothing for this long is asked anew, over another connection. pg-boss hands it to pg. */
const SILENCE = { query_timeout: 20_000, keepAlive: true };

/**
 * A job of a process that died is started again once its heartbeat is late and somebody has looked: HEARTBEAT_S, a look
 * every LOOK_S, the first RETRY_S, and POLL_S until a process asks what there is to do: together under a minute.
 */
const HEARTBEAT_S = 15;
const LOOK_S = 10;
const RETRY_S = 5;
/** The clock of jobs has minutes: to ask more often costs a statement a job each time, and starts nothing sooner. */
const POLL_S = 10;
const QUEUE = { heartbeatSeconds: HEARTBEAT_S, retryLimit: 3, retryDelay: RETRY_S, retryBackoff: true };

/** Looks after nothing by itself. */
const IDLE = { schema: SCHEMA, max: 1, supervise: false, schedule: false };

/**
 * Work that nobody waits for. A job may run twice (its process can die after the work and before the note of it), so
 * running it again must do no harm.
 */
export interface Job<Deps = unknown> {
  /** `area.verb`, unique. */
  name: string;
  /** When it runs by itself: a cron expression, UTC. */
  schedule: string;
  run: (deps: Deps) => Promise<void>;
}

export interface Jobs {
  /** What is waiting and what failed lately, for the health check. */
  state(): Promise<{ name: string; queued: number; failed: number }[]>;
  stop(): Promise<void>;
}

/** Makes or updates pg-boss's own tables, as the owner, and lets the service's roles use them. */
export async function migrateJobs(ownerUrl: string, client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({ ...IDLE, connectionString: ownerUrl });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
  await client.query(`
    grant usage on schema ${SCHEMA} to comanda_app, comanda_lookup;
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to comanda_lookup;
    grant select, insert on all tables in schema ${SCHEMA} to comanda_app;
    grant execute on all functions in schema ${SCHEMA} to comanda_app, comanda_lookup`);
}

/** Starts working through jobs. Every process does; a job runs in one of them. */
export async function startJobs<Deps>(options: {
  url: string;
  jobs: readonly Job<Deps>[];
  deps: Deps;
  log: Log;
  /** Tests start a job when they want it, and never find one running beside them. */
  byClock?: boolean;
}): Promise<Jobs> {
  const { url, jobs, deps, log, byClock = true } = options;
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: 2,
    application_name: 'comanda jobs',
    ...SILENCE,
    migrate: false,
    createSchema: false,
    supervise: byClock,
    schedule: byClock,
    superviseIntervalSeconds: LOOK_S,
    monitorIntervalSeconds: LOOK_S,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  await register(boss, jobs);
  const run = async (job: Job<Deps>): Promise<void> => {
    try {
      await job.run(deps);
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'jobs: one failed; it is tried again');
      throw error;
    }
  };
  for (const job of byClock ? jobs : [])
    await boss.work(job.name, { pollingIntervalSeconds: POLL_S }, () => run(job));
  const names = new Set(jobs.map(({ name }) => name));
  return {
    state: () => stateOf(boss, names),
    stop: () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }),
  };
}

async function stateOf(boss: PgBoss, names: ReadonlySet<string>): ReturnType<Jobs['state']> {
  const queues = await boss.getQueues();
  const ours = queues.filter(({ name }) => names.has(name));
  return ours.map(({ name, queuedCount: queued, failedCount: failed }) => ({ name, queued, failed }));
}

/**
 * Makes the queues and the clock of jobs as this version has them. Most starts find nothing to do: five statements a job
 * would be a tenth of a second of each.
 */
async function register(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  const names = new Set(jobs.map(({ name }) => name));
  // What an earlier version did by the clock, and this one does not.
  for (const { name } of schedules) if (!names.has(name)) await boss.unschedule(name);
  const queueOf = new Map(queues.map((queue) => [queue.name, queue]));
  const cronOf = new Map(schedules.map(({ name, cron }) => [name, cron]));
  for (const { name, schedule } of jobs) {
    const queue = queueOf.get(name);
    if (!queue) await boss.createQueue(name, { policy: 'stately', ...QUEUE });
    else if (!isAsWanted(queue)) await boss.updateQueue(name, QUEUE);
    if (cronOf.get(name) !== schedule) await boss.schedule(name, schedule);
  }
}

const isAsWanted = (queue: QueueOptions): boolean =>
  Object.entries(QUEUE).every(([name, value]) => queue[name as keyof typeof QUEUE] === value);

/** Registers jobs before anybody serves them. */
export async function registerJobs(url: string, jobs: readonly Job<never>[]): Promise<void> {
  const boss = new PgBoss({ ...IDLE, connectionString: url, migrate: false, createSchema: false });
  await boss.start();
  await register(boss, jobs);
  await boss.stop({ graceful: false });
}
