import type { TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';

export interface EndpointRow {
  id: string;
  url: string;
  description: string;
  event_types: string[];
  restaurant_guids: string[];
  payload: 'THIN' | 'FULL';
  ordered: boolean;
  concurrency: number;
  rate_limit: number | null;
  secret: string;
  previous_secret: string | null;
  previous_secret_ends_at: number | null;
  headers: string;
  status: 'ENABLED' | 'DISABLED';
  disabled_reason: string | null;
  failing_since: number | null;
  version: number;
  created_at: number;
  updated_at: number;
}

const COLUMNS = `id, url, description, event_types, array(select r::text from unnest(restaurant_guids) r) as restaurant_guids,
  payload, ordered, concurrency, rate_limit, secret, previous_secret, previous_secret_ends_at, headers, status, disabled_reason, failing_since,
  version, created_at, updated_at`;

const NOW_LAST = 'coalesce((select last from event_sequences where tenant_id = $1), 0)';

const cursor = statement(
  'webhooks.begin_cursor',
  `insert into webhook_cursors (tenant_id, dispatched) values ($1, ${NOW_LAST}) on conflict do nothing`,
);
/** From the tenant's first endpoint on its events are followed. */
export const beginCursor = (scope: TenantScope) => cursor([scope.tenantId]);

const insert = statement(
  'webhooks.insert_endpoint',
  `insert into webhook_endpoints (tenant_id, id, url, description, event_types, restaurant_guids, ordered, concurrency, secret,
     headers, payload, rate_limit, status, since_sequence, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'ENABLED', ${NOW_LAST}, $13, $13) returning ${COLUMNS}`,
  ['restaurant_guids'],
);
type NewEndpointRow = Pick<
  EndpointRow,
  | 'id'
  | 'url'
  | 'description'
  | 'event_types'
  | 'restaurant_guids'
  | 'payload'
  | 'ordered'
  | 'concurrency'
  | 'rate_limit'
  | 'secret'
  | 'headers'
>;
export const insertEndpoint = (scope: TenantScope, row: NewEndpointRow, now: number) =>
  insert([
    scope.tenantId,
    row.id,
    row.url,
    row.description,
    row.event_types,
    row.restaurant_guids,
    row.ordered,
    row.concurrency,
    row.secret,
    row.headers,
    row.payload,
    row.rate_limit,
    new Date(now),
  ]);

const lockAll = statement(
  'webhooks.lock_cursor',
  'select from webhook_cursors where tenant_id = $1 for update',
);
/** Has others who add an endpoint wait until this transaction ends. */
export const lockCursor = (scope: TenantScope) => lockAll([scope.tenantId]);

const count = statement(
  'webhooks.count_endpoints',
  'select count(*)::int as endpoints from webhook_endpoints where tenant_id = $1 and not deleted',
  ['endpoints'],
);
export const countEndpoints = (scope: TenantScope) => count([scope.tenantId]);

const find = statement(
  'webhooks.find_endpoint',
  `select ${COLUMNS} from webhook_endpoints where tenant_id = $1 and id = $2 and not deleted`,
  ['restaurant_guids'],
);
export const findEndpoint = (scope: TenantScope, id: string) => find([scope.tenantId, id]);

const lock = statement(
  'webhooks.lock_endpoint',
  `select ${COLUMNS} from webhook_endpoints where tenant_id = $1 and id = $2 and not deleted for update`,
  ['restaurant_guids'],
);
export const lockEndpoint = (scope: TenantScope, id: string) => lock([scope.tenantId, id]);

const page = statement(
  'webhooks.page_endpoints',
  `select ${COLUMNS} from webhook_endpoints
   where tenant_id = $1 and not deleted and ($2::uuid is null or id < $2) order by id desc limit $3`,
  ['restaurant_guids'],
);
export const pageOfEndpoints = (scope: TenantScope, before: unknown, limit: number) =>
  page([scope.tenantId, before, limit]);

const update = statement(
  'webhooks.update_endpoint',
  `update webhook_endpoints set url = $3, description = $4, event_types = $5, restaurant_guids = $6, ordered = $7,
     concurrency = $8, headers = $9, secret = $10, previous_secret = $11, previous_secret_ends_at = $12,
     since_sequence = case when status = 'DISABLED' and $13 = 'ENABLED' then ${NOW_LAST} else since_sequence end,
     status = $13, disabled_reason = $14, failing_since = $15, deleted = $16, version = version + 1, updated_at = $17, payload = $18,
     rate_limit = $19, notice_due = $20
   where tenant_id = $1 and id = $2 returning ${COLUMNS}`,
  ['restaurant_guids'],
);
/** Writes an endpoint as it is from now on. `noticeDue`: its tenant's owners are to be told that it was disabled. */
export const updateEndpoint = (
  scope: TenantScope,
  row: EndpointRow,
  now: number,
  { deleted = false, noticeDue = false } = {},
) =>
  update([
    scope.tenantId,
    row.id,
    row.url,
    row.description,
    row.event_types,
    row.restaurant_guids,
    row.ordered,
    row.concurrency,
    row.headers,
    row.secret,
    row.previous_secret,
    row.previous_secret_ends_at === null ? null : new Date(row.previous_secret_ends_at),
    row.status,
    row.disabled_reason,
    row.failing_since === null ? null : new Date(row.failing_since),
    deleted,
    new Date(now),
    row.payload,
    row.rate_limit,
    noticeDue,
  ]);

export const TENANTS_AT_ONCE = 200;
/** Tenants whose endpoints have events to come; any of them, should there be very many. Runs in the narrow role. */
export const tenantsBehind = statement(
  'webhooks.tenants_behind',
  `select c.tenant_id from webhook_cursors c join event_sequences s using (tenant_id)
   where s.last > c.dispatched order by random() limit ${TENANTS_AT_ONCE}`,
);

/** Whether an event \`b\` is of interest to an endpoint \`p\`. A test goes to the endpoint that is tested, by itself. */
const WANTED = `b.type <> 'webhook_endpoint.tested'
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
         order by sequence limit ${EVENTS_AT_ONCE}) e),
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
/** Makes the deliveries of the next events and moves the cursor, in one statement: each is made once. */
export const dispatchEvents = (scope: TenantScope, now: number) => dispatch([scope.tenantId, new Date(now)]);

const release = statement(
  'webhooks.release',
  `update webhook_deliveries set leased_until = null, tries = tries - 1
   where tenant_id = $1 and id = any($2::uuid[]) and status = 'PENDING' and leased_until = $3`,
);
/** Gives back what was claimed until then and not tried. Runs in the narrow role. */
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
}
const jobsOfDeliveries = statement(
  'webhooks.load_deliveries',
  `select p.*, d.id as delivery_id, d.failures, e.sequence as event_sequence, e.id as event_id, e.type as event_type,
     e.restaurant_guid, e.business_date, e.data, e.created_at as occurred_at
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
  /** Only whoever holds the last try may say how it ended. */
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
    answer: string | null;
  } | null;
}
const recordResult = statement(
  'webhooks.record_result',
  `with o as materialized (
     select * from json_to_recordset($2::json) as r ("id" uuid, "endpointId" uuid, "tries" int, "ended" text,
       "nextTryAt" timestamptz, "pausedUntil" timestamptz, "at" timestamptz, "status" int, "latencyMs" int, "error" text,
       "answer" text)),
   tried as (
     insert into webhook_attempts (tenant_id, delivery_id, number, at, status, latency_ms, error, answer)
     select $1, id, tries, at, status, "latencyMs", error, answer from o where at is not null
     on conflict do nothing),
   settled as (
     update webhook_deliveries d set status = o.ended, next_try_at = coalesce(o."nextTryAt", d.next_try_at), leased_until = null,
       failures = d.failures + case when o.ended = 'DELIVERED' then 0 else 1 end,
       finished_at = case when o.ended = 'PENDING' then null else $3::timestamptz end
     from o where d.tenant_id = $1 and d.id = o.id and d.status = 'PENDING' and d.tries = o.tries),
   paused as (
     insert into webhook_throttles as z (tenant_id, endpoint_id, next_send_at)
     select $1, "endpointId", max("pausedUntil") from o where "pausedUntil" is not null group by "endpointId"
     on conflict (tenant_id, endpoint_id) do update set next_send_at = greatest(z.next_send_at, excluded.next_send_at))
   update webhook_endpoints p set failing_since = case when h.works then null else $3::timestamptz end
   from (select "endpointId" as id, bool_or(ended = 'DELIVERED') as works from o where at is not null group by 1) h
   where p.tenant_id = $1 and p.id = h.id and (p.failing_since is null) <> h.works`,
);
/** Writes down how tries ended, and whether their endpoints work; the latter only when that has changed. */
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

export interface DeliveryRow {
  id: string;
  endpoint_id: string;
  origin: 'EVENT' | 'TEST' | 'RESEND' | 'REPLAY';
  event_id: string;
  event_type: string;
  event_sequence: number;
  status: 'PENDING' | 'DELIVERED' | 'DEAD';
  tries: number;
  next_try_at: number;
  created_at: number;
  finished_at: number | null;
  attempts: string;
}
const DELIVERY = `d.id, d.endpoint_id, d.origin, d.event_id, d.event_type, d.event_sequence, d.status, d.tries, d.next_try_at,
  d.created_at, d.finished_at, coalesce((select json_agg(json_build_object('number', a.number, 'at', a.at, 'status', a.status,
    'latencyMs', a.latency_ms, 'error', a.error, 'answer', a.answer) order by a.number) from webhook_attempts a
    where a.tenant_id = d.tenant_id and a.delivery_id = d.id), '[]') as attempts`;

const deliveries = statement(
  'webhooks.page_deliveries',
  `select ${DELIVERY} from webhook_deliveries d where d.tenant_id = $1 and d.endpoint_id = $2
     and ($3::bigint is null or (d.event_sequence, d.id) < ($3, $4::uuid)) and ($5::text is null or d.status = $5)
   order by d.event_sequence desc, d.id desc limit $6`,
  ['attempts'],
);
export const pageOfDeliveries = (
  scope: TenantScope,
  endpointId: string,
  before: readonly (string | number)[] | undefined,
  status: string | undefined,
  limit: number,
) => deliveries([scope.tenantId, endpointId, before?.[0], before?.[1], status, limit]);

const delivery = statement(
  'webhooks.find_delivery',
  `select ${DELIVERY} from webhook_deliveries d where d.tenant_id = $1 and d.id = $2`,
  ['attempts'],
);
export const findDelivery = (scope: TenantScope, id: string) => delivery([scope.tenantId, id]);

const dead = statement(
  'webhooks.page_dead',
  `select ${DELIVERY} from webhook_deliveries d
   join webhook_endpoints p on p.tenant_id = d.tenant_id and p.id = d.endpoint_id and not p.deleted
     and ($6::uuid[] is null or (cardinality(p.restaurant_guids) > 0 and p.restaurant_guids <@ $6))
   where d.tenant_id = $1 and d.status = 'DEAD' and ($2::bigint is null or (d.event_sequence, d.id) < ($2, $3::uuid))
     and ($4::uuid is null or d.endpoint_id = $4)
   order by d.event_sequence desc, d.id desc limit $5`,
  ['attempts'],
);
/** Deliveries that were given up, to the endpoints within reach, latest event first. */
export const pageOfDead = (
  scope: TenantScope,
  before: readonly (string | number)[] | undefined,
  endpointId: string | undefined,
  limit: number,
) =>
  dead([
    scope.tenantId,
    before?.[0],
    before?.[1],
    endpointId,
    limit,
    scope.restaurants && [...scope.restaurants],
  ]);

const LAST_EVENT = `e.tenant_id = $1 and e.sequence = (select last from event_sequences where tenant_id = $1)`;
const insertTest = statement(
  'webhooks.insert_test',
  `with d as (
     insert into webhook_deliveries (tenant_id, id, endpoint_id, event_sequence, event_id, event_type, status, next_try_at,
       created_at, origin)
     select $1, $2, $3, e.sequence, e.id, e.type, 'PENDING', $4, $4, 'TEST' from events e where ${LAST_EVENT} returning *)
   select ${DELIVERY} from d`,
  ['attempts'],
);
/** A delivery of the event that this transaction has just emitted. */
export const insertTestDelivery = (scope: TenantScope, id: string, endpointId: string, now: number) =>
  insertTest([scope.tenantId, id, endpointId, new Date(now)]);

const resend = statement(
  'webhooks.resend',
  `with d as (
     insert into webhook_deliveries (tenant_id, id, endpoint_id, event_sequence, event_id, event_type, status, next_try_at,
       created_at, origin)
     select $1, $3, o.endpoint_id, o.event_sequence, o.event_id, o.event_type, 'PENDING', $4, $4, 'RESEND'
     from webhook_deliveries o join events e on e.tenant_id = o.tenant_id and e.sequence = o.event_sequence
     where o.tenant_id = $1 and o.id = $2 returning *)
   select ${DELIVERY} from d`,
  ['attempts'],
);
/** A delivery of the same event to the same endpoint; none when the event is gone. */
export const insertResend = (scope: TenantScope, ofId: string, id: string, now: number) =>
  resend([scope.tenantId, ofId, id, new Date(now)]);

const retryDelivery = statement(
  'webhooks.retry_now',
  `with d as (update webhook_deliveries set next_try_at = least(next_try_at, $3)
     where tenant_id = $1 and id = $2 and status = 'PENDING' returning *)
   select ${DELIVERY} from d`,
  ['attempts'],
);
/** Has a delivery that waits tried at once. */
export const retryNow = (scope: TenantScope, id: string, now: number) =>
  retryDelivery([scope.tenantId, id, new Date(now)]);

const giveUp = statement(
  'webhooks.give_up',
  `update webhook_deliveries set status = 'DEAD', finished_at = $3, leased_until = null
   where tenant_id = $1 and endpoint_id = $2 and status = 'PENDING'`,
);
/** Ends whatever waits for an endpoint. */
export const giveUpDeliveries = (scope: TenantScope, endpointId: string, now: number) =>
  giveUp([scope.tenantId, endpointId, new Date(now)]);

/** Tenants with endpoints that were disabled and whose owners have still to hear of it. Runs in the narrow role. */
export const noticesDue = statement(
  'webhooks.notices_due',
  'select tenant_id, id from webhook_endpoints where notice_due order by tenant_id, id limit 100',
);

const noticeSent = statement(
  'webhooks.notice_sent',
  'update webhook_endpoints set notice_due = false where tenant_id = $1 and id = $2',
);
export const clearNotice = (scope: TenantScope, id: string) => noticeSent([scope.tenantId, id]);

/**
 * Forgets deliveries that are older than $2 days at $1, with their tries, in slices. Both the process's clock and the
 * database's must say so: one that runs ahead forgets nothing. Runs in the narrow role.
 */
export const purgeDeliveries = statement(
  'webhooks.purge',
  `with old as (select tenant_id, id from webhook_deliveries where created_at < least($1::timestamptz, now()) - $2 * interval '1 day' limit 2000),
     tries as (delete from webhook_attempts a using old where a.tenant_id = old.tenant_id and a.delivery_id = old.id),
     gone as (delete from webhook_deliveries d using old where d.tenant_id = old.tenant_id and d.id = old.id returning 1)
   select count(*)::int as purged from gone`,
  ['purged'],
);

/** What a replay is about: events after a number, of a time, of some types. */
export interface ReplayRequest {
  endpointId: string;
  after: number;
  from: number;
  to: number;
  eventTypes: readonly string[] | null;
  /** Those that were delivered are sent again too. */
  all: boolean;
}

const REPLAY_MAX = 10_000;
const replay = statement(
  'webhooks.replay',
  `with found as materialized (
       select e.sequence, e.id, e.type, e.restaurant_guid from events e
       where e.tenant_id = $1 and e.sequence > $3 and e.created_at >= $4 and e.created_at < $5
         and e.sequence <= (select dispatched from webhook_cursors where tenant_id = $1)
       order by e.sequence limit ${REPLAY_MAX} + 1),
     batch as materialized (select * from found order by sequence limit ${REPLAY_MAX}),
     wanted as materialized (
       select b.* from batch b join webhook_endpoints p on p.tenant_id = $1 and p.id = $2 and ${WANTED}
       where ($6::text[] is null or exists (select from unnest($6::text[]) t
         where b.type = t or (right(t, 1) = '*' and starts_with(b.type, left(t, -1)))))),
     hurried as (
       update webhook_deliveries d set next_try_at = least(d.next_try_at, $8) from wanted w
       where d.tenant_id = $1 and d.endpoint_id = $2 and d.event_sequence = w.sequence and d.status = 'PENDING'
       returning d.event_sequence),
     made as (
       insert into webhook_deliveries (tenant_id, id, endpoint_id, event_sequence, event_id, event_type, status, next_try_at,
         created_at, origin)
       select $1, gen_random_uuid(), $2, w.sequence, w.id, w.type, 'PENDING', $8, $8, 'REPLAY' from wanted w
       where not exists (select from webhook_deliveries d where d.tenant_id = $1 and d.endpoint_id = $2
         and d.event_sequence = w.sequence and (d.status = 'PENDING' or (d.status = 'DELIVERED' and not $7)))
       returning event_sequence)
   select (select count(*) from made)::int as made, (select count(*) from hurried)::int as hurried,
     (select max(sequence) from batch) as last, (select count(*) from found) <= ${REPLAY_MAX} as complete`,
  ['made', 'hurried', 'complete'],
);
/**
 * Makes the deliveries that an endpoint lacks, of at most 10,000 events, and has those that wait tried at once. Events that
 * are still to be dispatched come by themselves, so the cursor must have passed the last one: see \`lockCursor\`.
 */
export const replayEvents = (scope: TenantScope, request: ReplayRequest, now: number) =>
  replay([
    scope.tenantId,
    request.endpointId,
    request.after,
    new Date(request.from),
    new Date(request.to),
    request.eventTypes,
    request.all,
    new Date(now),
  ]);
