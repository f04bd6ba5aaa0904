import { systemScope, type TenantScope } from '../../access/index.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import type { ConcurrencyLimit } from '../../platform/workers/concurrency-limit.ts';
import { type EventType, emit } from '../../records/events/index.ts';
import { gather } from './gather.ts';
import { type EventFacts, messageText } from './message.ts';
import type { Poster, PostResult } from './post.ts';
import {
  type Claim,
  findParcels,
  lockEndpoint,
  type Outcome,
  type Parcel,
  releaseDeliveries,
  settleDeliveries,
  updateEndpoint,
} from './queries.ts';
import { pauseMs } from './schedule.ts';
import { signatureHeaders } from './signature.ts';

const GIVE_UP_MS = 5 * 86_400_000;
const GONE = 410;
/** How old what is known of an ordered endpoint may be when it is sent the next. */
const FRESH_MS = 500;

/** What a GET of the resource that an event is about answers, as JSON text; null when there is none. */
export type ReadResource = (
  scope: TenantScope,
  event: { type: EventType; restaurantGuid: string | null; data: Record<string, unknown> },
) => Promise<string | null>;

export interface Deliverer {
  /** Sends deliveries that are leased here, at once and each for itself. */
  each(tenantId: string, claims: readonly Claim[]): Promise<void>[];
  /**
   * Sends those of an ordered endpoint one after the other, the oldest first, each once the one before it has arrived. The
   * rest is given back when one fails, the lease comes to its end or the process does.
   */
  inOrder(tenantId: string, claims: readonly Claim[], leasedUntil: number): Promise<void>;
}

/** Makes tries of deliveries: signs, sends, and writes down what came of it. */
export function openDeliverer(options: {
  db: Database;
  lookup: LookupDatabase;
  sealer: Sealer;
  clock: Clock;
  poster: Poster;
  /** Holds work of the database back while there is much of it. */
  connections: ConcurrencyLimit;
  timeoutMs: number;
  readResource: ReadResource;
  stopping: () => boolean;
  /** An endpoint was disabled: its owners are to be told. */
  disabled: () => void;
}): Deliverer {
  const { db, lookup, sealer, clock, poster, connections, timeoutMs, readResource, stopping } = options;
  const scopeOf = (tenantId: string) => systemScope(tenantId, 'delivers its events');

  const settled = gather<Outcome>(async (tenantId, outcomes) => {
    const scope = scopeOf(tenantId);
    await connections.run(() => db.run(scope, settleDeliveries(scope, outcomes, clock.now())));
  });

  /** Whether it has arrived. */
  const deliver = async (
    scope: TenantScope,
    claim: Claim,
    parcel: Parcel | undefined,
    opened: Opened,
  ): Promise<boolean> => {
    const at = clock.now();
    if (!parcel) {
      // The event is no longer kept: there is nothing to send.
      await settled(scope.tenantId, { ...unsent, id: claim.id, tries: claim.tries, ended: 'DEAD' });
      return true;
    }
    const result = await send(scope, parcel, opened, at);
    const now = clock.now();
    const { status, retryAfterMs } = result;
    const works = status !== null && status >= 200 && status < 300;
    const pause = works ? null : pauseMs(parcel.failures + 1, Math.random());
    const ended = works ? 'DELIVERED' : status === GONE || pause === null ? 'DEAD' : 'PENDING';
    await settled(scope.tenantId, {
      id: claim.id,
      endpointId: parcel.id,
      tries: claim.tries,
      ended,
      nextTryAt: ended === 'PENDING' ? now + Math.max(pause!, retryAfterMs ?? 0) : null,
      pausedUntil: works || !retryAfterMs ? null : now + retryAfterMs,
      attempt: { ...result, at },
    });
    if (works) return true;
    if (status === GONE) await disable(scope, parcel.id, 'GONE', now);
    else if (parcel.failing_since !== null && now - parcel.failing_since >= GIVE_UP_MS)
      await disable(scope, parcel.id, 'FAILING', now);
    return false;
  };

  const send = async (
    scope: TenantScope,
    parcel: Parcel,
    opened: Opened,
    now: number,
  ): Promise<PostResult> => {
    const open = (sealed: string): string => {
      const text = opened.get(sealed) ?? sealer.open('webhooks', parcel.id, sealed);
      opened.set(sealed, text);
      return text;
    };
    const secrets = [open(parcel.secret)];
    if (parcel.previous_secret && (parcel.previous_secret_ends_at ?? 0) > now)
      secrets.push(open(parcel.previous_secret));
    const request = factsOf(parcel, scope.tenantId);
    const resource =
      parcel.payload === 'FULL'
        ? await connections.run(() => readResource(scope, eventOf(parcel)))
        : undefined;
    const body = messageText(request, now, resource);
    const headers = {
      'user-agent': 'Comanda-Webhooks/1',
      ...(JSON.parse(open(parcel.headers)) as Record<string, string>),
      'content-type': 'application/json',
      ...signatureHeaders(secrets, parcel.event_id, Math.floor(now / 1_000), body),
    };
    return poster.post(parcel.url, headers, body);
  };

  const disable = async (scope: TenantScope, id: string, reason: 'GONE' | 'FAILING', now: number) => {
    await db.transaction(scope, async (tx) => {
      const [[row]] = await tx.run(lockEndpoint(scope, id));
      if (row?.status !== 'ENABLED') return { result: undefined, last: [] };
      const disabled = { ...row, status: 'DISABLED' as const, disabled_reason: reason };
      await tx.run(updateEndpoint(scope, disabled, now, { noticeDue: true }));
      const data = { id, version: row.version + 1, reason };
      return { result: undefined, last: [emit(scope, { type: 'webhook_endpoint.disabled', data, now })] };
    });
    options.disabled();
  };

  const parcelsOf = async (scope: TenantScope, claims: readonly Claim[]): Promise<Map<string, Parcel>> => {
    const ids = claims.map(({ id }) => id);
    const [rows] = await connections.run(() => db.run(scope, findParcels(scope, ids)));
    return new Map(rows.map((row) => [row.delivery_id, row]));
  };

  return {
    each(tenantId, claims) {
      const scope = scopeOf(tenantId);
      const parcels = parcelsOf(scope, claims);
      const opened: Opened = new Map();
      return claims.map(async (one) => {
        await deliver(scope, one, (await parcels).get(one.id), opened);
      });
    },
    async inOrder(tenantId, claims, leasedUntil) {
      const scope = scopeOf(tenantId);
      const rest = [...claims];
      const opened: Opened = new Map();
      let parcels = new Map<string, Parcel>();
      let readAt = Number.NEGATIVE_INFINITY;
      for (let one = rest.shift(); one; one = rest.shift()) {
        // Somebody may have disabled it, or rotated its secret, since they were read.
        if (performance.now() - readAt > FRESH_MS) {
          parcels = await parcelsOf(scope, [one, ...rest]);
          readAt = performance.now();
        }
        const parcel = parcels.get(one.id);
        const isLate = clock.now() + timeoutMs > leasedUntil && one !== claims[0];
        if (isLate || stopping() || (parcel && parcel.status !== 'ENABLED')) rest.unshift(one);
        else if (await deliver(scope, one, parcel, opened)) continue;
        break;
      }
      if (rest.length > 0)
        await lookup.run(
          releaseDeliveries(
            tenantId,
            rest.map(({ id }) => id),
            leasedUntil,
          ),
        );
    },
  };
}

/** Sealed texts with what is in them: secrets and headers of an endpoint are opened once for what is taken together. */
type Opened = Map<string, string>;

const unsent = { endpointId: null, nextTryAt: null, pausedUntil: null, attempt: null };

const factsOf = (parcel: Parcel, tenantId: string): EventFacts => ({
  id: parcel.event_id,
  type: parcel.event_type,
  tenantId,
  restaurantGuid: parcel.restaurant_guid,
  sequence: parcel.event_sequence,
  occurredAt: isoTime(parcel.occurred_at),
  businessDate: parcel.business_date,
  data: parcel.data,
});

const eventOf = (parcel: Parcel) => ({
  type: parcel.event_type as EventType,
  restaurantGuid: parcel.restaurant_guid,
  data: JSON.parse(parcel.data) as Record<string, unknown>,
});
