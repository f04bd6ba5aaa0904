import type { Authenticator, KeyPrincipal, OperatorPrincipal, Scope } from '../../access/index.ts';
import { announce, type Bus } from '../../platform/bus.ts';
import { createCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { addressList, hashKey, looksLikeKey } from './key.ts';
import { findKeyByHash, findOperatorKeyByHash, type OperatorKeyRow, touchKeys } from './queries.ts';
import type { KeyRow } from './shapes.ts';

const TOPIC = 'key';
const ENTRIES_MAX = 50_000;
/** "Last used" may lag by this much; writing it on every request would double the cost of a read. */
const TOUCH_EVERY_MS = 10_000;

interface Entry {
  principal: KeyPrincipal | OperatorPrincipal;
  expiresAt: number | null;
}

/** Authenticates `x-api-key` from memory; the database is asked only about keys not seen lately. */
export interface Keyring extends Authenticator {
  /** Writes out when keys were last used. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** The statement that makes every process forget a key, so that its change counts everywhere within a second. */
export const announceKey = (hash: string) => announce(TOPIC, hash);

export function openKeyring(options: { lookup: LookupDatabase; bus: Bus; clock: Clock; log: Log }): Keyring {
  const { lookup, clock, log } = options;
  const cache = createCache<Entry>({ ...options, topic: TOPIC, entriesMax: ENTRIES_MAX });
  const used = new Map<string, { tenantId: string; at: number }>();

  const live = (entry: Entry | null): KeyPrincipal | OperatorPrincipal | null => {
    if (!entry || (entry.expiresAt !== null && entry.expiresAt <= clock.now())) return null;
    const { principal } = entry;
    if (principal.kind === 'key')
      used.set(principal.keyId, { tenantId: principal.tenantId, at: clock.now() });
    return principal;
  };

  const flush = async (): Promise<void> => {
    if (used.size === 0) return;
    const uses = [...used];
    used.clear();
    const columns = [
      uses.map(([, use]) => use.tenantId),
      uses.map(([id]) => id),
      uses.map(([, use]) => new Date(use.at).toISOString()),
    ];
    await lookup
      .run(touchKeys(columns))
      .catch((error: unknown) => log.warn({ err: error }, 'last use not written'));
  };

  const timer = setInterval(() => void flush(), TOUCH_EVERY_MS);
  timer.unref();
  return {
    authenticate({ headers }, mayLookUp) {
      const key = headers['x-api-key'];
      if (typeof key !== 'string') return null;
      const hash = hashKey(key);
      const known = cache.peek(hash);
      if (known) return live(known);
      // Judged last: who is remembered has a key of the right form.
      return mayLookUp && looksLikeKey(key) ? cache.get(hash, () => load(lookup, hash)).then(live) : null;
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** One round trip asks both tables; a revoked key is as good as none. */
async function load(lookup: LookupDatabase, hash: string): Promise<Entry | null> {
  const [[key], [operator]] = await lookup.run(findKeyByHash([hash]), findOperatorKeyByHash([hash]));
  if (key && key.revoked_at === null) return { principal: keyPrincipal(key), expiresAt: key.expires_at };
  if (operator && operator.revoked_at === null) {
    return { principal: operatorPrincipal(operator), expiresAt: operator.expires_at };
  }
  return null;
}

function keyPrincipal(row: KeyRow): KeyPrincipal {
  return {
    kind: 'key',
    identity: `key:${row.id}`,
    limit: row.rate_limit,
    keyId: row.id,
    tenantId: row.tenant_id,
    name: row.name,
    scopes: new Set(row.scopes as Scope[]),
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
