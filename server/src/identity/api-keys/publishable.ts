import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';
import type { EnvironmentName } from '../../platform/settings/environment.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { hashKey, looksLikePublishable } from './key.ts';
import { KEY_TOPIC } from './keyring.ts';
import { findKeyByHash, findOrigin } from './queries.ts';
import type { KeyRow, NewApiKey } from './shapes.ts';

/**
 * Publishable keys: they stand in pages for everybody to read, so they open nothing but guest sessions of one restaurant, and
 * only to pages of the origins that they list. As `x-api-key` such a key is nobody's.
 */

const KEYS_MAX = 10_000;
const ORIGINS_MAX = 10_000;

export interface PublishableKey {
  hash: string;
  tenantId: string;
  restaurantGuid: string;
  origins: ReadonlySet<string>;
  expiresAt: number | null;
}

export interface PublishableKeys {
  /** The key with this text; null when there is none, or not any more. */
  find(text: string): Promise<PublishableKey | null>;
  /** The same by its hash, mostly from memory. */
  byHash(hash: string): PublishableKey | null | Promise<PublishableKey | null>;
  /** Whether any key lists an origin. It may be remembered for a minute; what a page may do, its session says at once. */
  mayCall(origin: string): boolean | Promise<boolean>;
}

export function openPublishableKeys(options: {
  lookup: LookupDatabase;
  bus: Bus;
  clock: Clock;
  environment: EnvironmentName;
}): PublishableKeys {
  const { lookup, clock, environment } = options;
  const keys = createCache<PublishableKey>({ ...options, topic: KEY_TOPIC, entriesMax: KEYS_MAX });
  const origins = createCache<string>({ ...options, topic: 'key origin', entriesMax: ORIGINS_MAX });
  const live = (key: PublishableKey | null) =>
    key && (key.expiresAt === null || key.expiresAt > clock.now()) ? key : null;
  const load = async (hash: string): Promise<PublishableKey | null> => {
    const [[row]] = await lookup.run(findKeyByHash([hash]));
    return row && row.revoked_at === null ? keyOf(row) : null;
  };
  const byHash = (hash: string) => {
    const known = keys.peek(hash);
    return known ? live(known) : keys.get(hash, () => load(hash)).then(live);
  };
  return {
    byHash,
    find: async (text) => (looksLikePublishable(text, environment) ? byHash(hashKey(text)) : null),
    mayCall(origin) {
      if (!isOrigin(origin)) return false;
      if (origins.peek(origin) !== undefined) return true;
      const found = async () => {
        const [[row]] = await lookup.run(findOrigin([origin, new Date(clock.now())]));
        return row ? origin : null;
      };
      return origins.get(origin, found).then((one) => one !== null);
    },
  };
}

/** One without origins is of another kind, and is nobody's here. */
function keyOf(row: KeyRow): PublishableKey | null {
  const [restaurantGuid] = row.restaurant_guids;
  if (restaurantGuid === undefined || row.origins.length === 0) return null;
  const { hash, tenant_id: tenantId, expires_at: expiresAt } = row;
  return { hash, tenantId, restaurantGuid, origins: new Set(row.origins), expiresAt };
}

/** No patterns: a star would be a letter like any other, and match nothing. */
const HOST = /^[a-z0-9.-]+$/;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** As browsers write it: scheme, host, and a port where it is not the usual one. Without TLS on one's own machine only. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  if (origin !== text) return false;
  return (protocol === 'https:' && HOST.test(hostname)) || (protocol === 'http:' && LOCAL.has(hostname));
}

type KindFields = Partial<
  Pick<
    Static<typeof NewApiKey>,
    'kind' | 'scopes' | 'restaurantGuids' | 'origins' | 'mode' | 'sources' | 'allowedAddresses'
  >
>;

/** VALIDATION_ERROR for what does not go with the kind of a new key. */
export function assertKind({ kind = 'SECRET', ...given }: KindFields): void {
  const problems: FieldError[] = [];
  const refuse = (path: string, rule: string, message: string) =>
    problems.push({ in: 'body', path, rule, message });
  if (kind === 'SECRET') {
    if (given.scopes === undefined) refuse('/scopes', 'required', 'is required');
    else if (given.scopes.length === 0) refuse('/scopes', 'minItems', 'must name one at least');
    if (given.origins !== undefined) refuse('/origins', 'oneOf', 'belongs to publishable keys');
  } else {
    for (const name of ['scopes', 'mode', 'sources', 'allowedAddresses'] as const)
      if (given[name] !== undefined && given[name].length > 0)
        refuse(`/${name}`, 'oneOf', 'does not go with a publishable key');
    if (given.restaurantGuids?.length !== 1)
      refuse('/restaurantGuids', 'oneOf', 'a publishable key is of one restaurant');
    if (!given.origins?.length) refuse('/origins', 'required', 'is required');
  }
  problems.push(...originProblems(given.origins));
  if (problems.length > 0) failFields(problems);
}

/** What is wrong with a list of origins. */
export const originProblems = (origins: readonly string[] = []): FieldError[] =>
  origins.flatMap((origin, index): FieldError[] =>
    isOrigin(origin)
      ? []
      : [
          {
            in: 'body',
            path: `/origins/${index}`,
            rule: 'origin',
            message: 'is not an origin, such as https://example.com',
          },
        ],
  );
