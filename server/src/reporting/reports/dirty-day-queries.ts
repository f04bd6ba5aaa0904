import type { TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';
import { DAYS, daysOf, type RestaurantDay } from './queries.ts';

/** Which business days have kept sums that are out of date. */

/**
 * The days that events touched: the day of the event itself, and of the order that it names every day that the order or a
 * change of it ever lay on. Wants `unprocessed (type, restaurant_guid, business_date, data)` before it.
 */
const TOUCHED = `touched as (
    select restaurant_guid, business_date from unprocessed where business_date is not null
    union
    select o.restaurant_guid, d.business_date
    from (select distinct restaurant_guid, coalesce(data->>'orderGuid', data->>'guid')::uuid as guid from unprocessed
          where type <> 'order.created' and (data ? 'orderGuid' or type like 'order.%')) n
    join published_orders o on o.tenant_id = $1 and o.restaurant_guid = n.restaurant_guid and o.guid = n.guid
    cross join lateral (
      select o.business_date
      union select t.business_date from published_order_timeline t
        where t.tenant_id = $1 and t.restaurant_guid = o.restaurant_guid and t.order_guid = o.guid) d)`;

/** Of an order that was just made its day is all there is to know: the rest of the event is not even parsed. */
const UNPROCESSED_COLUMNS = `e.type, e.restaurant_guid, e.business_date, case when e.type <> 'order.created' then e.data::jsonb end as data`;

/** A day, or none; and, on every row, the cursor and the number of the last event. */
export interface DirtyRow {
  cursor: number;
  last: number;
  restaurant_guid: string;
  business_date: number;
  /** Touched by an event that has not marked it yet. */
  is_unprocessed: boolean;
}

/**
 * Events after the cursor, or, while it has not moved, after the last one that was read. The upper end says nothing that
 * is not so without it, but of a range without one Postgres expects a third of all events and reads the table. And where row-level
 * security holds, an index is not used for what is compared with a COALESCE: that has to be within a subquery.
 */
const dirty = statement(
  'reports.dirty_days',
  `with edge as materialized (
     select coalesce((select c.sequence from report_cursors c where c.tenant_id = $1), 0) as cursor,
       coalesce((select s.last from published_event_sequences s where s.tenant_id = $1), 0) as last
   ), unprocessed as (
     select ${UNPROCESSED_COLUMNS} from published_events e
     where e.tenant_id = $1 and e.restaurant_guid is not null
       and e.sequence > (select case cursor when $4::bigint then greatest(cursor, $5::bigint) else cursor end from edge)
       and e.sequence <= (select last from edge)
   ), ${TOUCHED}
   select edge.cursor, edge.last, d.restaurant_guid, d.business_date, d.is_unprocessed from edge left join (
     select restaurant_guid, business_date, true as is_unprocessed from touched
     union all
     select restaurant_guid, business_date, false from report_dirty_days where tenant_id = $1 and business_date between $2 and $3
   ) d on true`,
  ['cursor', 'last', 'restaurant_guid', 'business_date', 'is_unprocessed'],
);

/** Marked days from one business date to another, and all days of unprocessed events. At least one row. For dirty-days.ts alone. */
export const dirtyRows = (
  tenantId: string,
  { from, to, cursor, upto }: { from: number; to: number; cursor: number | null; upto: number },
) => dirty([tenantId, from, to, cursor, upto]);

/** How many events are read at once. */
const EVENTS_AT_ONCE = 50_000;

const begin = statement(
  'reports.begin',
  'insert into report_cursors (tenant_id, sequence) values ($1, 0) on conflict do nothing',
);

export const beginCursor = (scope: TenantScope) => begin([scope.tenantId]);

const mark = statement(
  'reports.mark_dirty',
  `with held as (
     select sequence from report_cursors where tenant_id = $1 for update
   ), upto as (
     select greatest(h.sequence, least(s.last, h.sequence + ${EVENTS_AT_ONCE})) as sequence, s.last
     from published_event_sequences s, held h where s.tenant_id = $1
   ), unprocessed as (
     select ${UNPROCESSED_COLUMNS} from published_events e, held h, upto u
     where e.tenant_id = $1 and e.restaurant_guid is not null and e.sequence > h.sequence and e.sequence <= u.sequence
   ), ${TOUCHED}, marked as (
     insert into report_dirty_days (tenant_id, restaurant_guid, business_date, marked_at)
     select $1, restaurant_guid, business_date, case when business_date < $3 then timestamptz 'epoch' else $2 end
     from touched order by 2, 3
     on conflict do nothing
   )
   update report_cursors c set sequence = u.sequence from upto u
   where c.tenant_id = $1 returning u.sequence < u.last as more`,
  ['more'],
);

/**
 * Marks the days that the next events touched, and moves the cursor behind them. Days before `overBefore` do not have to
 * rest: nothing happens on them but now and then.
 */
export const markDirty = (scope: TenantScope, now: number, overBefore: number) =>
  mark([scope.tenantId, new Date(now), overBefore]);

const take = statement(
  'reports.claim_dirty_days',
  `with due as (
     select restaurant_guid, business_date from report_dirty_days
     where tenant_id = $1 and marked_at <= $2 order by marked_at, restaurant_guid, business_date limit $3
     for update skip locked)
   delete from report_dirty_days m using due d
   where m.tenant_id = $1 and m.restaurant_guid = d.restaurant_guid and m.business_date = d.business_date
   returning m.restaurant_guid, m.business_date`,
);

export const claimDirtyDays = (scope: TenantScope, markedBefore: number, limit: number) =>
  take([scope.tenantId, new Date(markedBefore), limit]);

const clear = statement(
  'reports.clear',
  `delete from report_rows r using ${DAYS}
   where r.tenant_id = $1 and r.restaurant_guid = d.restaurant_guid and r.business_date = d.business_date`,
);

export const clearDays = (scope: TenantScope, days: readonly RestaurantDay[]) =>
  clear([scope.tenantId, ...daysOf(days)]);

/** For the job: tenants with unprocessed events, and tenants with days that have waited long enough. */
export const tenantsWithUnprocessedEvents = statement(
  'reports.tenants_with_unprocessed_events',
  `select s.tenant_id from published_event_sequences s left join report_cursors c on c.tenant_id = s.tenant_id
   where s.last > coalesce(c.sequence, 0)`,
);

export const tenantsWithDirtyDays = statement(
  'reports.tenants_with_dirty_days',
  'select distinct tenant_id from report_dirty_days where marked_at <= $1',
);
