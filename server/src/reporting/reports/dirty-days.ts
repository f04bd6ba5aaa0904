import type { TenantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { type DirtyRow, dirtyRows } from './dirty-day-queries.ts';
import type { RestaurantDay } from './queries.ts';

/**
 * The days whose kept sums do not count: marked ones, and those touched by events that have not marked them yet. At a busy hour
 * the latter are tens of thousands of events; what the ones read before said is remembered, so each is read once.
 */

/** Days that the events of a tenant touched, from behind the cursor up to a number. */
interface Touched {
  cursor: number;
  upto: number;
  days: Map<string, RestaurantDay>;
}

const TENANTS_MAX = 1_000;
const DAYS_MAX = 5_000;
const remembered = new WeakMap<Database, Map<string, Touched>>();

/** A statement, and what its rows say: the stale days from one business date to another, in order. */
export function dirtyDays(
  db: Database,
  { tenantId }: TenantScope,
  from: number,
  to: number,
): { statement: Statement<DirtyRow>; days(rows: readonly DirtyRow[]): RestaurantDay[] } {
  let tenants = remembered.get(db);
  if (!tenants) {
    tenants = new Map();
    remembered.set(db, tenants);
  }
  const known = tenants.get(tenantId);
  return {
    statement: dirtyRows(tenantId, { from, to, cursor: known?.cursor ?? null, upto: known?.upto ?? 0 }),
    days(rows) {
      const { cursor, last } = rows[0]!;
      // When the cursor has moved, all events behind it were read again: the ones before have marked their days.
      const touched = known?.cursor === cursor ? known : { cursor, upto: 0, days: new Map() };
      const days = new Map<string, RestaurantDay>();
      for (const { restaurant_guid, business_date, is_unprocessed } of rows) {
        if (restaurant_guid === null) continue;
        const name = `${business_date} ${restaurant_guid}`;
        (is_unprocessed ? touched.days : days).set(name, { restaurant_guid, business_date });
      }
      touched.upto = Math.max(touched.upto, last);
      remember(tenants, tenantId, touched);
      for (const [name, day] of touched.days)
        if (day.business_date >= from && day.business_date <= to) days.set(name, day);
      return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
    },
  };
}

function remember(tenants: Map<string, Touched>, tenantId: string, touched: Touched): void {
  tenants.delete(tenantId);
  if (touched.days.size > DAYS_MAX) return;
  tenants.set(tenantId, touched);
  for (const oldest of tenants.keys()) {
    if (tenants.size <= TENANTS_MAX) return;
    tenants.delete(oldest);
  }
}
