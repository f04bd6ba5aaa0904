import { systemScope, type TenantScope } from '../../access/index.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Sealer } from '../../platform/seal.ts';
import { type EventType, emit } from '../events/index.ts';
import { type EventFacts, messageText } from './message.ts';
import { sendNotices } from './notices.ts';
import { openPoster, type PostResult } from './post.ts';
import {
  type Claim,
  claimDeliveries,
  dispatchEvents,
  findParcels,
  insertAttempt,
  lockEndpoint,
  noteHealth,
  type Parcel,
  pauseEndpoint,
  settleDelivery,
  takeTurn,
  tenantsBehind,
  updateEndpoint,
} from './queries.ts';
import { pauseMs } from './schedule.ts';
import { signatureHeaders } from './signature.ts';

/** How often new events and due deliveries are looked for. */
const POLL_MS = 100;
/** The least between two looks, when there is much to do. */
const GAP_MS = 5;
/** Deliveries under way at once in one process. */
const PLACES = 256;
/** Of one tenant, over all processes: so much of a dead receiver's waiting, and no more, is everybody's. */
const TENANT_PLACES = 32;
/** The last places of a process are for tenants that have next to nothing under way. */
const RESERVED_PLACES = 64;
const RESERVED_TENANT_PLACES = 4;
const NOTICE_EVERY_MS = 60_000;
const GIVE_UP_MS = 5 * 86_400_000;
const GONE = 410;

/** What a GET of the resource that an event is about answers, as JSON text; null when there is none. */
export type ReadResource = (
  scope: TenantScope,
  event: { type: EventType; restaurantGuid: string | null; data: Record<string, unknown> },
) => Promise<string | null>;

export interface WebhookSender {
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Follows every tenant's events and delivers them, at least once each. Every process runs one. Events become deliveries in
 * the order of their numbers, in the transaction that moves the tenant's cursor; a delivery is leased while it is sent, so
 * what a dead process held is sent by another.
 */
export function startWebhookSender(options: {
  db: Database;
  lookup: LookupDatabase;
  identity: Database;
  sealer: Sealer;
  clock: Clock;
  log: Log;
  config: Config;
  readResource: ReadResource;
}): WebhookSender {
  const { db, lookup, sealer, clock, log, config, readResource } = options;
  const timeoutMs = config.webhookTimeoutMs;
  /** Longer than any try takes: after it, whoever sent is taken for dead and another sends again. */
  const leaseMs = Math.ceil(timeoutMs * 1.5);
  const poster = openPoster({ allowPrivate: config.webhookPrivateTargets, timeoutMs });
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  let noticesAt = 0;

  const dispatch = async (): Promise<boolean> => {
    const [behind] = await lookup.run(tenantsBehind([]));
    for (const { tenant_id: tenantId } of behind) {
      const scope = systemScope(tenantId, 'makes deliveries of its events');
      await db.run(scope, dispatchEvents(scope, clock.now()));
    }
    return behind.length > 0;
  };

  const claim = async (): Promise<boolean> => {
    const places = PLACES - underWay.size;
    if (places === 0) return false;
    const now = clock.now();
    const ofTenant = places > RESERVED_PLACES ? TENANT_PLACES : RESERVED_TENANT_PLACES;
    const values = [new Date(now), new Date(now + leaseMs), places, ofTenant];
    const [, claims] = await lookup.run(takeTurn([]), claimDeliveries(values));
    for (const [tenantId, own] of Map.groupBy(claims, ({ tenant_id }) => tenant_id)) {
      const scope = systemScope(tenantId, 'delivers its events');
      const ids = own.map(({ id }) => id);
      const parcels = db
        .run(scope, findParcels(scope, ids))
        .then(([rows]) => new Map(rows.map((row) => [row.delivery_id, row])));
      for (const one of own) follow(one, deliver(scope, one, parcels));
    }
    return claims.length > 0;
  };

  const follow = ({ id }: Claim, delivering: Promise<void>): void => {
    const delivery = delivering
      .catch((error: unknown) => log.warn({ err: error, delivery: id }, 'webhooks: not settled'))
      .finally(() => {
        underWay.delete(delivery);
        poke();
      });
    underWay.add(delivery);
  };

  const deliver = async (
    scope: TenantScope,
    { id, tries }: Claim,
    parcels: Promise<Map<string, Parcel>>,
  ): Promise<void> => {
    const parcel = (await parcels).get(id);
    const now = clock.now();
    if (!parcel) {
      await db.run(scope, settleDelivery(scope, id, { status: 'DEAD', nextTryAt: null, tries }, now));
      return;
    }
    await settle(scope, tries, parcel, await send(scope, parcel, now), now);
  };

  const send = async (scope: TenantScope, parcel: Parcel, now: number): Promise<PostResult> => {
    const open = (text: string) => sealer.open('webhooks', parcel.id, text);
    const secrets = [open(parcel.secret)];
    if (parcel.previous_secret && (parcel.previous_secret_ends_at ?? 0) > now)
      secrets.push(open(parcel.previous_secret));
    const facts = factsOf(parcel, scope.tenantId);
    const resource = parcel.payload === 'FULL' ? await readResource(scope, eventOf(parcel)) : undefined;
    const body = messageText(facts, now, resource);
    const headers = {
      'user-agent': 'Comanda-Webhooks/1',
      ...(JSON.parse(open(parcel.headers)) as Record<string, string>),
      'content-type': 'application/json',
      ...signatureHeaders(secrets, parcel.event_id, Math.floor(now / 1_000), body),
    };
    return poster.post(parcel.url, headers, body);
  };

  const settle = async (
    scope: TenantScope,
    tries: number,
    parcel: Parcel,
    result: PostResult,
    at: number,
  ): Promise<void> => {
    const now = clock.now();
    const { delivery_id: id } = parcel;
    const { status, error, answer, latencyMs, retryAfterMs } = result;
    const works = status !== null && status >= 200 && status < 300;
    const pause = works ? null : pauseMs(parcel.failures + 1, Math.random());
    const ended = works ? 'DELIVERED' : status === GONE || pause === null ? 'DEAD' : 'PENDING';
    const nextTryAt = ended === 'PENDING' ? now + Math.max(pause!, retryAfterMs ?? 0) : null;
    await db.run(
      scope,
      insertAttempt(scope, id, { number: tries, at, status, latency_ms: latencyMs, error, answer }),
      settleDelivery(scope, id, { status: ended, nextTryAt, tries }, now),
      noteHealth(scope, parcel.id, works, now),
      ...(works || !retryAfterMs ? [] : [pauseEndpoint(scope, parcel.id, now + retryAfterMs)]),
    );
    if (works) return;
    if (status === GONE) await disable(scope, parcel.id, 'GONE', now);
    else if (parcel.failing_since !== null && now - parcel.failing_since >= GIVE_UP_MS)
      await disable(scope, parcel.id, 'FAILING', now);
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
    noticesAt = 0;
  };

  /** Whether there may be more to do at once. */
  const round = async (): Promise<boolean> => {
    try {
      if (performance.now() >= noticesAt) {
        noticesAt = performance.now() + NOTICE_EVERY_MS;
        await sendNotices(options);
      }
      const dispatched = await dispatch();
      return (await claim()) || dispatched;
    } catch (error) {
      log.warn({ err: error }, 'webhooks: the database does not answer; it is asked again');
      return false;
    }
  };

  let poked = false;
  let wake = (): void => {};
  /** A delivery has ended: its place, or the next of an ordered endpoint, may be taken. */
  const poke = (): void => {
    poked = true;
    wake();
  };
  /** Waits for the next look: a while, or until a delivery has ended. */
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, poked ? GAP_MS : ms);
      wake = () => {
        wake = () => {};
        clearTimeout(timer);
        setTimeout(resolve, GAP_MS);
      };
    });
  const running = (async () => {
    while (!stopping) {
      poked = false;
      const more = await round();
      await rest(more && underWay.size < PLACES ? GAP_MS : POLL_MS);
    }
  })();
  return {
    async stop() {
      stopping = true;
      poke();
      await running;
      await Promise.all(underWay);
      poster.close();
    },
  };
}

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
