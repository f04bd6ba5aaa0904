import type { Clock } from '../../platform/clock.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import { announce, type Bus } from '../../platform/workers/bus.ts';
import { type AddressRow, findHosts, findSlugs } from './queries.ts';

const TOPIC = 'address';
/** Known addresses exist in the database: their number is not a stranger's choice. */
const KNOWN_MAX = 250_000;
/** Unknown ones anybody can make up. They have a memory of their own, so they push no known one out. */
const UNKNOWN_MAX = 20_000;
const TRUST_KNOWN_MS = 900_000;
const TRUST_UNKNOWN_MS = 30_000;
/** While no news arrive. */
const TRUST_DEAF_MS = 1_000;
const BATCH_MAX = 500;
/** Beyond this many at once, somebody is at work who makes addresses up. */
const WAITING_MAX = 5_000;

/** Whose an address is. */
export interface Place {
  readonly tenantId: string;
  readonly restaurantGuid: string;
  readonly slug: string | null;
  /** The domain that guests should be at: the primary one, else the oldest; null without an active one. */
  readonly canonical: string | null;
  /** When it was read. */
  readonly at: number;
  /** Something of it has changed since. */
  outdated: boolean;
}

/**
 * Domains and slugs as last read, the hot path of every guest page. What is asked for and not remembered is read in
 * batches, one at a time: however many made-up hosts come in, the database answers one query at once.
 */
export interface AddressDirectory {
  /** At once, when it is remembered: undefined when it is not, null when there is none. */
  peek(kind: Kind, name: string): Place | null | undefined;
  find(kind: Kind, name: string): Promise<Place | null>;
  /** What this process remembers of a restaurant; the others hear of the change on the bus. */
  forget(restaurantGuid: string, ...names: string[]): void;
}

export type Kind = 'domain' | 'slug';

/** The statements that tell every process that addresses of a restaurant have changed, and which. */
export const announceAddresses = (restaurantGuid: string, ...names: string[]): Statement[] =>
  [restaurantGuid, ...names].map((subject) => announce(TOPIC, subject));

export function openAddressDirectory(options: {
  lookup: LookupDatabase;
  bus: Bus;
  clock: Clock;
}): AddressDirectory {
  const { lookup, bus, clock } = options;
  const known = { domain: new Map<string, Place>(), slug: new Map<string, Place>() };
  const unknown = { domain: new Map<string, number>(), slug: new Map<string, number>() };
  /** By restaurant. All its addresses share one place, and are outdated with it. */
  const places = new Map<string, Place>();
  const waiting = { domain: new Map<string, Waiter>(), slug: new Map<string, Waiter>() };
  let reading = false;
  let notifications = 0;

  const forget = (subject: string): void => {
    notifications++;
    for (const kind of KINDS) {
      known[kind].delete(subject);
      unknown[kind].delete(subject);
    }
    forgetRestaurant(subject);
  };

  const forgetRestaurant = (restaurantGuid: string): void => {
    const place = places.get(restaurantGuid);
    if (!place) return;
    place.outdated = true;
    places.delete(restaurantGuid);
  };

  bus.subscribe(TOPIC, (subject) => {
    if (subject !== null) return forget(subject);
    notifications++;
    for (const kind of KINDS) {
      known[kind].clear();
      unknown[kind].clear();
    }
    places.clear();
  });

  const isFresh = (at: number, trustMs: number): boolean => {
    const age = clock.now() - at;
    return age >= 0 && age < (bus.hearing ? trustMs : TRUST_DEAF_MS);
  };

  const peek = (kind: Kind, name: string): Place | null | undefined => {
    const place = known[kind].get(name);
    if (place) {
      if (!place.outdated && isFresh(place.at, TRUST_KNOWN_MS)) return place;
      known[kind].delete(name);
    }
    const at = unknown[kind].get(name);
    if (at === undefined) return undefined;
    if (isFresh(at, TRUST_UNKNOWN_MS)) return null;
    unknown[kind].delete(name);
    return undefined;
  };

  const remember = (kind: Kind, name: string, place: Place | null): void => {
    if (!place) {
      if (unknown[kind].size >= UNKNOWN_MAX) unknown[kind].delete(unknown[kind].keys().next().value!);
      unknown[kind].set(name, clock.now());
      return;
    }
    if (known[kind].size >= KNOWN_MAX) known[kind].delete(known[kind].keys().next().value!);
    known[kind].set(name, shared(place));
  };

  /** The place that the restaurant's other addresses have, as long as it says the same. */
  const shared = (place: Place): Place => {
    const other = places.get(place.restaurantGuid);
    if (other && isFresh(other.at, TRUST_KNOWN_MS) && isSame(other, place)) return other;
    forgetRestaurant(place.restaurantGuid);
    if (places.size >= KNOWN_MAX) forgetRestaurant(places.keys().next().value!);
    places.set(place.restaurantGuid, place);
    return place;
  };

  /** Reads what is waited for, batch after batch, until nothing is. */
  const readAll = async (): Promise<void> => {
    if (reading) return;
    reading = true;
    try {
      while (waiting.domain.size + waiting.slug.size > 0) {
        const asked = { domain: takeSome(waiting.domain), slug: takeSome(waiting.slug) };
        const notificationsBefore = notifications;
        try {
          const [domains, slugs] = await lookup.run(
            findHosts([[...asked.domain.keys()]]),
            findSlugs([[...asked.slug.keys()]]),
          );
          for (const [kind, rows] of [
            ['domain', domains],
            ['slug', slugs],
          ] as const) {
            const found = new Map(rows.map((row) => [row.address, placeOf(row, clock.now())]));
            for (const [name, { resolve }] of asked[kind]) {
              const place = found.get(name) ?? null;
              // What changed while it was read may be of before the change.
              if (notifications === notificationsBefore) remember(kind, name, place);
              resolve(place);
            }
          }
        } catch (error) {
          for (const kind of KINDS) for (const { reject } of asked[kind].values()) reject(error);
        }
      }
    } finally {
      reading = false;
    }
  };

  return {
    peek,
    forget: (restaurantGuid, ...names) => {
      for (const subject of [restaurantGuid, ...names]) forget(subject);
    },
    find(kind, name) {
      const remembered = peek(kind, name);
      if (remembered !== undefined) return Promise.resolve(remembered);
      const other = waiting[kind].get(name);
      if (other) return other.promise;
      if (waiting[kind].size >= WAITING_MAX) return Promise.reject(tooMany());
      const waiter = { ...Promise.withResolvers<Place | null>() };
      waiting[kind].set(name, waiter);
      void readAll();
      return waiter.promise;
    },
  };
}

const KINDS = ['domain', 'slug'] as const;
type Waiter = PromiseWithResolvers<Place | null>;

function takeSome(waiting: Map<string, Waiter>): Map<string, Waiter> {
  const some = new Map([...waiting].slice(0, BATCH_MAX));
  for (const name of some.keys()) waiting.delete(name);
  return some;
}

function placeOf({ tenant_id, restaurant_guid, slug, canonical }: AddressRow, at: number): Place {
  return { tenantId: tenant_id, restaurantGuid: restaurant_guid, slug, canonical, at, outdated: false };
}

const isSame = (a: Place, b: Place): boolean =>
  a.tenantId === b.tenantId && a.slug === b.slug && a.canonical === b.canonical;

const tooMany = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'Too many unknown addresses at once.', undefined, {
    'retry-after': '1',
  });
