import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { issueOperatorKey } from '../../src/identity/api-keys/index.ts';
import { routes } from '../../src/main/app.ts';
import type { Deps } from '../../src/main/deps.ts';
import { serve } from '../../src/main/serve.ts';
import { openStore } from '../../src/main/store.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Passwords } from '../../src/platform/crypto/password.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { createLog } from '../../src/platform/log.ts';
import { type Config, readConfig } from '../../src/platform/settings/config.ts';
import type { EnvironmentName } from '../../src/platform/settings/environment.ts';
import { atEnd } from './cleanup.ts';
import { TEST_SECRET } from './cluster.ts';
import { testPasswords } from './credentials.ts';
import { createTestDatabase, type TestDatabase, testCluster } from './database.ts';
import { eventually } from './eventually.ts';
import { type Client, client } from './http.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { type Outside, startOutside } from './outside.ts';

/** Beyond any test's number of requests. */
export const UNLIMITED = 1_000_000;

/** A clock that goes on, from wherever it was moved to. */
export interface MovableClock extends Clock {
  moveBy(ms: number): void;
  moveTo(time: string): void;
  /** It stands still until it is put back, and moves only when it is moved: for what differs by a step of time. */
  hold(): void;
  /** Puts it back to where it would be if nobody had touched it. */
  reset(): void;
}

/** As far ahead of the machine's time as the whole run is (tools/test.ts), so that all services of the run agree. */
export const movableClock = (): MovableClock => clockFrom(Number(process.env.COMANDA_TEST_AHEAD_MS ?? 0));

/** One with the time of the machine, for tests with something beside the service that has it too. */
export const machineClock = (): MovableClock => clockFrom(0);

function clockFrom(start: number): MovableClock {
  let offset = start;
  let heldAt: number | undefined;
  return {
    now: () => (heldAt ?? Date.now()) + offset,
    moveBy: (ms) => {
      offset += ms;
    },
    moveTo: (time) => {
      offset = Date.parse(time) - (heldAt ?? Date.now());
    },
    hold: () => {
      heldAt ??= Date.now();
    },
    reset: () => {
      offset = start;
      heldAt = undefined;
    },
  };
}

/** Whatever answers at an address: a service in this process, or one in another. */
export interface Target {
  url: string;
  database: TestDatabase;
  /** Knows nobody's key. */
  anyone: Client;
  /** The service's own administrator, without a limit to speak of. */
  operator: Client;
}

export interface LogLine extends Record<string, unknown> {
  msg: string;
  correlationId?: string;
}

export interface TestService extends Target {
  metricsUrl: string;
  clock: MovableClock;
  /** What its jobs work with, for tests that do not wait for the minute at which one runs. */
  deps: Deps;
  /** Where its mail ends. */
  mailbox: Mailbox;
  /** Its DNS and its providers. */
  outside: Outside;
  /** Every line logged so far, as it would be written. */
  logText(): string;
  logLines(): LogLine[];
  stop(): Promise<void>;
}

export interface ServiceOptions {
  config?: Partial<Config>;
  database?: TestDatabase;
  clock?: MovableClock;
  mailbox?: Mailbox;
  outside?: Outside;
  passwords?: Passwords;
  /** Waits for the database no longer than in production: for tests about waiting too long. */
  impatient?: boolean;
  /** Routes for this test only. */
  extraRoutes?: readonly Route[];
  /** Instead of all routes. */
  routes?: readonly Route[];
  /** Jobs start by themselves, as in production. */
  jobsByClock?: boolean;
}

/** The log is written some lines at a time. */
const linesOf = (text: string): LogLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine);

/** A machine that stands still for some seconds fails no test. */
const PATIENT = {
  databaseWaitMs: 10_000,
  databaseSilenceMs: 60_000,
  requestDeadlineMs: 90_000,
  cardDeadlineMs: 120_000,
};

/** The same, as Postgres has it. */
function patient(url: string): string {
  const limits = {
    statement_timeout: '30s',
    lock_timeout: '20s',
    idle_in_transaction_session_timeout: '30s',
  };
  const patiently = new URL(url);
  const options = Object.entries(limits).map(([name, value]) => `-c ${name}=${value}`);
  patiently.searchParams.set('options', options.join(' '));
  return patiently.href;
}

/** A folder of this run's own, for data folders and the like. */
export async function scratchFolder(name: string): Promise<string> {
  const { scratch } = await testCluster();
  return mkdtempSync(join(scratch, `${name}-`));
}

/** The service, in this process, on a database of its own, on a free port; every answer is checked against its schema. */
export async function startTestService(options: ServiceOptions = {}): Promise<TestService> {
  const { clock = movableClock(), passwords = testPasswords } = options;
  const table = options.routes ?? [...routes, ...(options.extraRoutes ?? [])];
  const database = options.database ?? (await createTestDatabase());
  const mailbox = options.mailbox ?? (await startMailbox());
  const outside = options.outside ?? (await startOutside());
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const config: Config = {
    ...readConfig({ PORT: '0', METRICS_PORT: '0' }),
    dataDir: await scratchFolder('data'),
    databaseUrl: options.impatient ? database.url : patient(database.url),
    ...(options.impatient ? {} : PATIENT),
    secret: TEST_SECRET,
    logLevel: 'debug',
    smtpUrl: mailbox.smtpUrl,
    webhookPrivateTargets: true,
    // Many tests are about numbers; those about being without them say so.
    allowRawCards: true,
    ...outside.config,
    ...options.config,
  };
  const store = await openStore(config, log, { migrate: false });
  const start = () =>
    serve({
      config,
      store,
      log,
      clock,
      passwords,
      routes: table,
      checkAnswers: true,
      jobsByClock: options.jobsByClock ?? false,
    });
  // With the patience of production a busy machine is now and then too slow for a start.
  const service = await (options.impatient ? eventually(start) : start());
  atEnd(service.stop);
  return {
    ...(await targetAt(service.url, database, config.environment)),
    metricsUrl: service.metricsUrl!,
    clock,
    deps: service.deps,
    mailbox,
    outside,
    logText: () => lines.join(''),
    logLines: () => linesOf(lines.join('')),
    stop: service.stop,
  };
}

/** Who talks to a service that serves a test database. */
export async function targetAt(
  url: string,
  database: TestDatabase,
  environment: EnvironmentName = 'production',
): Promise<Target> {
  const input = { name: 'Test operator', rateLimit: UNLIMITED, environment };
  const key = await issueOperatorKey(database.url, input, Date.now());
  return { url, database, anyone: client(url), operator: client(url, key) };
}
