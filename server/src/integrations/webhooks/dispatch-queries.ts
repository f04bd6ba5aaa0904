import type { TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';
import { COLUMNS, type EndpointRow } from './queries.ts';

/** What the sender runs: events become deliveries, deliveries are loaded, their results are recorded. */

export const TENANTS_AT_ONCE = 200;
/** Tenants whose endpoints have undispatched events, up to a limit, but for those of $1. Runs in the narrow role. */
export const tenantsBehind = statement(
  'webhooks.tenants_behind',
  `select c.tenant_id from webhook_cursors c join event_sequences s using (tenant_id)
   where s.last > c.dispatched and c.tenant_id <> all($1::uuid[]) order by random() limit ${TENANTS_AT_ONCE}`,
);

/** Whether an event \`b\` is of interest to an endpoint \`p\`. A test goes to the endpoint that is tested, by itself. */
export const WANTED = `b.type <> 'webhook_endpoint.tested'
  and (cardinality(p.restaurant_guids) = 0 or b.restaurant_guid = any(p.restaurant_guids))
  and exists (select from unnest(p.event_types) t
    where b.type = t or (right(t, 1) = '*' and starts_with(b.type, left(t, -1))))`;

export const EVENTS_AT_ONCE = 500;
const dispatch = statement(
  'webhooks.dispatch',
  `with cursor as (select dispatched from webhook_cursors where tenant_id = $1 for update skip locked),
     batch as materialized (
       select e.sequence, e.id, e.type, e.restaurant_guid from cursor
       cross join lateral (select * from events where tenant_id = $1 and sequence > cursor.dispatched
         order by sequence limit $3) e),
     made as (
       insert into webhook_deliveries (tenant_id, id, endpoint_id, event_sequence, event_id, event_type, status, next_try_at,
         created_at)
       select $1, gen_random_uuid(), p.id, b.sequence, b.id, b.type, 'PENDING', $2, $2
       from batch b join webhook_endpoints p on p.tenant_id = $1 and p.status = 'ENABLED' and not p.deleted
         and b.sequence > p.since_sequence and ${WANTED}),
     moved as (
       update webhook_cursors set dispatched = (select max(sequence) from batch)
       where tenant_id = $1 and exists (select from batch))
   select count(*)::int as seen from batch`,
  ['seen'],
);
/** Makes the deliveries of the next events, at most so many, and moves the cursor, in one statement: each is made once. */
export const dispatchEvents = (scope: TenantScope, now: number, most = EVENTS_AT_ONCE) =>
  dispatch([scope.tenantId, new Date(now), most]);

const release = statement(
  'webhooks.release',
  `update webhook_deliveries set leased_until = null, tries = tries - 1
   where tenant_id = $1 and id = any($2::uuid[]) and status = 'PENDING' and leased_until = $3`,
);
/** Releases claimed deliveries that were not attempted. Runs in the narrow role. */
export const releaseDeliveries = (tenantId: string, ids: readonly string[], leasedUntil: number) =>
  release([tenantId, ids, new Date(leasedUntil)]);

export interface DeliveryJob extends EndpointRow {
  delivery_id: string;
  failures: number;
  event_sequence: number;
  event_id: string;
  event_type: string;
  restaurant_guid: string | null;
  business_date: number | null;
  data: string;
  occurred_at: number;
  trace: string | null;
}
const jobsOfDeliveries = statement(
  'webhooks.load_deliveries',
  `select p.*, d.id as delivery_id, d.failures, e.sequence as event_sequence, e.id as event_id, e.type as event_type,
     e.restaurant_guid, e.business_date, e.data, e.created_at as occurred_at, e.trace
   from webhook_deliveries d
   join events e on e.tenant_id = d.tenant_id and e.sequence = d.event_sequence
   cross join lateral (select ${COLUMNS} from webhook_endpoints where tenant_id = d.tenant_id and id = d.endpoint_id) p
   where d.tenant_id = $1 and d.id = any($2::uuid[])`,
  ['restaurant_guids'],
);
/** Deliveries with their events and endpoints; without those whose event is gone. */
export const loadDeliveries = (scope: TenantScope, deliveryIds: readonly string[]) =>
  jobsOfDeliveries([scope.tenantId, deliveryIds]);

/** How a try ended. */
export interface Outcome {
  id: string;
  /** Null when nothing was sent. */
  endpointId: string | null;
  /** Only the holder of the last attempt may record its result. */
  tries: number;
  ended: 'PENDING' | 'DELIVERED' | 'DEAD';
  nextTryAt: number | null;
  /** Until when the endpoint is to be sent nothing. */
  pausedUntil: number | null;
  attempt: {
    at: number;
    status: number | null;
    latencyMs: number;
    error: string | null;
    timedOut: boolean;
    answer: string | null;
  } | null;
}
/** One more for each delivery that has arrived, half for each that timed out. */
const EARNED = 'greatest(1, least(p.concurrency, p.current_concurrency + h.arrived) >> h.late)';
const recordResult = statement(
  'webhooks.record_result',
  `with o as materialized (
     select * from json_to_recordset($2::json) as r ("id" uuid, "endpointId" uuid, "tries" int, "ended" text,
       "nextTryAt" timestamptz, "pausedUntil" timestamptz, "at" timestamptz, "status" int, "latencyMs" int, "error" text,
       "timedOut" boolean, "answer" text)),
   tried as (
     insert into webhook_attempts (tenant_id, delivery_id, number, at, status, latency_ms, error, answer)
     select $1, o.id, o.tries, at, o.status, "latencyMs", error, answer
     from o join webhook_deliveries d on d.tenant_id = $1 and d.id = o.id where at is not null
     on conflict do nothing),
   settled as (
     update webhook_deliveries d set status = o.ended, next_try_at = coalesce(o."nextTryAt", d.next_try_at), leased_until = null,
       failures = d.failures + case when o.ended = 'DELIVERED' then 0 else 1 end,
       finished_at = case when o.ended = 'PENDING' then null else $3::timestamptz end
     from o where d.tenant_id = $1 and d.id = o.id and d.status = 'PENDING' and d.tries = o.tries),
   paused as (
     insert into webhook_throttles as z (tenant_id, endpoint_id, next_send_at)
     select $1, p.id, max("pausedUntil") from o join webhook_endpoints p on p.tenant_id = $1 and p.id = "endpointId"
     where "pausedUntil" is not null group by p.id
     on conflict (tenant_id, endpoint_id) do update set next_send_at = greatest(z.next_send_at, excluded.next_send_at))
   update webhook_endpoints p set current_concurrency = ${EARNED},
     failing_since = case when h.arrived > 0 then null else coalesce(p.failing_since, $3::timestamptz) end
   from (
     select "endpointId" as id, (count(*) filter (where ended = 'DELIVERED'))::int as arrived,
       least(count(*) filter (where "timedOut"), 8)::int as late
     from o where at is not null group by 1) h
   where p.tenant_id = $1 and p.id = h.id
     and ((p.failing_since is null) <> (h.arrived > 0) or p.current_concurrency <> ${EARNED})`,
);
/**
 * Records the results of attempts, whether their endpoints work, and how many deliveries each may have in flight; the
 * latter only on a change.
 */
export const recordResults = (scope: TenantScope, outcomes: readonly Outcome[], now: number) => {
  const time = (at: number | null) => (at === null ? null : new Date(at));
  const rows = outcomes.map(({ attempt, nextTryAt, pausedUntil, ...rest }) => ({
    ...rest,
    ...attempt,
    nextTryAt: time(nextTryAt),
    pausedUntil: time(pausedUntil),
    at: time(attempt?.at ?? null),
  }));
  return recordResult([scope.tenantId, JSON.stringify(rows), new Date(now)]);
};
