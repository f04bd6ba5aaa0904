import { randomUUID } from 'node:crypto';
import { createSessionTokens } from '../../src/identity/auth/index.ts';
import { hashToken } from '../../src/platform/crypto/seal.ts';
import { newGuid } from '../../src/platform/ids.ts';
import { TEST_SECRET } from './cluster.ts';
import { type Client, client } from './http.ts';
import type { Target, TestService } from './service.ts';

/** People who have signed in, put straight into the tables: for tests that are not about signing in. */

export interface PersonOptions {
  email?: string;
  name?: string;
  /** Places in tenants. */
  places?: readonly {
    tenantId: string;
    role: string;
    restaurantGuids?: readonly string[];
    /** For how long they have been there; just come, when left out. */
    forMs?: number;
  }[];
  isOperator?: boolean;
  emailVerified?: boolean;
  /** Whether the session has proven a second factor. */
  secondFactor?: boolean;
}

/** Somebody's session: calls as a page of ours would, with its cookie and the headers that a browser adds. */
export interface Session extends Client {
  sessionId: string;
  cookie: string;
  /** Takes a new cookie, as an app does: one is good for a quarter of an hour, and a run may take longer. */
  renew(): Promise<void>;
}

export interface Person extends Session {
  uid: string;
  email: string;
  name: string;
}

const SESSION_MS = 30 * 86_400_000;
const ACCESS_MS = 15 * 60_000;

export async function signedIn(
  target: Target & Partial<Pick<TestService, 'clock'>>,
  options: PersonOptions = {},
): Promise<Person> {
  const { sql } = target.database;
  const now = target.clock?.now() ?? Date.now();
  const uid = newGuid();
  const email = options.email ?? `${randomUUID()}@example.com`;
  const name = options.name ?? 'Test person';
  const at = new Date(now);
  await sql(
    `insert into users (uid, email, email_key, email_verified_at, name, status, is_operator, created_at, updated_at)
     values ($1, $2, lower($2), $3, $4, 'ACTIVE', $5, $6, $6)`,
    [uid, email, options.emailVerified === false ? null : at, name, options.isOperator ?? false, at],
  );
  for (const { tenantId, role, restaurantGuids = [], forMs = 0 } of options.places ?? []) {
    await sql(
      `insert into memberships (tenant_id, uid, role, restaurant_guids, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [tenantId, uid, role, restaurantGuids, new Date(now - forMs)],
    );
  }
  return { uid, email, name, ...(await newSession(target, uid, options.secondFactor ?? false)) };
}

/** Another session of somebody. */
export async function newSession(
  target: Target & Partial<Pick<TestService, 'clock'>>,
  uid: string,
  secondFactor = false,
): Promise<Session> {
  const now = target.clock?.now() ?? Date.now();
  const sessionId = newGuid();
  const ends = new Date(now + SESSION_MS);
  await target.database.sql(
    `insert into sessions (id, uid, refresh_hash, second_factor, created_at, last_seen_at, refresh_expires_at, ends_at,
       proven_at)
     values ($1, $2, $3, $4, $5, $5, $6, $6, $5)`,
    [sessionId, uid, hashToken(sessionId), secondFactor, new Date(now), ends],
  );
  const tokens = createSessionTokens(TEST_SECRET);
  const issue = async (at: number): Promise<string> =>
    `__Host-comanda_access=${await tokens.issueAccess({ uid, sessionId, rotation: 0, expiresAt: at + ACCESS_MS, now: at })}`;
  const cookie = await issue(now);
  const always = { cookie, 'sec-fetch-site': 'same-origin' };
  const renew = async (): Promise<void> => {
    always.cookie = await issue(target.clock?.now() ?? Date.now());
  };
  return { ...client(target.url, undefined, always), sessionId, cookie, renew };
}
