import type { Clock } from '../../platform/clock.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import { announce, type Bus } from '../../platform/workers/bus.ts';
import { dropOldest } from '../../platform/workers/cache.ts';
import { RESTAURANT_TOPIC } from '../../tenancy/restaurants/index.ts';
import { type AddressRow, findHosts, findSlugs } from './address-queries.ts';

const TOPIC = 'address';
/** They exist in the database, so a client cannot inflate their number. */
const KNOWN = { max: 250_000, trustMs: 900_000 };
/** Clients can invent them, so they have a cache of their own and evict no known one. */
const UNKNOWN = { max: 20_000, trustMs: 30_000 };
/** Maximum age without change notifications. */
const TRUST_DEAF_MS = 1_000;
/** More look-ups that wait than this suggest invented addresses. */
const LOOK_UPS = { batchMax: 500, waitingMax: 5_000 };

/** Whose an address is. */
export interface Place {
  readonly tenantId: string;
  readonly restaurantGuid: string;
  readonly slug: string | null;
  /** The domain to redirect guests to: the primary one, else the oldest; null without an active one. */
  readonly canonical: string | null;
  readonly archived: boolean;
  /** When it was read. */
  readonly at: number;
  /** It has changed since then. */
  outdated: boolean;
}

/**
 * Caches domains and slugs, which every guest page looks up. Unknown ones are read in batches, one at a time, so that
 * invented hosts cause at most one query at a time.
 */
export interface AddressDirectory {
  /** The cached result: undefined when it is not cached, null when the address does not exist. */
  peek(kind: Kind, name: string): Place | null | undefined;
  find(kind: Kind, name: string): Promise<Place | null>;
  /** Drops the cached addresses of a restaurant in this process. Other processes learn of the change on the bus. */
  forget(restaurantGuid: string, ...names: string[]): void;
}

export type Kind = 'domain' | 'slug';

/** The statements that notify every process which addresses of a restaurant have changed. */
export const announceAddresses = (restaurantGuid: string, ...names: string[]): Statement[] =>
  [restaurantGuid, ...names].map((subject) => announce(TOPIC, subject));

export const createAddressDirectory = (options: AddressSources): AddressDirectory => new Addresses(options);

interface AddressSources {
  lookup: LookupDatabase;
  bus: Bus;
  clock: Clock;
}

type Waiter = PromiseWithResolvers<Place | null>;

/** The cache of domains or of slugs, and the pending look-ups. */
interface Names {
  readonly known: Map<string, Place>;
  /** When each address was last not found. */
  readonly unknown: Map<string, number>;
  readonly waiting: Map<string, Waiter>;
}

const noNames = (): Names => ({ known: new Map(), unknown: new Map(), waiting: new Map() });

class Addresses implements AddressDirectory {
  readonly #lookup: LookupDatabase;
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #names: Record<Kind, Names> = { domain: noNames(), slug: noNames() };
  /** By restaurant. All its addresses share one entry, and expire with it. */
  readonly #places = new Map<string, Place>();
  #reading = false;
  #notifications = 0;

  constructor({ lookup, bus, clock }: AddressSources) {
    this.#lookup = lookup;
    this.#bus = bus;
    this.#clock = clock;
    bus.subscribe(TOPIC, (subject) => (subject === null ? this.#forgetAll() : this.#forget(subject)));
    // It may have been archived.
    bus.subscribe(RESTAURANT_TOPIC, (subject) => {
      if (subject !== null) this.#forget(subject.slice(subject.indexOf('/') + 1));
    });
  }

  peek(kind: Kind, name: string): Place | null | undefined {
    const { known, unknown } = this.#names[kind];
    const place = known.get(name);
    if (place) {
      if (!place.outdated && this.#isFresh(place.at, KNOWN.trustMs)) return place;
      known.delete(name);
    }
    const at = unknown.get(name);
    if (at === undefined) return undefined;
    if (this.#isFresh(at, UNKNOWN.trustMs)) return null;
    unknown.delete(name);
    return undefined;
  }

  find(kind: Kind, name: string): Promise<Place | null> {
    const remembered = this.peek(kind, name);
    if (remembered !== undefined) return Promise.resolve(remembered);
    const { waiting } = this.#names[kind];
    const other = waiting.get(name);
    if (other) return other.promise;
    if (waiting.size >= LOOK_UPS.waitingMax) return Promise.reject(tooMany());
    const waiter = { ...Promise.withResolvers<Place | null>() };
    waiting.set(name, waiter);
    void this.#readAll();
    return waiter.promise;
  }

  forget(restaurantGuid: string, ...names: string[]): void {
    for (const subject of [restaurantGuid, ...names]) this.#forget(subject);
  }

  #forget(subject: string): void {
    this.#notifications++;
    for (const { known, unknown } of Object.values(this.#names)) {
      known.delete(subject);
      unknown.delete(subject);
    }
    this.#forgetRestaurant(subject);
  }

  #forgetAll(): void {
    this.#notifications++;
    for (const { known, unknown } of Object.values(this.#names)) {
      known.clear();
      unknown.clear();
    }
    this.#places.clear();
  }

  #forgetRestaurant(restaurantGuid: string): void {
    const place = this.#places.get(restaurantGuid);
    if (!place) return;
    place.outdated = true;
    this.#places.delete(restaurantGuid);
  }

  #isFresh(at: number, trustMs: number): boolean {
    const age = this.#clock.now() - at;
    return age >= 0 && age < (this.#bus.hearing ? trustMs : TRUST_DEAF_MS);
  }

  #remember({ known, unknown }: Names, name: string, place: Place | null): void {
    if (!place) {
      if (unknown.size >= UNKNOWN.max) dropOldest(unknown);
      unknown.set(name, this.#clock.now());
      return;
    }
    if (known.size >= KNOWN.max) dropOldest(known);
    known.set(name, this.#shared(place));
  }

  /** The entry that the restaurant's other addresses share, while it is equal. */
  #shared(place: Place): Place {
    const other = this.#places.get(place.restaurantGuid);
    if (other && this.#isFresh(other.at, KNOWN.trustMs) && isSame(other, place)) return other;
    this.#forgetRestaurant(place.restaurantGuid);
    if (this.#places.size >= KNOWN.max) this.#forgetRestaurant(this.#places.keys().next().value ?? '');
    this.#places.set(place.restaurantGuid, place);
    return place;
  }

  /** Reads the pending addresses in batches, until none is left. */
  async #readAll(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    const { domain, slug } = this.#names;
    try {
      while (domain.waiting.size + slug.waiting.size > 0) {
        await this.#readBatch(takeSome(domain.waiting), takeSome(slug.waiting));
      }
    } finally {
      this.#reading = false;
    }
  }

  async #readBatch(domains: Map<string, Waiter>, slugs: Map<string, Waiter>): Promise<void> {
    const notificationsBefore = this.#notifications;
    try {
      const [hostRows, slugRows] = await this.#lookup.run(
        findHosts([[...domains.keys()]]),
        findSlugs([[...slugs.keys()]]),
      );
      // An address that changed during the read may be outdated.
      const current = this.#notifications === notificationsBefore;
      this.#answer(this.#names.domain, domains, hostRows, current);
      this.#answer(this.#names.slug, slugs, slugRows, current);
    } catch (error) {
      for (const { reject } of [...domains.values(), ...slugs.values()]) reject(error);
    }
  }

  #answer(names: Names, waiters: Map<string, Waiter>, rows: AddressRow[], current: boolean): void {
    const now = this.#clock.now();
    const found = new Map(rows.map((row) => [row.address, placeOf(row, now)]));
    for (const [name, { resolve }] of waiters) {
      const place = found.get(name) ?? null;
      if (current) this.#remember(names, name, place);
      resolve(place);
    }
  }
}

function takeSome(waiting: Map<string, Waiter>): Map<string, Waiter> {
  const some = new Map([...waiting].slice(0, LOOK_UPS.batchMax));
  for (const name of some.keys()) waiting.delete(name);
  return some;
}

function placeOf(row: AddressRow, at: number): Place {
  const { tenant_id: tenantId, restaurant_guid: restaurantGuid, slug, canonical, archived } = row;
  return { tenantId, restaurantGuid, slug, canonical, archived, at, outdated: false };
}

const isSame = (a: Place, b: Place): boolean =>
  a.tenantId === b.tenantId && a.slug === b.slug && a.canonical === b.canonical && a.archived === b.archived;

const tooMany = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'Too many unknown addresses at once.', undefined, {
    'retry-after': '1',
  });
