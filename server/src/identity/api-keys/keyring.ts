import type { Authenticator, KeyPrincipal, OperatorPrincipal, Scope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { DEFAULT_LIMIT } from '../../platform/rate-limit/rate-limit.ts';
import type { Config } from '../../platform/settings/config.ts';
import { announce, type Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { addressList, hashKey, looksLikeKey, modeOf } from './key.ts';
import { findKeyByHash, findOperatorKeyByHash, type OperatorKeyRow, touchKeys } from './queries.ts';
import type { KeyRow } from './shapes.ts';

/** News of a key, by its hash. */
export const KEY_TOPIC = 'key';
const ENTRIES_MAX = 50_000;
/** Of how many keys it is remembered what they hash to. */
const HASHES_MAX = 5_000;
/** "Last used" may lag by this much; writing it on every request would double the cost of a read. */
const TOUCH_EVERY_MS = 10_000;

interface Entry {
  principal: KeyPrincipal | OperatorPrincipal;
  expiresAt: number | null;
  /** When it was used last, if that is not written out yet. */
  usedAt: number | null;
}

/** Authenticates `x-api-key` from memory; the database is asked only about keys not seen lately. */
export interface Keyring extends Authenticator {
  /** Writes out when keys were last used. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** The statement that makes every process forget a key, so that its change counts everywhere within a second. */
export const announceKey = (hash: string) => announce(KEY_TOPIC, hash);

export function openKeyring(options: {
  lookup: LookupDatabase;
  bus: Bus;
  clock: Clock;
  log: Log;
  config: Pick<Config, 'environment' | 'tenantLimits'>;
}): Keyring {
  const { lookup, clock, log } = options;
  const { environment, tenantLimits } = options.config;
  const cache = createCache<Entry>({ ...options, topic: KEY_TOPIC, entriesMax: ENTRIES_MAX });
  let used: Entry[] = [];
  // A hash costs several times what finding it here does. Only of keys that were let in, and for no longer than ten seconds.
  const hashes = new Map<string, string>();

  const live = (entry: Entry | null): KeyPrincipal | OperatorPrincipal | null => {
    const now = clock.now();
    if (!entry || (entry.expiresAt !== null && entry.expiresAt <= now)) return null;
    if (entry.usedAt === null) used.push(entry);
    entry.usedAt = now;
    return entry.principal;
  };

  const flush = async (): Promise<void> => {
    const uses = new Map<string, { tenantId: string; at: string }>();
    for (const entry of used) {
      const { principal, usedAt } = entry;
      entry.usedAt = null;
      if (principal.kind === 'key' && usedAt !== null)
        uses.set(principal.keyId, { tenantId: principal.tenantId, at: new Date(usedAt).toISOString() });
    }
    used = [];
    if (uses.size === 0) return;
    const columns = [
      [...uses.values()].map(({ tenantId }) => tenantId),
      [...uses.keys()],
      [...uses.values()].map(({ at }) => at),
    ];
    await lookup
      .run(touchKeys(columns))
      .catch((error: unknown) => log.warn({ err: error }, 'last use not written'));
  };

  const timer = setInterval(() => {
    hashes.clear();
    void flush();
  }, TOUCH_EVERY_MS);
  timer.unref();
  return {
    authenticate({ headers }, mayLookUp) {
      const key = headers['x-api-key'];
      if (typeof key !== 'string') return null;
      const seen = hashes.get(key);
      const hash = seen ?? hashKey(key);
      const known = cache.peek(hash);
      if (known) {
        if (seen === undefined && hashes.size < HASHES_MAX) hashes.set(key, hash);
        return live(known);
      }
      // Judged last: who is remembered has a key of the right form.
      return mayLookUp && looksLikeKey(key, environment)
        ? cache.get(hash, () => load(lookup, hash, tenantLimits.requests)).then(live)
        : null;
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** One round trip asks both tables; a revoked key is as good as none. */
async function load(lookup: LookupDatabase, hash: string, tenantRequests: number): Promise<Entry | null> {
  const [[key], [operator]] = await lookup.run(findKeyByHash([hash]), findOperatorKeyByHash([hash]));
  if (key && key.revoked_at === null)
    return { principal: keyPrincipal(key, tenantRequests), expiresAt: key.expires_at, usedAt: null };
  if (operator && operator.revoked_at === null) {
    return { principal: operatorPrincipal(operator), expiresAt: operator.expires_at, usedAt: null };
  }
  return null;
}

function keyPrincipal(row: KeyRow, tenantRequests: number): KeyPrincipal {
  return {
    kind: 'key',
    identity: `key:${row.id}`,
    limit: row.rate_limit,
    // A higher quota was arranged with the service.
    ...(row.rate_limit <= DEFAULT_LIMIT && {
      shares: { identity: `keys of ${row.tenant_id}`, limit: tenantRequests },
    }),
    keyId: row.id,
    tenantId: row.tenant_id,
    name: row.name,
    mode: modeOf(row.hint),
    scopes: new Set(row.scopes as Scope[]),
    sources: row.sources,
    restaurants: row.restaurant_guids.length > 0 ? new Set(row.restaurant_guids) : null,
    addresses: addressList(row.allowed_addresses),
  };
}

function operatorPrincipal(row: OperatorKeyRow): OperatorPrincipal {
  return {
    kind: 'operator',
    identity: `operator-key:${row.id}`,
    limit: row.rate_limit,
    keyId: row.id,
    name: row.name,
    addresses: addressList(row.allowed_addresses),
  };
}
