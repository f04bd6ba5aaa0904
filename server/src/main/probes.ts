import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Database, GLOBAL_TENANT, type LookupDatabase } from '../platform/db/database.ts';
import { readMigrationState } from '../platform/db/schema-state.ts';
import { statement } from '../platform/db/statement.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Bus } from '../platform/workers/bus.ts';
import { within } from '../platform/workers/within.ts';
import type { KeyService } from '../providers/keys/port.ts';
import type { createProcessors } from '../providers/payments/processors.ts';
import type { Probe } from '../site/health/index.ts';
import { missingVaultKeys } from './vault-keys.ts';

interface Probed {
  lookup: LookupDatabase;
  bus: Bus;
  processors: ReturnType<typeof createProcessors>;
  keys: KeyService;
  /** Where reports read, when that is a replica. */
  replica: Database | null;
}

const DISK_FREE_MIN_BYTES = 500_000_000;

/** The state of the service and of what it depends on, by name. */
export function createProbeTable(
  config: Config,
  { lookup, bus, processors, keys, replica }: Probed,
): Record<string, Probe> {
  return {
    ...dependencyProbes(config, lookup, bus),
    ...(replica ? { readReplica: createReplicaProbe(replica) } : {}),
    vault: async () => {
      const missingKeyIds = await missingVaultKeys(lookup, keys);
      return { degraded: missingKeyIds.length > 0, facts: { keyId: keys.currentKeyId, missingKeyIds } };
    },
    processors: async () => {
      const states = processors.state();
      const degraded = states.some(({ circuit }) => circuit !== 'closed');
      return {
        degraded,
        facts: { configured: config.cardpointeUrl !== '', test: config.cardpointeTest, states },
      };
    },
  };
}

const ping = statement('health.ping', `select current_setting('server_version') as version`);

const followed = statement(
  'health.replica',
  `select coalesce(extract(epoch from now() - coalesce(pg_last_xact_replay_timestamp(),
       (select checkpoint_time from pg_control_checkpoint()))), 0)::float8 as lag_seconds,
     pg_is_wal_replay_paused() as paused where pg_is_in_recovery()`,
  ['lag_seconds', 'paused'],
);

/** The service writes every few seconds, at least its heartbeat: a replica that is further behind has stopped following. */
const REPLICA_LAG_MAX_S = 60;
const REPLICA_ANSWER_MS = 1_500;

/**
 * How the database of `DATABASE_READ_URL` is. While it is lost reports are refused, and while it lags they say so (`asOf`); all else
 * goes on: so it makes the service DEGRADED, never DOWN.
 */
export function createReplicaProbe(replica: Database): Probe {
  const look = async () => {
    const [[found]] = await replica.run({ tenantId: GLOBAL_TENANT, identity: 'health' }, followed([]));
    // No row: it is no replica, and lags behind nothing.
    return found ?? { lag_seconds: 0, paused: false };
  };
  const late = (): never => {
    throw new Error('no answer in time');
  };
  return async () => {
    const waiting = replica.pool.waitingCount;
    try {
      const { lag_seconds, paused } = await within(REPLICA_ANSWER_MS, look(), late);
      const lagSeconds = Math.round(lag_seconds * 10) / 10;
      const facts = { reachable: true, lagSeconds, replayPaused: paused, waiting };
      return { degraded: paused || lagSeconds > REPLICA_LAG_MAX_S, facts };
    } catch (error) {
      const { cause = error } = error as Error;
      return { degraded: true, facts: { reachable: false, error: (cause as Error).message, waiting } };
    }
  };
}

/** What every request needs. */
export const createReadinessProbes = (lookup: LookupDatabase) => ({
  database: async () => {
    const [[row]] = await lookup.run(ping([]));
    return { facts: { version: row?.version } };
  },
  migrations: async () => {
    const { current, known, missing, edited } = await readMigrationState(lookup);
    const degraded = current !== known || missing.length > 0 || edited.length > 0;
    return { degraded, facts: { current, known, missing, edited } };
  },
});

function dependencyProbes(config: Config, lookup: LookupDatabase, bus: Bus) {
  return {
    ...createReadinessProbes(lookup),
    bus: async () => ({ degraded: !bus.hearing, facts: {} }),
    disk: async () => {
      const { bavail, bsize } = await diskOf(resolve(config.dataDir));
      const freeBytes = bavail * bsize;
      return { degraded: freeBytes < DISK_FREE_MIN_BYTES, facts: { freeBytes } };
    },
  };
}

/** The disk on which a folder is, or would be: with a database of its own, an installation may never make it. */
async function diskOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder;
    if (!isMissing) throw error;
    return diskOf(dirname(folder));
  }
}
