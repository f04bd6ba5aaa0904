import type { TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { statement } from '../../platform/db/statement.ts';
import { WANTED } from './dispatch-queries.ts';

/** Deliveries as their owners see and repeat them. */

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
  filter: { endpointId: string; status: string | undefined },
  { after: before, limit }: Page,
) => deliveries([scope.tenantId, filter.endpointId, before?.[0], before?.[1], filter.status, limit]);

const delivery = statement(
  'webhooks.find_delivery',
  `select ${DELIVERY} from webhook_deliveries d where d.tenant_id = $1 and d.id = $2`,
  ['attempts'],
);
export const findDelivery = (scope: TenantScope, id: string) => delivery([scope.tenantId, id]);

const event = statement(
  'webhooks.event_of_delivery',
  `select e.type, e.restaurant_guid from webhook_deliveries d
   join events e on e.tenant_id = d.tenant_id and e.sequence = d.event_sequence
   where d.tenant_id = $1 and d.id = $2`,
);
/** What a delivery tells; none when it was forgotten. */
export const eventOfDelivery = (scope: TenantScope, id: string) => event([scope.tenantId, id]);

const waiting = statement(
  'webhooks.events_waiting',
  `select distinct e.type, e.restaurant_guid from webhook_deliveries d
   join events e on e.tenant_id = d.tenant_id and e.sequence = d.event_sequence
   where d.tenant_id = $1 and d.endpoint_id = $2 and d.status = 'PENDING'`,
);
/** What still waits to be sent to an endpoint, whatever its filter is by now. */
export const eventsWaiting = (scope: TenantScope, endpointId: string) =>
  waiting([scope.tenantId, endpointId]);

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
  endpointId: string | undefined,
  { after: before, limit }: Page,
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
/** Retries a pending delivery at once. */
export const retryNow = (scope: TenantScope, id: string, now: number) =>
  retryDelivery([scope.tenantId, id, new Date(now)]);

const giveUp = statement(
  'webhooks.give_up',
  `with batch as (
     select id from webhook_deliveries where tenant_id = $1 and endpoint_id = $2 and status = 'PENDING'
     limit 1000 for update skip locked),
   dead as (
     update webhook_deliveries d set status = 'DEAD', finished_at = $3, leased_until = null from batch
     where d.tenant_id = $1 and d.id = batch.id returning 1)
   select count(*)::int as given_up from dead`,
  ['given_up'],
);
/** Ends a thousand of the deliveries that wait for an endpoint. */
export const giveUpDeliveries = (scope: TenantScope, endpointId: string, now: number) =>
  giveUp([scope.tenantId, endpointId, new Date(now)]);

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

/** The events of a replay: after a number, in a period, of some types. */
export interface ReplayRequest {
  endpointId: string;
  after: number;
  from: number;
  to: number;
  eventTypes: readonly string[] | null;
  /** Those that were delivered are sent again too. */
  all: boolean;
}

/** Events that one statement looks at. */
const REPLAY_SLICE = 500;
/** By the endpoint's deliveries of the slice, read once: whatever the planner thinks of the table, no row of it is read for each event. */
const replay = statement(
  'webhooks.replay',
  `with found as materialized (
       select e.sequence, e.id, e.type, e.restaurant_guid from events e
       where e.tenant_id = $1 and e.sequence > $3 and e.created_at >= $4 and e.created_at < $5
         and e.sequence <= (select dispatched from webhook_cursors where tenant_id = $1)
       order by e.sequence limit $9::int + 1),
     batch as materialized (select * from found order by sequence limit $9),
     wanted as materialized (
       select b.* from batch b join webhook_endpoints p on p.tenant_id = $1 and p.id = $2 and ${WANTED}
       where ($6::text[] is null or exists (select from unnest($6::text[]) t
         where b.type = t or (right(t, 1) = '*' and starts_with(b.type, left(t, -1)))))),
     known as materialized (
       select d.id, d.event_sequence, d.status from webhook_deliveries d
       where d.tenant_id = $1 and d.endpoint_id = $2 and d.event_sequence between
         (select min(sequence) from wanted) and (select max(sequence) from wanted)),
     hurried as (
       update webhook_deliveries d set next_try_at = least(d.next_try_at, $8)
       where d.tenant_id = $1 and d.status = 'PENDING' and d.id = any(array(
         select k.id from known k join wanted w on w.sequence = k.event_sequence where k.status = 'PENDING'))
       returning d.event_sequence),
     made as (
       insert into webhook_deliveries (tenant_id, id, endpoint_id, event_sequence, event_id, event_type, status, next_try_at,
         created_at, origin)
       select $1, gen_random_uuid(), $2, w.sequence, w.id, w.type, 'PENDING', $8, $8, 'REPLAY' from wanted w
       where not exists (select from known k where k.event_sequence = w.sequence
         and (k.status = 'PENDING' or (k.status = 'DELIVERED' and not $7)))
       returning event_sequence)
   select (select count(*) from made)::int as made, (select count(*) from hurried)::int as hurried,
     (select max(sequence) from batch) as last, (select count(*) from found) <= $9 as complete`,
  ['made', 'hurried', 'complete'],
);
/**
 * Makes the deliveries that an endpoint lacks, of the next events, and has those that wait tried at once. Events that
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
    REPLAY_SLICE,
  ]);
