import type { TenantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';

/** The running sums, how far they have come, and what each subject has added to them. */

const begin = statement(
  'reports.begin',
  `insert into report_cursors (tenant_id, sequence)
   select tenant_id, 0 from published_event_sequences where tenant_id = $1 on conflict do nothing`,
);
/** Of a tenant that was deleted there is none. */
export const beginCursor = (scope: TenantScope) => begin([scope.tenantId]);

const CURSOR = 'select sequence, walk, walk_after from report_cursors where tenant_id = $1 for update';
const lock = statement('reports.lock_cursor', CURSOR);
/** Whoever holds the cursor is the only one who changes the tenant's sums. */
export const lockCursor = (scope: TenantScope) => lock([scope.tenantId]);

const tryLock = statement('reports.try_cursor', `${CURSOR} skip locked`);
/** The same for who has other work: nothing when somebody else holds it. */
export const tryCursor = (scope: TenantScope) => tryLock([scope.tenantId]);

const last = statement(
  'reports.last_event',
  'select last from published_event_sequences where tenant_id = $1',
);
export const lastEvent = (scope: TenantScope) => last([scope.tenantId]);

const behind = statement(
  'reports.behind',
  `with cursor as materialized (
     select coalesce(s.last, 0) as last, coalesce(c.sequence, 0) as sequence, c.walk
     from (select $1::uuid as tenant_id) t left join published_event_sequences s using (tenant_id)
     left join report_cursors c using (tenant_id))
   select last, sequence, walk, (select e.created_at from published_events e
     where e.tenant_id = $1 and e.sequence > cursor.sequence order by e.sequence limit 1) as next_at
   from cursor`,
  ['last', 'sequence'],
);
/**
 * How far the sums have come, how far there is to go, and when the first event came that they lack. It is found by a bare column:
 * what is computed could fail, so row-level security keeps it out of the index, and all events of the tenant would be read.
 */
export const cursorOf = (scope: TenantScope) => behind([scope.tenantId]);

const next = statement(
  'reports.next_events',
  `select e.sequence, e.type, e.restaurant_guid, e.data from published_events e
   where e.tenant_id = $1 and e.sequence > $2 and e.sequence <= $3 order by e.sequence`,
);
/** Events behind a number, up to another. By both ends: of a range with one Postgres expects a third of the log, and reads the table. */
export const nextEvents = (scope: TenantScope, after: number, upTo: number) =>
  next([scope.tenantId, after, upTo]);

const advance = statement(
  'reports.advance',
  'update report_cursors set sequence = $2, walk = $3, walk_after = $4 where tenant_id = $1',
);

/** How far the sums have come: the last event that they hold, and, while they are made from rows, how far these were walked. */
export interface Cursor {
  sequence: number;
  walk: string | null;
  walk_after: string[] | null;
}

export const advanceCursor = (scope: TenantScope, { sequence, walk, walk_after }: Cursor) =>
  advance([scope.tenantId, sequence, walk, walk_after]);

const FIRST = '00000000-0000-0000-0000-000000000000';

const orders = statement(
  'reports.walk_orders',
  `select restaurant_guid, guid from published_orders
   where tenant_id = $1 and (restaurant_guid, guid) > ($2::uuid, $3::uuid) order by restaurant_guid, guid limit $4`,
);
export const ordersBehind = (scope: TenantScope, [restaurant, guid]: readonly string[], limit: number) =>
  orders([scope.tenantId, restaurant ?? FIRST, guid ?? FIRST, limit]);

const payments = statement(
  'reports.walk_payments',
  'select guid from published_payments where tenant_id = $1 and guid > $2 order by guid limit $3',
);
export const paymentsBehind = (scope: TenantScope, [guid]: readonly string[], limit: number) =>
  payments([scope.tenantId, guid ?? FIRST, limit]);

const drawers = statement(
  'reports.walk_drawers',
  'select guid from published_cash_drawers where tenant_id = $1 and guid > $2 order by guid limit $3',
);
export const drawersBehind = (scope: TenantScope, [guid]: readonly string[], limit: number) =>
  drawers([scope.tenantId, guid ?? FIRST, limit]);

const subjects = statement(
  'reports.subjects',
  'select subject, latest, through, facts from report_subjects where tenant_id = $1 and subject = any($2)',
);
export const subjectsOf = (scope: TenantScope, guids: readonly string[]) => subjects([scope.tenantId, guids]);

/** What a subject adds to the sums. */
export interface SubjectRow {
  subject: string;
  latest: number;
  facts: unknown;
  /** Why it cannot be computed; its facts are those of before. */
  fault: string | null;
}

const keep = statement(
  'reports.keep_subjects',
  `insert into report_subjects as s (tenant_id, subject, latest, facts, fault)
   select $1, n.subject, n.latest, n.facts, n.fault
   from json_to_recordset($2) as n (subject uuid, latest int, facts json, fault text)
   on conflict (tenant_id, subject) do update set latest = greatest(s.latest, excluded.latest), facts = excluded.facts,
     fault = excluded.fault, changed_at = now()`,
);
export const keepSubjects = (scope: TenantScope, rows: readonly SubjectRow[]): Statement =>
  keep([scope.tenantId, JSON.stringify(rows)]);

const settle = statement(
  'reports.settle_subjects',
  `with due as (
     select subject from report_subjects
     where tenant_id = $1 and latest < $2 and through < latest and changed_at < $5 limit $3)
   update report_subjects s set through = s.latest,
     facts = coalesce((select json_agg(fact) from json_array_elements(s.facts) fact where fact ->> 'dataset' = any($4)), '[]')
   from due where s.tenant_id = $1 and s.subject = due.subject returning s.subject`,
);
/** Of days that are over for certain it need not be known any more which subject added what; but to some datasets. */
export const settleSubjects = (
  scope: TenantScope,
  { before, quietSince }: Over,
  limit: number,
  but: readonly string[],
) => settle([scope.tenantId, before, limit, but, quietSince]);

/** What is over for certain. */
export interface Over {
  /** Business days before this one. */
  before: number;
  /** Nothing of an order has been written since: a till that was offline brings days that are over, order by order. */
  quietSince: Date;
}

/** A change of a kept sum. */
export interface SumChange {
  restaurant_guid: string;
  dataset: string;
  business_date: number;
  currency: string;
  key: readonly string[];
  labels: readonly string[];
  amounts: readonly number[];
}

const add = statement(
  'reports.add',
  `insert into report_rows as r (tenant_id, restaurant_guid, dataset, business_date, currency, key, labels, amounts)
   select $1, n.restaurant_guid, n.dataset, n.business_date, n.currency, n.key, n.labels, n.amounts
   from json_to_recordset($2) as n (restaurant_guid uuid, dataset text, business_date int, currency text, key text[],
     labels text[], amounts bigint[])
   order by n.restaurant_guid, n.dataset, n.business_date, n.currency, n.key
   on conflict (tenant_id, restaurant_guid, dataset, business_date, currency, key) do update set
     labels = excluded.labels,
     amounts = (select array_agg(a + b order by place) from unnest(r.amounts, excluded.amounts) with ordinality as t (a, b, place))`,
);
/** Adds to the kept sums; a sum that is new begins with it. */
export const addToSums = (scope: TenantScope, changes: readonly SumChange[]): Statement =>
  add([scope.tenantId, JSON.stringify(changes)]);

const uncomputed = statement(
  'reports.uncomputed',
  'select subject from report_subjects where tenant_id = $1 and fault is not null order by subject limit $2',
);
/** What cannot be computed: at most so many of a tenant. */
export const uncomputedOf = (scope: TenantScope, limit: number) => uncomputed([scope.tenantId, limit]);

const ordersAmong = statement(
  'reports.orders_among',
  'select restaurant_guid, guid from published_orders where tenant_id = $1 and guid = any($2) order by guid',
);
/** Those of some guids that are orders. */
export const ordersOf = (scope: TenantScope, guids: readonly string[]) =>
  ordersAmong([scope.tenantId, guids]);

/** Over all tenants, how many cannot be computed. */
export const countUncomputed = statement(
  'reports.count_uncomputed',
  'select count(*)::int as subjects from report_subjects where fault is not null',
  ['subjects'],
);

/** For the follower: tenants with events that the sums do not hold yet. */
export const tenantsBehind = statement(
  'reports.tenants_behind',
  `select s.tenant_id, s.last - coalesce(c.sequence, 0) as events
   from published_event_sequences s left join report_cursors c on c.tenant_id = s.tenant_id
   where s.last > coalesce(c.sequence, 0) or c.walk is not null`,
  ['events'],
);
/** For the job: tenants that may have subjects to settle. */
export const tenantsWithSums = statement('reports.tenants_with_sums', 'select tenant_id from report_cursors');

export const databaseTime = statement('reports.database_time', 'select now() as now', ['now']);

export type NextEvent = RowOf<'reports.next_events'>;
