/**
 * Decides how many pending deliveries each endpoint gets next: concurrency and rate limit of each endpoint, and
 * fairness between the endpoints of a tenant and between tenants. Pure: claim-queries.ts finds the pending deliveries and claims the result.
 */

/** An endpoint for which deliveries wait, as it is at this moment over all processes. */
export interface WaitingEndpoint {
  tenant_id: string;
  endpoint_id: string;
  /** Sent one after the other, in the order of events. */
  ordered: boolean;
  concurrency: number;
  /** How much of it the endpoint has earned: see \`PLACES_AT_FIRST\`. */
  current_concurrency: number;
  /** Deliveries a second; null without a limit. */
  rate_limit: number | null;
  /** Since when it has failed, epoch milliseconds. */
  failing_since: number | null;
  /** Nothing is sent before this time: rate limit or Retry-After. */
  next_send_at: number | null;
  /** Deliveries under way. */
  busy: number;
  /** Deliveries that may go now, as far as they were counted; of an ordered endpoint the oldest without a gap. */
  due: number;
  /** The event number of the first of these. */
  first_sequence: number | null;
}

/** How many deliveries an endpoint gets now. */
export interface Share {
  tenantId: string;
  endpointId: string;
  take: number;
  /** From when its pace counts what is taken, epoch milliseconds. */
  paceFrom: number;
}

export interface Capacity {
  now: number;
  /** Deliveries that the process can still send. */
  places: number;
}

/**
 * Places of an endpoint that nothing is known of. It earns one with each delivery that arrives, up to its concurrency, and
 * loses half with each that times out, so that receivers which hang hold little. As many are its own whatever its tenant
 * has in flight, so that a tenant's receivers that hang do not delay the others. The migration has the same number.
 */
const PLACES_AT_FIRST = 2;
/** Deliveries of one tenant in flight, over all processes, beyond those places. */
const PLACES_OF_TENANT = 128;
/** The last places of a process are for tenants with few deliveries in flight. */
const RESERVED_PLACES = 64;
const RESERVED_PLACES_OF_TENANT = 4;
/**
 * Deliveries in flight to an endpoint that has failed for longer than a minute: enough to detect that it works again.
 */
const MAX_IN_FLIGHT_OF_FAILING = 2;
const FAILING_AFTER_MS = 60_000;
/** Deliveries of an ordered endpoint that one process takes at once, to send them one after the other. */
export const ORDERED_BATCH = 32;
/** The same while it fails: most are given back. */
const ORDERED_BATCH_OF_FAILING = 4;
/** The burst of a rate limit; at least one delivery. */
const BURST_MS = 200;

/**
 * Distributes the free slots. The tenant with the fewest deliveries in flight comes first, and of its endpoints the one
 * with the fewest. An ordered endpoint gets its whole batch in one turn, which counts as one, because one of them is in flight at
 * a time.
 */
export function fairShares(waiting: readonly WaitingEndpoint[], capacity: Capacity): Share[] {
  const turns = [...Map.groupBy(waiting, ({ tenant_id }) => tenant_id).values()].flatMap((endpoints) =>
    turnsOfTenant(endpoints, capacity),
  );
  turns.sort((a, b) => a.rank - b.rank || a.sequence - b.sequence);
  const shares = new Map<WaitingEndpoint, Share>();
  let left = capacity.places;
  for (const { endpoint, take } of turns) {
    if (left === 0) break;
    const taken = Math.min(take, left);
    left -= taken;
    const share = shares.get(endpoint) ?? {
      tenantId: endpoint.tenant_id,
      endpointId: endpoint.endpoint_id,
      take: 0,
      paceFrom: paceFrom(endpoint, capacity.now),
    };
    share.take += taken;
    shares.set(endpoint, share);
  }
  return [...shares.values()];
}

interface Turn {
  endpoint: WaitingEndpoint;
  take: number;
  /** What the tenant has under way with this turn. */
  rank: number;
  sequence: number;
}

function turnsOfTenant(endpoints: readonly WaitingEndpoint[], { now, places }: Capacity): Turn[] {
  const isScarce = places <= RESERVED_PLACES;
  const most = isScarce ? RESERVED_PLACES_OF_TENANT : PLACES_OF_TENANT;
  const own = isScarce ? 0 : PLACES_AT_FIRST;
  let rank = endpoints.reduce((sum, { ordered, busy }) => sum + (ordered ? Math.min(busy, 1) : busy), 0);
  const wanted = endpoints.flatMap((endpoint) => turnsOfEndpoint(endpoint, now));
  wanted.sort((a, b) => a.nth - b.nth || (a.endpoint.endpoint_id < b.endpoint.endpoint_id ? -1 : 1));
  const turns: Turn[] = [];
  for (const turn of wanted) {
    if (rank >= most && turn.nth >= own) break;
    rank++;
    turns.push({ ...turn, rank });
  }
  return turns;
}

/** What an endpoint could take, one turn for each delivery; \`nth\` is how many it then has in flight before. */
function turnsOfEndpoint(endpoint: WaitingEndpoint, now: number) {
  const take = Math.max(0, Math.min(placesOf(endpoint, now), endpoint.due));
  const first = endpoint.first_sequence ?? 0;
  if (endpoint.ordered) return take === 0 ? [] : [{ endpoint, take, nth: 0, sequence: first }];
  return Array.from({ length: take }, (_, index) => ({
    endpoint,
    take: 1,
    nth: endpoint.busy + index,
    sequence: first + index,
  }));
}

/** What an endpoint may be sent now, however much waits. */
function placesOf(endpoint: WaitingEndpoint, now: number): number {
  const { ordered, rate_limit: rate, failing_since: failingSince, busy } = endpoint;
  if (endpoint.next_send_at !== null && endpoint.next_send_at > now) return 0;
  const paced =
    rate === null
      ? Number.POSITIVE_INFINITY
      : Math.floor((rate * (now - paceFrom(endpoint, now))) / 1_000 + 0.001);
  if (ordered) {
    const batch = failingSince === null ? ORDERED_BATCH : ORDERED_BATCH_OF_FAILING;
    return busy > 0 ? 0 : Math.min(batch, paced);
  }
  const isFailing = failingSince !== null && failingSince < now - FAILING_AFTER_MS;
  const earned = Math.min(endpoint.concurrency, endpoint.current_concurrency);
  return Math.min((isFailing ? Math.min(earned, MAX_IN_FLIGHT_OF_FAILING) : earned) - busy, paced);
}

function paceFrom({ rate_limit: rate, next_send_at: nextSendAt }: WaitingEndpoint, now: number): number {
  const burst = rate === null ? BURST_MS : Math.max(1_000 / rate, BURST_MS);
  return Math.max(nextSendAt ?? Number.NEGATIVE_INFINITY, now - burst);
}
