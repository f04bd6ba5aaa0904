import type { TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/batch.ts';

export interface EndpointRow {
  id: string;
  url: string;
  description: string;
  event_types: string[];
  restaurant_guids: string[];
  ordered: boolean;
  concurrency: number;
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
  ordered, concurrency, secret, previous_secret, previous_secret_ends_at, headers, status, disabled_reason, failing_since,
  version, created_at, updated_at`;

const NOW_LAST = 'coalesce((select last from event_sequences where tenant_id = $1), 0)';

const cursor = statement(
  'webhooks.begin_cursor',
  `insert into webhook_cursors (tenant_id, dispatched) values ($1, ${NOW_LAST}) on conflict do nothing`,
);
/** From the tenant's first endpoint on its events are followed. */
export const beginCursor = (scope: TenantScope) => cursor([scope.tenantId]);

const insert = statement<EndpointRow>(
  'webhooks.insert_endpoint',
  `insert into webhook_endpoints (tenant_id, id, url, description, event_types, restaurant_guids, ordered, concurrency, secret,
     headers, status, since_sequence, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'ENABLED', ${NOW_LAST}, $11, $11) returning ${COLUMNS}`,
);
type NewEndpointRow = Pick<
  EndpointRow,
  | 'id'
  | 'url'
  | 'description'
  | 'event_types'
  | 'restaurant_guids'
  | 'ordered'
  | 'concurrency'
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
    new Date(now),
  ]);

const find = statement<EndpointRow>(
  'webhooks.find_endpoint',
  `select ${COLUMNS} from webhook_endpoints where tenant_id = $1 and id = $2 and not deleted`,
);
export const findEndpoint = (scope: TenantScope, id: string) => find([scope.tenantId, id]);

const lock = statement<EndpointRow>(
  'webhooks.lock_endpoint',
  `select ${COLUMNS} from webhook_endpoints where tenant_id = $1 and id = $2 and not deleted for update`,
);
export const lockEndpoint = (scope: TenantScope, id: string) => lock([scope.tenantId, id]);

const page = statement<EndpointRow>(
  'webhooks.page_endpoints',
  `select ${COLUMNS} from webhook_endpoints
   where tenant_id = $1 and not deleted and ($2::uuid is null or id < $2) order by id desc limit $3`,
);
export const pageOfEndpoints = (scope: TenantScope, before: unknown, limit: number) =>
  page([scope.tenantId, before, limit]);

const update = statement<EndpointRow>(
  'webhooks.update_endpoint',
  `update webhook_endpoints set url = $3, description = $4, event_types = $5, restaurant_guids = $6, ordered = $7,
     concurrency = $8, headers = $9, secret = $10, previous_secret = $11, previous_secret_ends_at = $12,
     since_sequence = case when status = 'DISABLED' and $13 = 'ENABLED' then ${NOW_LAST} else since_sequence end,
     status = $13, disabled_reason = $14, failing_since = $15, deleted = $16, version = version + 1, updated_at = $17
   where tenant_id = $1 and id = $2 returning ${COLUMNS}`,
);
export const updateEndpoint = (scope: TenantScope, row: EndpointRow, now: number, deleted = false) =>
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
  ]);

const known = statement<{ guid: string }>(
  'webhooks.known_restaurants',
  'select guid from restaurants where tenant_id = $1 and guid = any($2::uuid[])',
);
export const knownRestaurants = (scope: TenantScope, guids: readonly string[]) =>
  known([scope.tenantId, guids]);

/** Tenants whose endpoints have events to come. Runs in the narrow role. */
export const tenantsBehind = statement<{ tenant_id: string }>(
  'webhooks.tenants_behind',
  `select c.tenant_id from webhook_cursors c join event_sequences s using (tenant_id) where s.last > c.dispatched limit 200`,
);

const BATCH = 500;
const dispatch = statement<{ seen: number }>(
  'webhooks.dispatch',
  `with cursor as (select dispatched from webhook_cursors where tenant_id = $1 for update skip locked),
     batch as materialized (
       select e.sequence, e.id, e.type, e.restaurant_guid from cursor
       cross join lateral (select * from events where tenant_id = $1 and sequence > cursor.dispatched
         order by sequence limit ${BATCH}) e),
     made as (
       insert into webhook_deliveries (tenant_id, id, endpoint_id, event_sequence, event_id, event_type, status, next_try_at,
         created_at)
       select $1, gen_random_uuid(), p.id, b.sequence, b.id, b.type, 'PENDING', $2, $2
       from batch b join webhook_endpoints p on p.tenant_id = $1 and p.status = 'ENABLED' and not p.deleted
         and b.sequence > p.since_sequence
         and (cardinality(p.restaurant_guids) = 0 or b.restaurant_guid = any(p.restaurant_guids))
         and exists (select from unnest(p.event_types) t
           where b.type = t or (right(t, 1) = '*' and starts_with(b.type, left(t, -1))))),
     moved as (
       update webhook_cursors set dispatched = (select max(sequence) from batch)
       where tenant_id = $1 and exists (select from batch))
   select count(*)::int as seen from batch`,
);
/** Makes the deliveries of the next events and moves the cursor, in one statement: each is made once. */
export const dispatchEvents = (scope: TenantScope, now: number) => dispatch([scope.tenantId, new Date(now)]);

/** One process claims at a time, so that limits and order hold over all of them. Ends with the transaction. */
export const takeTurn = statement('webhooks.take_turn', 'select pg_advisory_xact_lock(7266264)');

export interface Claim {
  tenant_id: string;
  id: string;
  tries: number;
}

/**
 * Takes deliveries that are due at $1, and nobody else touches them until $2: at most $3 in all, an equal share of each
 * endpoint in turn, of an endpoint no more than its concurrency at once, of an ordered one only the oldest.
 */
export const claimDeliveries = statement<Claim>(
  'webhooks.claim',
  `with due as materialized (
     select d.tenant_id, d.id from webhook_endpoints p
     cross join lateral (
       select count(*)::int as busy from webhook_deliveries b where b.tenant_id = p.tenant_id and b.endpoint_id = p.id
         and b.status = 'PENDING' and b.leased_until > $1) f
     cross join lateral (
       select w.tenant_id, w.id, row_number() over (order by w.next_try_at, w.event_sequence) as place from (
         (select o.tenant_id, o.id, o.next_try_at, o.event_sequence, o.leased_until from webhook_deliveries o
          where p.ordered and o.tenant_id = p.tenant_id and o.endpoint_id = p.id and o.status = 'PENDING'
          order by o.event_sequence limit 1)
         union all
         (select o.tenant_id, o.id, o.next_try_at, o.event_sequence, o.leased_until from webhook_deliveries o
          where not p.ordered and o.tenant_id = p.tenant_id and o.endpoint_id = p.id and o.status = 'PENDING'
            and o.next_try_at <= $1 and (o.leased_until is null or o.leased_until <= $1)
          order by o.next_try_at limit greatest(p.concurrency - f.busy, 0))) w
       where w.next_try_at <= $1 and (w.leased_until is null or w.leased_until <= $1)) d
     where p.status = 'ENABLED'
     order by d.place limit $3)
   update webhook_deliveries w set leased_until = $2, tries = w.tries + 1 from due
   where w.tenant_id = due.tenant_id and w.id = due.id
   returning w.tenant_id, w.id, w.tries`,
);

export interface Parcel extends EndpointRow {
  event_sequence: number;
  event_id: string;
  event_type: string;
  restaurant_guid: string | null;
  business_date: number | null;
  data: string;
  occurred_at: number;
}
const parcel = statement<Parcel>(
  'webhooks.parcel',
  `select p.*, e.sequence as event_sequence, e.id as event_id, e.type as event_type, e.restaurant_guid, e.business_date,
     e.data, e.created_at as occurred_at
   from webhook_deliveries d
   join events e on e.tenant_id = d.tenant_id and e.sequence = d.event_sequence
   cross join lateral (select ${COLUMNS} from webhook_endpoints where tenant_id = d.tenant_id and id = d.endpoint_id) p
   where d.tenant_id = $1 and d.id = $2`,
);
export const findParcel = (scope: TenantScope, deliveryId: string) => parcel([scope.tenantId, deliveryId]);

export interface AttemptRow {
  number: number;
  at: number;
  status: number | null;
  latency_ms: number;
  error: string | null;
  answer: string | null;
}
const attempt = statement(
  'webhooks.attempt',
  `insert into webhook_attempts (tenant_id, delivery_id, number, at, status, latency_ms, error, answer)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
);
export const insertAttempt = (scope: TenantScope, deliveryId: string, row: AttemptRow) =>
  attempt([
    scope.tenantId,
    deliveryId,
    row.number,
    new Date(row.at),
    row.status,
    row.latency_ms,
    row.error,
    row.answer,
  ]);

const settle = statement(
  'webhooks.settle',
  `update webhook_deliveries set status = $3, next_try_at = coalesce($4, next_try_at), leased_until = null,
     finished_at = case when $3 = 'PENDING' then null else $5::timestamptz end
   where tenant_id = $1 and id = $2 and status = 'PENDING' and tries = $6`,
);
/** Only whoever holds the last try may say how it ended. */
export const settleDelivery = (
  scope: TenantScope,
  deliveryId: string,
  outcome: { status: 'PENDING' | 'DELIVERED' | 'DEAD'; nextTryAt: number | null; tries: number },
  now: number,
) =>
  settle([
    scope.tenantId,
    deliveryId,
    outcome.status,
    outcome.nextTryAt === null ? null : new Date(outcome.nextTryAt),
    new Date(now),
    outcome.tries,
  ]);

const health = statement<{ failing_since: number | null }>(
  'webhooks.health',
  `update webhook_endpoints set failing_since = case when $3 then null else coalesce(failing_since, $4::timestamptz) end
   where tenant_id = $1 and id = $2 and (failing_since is null) <> $3 returning failing_since`,
);
/** Notes whether an endpoint works; writes only when that has changed. */
export const noteHealth = (scope: TenantScope, id: string, works: boolean, now: number) =>
  health([scope.tenantId, id, works, new Date(now)]);

export interface DeliveryRow {
  id: string;
  endpoint_id: string;
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
const DELIVERY = `d.id, d.endpoint_id, d.event_id, d.event_type, d.event_sequence, d.status, d.tries, d.next_try_at,
  d.created_at, d.finished_at, coalesce((select json_agg(json_build_object('number', a.number, 'at', a.at, 'status', a.status,
    'latencyMs', a.latency_ms, 'error', a.error, 'answer', a.answer) order by a.number) from webhook_attempts a
    where a.tenant_id = d.tenant_id and a.delivery_id = d.id), '[]') as attempts`;

const deliveries = statement<DeliveryRow>(
  'webhooks.page_deliveries',
  `select ${DELIVERY} from webhook_deliveries d where d.tenant_id = $1 and d.endpoint_id = $2
     and ($3::bigint is null or (d.event_sequence, d.id) < ($3, $4::uuid)) and ($5::text is null or d.status = $5)
   order by d.event_sequence desc, d.id desc limit $6`,
);
export const pageOfDeliveries = (
  scope: TenantScope,
  endpointId: string,
  before: readonly (string | number)[] | undefined,
  status: string | undefined,
  limit: number,
) => deliveries([scope.tenantId, endpointId, before?.[0], before?.[1], status, limit]);
