import {
  type Authenticator,
  isBuiltIn,
  type Membership,
  rightsOfRole,
  type UserPrincipal,
} from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, GLOBAL_TENANT } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { Log } from '../../platform/log.ts';
import { DEFAULT_LIMIT } from '../../platform/rate-limit/rate-limit.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { startLateWrites } from '../../platform/workers/late-writes.ts';
import type { RoleDirectory } from '../roles/index.ts';
import { readAccessCookie } from './cookies.ts';
import { endSessionsOf } from './end-sessions.ts';
import { type LiveSessionRow, loadSession, type SessionUse, touchSessions } from './session-queries.ts';
import type { SessionTokens } from './session-tokens.ts';
import { newAccessCookie } from './start-session.ts';
import { hostOf } from './token-domains.ts';

const TOPIC = 'session';
const ENTRIES_MAX = 50_000;
/** An access token with less time left is renewed with the response. */
const RENEW_BELOW_MS = 5 * 60_000;

const scope = { tenantId: GLOBAL_TENANT, identity: 'sessions' };

interface Entry {
  row: LiveSessionRow;
  principal: UserPrincipal;
}

/**
 * Authenticates the access cookie. The signature is checked first, so only issued sessions are looked up. The session
 * is usually in memory. A change of a session is announced, and every process reloads it (see `announceSessionsOf`).
 */
export interface Sessions extends Authenticator {
  /** For who has just changed a session: the next request to this process must not find it as it was. */
  forget(sessionId: string): void;
  /** Ends all of a person, whose passkey somebody may have a copy of; in a transaction that has locked the account. */
  endOfSuspect(uid: string, now: number): Statement;
  /** Writes the "last seen" times to the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function openSessions(options: {
  identity: Database;
  tokens: SessionTokens;
  roles: RoleDirectory;
  bus: Bus;
  clock: Clock;
  log: Log;
}): Sessions {
  const { identity, tokens, roles, clock, log } = options;
  const cache = createCache<Entry>({ ...options, topic: TOPIC, entriesMax: ENTRIES_MAX });
  const seen = startLateWrites<SessionUse>({
    what: 'last sight of sessions',
    write: (uses) => identity.run(scope, touchSessions(uses)),
    log,
  });

  const load = async (sessionId: string): Promise<Entry | null> => {
    const [[row]] = await identity.run(scope, loadSession([sessionId]));
    return row ? { row, principal: principalOf(row) } : null;
  };

  const find = async (sessionId: string, now: number): Promise<Entry | null> => {
    const entry = cache.peek(sessionId) ?? (await cache.get(sessionId, () => load(sessionId)));
    if (!entry || entry.row.refresh_expires_at <= now || entry.row.ends_at <= now) return null;
    return entry;
  };

  // Nobody is seen who left a page open; that its cookie is in use is known once a rotation.
  const note = (
    row: LiveSessionRow,
    { isUse, rotation, now }: { isUse: boolean; rotation: number; now: number },
  ) => {
    if (!isUse && rotation <= row.used_rotation) return;
    const noted = seen.noted(row.id);
    const at = isUse ? now : (noted?.at ?? null);
    seen.note(row.id, { at, rotation: Math.max(rotation, noted?.rotation ?? rotation) });
    row.used_rotation = Math.max(rotation, row.used_rotation);
  };

  const authenticate = async (
    token: string,
    host: string | null,
    isUse: boolean,
  ): Promise<UserPrincipal | null> => {
    const now = clock.now();
    const claims = await tokens.readAccess(token, now);
    if (!claims) return null;
    const { sessionId, uid, rotation, expiresAt } = claims;
    const entry = await find(sessionId, now);
    if (entry?.row.uid !== uid) return null;
    const { row } = entry;
    if (row.only_host !== null && row.only_host !== host) return null;
    // Its end is announced under its own name alone, and it may come while this one begins.
    if (row.parent_id !== null && !(await find(row.parent_id, now))) return null;
    const principal = await withOwnRoles(roles, entry.principal);
    note(row, { isUse, rotation, now });
    if (expiresAt - now >= RENEW_BELOW_MS) return principal;
    return { ...principal, renewedCookies: [await newAccessCookie(tokens, { ...row, rotation }, now)] };
  };

  return {
    authenticate(request) {
      // An API key or a device's credential in the request takes precedence, even a wrong one.
      const { headers } = request;
      if (headers['x-api-key'] !== undefined || headers['x-device-credential'] !== undefined) return null;
      const token = readAccessCookie(request);
      return token === null ? null : authenticate(token, hostOf(headers), !request.isUnattended);
    },
    forget: cache.forget,
    endOfSuspect: (uid, now) => endSessionsOf(uid, 'PASSKEY_SUSPECTED', now),
    flush: seen.flush,
    close: seen.close,
  };
}

/** The person with what the roles of their tenants may now: those are changed without a word to sessions. */
async function withOwnRoles(roles: RoleDirectory, person: UserPrincipal): Promise<UserPrincipal> {
  if (person.memberships.every(({ rights }) => isBuiltIn(rights.role))) return person;
  const memberships = person.memberships.map(async (membership) => ({
    ...membership,
    rights: await roles.rightsOf(membership.tenantId, membership.rights.role),
  }));
  return { ...person, memberships: await Promise.all(memberships) };
}

function principalOf(row: LiveSessionRow): UserPrincipal {
  const memberships = JSON.parse(row.memberships) as {
    tenantId: string;
    role: string;
    restaurantGuids: string[];
    since: string;
  }[];
  return {
    kind: 'user',
    identity: `user:${row.uid}`,
    limit: DEFAULT_LIMIT,
    uid: row.uid,
    sessionId: row.id,
    name: row.name,
    email: row.email,
    isOperator: row.is_operator,
    mustChangePassword: row.must_change_password,
    isNarrow: row.parent_id !== null,
    memberships: memberships.map(
      ({ tenantId, role, restaurantGuids, since }): Membership => ({
        tenantId,
        rights: rightsOfRole(role, null),
        restaurants: restaurantGuids.length > 0 ? new Set(restaurantGuids) : null,
        since: Date.parse(since),
      }),
    ),
  };
}
