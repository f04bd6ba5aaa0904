import type { OwnerMail } from '../../identity/accounts/index.ts';
import type { UseCounter } from '../../identity/deprecations/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Database, Finished, LookupDatabase } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { openTenantNames } from '../../platform/names.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../platform/workers/concurrency-limit.ts';
import { within } from '../../platform/workers/within.ts';
import { EVENTS_TOPIC } from '../../records/events/index.ts';
import { type Claim, claimShares, lockClaims, waitingEndpoints } from './claim-queries.ts';
import {
  createDeliveryRunner,
  type DeliveryRunner,
  type EventDeprecations,
  type ReadResource,
} from './delivery-runner.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { fairShares } from './fair-share.ts';
import { sendNotices } from './notices.ts';
import { openWebhookClient, type WebhookClient } from './webhook-client.ts';

const PACE = {
  /** How often due retries, and events whose notification was lost, are looked for. In milliseconds, as all of these. */
  poll: 200,
  /** The least between two looks. A look that takes long is followed by a rest that is as long: the machine has other work. */
  gap: 2,
  gapMax: 50,
  notices: 60_000,
};
const SHARE = {
  /** Deliveries under way at once in one process: each is a socket and a promise. */
  inFlight: 512,
  /** The sender's part of the connection pool, as a divisor: requests come first. */
  ofPool: 3,
};
/** How long a stop waits for receivers. Then it breaks off what is under way, and another process sends it again. */
const STOP_WITHIN_MS = 3_000;

export interface WebhookSender {
  /** For the health check. `late`: deliveries that have outlived their lease, which none should. */
  state(): Promise<{ degraded: boolean; facts: { underWay: number; late: number; failingTenants: number } }>;
  /** Claims nothing new and waits for deliveries in flight, not for long. */
  stop(): Promise<void>;
}

interface SenderOptions {
  db: Database;
  lookup: LookupDatabase;
  ownerMail: OwnerMail;
  sealer: Sealer;
  clock: Clock;
  bus: Bus;
  log: Log;
  config: Config;
  readResource: ReadResource;
  /** Which fields of events go away, and who is sent them. */
  events: EventDeprecations;
  deprecatedUses: Pick<UseCounter, 'countEndpoint'>;
}

/**
 * Follows every tenant's events and delivers them, at least once each. Every process runs one. Events become deliveries
 * in the order of their numbers, in the transaction that moves the tenant's cursor; a delivery is leased while it is
 * sent, so the leased deliveries of a dead process are sent by another. Commits of this process wake it at once; it
 * polls for those of others.
 */
export const startWebhookSender = (options: SenderOptions): WebhookSender => new Sender(options);

class Sender implements WebhookSender {
  readonly #options: SenderOptions;
  readonly #client: WebhookClient;
  readonly #connections: ConcurrencyLimit;
  readonly #runner: DeliveryRunner;
  /** Longer than any attempt takes: after it the sender counts as dead and another process sends again. */
  readonly #leaseMs: number;
  readonly #dispatcher: Dispatcher;
  /** Deliveries under way, and when each was begun. */
  readonly #inFlight = new Map<Promise<void>, number>();
  #stopping = false;
  #noticesAt = 0;
  #telling: Promise<void> | null = null;
  #poked = false;
  #wake = (): void => {};
  readonly #running: Promise<void>;

  constructor(options: SenderOptions) {
    this.#options = options;
    const { config } = options;
    const timeoutMs = config.webhookTimeoutMs;
    this.#leaseMs = Math.ceil(timeoutMs * 1.5);
    const allowPrivate = config.webhookPrivateTargets;
    // In a private network, names may be those of the machine alone.
    const lookup = openTenantNames({ servers: config.domains.dnsServers, orHosts: allowPrivate });
    this.#client = openWebhookClient({ allowPrivate, timeoutMs, lookup });
    this.#connections = createConcurrencyLimit({ running: Math.ceil(config.poolSize / SHARE.ofPool) });
    this.#dispatcher = createDispatcher({ ...options, connections: this.#connections });
    this.#runner = createDeliveryRunner({
      ...options,
      client: this.#client,
      connections: this.#connections,
      timeoutMs,
      stopping: () => this.#stopping,
      disabled: () => {
        this.#noticesAt = 0;
      },
    });
    // Of those alone that this process has committed: the others need not all wake for one event.
    options.bus.subscribe(EVENTS_TOPIC, (tenantId, own) => {
      if (tenantId !== null && own && this.#dispatcher.hears(tenantId)) this.#poke();
    });
    this.#running = this.#run();
  }

  async state(): ReturnType<WebhookSender['state']> {
    const now = performance.now();
    const late = [...this.#inFlight.values()].filter((begunAt) => now - begunAt > this.#leaseMs).length;
    const failingTenants = this.#dispatcher.failing();
    const facts = { underWay: this.#inFlight.size, late, failingTenants };
    return { degraded: late > 0 || failingTenants > 0, facts };
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#poke();
    await this.#running;
    const ended = () => Promise.all([this.#dispatcher.idle(), this.#telling, ...this.#inFlight.keys()]);
    await within(STOP_WITHIN_MS, ended(), () => {});
    this.#client.close();
    await within(STOP_WITHIN_MS, ended(), () => {});
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#poked = false;
      const startedAt = performance.now();
      const more = await this.#round();
      const gap = Math.min(Math.max(performance.now() - startedAt, PACE.gap), PACE.gapMax);
      await this.#rest(more && this.#inFlight.size < SHARE.inFlight ? gap : PACE.poll, gap);
    }
  }

  /** Whether there may be more to do at once. */
  async #round(): Promise<boolean> {
    try {
      this.#tellOwners();
      const dispatched = await this.#dispatcher.round();
      return (await this.#claim()) || dispatched;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'webhooks: the database does not answer; it is asked again');
      return false;
    }
  }

  /** Beside the rounds: what one tenant's notice waits for, no delivery does. */
  #tellOwners(): void {
    if (this.#telling || performance.now() < this.#noticesAt) return;
    this.#noticesAt = performance.now() + PACE.notices;
    this.#telling = sendNotices(this.#options)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'webhooks: not all owners were told'))
      .finally(() => {
        this.#telling = null;
      });
  }

  async #claim(): Promise<boolean> {
    const { lookup, clock } = this.#options;
    const places = SHARE.inFlight - this.#inFlight.size;
    if (places === 0) return false;
    const now = clock.now();
    const leasedUntil = now + this.#leaseMs;
    const claims = await lookup.transaction(async (tx): Promise<Finished<readonly Claim[]>> => {
      const [, waiting] = await tx.run(lockClaims([]), waitingEndpoints(now));
      const shares = fairShares(waiting, { now, places });
      if (shares.length === 0) return { result: [], last: [] };
      const [result] = await tx.run(claimShares(shares, now, leasedUntil));
      return { result, last: [] };
    });
    for (const [tenantId, own] of Map.groupBy(claims, ({ tenant_id }) => tenant_id)) {
      const { each = [], inOrder = [] } = Object.groupBy(own, ({ ordered }) =>
        ordered ? 'inOrder' : 'each',
      );
      if (each.length > 0)
        for (const delivering of this.#runner.each(tenantId, each, leasedUntil)) this.#follow(delivering);
      for (const run of Map.groupBy(inOrder, ({ endpoint_id }) => endpoint_id).values())
        this.#follow(this.#runner.inOrder(tenantId, run, leasedUntil));
    }
    return claims.length > 0;
  }

  #follow(delivering: Promise<void>): void {
    const delivery = delivering
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'webhooks: not recorded'))
      .finally(() => {
        this.#inFlight.delete(delivery);
        this.#poke();
      });
    this.#inFlight.set(delivery, performance.now());
  }

  /** There are new events, or a delivery has ended: its place, or the next of an ordered endpoint, may be taken. */
  #poke(): void {
    this.#poked = true;
    this.#wake();
  }

  /** Waits for the next look: a while, or until it is worth while. */
  #rest(ms: number, gap: number): Promise<void> {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#poked ? gap : ms);
      this.#wake = () => {
        this.#wake = () => {};
        clearTimeout(timer);
        setTimeout(resolve, gap);
      };
    });
  }
}
