import { createHmac } from 'node:crypto';
import pg from 'pg';
import { createBackupRole } from './backup-role.ts';
import { createMoverRole } from './mover-role.ts';

/** The roles that the server connects as. Neither owns a table nor bypasses row-level security. */
export const ROLES = ['comanda_app', 'comanda_lookup', 'comanda_identity'] as const;
type Role = (typeof ROLES)[number];

/** Limits of every session of these roles; set on the role, so that they hold behind a pooler as well. */
const ROLE_SETTINGS: Record<string, string> = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
  timezone: 'UTC',
  jit: 'off',
  // Who is gone without a word holds connections, and perhaps locks, for no longer than a minute.
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/**
 * Roles belong to the cluster, not to the database: they may exist already. An owner that may not create roles is
 * told what to run. Only what is missing is changed, so that servers which share a cluster do not disturb each other.
 */
export async function createRoles(client: pg.Client, addresses: ReadonlyMap<Role, string>): Promise<void> {
  await createBackupRole(client);
  await createMoverRole(client);
  for (const [role, address] of addresses) {
    const { rows } = await client.query<{ settings: string[] | null }>(
      'select rolconfig as settings from pg_roles where rolname = $1',
      [role],
    );
    if (rows.length === 0) await createRole(client, role);
    if (!(await canLogIn(address))) {
      const password = decodeURIComponent(new URL(address).password);
      await client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`);
    }
    const settings = rows[0]?.settings ?? [];
    for (const [name, value] of Object.entries(ROLE_SETTINGS)) {
      if (!settings.some((set) => set.toLowerCase() === `${name}=${value}`.toLowerCase())) {
        await client.query(`alter role ${role} set ${name} = '${value}'`);
      }
    }
  }
}

/** Where the owner's database is, with the login of each role: the password of its own address, or the derived one. */
export function loginUrls(ownerUrl: string, secret: string, logins: string[]): ReadonlyMap<Role, string> {
  const given = logins.map((login) => new URL(login));
  return new Map(
    ROLES.map((role) => {
      const url = new URL(roleUrl(ownerUrl, role, secret));
      const own = given.find(({ username, password }) => username === role && password !== '');
      return [role, Object.assign(url, own && { password: own.password }).href];
    }),
  );
}

async function createRole(client: pg.Client, role: Role): Promise<void> {
  try {
    await client.query(`create role ${role} nosuperuser nocreatedb nocreaterole nobypassrls`);
  } catch (error) {
    if ((error as { code?: string }).code === '42710') return;
    throw new Error(
      `The owner may not create the role ${role}. As an administrator run: create role ${role} login password '…'; ` +
        'and set DATABASE_APP_URL, DATABASE_LOOKUP_URL and DATABASE_IDENTITY_URL.',
      { cause: error },
    );
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const probe = new pg.Client({ connectionString: url });
  try {
    await probe.connect();
    return true;
  } catch {
    return false;
  } finally {
    await probe.end().catch(() => {});
  }
}

/** Derived from the installation's secret: nothing to store, the same on every server. */
function rolePassword(secret: string, role: Role): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/** The owner's address with another role's login. */
export function roleUrl(ownerUrl: string, role: Role, secret: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(secret, role);
  return url.href;
}
