import { actorOf, type TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
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
  current_concurrency: number;
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

export const COLUMNS = `id, url, description, event_types, array(select r::text from unnest(restaurant_guids) r) as restaurant_guids,
  payload, ordered, concurrency, current_concurrency, rate_limit, secret, previous_secret, previous_secret_ends_at, headers, status, disabled_reason, failing_since,
  version, created_at, updated_at`;

const NOW_LAST = 'coalesce((select last from event_sequences where tenant_id = $1), 0)';

const cursor = statement(
  'webhooks.begin_cursor',
  `insert into webhook_cursors (tenant_id, dispatched) values ($1, ${NOW_LAST}) on conflict do nothing`,
);
/** A tenant's events are followed from its first endpoint on. */
export const beginCursor = (scope: TenantScope) => cursor([scope.tenantId]);

const insert = statement(
  'webhooks.insert_endpoint',
  `insert into webhook_endpoints (tenant_id, id, url, description, event_types, restaurant_guids, ordered, concurrency, secret,
     headers, payload, rate_limit, status, since_sequence, created_at, updated_at, url_by, secret_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'ENABLED', ${NOW_LAST}, $13, $13, $14, $14) returning ${COLUMNS}`,
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
/** What is sent to an endpoint, and where, in the order of both statements that write it. */
const whatAndWhere = (row: NewEndpointRow): unknown[] => [
  row.url,
  row.description,
  row.event_types,
  row.restaurant_guids,
  row.ordered,
  row.concurrency,
];

export const insertEndpoint = (scope: TenantScope, row: NewEndpointRow, now: number) =>
  insert([
    scope.tenantId,
    row.id,
    ...whatAndWhere(row),
    row.secret,
    row.headers,
    row.payload,
    row.rate_limit,
    new Date(now),
    JSON.stringify(actorOf(scope)),
  ]);

const lockAll = statement(
  'webhooks.lock_cursor',
  'select from webhook_cursors where tenant_id = $1 for update',
);
/** Makes concurrent inserts of endpoints wait until this transaction ends. */
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
export const pageOfEndpoints = (scope: TenantScope, { after: before, limit }: Page) =>
  page([scope.tenantId, before?.[0], limit]);

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
const putBy = statement(
  'webhooks.put_by',
  `update webhook_endpoints set url_by = case when $4::boolean then $3::json else url_by end,
     secret_by = case when $5::boolean then $3::json else secret_by end
   where tenant_id = $1 and id = $2`,
);
/** The caller stands behind where it sends, or behind its secret, from now on. */
export const standBehind = (scope: TenantScope, id: string, what: { url: boolean; secret: boolean }) =>
  putBy([scope.tenantId, id, JSON.stringify(actorOf(scope)), what.url, what.secret]);

/**
 * Writes an endpoint as it is from now on. `noticeDue`: its tenant's owners are to be notified that it was disabled.
 */
export const updateEndpoint = (
  scope: TenantScope,
  row: EndpointRow,
  now: number,
  { deleted = false, noticeDue = false } = {},
) =>
  update([
    scope.tenantId,
    row.id,
    ...whatAndWhere(row),
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

/** Tenants with disabled endpoints whose owners have not been notified yet. Runs in the narrow role. */
export const noticesDue = statement(
  'webhooks.notices_due',
  'select tenant_id, id from webhook_endpoints where notice_due order by random() limit 100',
);

const noticeSent = statement(
  'webhooks.notice_sent',
  'update webhook_endpoints set notice_due = false where tenant_id = $1 and id = $2',
);
export const clearNotice = (scope: TenantScope, id: string) => noticeSent([scope.tenantId, id]);

const names = statement(
  'webhooks.endpoint_names',
  `select id, url, description from webhook_endpoints
   where tenant_id = $1 and id = any($2::uuid[]) and status = 'ENABLED' and not deleted`,
);
/** What people know endpoints by; without those that are sent nothing any more. */
export const endpointNames = (scope: TenantScope, ids: readonly string[]) => names([scope.tenantId, ids]);
