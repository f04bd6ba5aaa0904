import { systemScope, type TenantScope } from '../../access/index.ts';
import type { UseCounter } from '../../identity/deprecations/index.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Database, LookupDatabase, Transaction } from '../../platform/db/database.ts';
import type { Deprecation } from '../../platform/http/route.ts';
import { headersOfKept } from '../../platform/trace.ts';
import type { ConcurrencyLimit } from '../../platform/workers/concurrency-limit.ts';
import { type EventType, emit } from '../../records/events/index.ts';
import type { Claim } from './claim-queries.ts';
import { coalesceByKey } from './coalesce-by-key.ts';
import {
  type DeliveryJob,
  loadDeliveries,
  type Outcome,
  recordResults,
  releaseDeliveries,
} from './dispatch-queries.ts';
import { unseal } from './endpoint.ts';
import { type EventFacts, messageText } from './message.ts';
import { lockEndpoint, updateEndpoint } from './queries.ts';
import { pauseMs } from './schedule.ts';
import { signatureHeaders } from './signature.ts';
import type { PostResult, WebhookClient } from './webhook-client.ts';

const GIVE_UP_MS = 5 * 86_400_000;
const GONE = 410;
/** Maximum age of the cached state of an ordered endpoint before its next delivery. */
const FRESH_MS = 500;

/** The resource of an event, as a GET returns it, in JSON; null when there is none. */
export type ReadResource = (
  scope: TenantScope,
  event: { type: EventType; restaurantGuid: string | null; data: Record<string, unknown> },
) => Promise<string | null>;

/** What of events of these types goes away; undefined: nothing. */
export interface EventDeprecations {
  deprecationsOf(types: Iterable<string>): readonly Deprecation[] | undefined;
}

export interface DeliveryRunner {
  /** Sends leased deliveries, concurrently and independently. One that the end of the process breaks off is released. */
  each(tenantId: string, claims: readonly Claim[], leasedUntil: number): Promise<void>[];
  /**
   * Sends the deliveries of an ordered endpoint one by one, oldest first, each after the one before it has arrived. The
   * rest is released when one fails, the lease ends or the process stops.
   */
  inOrder(tenantId: string, claims: readonly Claim[], leasedUntil: number): Promise<void>;
}

interface RunnerOptions {
  db: Database;
  lookup: LookupDatabase;
  sealer: Sealer;
  clock: Clock;
  client: WebhookClient;
  /** Limits concurrent database work. */
  connections: ConcurrencyLimit;
  timeoutMs: number;
  readResource: ReadResource;
  events: EventDeprecations;
  deprecatedUses: Pick<UseCounter, 'countEndpoint'>;
  stopping: () => boolean;
  /** An endpoint was disabled: notify its owners. */
  disabled: () => void;
}

/** Makes tries of deliveries: signs, sends, and records the result. */
export const createDeliveryRunner = (options: RunnerOptions): DeliveryRunner => new Runner(options);

class Runner implements DeliveryRunner {
  readonly #options: RunnerOptions;
  readonly #record: (tenantId: string, outcome: Outcome) => Promise<void>;

  constructor(options: RunnerOptions) {
    this.#options = options;
    const { db, clock, connections } = options;
    this.#record = coalesceByKey<Outcome>(async (tenantId, outcomes) => {
      const scope = scopeOf(tenantId);
      await connections.run(() => db.run(scope, recordResults(scope, outcomes, clock.now())));
    });
  }

  each(tenantId: string, claims: readonly Claim[], leasedUntil: number): Promise<void>[] {
    const { lookup } = this.#options;
    const scope = scopeOf(tenantId);
    const jobs = this.#jobsOf(scope, claims);
    const opened: Opened = new Map();
    return claims.map(async (one) => {
      const went = await this.#deliver(scope, one, (await jobs).get(one.id), opened);
      if (went === 'broken off') await lookup.run(releaseDeliveries(tenantId, [one.id], leasedUntil));
    });
  }

  async inOrder(tenantId: string, claims: readonly Claim[], leasedUntil: number): Promise<void> {
    const { clock, lookup, timeoutMs, stopping } = this.#options;
    const scope = scopeOf(tenantId);
    const rest = [...claims];
    const opened: Opened = new Map();
    let jobs = new Map<string, DeliveryJob>();
    let readAt = Number.NEGATIVE_INFINITY;
    for (let one = rest.shift(); one; one = rest.shift()) {
      // The endpoint may have been disabled, or its secret rotated, since it was read.
      if (performance.now() - readAt > FRESH_MS) {
        jobs = await this.#jobsOf(scope, [one, ...rest]);
        readAt = performance.now();
      }
      const job = jobs.get(one.id);
      const isLate = clock.now() + timeoutMs > leasedUntil && one !== claims[0];
      if (isLate || stopping() || (job && job.status !== 'ENABLED')) rest.unshift(one);
      else {
        const went = await this.#deliver(scope, one, job, opened);
        if (went === 'arrived') continue;
        if (went === 'broken off') rest.unshift(one);
      }
      break;
    }
    const ids = rest.map(({ id }) => id);
    if (ids.length > 0) await lookup.run(releaseDeliveries(tenantId, ids, leasedUntil));
  }

  async #jobsOf(scope: TenantScope, claims: readonly Claim[]): Promise<Map<string, DeliveryJob>> {
    const { db, connections } = this.#options;
    const ids = claims.map(({ id }) => id);
    const [rows] = await connections.run(() => db.run(scope, loadDeliveries(scope, ids)));
    return new Map(rows.map((row) => [row.delivery_id, row]));
  }

  async #deliver(
    scope: TenantScope,
    claim: Claim,
    job: DeliveryJob | undefined,
    opened: Opened,
  ): Promise<Went> {
    const { clock } = this.#options;
    const at = clock.now();
    if (!job) {
      // The event is no longer kept: there is nothing to send.
      await this.#record(scope.tenantId, { ...unsent, id: claim.id, tries: claim.tries, ended: 'DEAD' });
      return 'arrived';
    }
    const keys = this.#keysOf(job, opened, at);
    const result = keys ? await this.#send(scope, job, keys, at) : UNREADABLE;
    if (result.brokenOff) return 'broken off';
    const now = clock.now();
    const { status, retryAfterMs } = result;
    const works = status !== null && status >= 200 && status < 300;
    const pause = works || status === GONE || !keys ? null : pauseMs(job.failures + 1, Math.random());
    // Before the try is recorded: who reads the dead letter and enables the endpoint again is not overruled.
    const reason = works ? null : reasonToDisable(job, status, now);
    if (reason) await this.#disable(scope, job.id, reason, now);
    await this.#record(scope.tenantId, {
      id: claim.id,
      endpointId: job.id,
      tries: claim.tries,
      ended: works ? 'DELIVERED' : pause === null ? 'DEAD' : 'PENDING',
      nextTryAt: pause === null ? null : now + Math.max(pause, retryAfterMs ?? 0),
      pausedUntil: works || !retryAfterMs ? null : now + retryAfterMs,
      attempt: { ...result, at },
    });
    return works ? 'arrived' : 'failed';
  }

  /** Null when something that is needed cannot be read: no later try would find it otherwise. */
  #keysOf(job: DeliveryJob, opened: Opened, now: number): Keys | null {
    const open = (name: 'secret' | 'previous_secret' | 'headers'): string | null => {
      const sealed = job[name] ?? '';
      const text = opened.get(sealed) ?? unseal(this.#options.sealer, job, name);
      if (text !== null) opened.set(sealed, text);
      return text;
    };
    const secret = open('secret');
    const headers = open('headers');
    if (secret === null || headers === null) return null;
    const previous = (job.previous_secret_ends_at ?? 0) > now ? open('previous_secret') : null;
    return { secrets: previous === null ? [secret] : [secret, previous], headers: JSON.parse(headers) };
  }

  async #send(scope: TenantScope, job: DeliveryJob, keys: Keys, now: number): Promise<PostResult> {
    const { connections, readResource, client, events, deprecatedUses } = this.#options;
    const deprecations = events.deprecationsOf([job.event_type]);
    if (deprecations) deprecatedUses.countEndpoint(scope.tenantId, job.id, deprecations);
    const event = eventFactsOf(job, scope.tenantId);
    let resource: string | null | undefined;
    try {
      if (job.payload === 'FULL') resource = await connections.run(() => readResource(scope, eventOf(job)));
    } catch {
      // It is tried again like one that did not arrive, and ends like one: what cannot be read goes round no longer.
      return UNREAD;
    }
    const body = messageText(event, now, resource);
    const headers = {
      'user-agent': 'Comanda-Webhooks/1',
      ...keys.headers,
      'content-type': 'application/json',
      ...headersOfKept(job.trace),
      ...signatureHeaders(keys.secrets, job.event_id, Math.floor(now / 1_000), body),
    };
    return client.post(job.url, headers, body);
  }

  async #disable(scope: TenantScope, id: string, reason: Reason, now: number): Promise<void> {
    const { db, connections, disabled } = this.#options;
    const disable = async (tx: Transaction) => {
      const [[row]] = await tx.run(lockEndpoint(scope, id));
      if (row?.status !== 'ENABLED') return { result: undefined, last: [] };
      const ended = { ...row, status: 'DISABLED' as const, disabled_reason: reason };
      await tx.run(updateEndpoint(scope, ended, now, { noticeDue: true }));
      const data = { id, version: row.version + 1, reason };
      return { result: undefined, last: [emit(scope, { type: 'webhook_endpoint.disabled', data, now })] };
    };
    await connections.run(() => db.transaction(scope, disable));
    disabled();
  }
}

type Reason = 'GONE' | 'FAILING';

/** Why a try that failed is the endpoint's last. */
function reasonToDisable(job: DeliveryJob, status: number | null, now: number): Reason | null {
  if (status === GONE) return 'GONE';
  return job.failing_since !== null && now - job.failing_since >= GIVE_UP_MS ? 'FAILING' : null;
}

const scopeOf = (tenantId: string): TenantScope => systemScope(tenantId, 'delivers its events');

interface Keys {
  /** What signs, newest first. */
  secrets: string[];
  headers: Record<string, string>;
}

/** How a try went. `arrived`: the next of the same endpoint may go. */
type Went = 'arrived' | 'failed' | 'broken off';

/** Nothing was sent. `problem` of the endpoint says so too. */
const UNREADABLE: PostResult = {
  status: null,
  error: 'the secret or the headers of the endpoint cannot be read',
  timedOut: false,
  brokenOff: false,
  answer: null,
  retryAfterMs: null,
  latencyMs: 0,
};

/** Nothing was sent, this time. */
const UNREAD: PostResult = { ...UNREADABLE, error: 'what the event is about could not be read' };

/** Opened secrets and headers by sealed text: each is opened once per batch. */
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
