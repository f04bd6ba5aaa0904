import { randomUUID } from 'node:crypto';
import { CookieJar } from 'tough-cookie';
import { newTotpSeed, sealTotpSeed } from '../../src/identity/auth/index.ts';
import { createSealer } from '../../src/platform/crypto/seal.ts';
import { newGuid } from '../../src/platform/ids.ts';
import { TEST_SECRET } from './cluster.ts';
import { testPasswords } from './credentials.ts';
import { type Client, client, type Reply, type Sending } from './http.ts';
import type { Target, TestService } from './service.ts';

/** People with passwords, and browsers that keep cookies as browsers do: for tests that are about signing in. */

/** Good enough for the service, and for every account of the tests. */
export const PASSWORD = 'correct horse battery';

/** A browser: keeps cookies by their attributes, and says where its requests come from. */
export interface Visitor extends Client {
  /** Name and value of what it would send to a path. */
  cookies(path?: string): Promise<Record<string, string>>;
  forget(): Promise<void>;
}

export interface VisitorOptions {
  userAgent?: string;
  /** Its own address, when the service believes X-Forwarded-For; else all share one. */
  address?: string;
  headers?: Record<string, string>;
}

export function visitor(target: Pick<Target, 'url'>, options: VisitorOptions = {}): Visitor {
  const plain = client(target.url);
  const jar = new CookieJar(undefined, { prefixSecurity: 'strict' });
  // The jar sees what a browser behind TLS sees.
  const at = (path: string): string => new URL(path, target.url).href.replace(/^http:/, 'https:');
  const always = {
    'sec-fetch-site': 'same-origin',
    'user-agent': options.userAgent ?? 'Test browser',
    ...(options.address ? { 'x-forwarded-for': options.address } : {}),
    ...options.headers,
  };
  const send = async <T>(method: string, path: string, sending: Sending = {}): Promise<Reply<T>> => {
    const cookie = await jar.getCookieString(at(path));
    const headers = { ...always, ...(cookie ? { cookie } : {}), ...sending.headers };
    const reply = await plain.send<T>(method, path, { ...sending, headers });
    for (const text of reply.headers['set-cookie'] ?? []) await jar.setCookie(text, at(path));
    return reply;
  };
  return {
    base: target.url,
    key: undefined,
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers = {}) => send('POST', path, { body, headers }),
    put: (path, body, headers = {}) => send('PUT', path, { body, headers }),
    patch: (path, body, headers = {}) => send('PATCH', path, { body, headers }),
    delete: (path, headers = {}) => send('DELETE', path, { headers }),
    async cookies(path = '/api/v1/auth/session') {
      const found = await jar.getCookies(at(path));
      return Object.fromEntries(found.map(({ key, value }) => [key, value]));
    },
    forget: async () => void (await jar.removeAllCookies()),
  };
}

/** An address of a network that is nobody's, another each time. */
export function anyAddress(): string {
  visits++;
  return `10.200.${(visits >> 8) & 255}.${visits & 255}`;
}

let visits = 0;

export interface Account {
  uid: string;
  email: string;
  name: string;
  /** The seed of the second factor, when there is one. */
  seed: string | null;
}

export interface AccountOptions {
  email?: string;
  name?: string;
  status?: 'ACTIVE' | 'INVITED' | 'SUSPENDED';
  /** null: signs in elsewhere only. */
  password?: string | null;
  passwordHash?: string;
  mfa?: boolean;
  places?: readonly { tenantId: string; role: string }[];
  isOperator?: boolean;
  mustChangePassword?: boolean;
}

let usual: Promise<string> | undefined;

/** A user, put straight into the tables. */
export async function makeAccount(
  { database }: Pick<Target, 'database'>,
  options: AccountOptions = {},
): Promise<Account> {
  const uid = newGuid();
  const email = options.email ?? `${randomUUID()}@example.com`;
  const name = options.name ?? 'Test person';
  const seed = options.mfa ? newTotpSeed() : null;
  const sealed = seed === null ? null : sealTotpSeed(createSealer(TEST_SECRET), uid, seed);
  await database.sql(
    `insert into users (uid, email, email_key, email_verified_at, name, status, is_operator, password_hash,
       must_change_password, mfa_secret, mfa_enabled_at, created_at, updated_at)
     values ($1, $2, lower($2), now(), $3, $4, $5, $6, $7, $8, $9, now(), now())`,
    [
      uid,
      email,
      name,
      options.status ?? 'ACTIVE',
      options.isOperator ?? false,
      options.passwordHash ?? (await hashOf(options.password)),
      options.mustChangePassword ?? false,
      sealed,
      seed === null ? null : new Date(),
    ],
  );
  for (const { tenantId, role } of options.places ?? []) {
    await database.sql(
      `insert into memberships (tenant_id, uid, role, created_at, updated_at) values ($1, $2, $3, now(), now())`,
      [tenantId, uid, role],
    );
  }
  return { uid, email, name, seed };
}

function hashOf(password: string | null | undefined): Promise<string> | null {
  if (password === null) return null;
  if (password !== undefined) return testPasswords.hash(password);
  usual ??= testPasswords.hash(PASSWORD);
  return usual;
}

/** Signs an account in over the wire, in a browser of its own. */
export async function signInAs(
  service: Pick<TestService, 'url'>,
  account: Account,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const browser = visitor(service, { address: anyAddress(), ...options });
  (await browser.post('/api/v1/auth/login', { email: account.email, password: PASSWORD })).must(200);
  return browser;
}
