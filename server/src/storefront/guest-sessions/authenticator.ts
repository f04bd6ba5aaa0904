import type { Authenticator, GuestPrincipal } from '../../access/index.ts';
import type { PublishableKey, PublishableKeys } from '../../identity/api-keys/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RotatingTokens } from '../../platform/crypto/rotating-tokens.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import { DEFAULT_LIMIT } from '../../platform/rate-limit/rate-limit.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { readGuestCookie } from './cookie.ts';
import { findByToken, GUEST_TOPIC, type GuestSessionRow } from './queries.ts';

const ENTRIES_MAX = 50_000;

const NO_ORIGINS: ReadonlySet<string> = new Set();

interface Session {
  guest: GuestPrincipal;
  keyHash: string | null;
}

interface Options {
  lookup: LookupDatabase;
  tokens: RotatingTokens;
  keys: Pick<PublishableKeys, 'byHash'>;
  bus: Bus;
  clock: Clock;
}

/**
 * Authenticates `x-guest-session`, or the cookie in its place, from memory; the database is asked about tokens not seen lately, and never about a guess. A
 * session that is ended ends everywhere at once.
 */
export function openGuestSessions({ lookup, tokens, keys, bus, clock }: Options): Authenticator {
  const cache = createCache<Session>({ bus, topic: GUEST_TOPIC, clock, entriesMax: ENTRIES_MAX });
  const live = (session: Session | null): GuestPrincipal | null | Promise<GuestPrincipal | null> => {
    if (!session || session.guest.endsAt <= clock.now()) return null;
    const { guest, keyHash } = session;
    if (keyHash === null) return guest;
    const key = keys.byHash(keyHash);
    return key instanceof Promise ? key.then((found) => ofKey(guest, found)) : ofKey(guest, key);
  };
  const load = async (hash: string): Promise<Session | null> => {
    const [[row]] = await lookup.run(findByToken([hash]));
    return row ? { guest: guestOf(row), keyHash: row.key_hash } : null;
  };
  return {
    authenticate(request) {
      const token = request.headers['x-guest-session'] ?? readGuestCookie(request);
      // An API key in the request takes precedence, even a wrong one.
      if (typeof token !== 'string' || request.headers['x-api-key'] !== undefined) return null;
      if (tokens.ownerOf(token) === null) return null;
      const hash = hashToken(token);
      const known = cache.peek(hash);
      return known ? live(known) : cache.get(hash, () => load(hash)).then(live);
    },
  };
}

/** Ends with its key, and goes to the pages that the key lists now. */
const ofKey = (guest: GuestPrincipal, key: PublishableKey | null): GuestPrincipal | null =>
  key && { ...guest, origins: key.origins };

const guestOf = (row: GuestSessionRow): GuestPrincipal => ({
  kind: 'guest',
  identity: `guest:${row.guid}`,
  limit: DEFAULT_LIMIT,
  sessionGuid: row.guid,
  tenantId: row.tenant_id,
  restaurantGuid: row.restaurant_guid,
  restaurants: new Set([row.restaurant_guid]),
  name: 'Guest',
  scopes: new Set(),
  source: row.source,
  table: row.table_guid === null ? null : { guid: row.table_guid, code: row.table_code ?? 0 },
  origins: NO_ORIGINS,
  endsAt: row.ends_at,
});
