import { systemScope } from '../../access/index.ts';
import type { OwnerMail } from '../../identity/accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Database, Finished, LookupDatabase } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { createConcurrencyLimit } from '../../platform/workers/concurrency-limit.ts';
import { EVENTS_TOPIC } from '../../records/events/index.ts';
import { type Claim, claimShares, lockClaims, waitingEndpoints } from './claim-queries.ts';
import { createDeliveryRunner, type ReadResource } from './delivery-runner.ts';
import { fairShares } from './fair-share.ts';
import { sendNotices } from './notices.ts';
import { dispatchEvents, EVENTS_AT_ONCE, TENANTS_AT_ONCE, tenantsBehind } from './queries.ts';
import { openWebhookClient } from './webhook-client.ts';

/** How often it is looked for tries that are due, and for events whose news got lost. */
const POLL_MS = 200;
/** The least between two looks. A look that takes long is followed by a rest that is as long: the machine has other work. */
const GAP_MS = 2;
const GAP_MAX_MS = 50;
/** Deliveries under way at once in one process. */
const MAX_IN_FLIGHT = 256;
/** Of one tenant, over all processes: so much of a dead receiver's waiting, and no more, is everybody's. */
const MAX_IN_FLIGHT_OF_TENANT = 32;
/** The last places of a process are for tenants that have next to nothing under way. */
const RESERVED_IN_FLIGHT = 64;
const RESERVED_IN_FLIGHT_OF_TENANT = 4;
/** Of the pool of connections, the sender's part: whoever waits for an answer comes first. */
const SHARE_OF_POOL = 3;
const NOTICE_EVERY_MS = 60_000;

export interface WebhookSender {
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Follows every tenant's events and delivers them, at least once each. Every process runs one. Events become deliveries in
 * the order of their numbers, in the transaction that moves the tenant's cursor; a delivery is leased while it is sent, so
 * what a dead process held is sent by another. News of this process's commits wake it at once; what others leave, it finds when it looks by itself.
 */
export function startWebhookSender(options: {
  db: Database;
  lookup: LookupDatabase;
  ownerMail: OwnerMail;
  sealer: Sealer;
  clock: Clock;
  bus: Bus;
  log: Log;
  config: Config;
  readResource: ReadResource;
}): WebhookSender {
  const { db, lookup, clock, log, config } = options;
  const timeoutMs = config.webhookTimeoutMs;
  /** Longer than any try takes: after it, whoever sent is taken for dead and another sends again. */
  const leaseMs = Math.ceil(timeoutMs * 1.5);
  const client = openWebhookClient({ allowPrivate: config.webhookPrivateTargets, timeoutMs });
  const connections = createConcurrencyLimit({ running: Math.ceil(config.poolSize / SHARE_OF_POOL) });
  const inFlight = new Set<Promise<void>>();
  let stopping = false;
  let noticesAt = 0;
  let lookAt = 0;
  const runner = createDeliveryRunner({
    ...options,
    client,
    connections,
    timeoutMs,
    stopping: () => stopping,
    disabled: () => {
      noticesAt = 0;
    },
  });

  /** Tenants with endpoints, as far as they had events since this process started: only their news are of interest. */
  const followed = new Set<string>();
  /** Of these, the ones that have had news since the last look. */
  let fresh = new Set<string>();
  // Of those alone that this process has told: the others need not all wake for one event.
  options.bus.subscribe(EVENTS_TOPIC, (tenantId, own) => {
    if (tenantId === null || !own || !followed.has(tenantId)) return;
    fresh.add(tenantId);
    poke();
  });

  const dispatch = async (): Promise<boolean> => {
    const tenants = fresh;
    fresh = new Set();
    if (performance.now() >= lookAt) {
      const [behind] = await lookup.run(tenantsBehind([]));
      for (const { tenant_id: tenantId } of behind) {
        tenants.add(tenantId);
        followed.add(tenantId);
      }
      lookAt = performance.now() + (behind.length === TENANTS_AT_ONCE ? 0 : POLL_MS);
    }
    const dispatching = [...tenants].map(async (tenantId) => {
      const scope = systemScope(tenantId, 'makes deliveries of its events');
      const [[row]] = await connections.run(() => db.run(scope, dispatchEvents(scope, clock.now())));
      if (row?.seen === EVENTS_AT_ONCE) fresh.add(tenantId);
    });
    await Promise.all(dispatching);
    return tenants.size > 0;
  };

  const claim = async (): Promise<boolean> => {
    const places = MAX_IN_FLIGHT - inFlight.size;
    if (places === 0) return false;
    const now = clock.now();
    const leasedUntil = now + leaseMs;
    const ofTenant = places > RESERVED_IN_FLIGHT ? MAX_IN_FLIGHT_OF_TENANT : RESERVED_IN_FLIGHT_OF_TENANT;
    const claims = await lookup.transaction(async (tx): Promise<Finished<readonly Claim[]>> => {
      const [, waiting] = await tx.run(lockClaims([]), waitingEndpoints(now));
      const shares = fairShares(waiting, { now, places, placesOfTenant: ofTenant });
      if (shares.length === 0) return { result: [], last: [] };
      const [result] = await tx.run(claimShares(shares, now, leasedUntil));
      return { result, last: [] };
    });
    for (const [tenantId, own] of Map.groupBy(claims, ({ tenant_id }) => tenant_id)) {
      const { each = [], inOrder = [] } = Object.groupBy(own, ({ ordered }) =>
        ordered ? 'inOrder' : 'each',
      );
      if (each.length > 0) runner.each(tenantId, each).forEach(follow);
      for (const run of Map.groupBy(inOrder, ({ endpoint_id }) => endpoint_id).values())
        follow(runner.inOrder(tenantId, run, leasedUntil));
    }
    return claims.length > 0;
  };

  const follow = (delivering: Promise<void>): void => {
    const delivery = delivering
      .catch((error: unknown) => log.warn({ err: error }, 'webhooks: not settled'))
      .finally(() => {
        inFlight.delete(delivery);
        poke();
      });
    inFlight.add(delivery);
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
  /** There is news, or a delivery has ended: its place, or the next of an ordered endpoint, may be taken. */
  const poke = (): void => {
    poked = true;
    wake();
  };
  /** Waits for the next look: a while, or until it is worth while. */
  const rest = (ms: number, gap: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, poked ? gap : ms);
      wake = () => {
        wake = () => {};
        clearTimeout(timer);
        setTimeout(resolve, gap);
      };
    });
  const running = (async () => {
    while (!stopping) {
      poked = false;
      const startedAt = performance.now();
      const more = await round();
      const gap = Math.min(Math.max(performance.now() - startedAt, GAP_MS), GAP_MAX_MS);
      await rest(more && inFlight.size < MAX_IN_FLIGHT ? gap : POLL_MS, gap);
    }
  })();
  return {
    async stop() {
      stopping = true;
      poke();
      await running;
      await Promise.all(inFlight);
      client.close();
    },
  };
}
