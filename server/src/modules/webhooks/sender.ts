import { systemScope, type TenantScope } from '../../access/index.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Sealer } from '../../platform/seal.ts';
import { emit } from '../events/index.ts';
import { type PostResult, post } from './post.ts';
import {
  type Claim,
  claimDeliveries,
  dispatchEvents,
  findParcel,
  insertAttempt,
  lockEndpoint,
  noteHealth,
  type Parcel,
  settleDelivery,
  takeTurn,
  tenantsBehind,
  updateEndpoint,
} from './queries.ts';
import { pauseMs } from './schedule.ts';
import { signatureHeaders } from './signature.ts';

/** How often new events and due deliveries are looked for. */
const POLL_MS = 200;
/** Deliveries under way at once in one process. */
const PLACES = 64;
/** Longer than any try takes: after it, whoever sent is taken for dead and another sends again. */
const LEASE_MS = 30_000;
const GIVE_UP_MS = 5 * 86_400_000;
const GONE = 410;

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
  sealer: Sealer;
  clock: Clock;
  log: Log;
  config: Config;
}): WebhookSender {
  const { db, lookup, sealer, clock, log, config } = options;
  const underWay = new Set<Promise<void>>();
  let stopping = false;

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
    const values = [new Date(now), new Date(now + LEASE_MS), places];
    const [, claims] = await lookup.run(takeTurn([]), claimDeliveries(values));
    for (const one of claims) {
      const delivery = deliver(one)
        .catch((error: unknown) => log.warn({ err: error, delivery: one.id }, 'webhooks: not settled'))
        .finally(() => {
          underWay.delete(delivery);
          wake();
        });
      underWay.add(delivery);
    }
    return claims.length > 0;
  };

  const deliver = async ({ tenant_id: tenantId, id, tries }: Claim): Promise<void> => {
    const scope = systemScope(tenantId, 'delivers its events');
    const [[parcel]] = await db.run(scope, findParcel(scope, id));
    const now = clock.now();
    if (!parcel) {
      await db.run(scope, settleDelivery(scope, id, { status: 'DEAD', nextTryAt: null, tries }, now));
      return;
    }
    const result = await send(parcel, tenantId, now);
    await settle(scope, id, tries, parcel, result, now);
  };

  const send = async (parcel: Parcel, tenantId: string, now: number): Promise<PostResult> => {
    const open = (text: string) => sealer.open('webhooks', parcel.id, text);
    const secrets = [open(parcel.secret)];
    if (parcel.previous_secret && (parcel.previous_secret_ends_at ?? 0) > now)
      secrets.push(open(parcel.previous_secret));
    const body = bodyOf(parcel, tenantId, now);
    const seconds = Math.floor(now / 1_000);
    const headers = {
      'user-agent': 'Comanda-Webhooks/1',
      ...(JSON.parse(open(parcel.headers)) as Record<string, string>),
      'content-type': 'application/json',
      ...signatureHeaders(secrets, parcel.event_id, seconds, body),
    };
    return post(parcel.url, headers, body, { allowPrivate: config.webhookPrivateTargets });
  };

  const settle = async (
    scope: TenantScope,
    id: string,
    tries: number,
    parcel: Parcel,
    result: PostResult,
    at: number,
  ): Promise<void> => {
    const now = clock.now();
    const { status, error, answer, latencyMs } = result;
    const works = status !== null && status >= 200 && status < 300;
    const pause = works ? null : pauseMs(tries, Math.random());
    const ended = works ? 'DELIVERED' : status === GONE || pause === null ? 'DEAD' : 'PENDING';
    await db.run(
      scope,
      insertAttempt(scope, id, { number: tries, at, status, latency_ms: latencyMs, error, answer }),
      settleDelivery(
        scope,
        id,
        { status: ended, nextTryAt: ended === 'PENDING' ? now + pause! : null, tries },
        now,
      ),
      noteHealth(scope, parcel.id, works, now),
    );
    if (works) return;
    if (status === GONE) await disable(scope, parcel.id, 'GONE', now);
    else if (parcel.failing_since !== null && now - parcel.failing_since >= GIVE_UP_MS)
      await disable(scope, parcel.id, 'FAILING', now);
  };

  const disable = (scope: TenantScope, id: string, reason: 'GONE' | 'FAILING', now: number) =>
    db.transaction(scope, async (tx) => {
      const [[row]] = await tx.run(lockEndpoint(scope, id));
      if (row?.status !== 'ENABLED') return { result: undefined, last: [] };
      await tx.run(updateEndpoint(scope, { ...row, status: 'DISABLED', disabled_reason: reason }, now));
      const data = { id, version: row.version + 1, reason };
      return { result: undefined, last: [emit(scope, { type: 'webhook_endpoint.disabled', data, now })] };
    });

  let running: Promise<void> | undefined;
  let again = false;
  const wake = (): void => {
    again = true;
    if (stopping || running) return;
    running = run().finally(() => {
      running = undefined;
      if (again && !stopping) wake();
    });
  };
  const run = async (): Promise<void> => {
    again = false;
    try {
      const more = await dispatch();
      const claimed = await claim();
      if (more || claimed) again = underWay.size < PLACES;
    } catch (error) {
      log.warn({ err: error }, 'webhooks: the database does not answer; it is asked again');
      again = false;
    }
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
      await Promise.all(underWay);
    },
  };
}

/** What is sent: the `timestamp` is that of sending, so that the body's own signature tells its age. */
function bodyOf(parcel: Parcel, tenantId: string, now: number): string {
  const about = {
    id: parcel.event_id,
    type: parcel.event_type,
    apiVersion: 'v1',
    tenantId,
    restaurantGuid: parcel.restaurant_guid,
    sequence: parcel.event_sequence,
    timestamp: isoTime(now),
    occurredAt: isoTime(parcel.occurred_at),
    businessDate: parcel.business_date,
  };
  return `${JSON.stringify(about).slice(0, -1)},"data":${parcel.data}}`;
}
