import type { Clock } from '../../platform/clock.ts';
import { createProbes, type Probe } from './probes.ts';

export const NOT_READY = ['DRAINING', 'DATABASE_UNAVAILABLE', 'MIGRATIONS_MISSING'] as const;

/** Why this process should get no requests now; empty when it should. Never rejects. */
export type Readiness = () => Promise<(typeof NOT_READY)[number][]>;

/**
 * Asks only what every request needs: a process that others could not replace must not be taken out for less. `migrations`
 * has the fact `missing`; a newer schema is fine, since an upgrade migrates before it replaces processes.
 */
export function createReadiness(options: {
  clock: Clock;
  database: Probe;
  migrations: Probe;
  draining: () => boolean;
}): Readiness {
  const { clock, database, migrations, draining } = options;
  const probes = createProbes(clock, { database, migrations });
  return async () => {
    if (draining()) return ['DRAINING'];
    const found = await probes.run();
    if (found.database?.status !== 'OK') return ['DATABASE_UNAVAILABLE'];
    const { missing } = (found.migrations?.facts ?? {}) as { missing?: number[] };
    return missing?.length === 0 ? [] : ['MIGRATIONS_MISSING'];
  };
}
