import { statfs } from 'node:fs/promises';
import { missingVaultKeys } from '../money/vault/index.ts';
import type { LookupDatabase } from '../platform/db/database.ts';
import { readMigrationState } from '../platform/db/migrate.ts';
import { statement } from '../platform/db/statement.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Bus } from '../platform/workers/bus.ts';
import type { KeyService } from '../providers/keys/port.ts';
import type { createProcessors } from '../providers/payments/processors.ts';
import type { Probe } from '../site/health/index.ts';

interface Probed {
  lookup: LookupDatabase;
  bus: Bus;
  processors: ReturnType<typeof createProcessors>;
  keys: KeyService;
}

const DISK_FREE_MIN_BYTES = 500_000_000;

/** The state of the service and of what it depends on, by name. */
export function createProbeTable(
  config: Config,
  { lookup, bus, processors, keys }: Probed,
): Record<string, Probe> {
  return {
    ...dependencyProbes(config, lookup, bus),
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

/** What every request needs. */
export const createReadinessProbes = (lookup: LookupDatabase) => ({
  database: async () => {
    const [[row]] = await lookup.run(ping([]));
    return { facts: { version: row?.version } };
  },
  migrations: async () => {
    const { current, known } = await readMigrationState(lookup);
    return { degraded: current !== known, facts: { current, known } };
  },
});

function dependencyProbes(config: Config, lookup: LookupDatabase, bus: Bus) {
  return {
    ...createReadinessProbes(lookup),
    bus: async () => ({ degraded: !bus.hearing, facts: {} }),
    disk: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      const freeBytes = bavail * bsize;
      return { degraded: freeBytes < DISK_FREE_MIN_BYTES, facts: { freeBytes } };
    },
  };
}
