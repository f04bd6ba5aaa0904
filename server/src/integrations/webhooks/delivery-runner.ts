import { systemScope, type TenantScope } from '../../access/index.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import type { ConcurrencyLimit } from '../../platform/workers/concurrency-limit.ts';
import { type EventType, emit } from '../../records/events/index.ts';
import type { Claim } from './claim-queries.ts';
import { coalesceByKey } from './coalesce-by-key.ts';
import { type EventFacts, messageText } from './message.ts';
import {
  type DeliveryJob,
  loadDeliveries,
  lockEndpoint,
  type Outcome,
  recordResults,
  releaseDeliveries,
  updateEndpoint,
} from './queries.ts';
import { pauseMs } from './schedule.ts';
import { signatureHeaders } from './signature.ts';
import type { PostResult, WebhookClient } from './webhook-client.ts';

const GIVE_UP_MS = 5 * 86_400_000;
const GONE = 410;
/** How old what is known of an ordered endpoint may be when it is sent the next. */
const FRESH_MS = 500;

/** What a GET of the resource that an event is about answers, as JSON text; null when there is none. */
export type ReadResource = (
  scope: TenantScope,
  event: { type: EventType; restaurantGuid: string | null; data: Record<string, unknown> },
) => Promise<string | null>;

export interface DeliveryRunner {
  /** Sends deliveries that are leased here, at once and each for itself. */
  each(tenantId: string, claims: readonly Claim[]): Promise<void>[];
  /**
   * Sends those of an ordered endpoint one after the other, the oldest first, each once the one before it has arrived. The
   * rest is given back when one fails, the lease comes to its end or the process does.
   */
  inOrder(tenantId: string, claims: readonly Claim[], leasedUntil: number): Promise<void>;
}

/** Makes tries of deliveries: signs, sends, and writes down what came of it. */
export function createDeliveryRunner(options: {
  db: Database;
  lookup: LookupDatabase;
  sealer: Sealer;
  clock: Clock;
  client: WebhookClient;
  /** Holds work of the database back while there is much of it. */
  connections: ConcurrencyLimit;
  timeoutMs: number;
  readResource: ReadResource;
  stopping: () => boolean;
  /** An endpoint was disabled: notify its owners. */
  disabled: () => void;
}): DeliveryRunner {
  const { db, lookup, sealer, clock, client, connections, timeoutMs, readResource, stopping } = options;
  const scopeOf = (tenantId: string) => systemScope(tenantId, 'delivers its events');

  const settled = coalesceByKey<Outcome>(async (tenantId, outcomes) => {
    const scope = scopeOf(tenantId);
    await connections.run(() => db.run(scope, recordResults(scope, outcomes, clock.now())));
  });

  /** Whether it has arrived. */
  const deliver = async (
    scope: TenantScope,
    claim: Claim,
    job: DeliveryJob | undefined,
    opened: Opened,
  ): Promise<boolean> => {
    const at = clock.now();
    if (!job) {
      // The event is no longer kept: there is nothing to send.
      await settled(scope.tenantId, { ...unsent, id: claim.id, tries: claim.tries, ended: 'DEAD' });
      return true;
    }
    const result = await send(scope, job, opened, at);
    const now = clock.now();
    const { status, retryAfterMs } = result;
    const works = status !== null && status >= 200 && status < 300;
    const pause = works ? null : pauseMs(job.failures + 1, Math.random());
    const ended = works ? 'DELIVERED' : status === GONE || pause === null ? 'DEAD' : 'PENDING';
    await settled(scope.tenantId, {
      id: claim.id,
      endpointId: job.id,
      tries: claim.tries,
      ended,
      nextTryAt: ended === 'PENDING' ? now + Math.max(pause!, retryAfterMs ?? 0) : null,
      pausedUntil: works || !retryAfterMs ? null : now + retryAfterMs,
      attempt: { ...result, at },
    });
    if (works) return true;
    if (status === GONE) await disable(scope, job.id, 'GONE', now);
    else if (job.failing_since !== null && now - job.failing_since >= GIVE_UP_MS)
      await disable(scope, job.id, 'FAILING', now);
    return false;
  };

  const send = async (
    scope: TenantScope,
    job: DeliveryJob,
    opened: Opened,
    now: number,
  ): Promise<PostResult> => {
    const open = (sealed: string): string => {
      const text = opened.get(sealed) ?? sealer.open('webhooks', job.id, sealed);
      opened.set(sealed, text);
      return text;
    };
    const secrets = [open(job.secret)];
    if (job.previous_secret && (job.previous_secret_ends_at ?? 0) > now)
      secrets.push(open(job.previous_secret));
    const event = eventFactsOf(job, scope.tenantId);
    const resource =
      job.payload === 'FULL' ? await connections.run(() => readResource(scope, eventOf(job))) : undefined;
    const body = messageText(event, now, resource);
    const headers = {
      'user-agent': 'Comanda-Webhooks/1',
      ...(JSON.parse(open(job.headers)) as Record<string, string>),
      'content-type': 'application/json',
      ...signatureHeaders(secrets, job.event_id, Math.floor(now / 1_000), body),
    };
    return client.post(job.url, headers, body);
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

  const jobsOf = async (scope: TenantScope, claims: readonly Claim[]): Promise<Map<string, DeliveryJob>> => {
    const ids = claims.map(({ id }) => id);
    const [rows] = await connections.run(() => db.run(scope, loadDeliveries(scope, ids)));
    return new Map(rows.map((row) => [row.delivery_id, row]));
  };

  return {
    each(tenantId, claims) {
      const scope = scopeOf(tenantId);
      const jobs = jobsOf(scope, claims);
      const opened: Opened = new Map();
      return claims.map(async (one) => {
        await deliver(scope, one, (await jobs).get(one.id), opened);
      });
    },
    async inOrder(tenantId, claims, leasedUntil) {
      const scope = scopeOf(tenantId);
      const rest = [...claims];
      const opened: Opened = new Map();
      let jobs = new Map<string, DeliveryJob>();
      let readAt = Number.NEGATIVE_INFINITY;
      for (let one = rest.shift(); one; one = rest.shift()) {
        // Somebody may have disabled it, or rotated its secret, since they were read.
        if (performance.now() - readAt > FRESH_MS) {
          jobs = await jobsOf(scope, [one, ...rest]);
          readAt = performance.now();
        }
        const job = jobs.get(one.id);
        const isLate = clock.now() + timeoutMs > leasedUntil && one !== claims[0];
        if (isLate || stopping() || (job && job.status !== 'ENABLED')) rest.unshift(one);
        else if (await deliver(scope, one, job, opened)) continue;
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

const eventFactsOf = (job: DeliveryJob, tenantId: string): EventFacts => ({
  id: job.event_id,
  type: job.event_type,
  tenantId,
  restaurantGuid: job.restaurant_guid,
  sequence: job.event_sequence,
  occurredAt: isoTime(job.occurred_at),
  businessDate: job.business_date,
  data: job.data,
});

const eventOf = (job: DeliveryJob) => ({
  type: job.event_type as EventType,
  restaurantGuid: job.restaurant_guid,
  data: JSON.parse(job.data) as Record<string, unknown>,
});
