import pg from 'pg';
import { withClient } from '../platform/db/with-client.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Store } from './store.ts';

/** Why row-level security does not bind the login of an address; null when it does. */
async function whyUnbound(client: pg.Client, login: string | null): Promise<string | null> {
  const { rows } = await client.query<{ login: string; why: string | null }>(
    `select coalesce($1, current_user)::text as login, case
       when asked.oid is null then 'a login that this database does not know'
       when asked.rolsuper then 'a superuser'
       when exists (select from pg_roles other where (other.rolsuper or other.rolbypassrls)
         and pg_has_role(asked.oid, other.oid, 'member')) then 'which may bypass row-level security'
       when exists (select from pg_class tables where relkind in ('r', 'p')
         and relnamespace = (select relnamespace from pg_class where oid = to_regclass('schema_migrations'))
         and pg_has_role(asked.oid, relowner, 'member')) then 'the owner of tables'
     end as why
     from (values (1)) one left join pg_roles asked on asked.rolname = coalesce($1, current_user)`,
    [login],
  );
  const [{ login: name, why }] = rows as [(typeof rows)[0]]; // always one row
  return why && `${name}, ${why}`;
}

/**
 * What is wrong with the addresses of the database that a process which serves was given, a sentence for each: none may lead to
 * a superuser, to who may bypass row-level security, or to an owner of tables, even if the service would not use it.
 */
export async function unboundAddresses(config: Config, store: Store): Promise<string[]> {
  const used = {
    DATABASE_APP_URL: store.appUrl,
    DATABASE_LOOKUP_URL: store.lookupUrl,
    DATABASE_IDENTITY_URL: store.identityUrl,
  };
  const { databaseUrl, databaseDirectUrl, databaseReadUrl } = config;
  // Of these the database is asked by name: a replica may be away. Without a name in it, pg takes one from the environment.
  const given = {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_READ_URL: databaseReadUrl,
  };
  const whys = [
    ...Object.entries(used).map(async ([setting, url]) => ({
      setting,
      why: await withClient(url, (client) => whyUnbound(client, null)),
    })),
    ...Object.entries(given).map(async ([setting, url]) => ({
      setting,
      why: url && (await withClient(store.lookupUrl, (client) => whyUnbound(client, loginOf(url)))),
    })),
  ];
  return (await Promise.all(whys)).flatMap(({ setting, why }) => (why ? [`${setting} leads to ${why}`] : []));
}

const loginOf = (url: string): string => new pg.Client({ connectionString: url }).user ?? '';

const WHAT_TO_DO =
  'A service gets DATABASE_APP_URL, DATABASE_LOOKUP_URL and DATABASE_IDENTITY_URL and no other login; ' +
  '"comanda addresses", with the DATABASE_URL of the owner, prints them. That one is for "comanda migrate" and other ' +
  'commands (docs/operations/hardening.md)';

async function assertBound(config: Config, store: Store): Promise<void> {
  const unbound = await unboundAddresses(config, store);
  if (unbound.length > 0) throw new Error(`${unbound.join('; ')}. ${WHAT_TO_DO}`);
}

/** Throws in production when row-level security would not bind who gets hold of the addresses of this process. */
export async function assertNarrow(config: Config, store: Store): Promise<void> {
  if (config.production) await assertBound(config, store);
}

/** For `comanda doctor`: the same, and outside production of the logins that a service uses. */
export async function checkLogins({ config, store }: { config: Config; store: Store }): Promise<string> {
  // There one address may be all that there is; the service makes no use of its login.
  await assertBound(
    config.production ? config : { ...config, databaseUrl: '', databaseDirectUrl: '' },
    store,
  );
  return 'row-level security binds every login that a service has here';
}
