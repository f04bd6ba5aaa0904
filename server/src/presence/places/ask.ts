import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { ApiError, fail, failFields } from '../../platform/errors.ts';
import { providerUnavailable } from '../../platform/provider-call.ts';
import { dropOldest } from '../../platform/workers/cache.ts';
import type { PlacesPort, PlacesResult } from '../../providers/places/port.ts';
import type { PresenceDeps } from '../deps.ts';
import { countUse, takeTurn } from './queries.ts';

const DAY_MS = 86_400_000;
const KEPT_MAX = 500;
/** The longest wait for a turn. Beyond it the caller has to retry. */
const SLOT_WAIT_MAX_MS = 3_000;

interface Memory {
  /** Cached answers by query, for as long as the provider's terms allow. */
  kept: Map<string, { value: unknown; at: number }>;
  /** Pending requests by tenant and query. */
  asking: Map<string, Promise<unknown>>;
}

/** By provider, so that two services in one process do not share them. */
const memories = new WeakMap<PlacesPort, Memory>();

/**
 * Queries the provider, unless an answer is cached or the tenant's same query is pending. Only requests that are sent
 * count against the tenant's daily quota.
 */
export async function askPlaces<T>(
  deps: Pick<PresenceDeps, 'db' | 'lookup' | 'clock' | 'config' | 'places'>,
  scope: TenantScope,
  question: unknown,
  ask: (places: PlacesPort) => Promise<PlacesResult<T>>,
): Promise<{ value: T; places: PlacesPort }> {
  const { places, clock } = deps;
  if (!places) throw providerUnavailable('places', 'NOT_CONFIGURED', null);
  const { kept, asking } = memoryOf(places);
  const text = JSON.stringify(question);
  const found = kept.get(text);
  const age = found ? clock.now() - found.at : -1;
  if (found && age >= 0 && age < places.keepMs) return { value: found.value as T, places };

  const fetchPlaces = async (): Promise<T> => {
    await count(deps, scope);
    await waitForSlot(deps, places);
    const value = unwrap(await ask(places));
    if (places.keepMs === 0) return value;
    kept.delete(text);
    if (kept.size >= KEPT_MAX) dropOldest(kept);
    kept.set(text, { value, at: clock.now() });
    return value;
  };
  const name = `${scope.tenantId} ${text}`;
  const answer =
    (asking.get(name) as Promise<T> | undefined) ?? fetchPlaces().finally(() => asking.delete(name));
  asking.set(name, answer);
  return { value: await answer, places };
}

function memoryOf(places: PlacesPort): Memory {
  const memory = memories.get(places) ?? { kept: new Map(), asking: new Map() };
  memories.set(places, memory);
  return memory;
}

async function count(
  { db, clock, config }: Pick<PresenceDeps, 'db' | 'clock' | 'config'>,
  scope: TenantScope,
) {
  const now = clock.now();
  const limit = config.places.dailyQuota;
  const [[used]] = await db.run(scope, countUse(scope, isoTime(now).slice(0, 10), limit));
  if (used) return;
  const resetMs = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  throw new ApiError(
    'RATE_LIMIT_EXCEEDED',
    `The tenant's quota of places is used up: ${limit} requests a day.`,
    { limit, remaining: 0, resetTime: isoTime(resetMs) },
    { 'retry-after': String(Math.ceil((resetMs - now) / 1_000)) },
  );
}

/** Turns are allocated in the database, so that all processes together respect the interval. */
async function waitForSlot({ lookup, clock }: Pick<PresenceDeps, 'lookup' | 'clock'>, places: PlacesPort) {
  if (places.distanceMs === 0) return;
  const now = clock.now();
  const [[turn]] = await lookup.run(
    takeTurn([places.name, new Date(now), places.distanceMs, new Date(now + SLOT_WAIT_MAX_MS)]),
  );
  if (!turn) throw providerUnavailable('places', 'RATE_LIMITED', SLOT_WAIT_MAX_MS);
  await sleep(Math.max(0, turn.at - now));
}

function unwrap<T>(result: PlacesResult<T>): T {
  switch (result.kind) {
    case 'done':
      return result.value;
    case 'not-found':
      fail('RESOURCE_NOT_FOUND', 'The places provider has no such thing.');
      break;
    case 'refused':
      failFields([
        { in: 'query', path: '/query', rule: 'provider', message: 'is not taken by the places provider' },
      ]);
      break;
    case 'unavailable':
      throw providerUnavailable('places', result.reason, result.retryAfterMs);
  }
}
