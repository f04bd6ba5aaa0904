import { roleUrl } from '../../src/platform/db/roles.ts';
import { TEST_SECRET } from './cluster.ts';
import type { TestDatabase } from './database.ts';
import { scratchFolder } from './service.ts';

/** Settings of the real command line, for a process of its own (process.ts) or a shell (shell.ts). */

export type Environment = Record<string, string>;

/** A machine that stands still for some seconds fails no test: as in service.ts. */
const PATIENT: Environment = {
  DATABASE_WAIT_MS: '30000',
  DATABASE_SILENCE_MS: '60000',
  REQUEST_DEADLINE_MS: '90000',
};

/** Waits no longer than production does: for tests about waiting too long. */
export const IMPATIENT: Environment = Object.fromEntries(Object.keys(PATIENT).map((name) => [name, '']));

/** Settings of a command of the owner of a test database. */
export async function settingsFor(database: TestDatabase, env: Environment = {}): Promise<Environment> {
  return {
    // Production: no demo, and a schema is never changed by itself.
    NODE_ENV: 'production',
    COMANDA_SECRET: TEST_SECRET,
    DATABASE_URL: database.url,
    DATA_DIR: await scratchFolder('data'),
    PORT: '0',
    METRICS_PORT: '0',
    ...PATIENT,
    ...env,
  };
}

/** Of settings of the owner's those that a process which serves gets in production: three logins, and no owner. */
export function asServed(env: Environment): Environment {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL = '', DATABASE_READ_URL = '', ...others } = env;
  if (env.NODE_ENV !== 'production' || DATABASE_URL === '' || env.DATABASE_APP_URL) return env;
  const login = (role: Parameters<typeof roleUrl>[1], url = DATABASE_URL) =>
    roleUrl(url, role, env.COMANDA_SECRET ?? TEST_SECRET);
  return {
    ...others,
    DATABASE_APP_URL: login('comanda_app'),
    DATABASE_LOOKUP_URL: login('comanda_lookup'),
    DATABASE_IDENTITY_URL: login('comanda_identity'),
    ...(DATABASE_DIRECT_URL && { DATABASE_DIRECT_URL: login('comanda_lookup', DATABASE_DIRECT_URL) }),
    ...(DATABASE_READ_URL && { DATABASE_READ_URL: login('comanda_app', DATABASE_READ_URL) }),
  };
}
