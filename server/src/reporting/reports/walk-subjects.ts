import type { TenantScope } from '../../access/index.ts';
import type { Run } from './contributions.ts';
import type { Named } from './queries.ts';
import { type Cursor, drawersBehind, ordersBehind, paymentsBehind } from './sums-queries.ts';

/** A walk over everything that sums are made of, for the case that the events that would name it are gone. */

type Walk = Pick<Cursor, 'walk' | 'walk_after'>;

export const WALK_BEGIN: Walk = { walk: 'ORDERS', walk_after: [] };
const WALK_END: Walk = { walk: null, walk_after: null };

/** As many as events that one transaction follows may be about. */
const SUBJECTS_AT_ONCE = 500;

/** The next subjects on the walk, and where it goes on behind them. */
export async function nextSubjects(
  run: Run,
  scope: TenantScope,
  { walk, walk_after }: Walk,
): Promise<{ named: Named; next: Walk }> {
  const after = walk_after ?? [];
  const none = { orders: [], payments: [], drawers: [] };
  if (walk === 'ORDERS') {
    const [orders] = await run(ordersBehind(scope, after, SUBJECTS_AT_ONCE));
    const place = orders.at(-1);
    const next = nextPlace(orders.length, walk, place && [place.restaurant_guid, place.guid]);
    return { named: { ...none, orders }, next: next ?? { walk: 'PAYMENTS', walk_after: [] } };
  }
  const isPayments = walk === 'PAYMENTS';
  const [rows] = await run((isPayments ? paymentsBehind : drawersBehind)(scope, after, SUBJECTS_AT_ONCE));
  const guids = rows.map(({ guid }) => guid);
  const next = nextPlace(guids.length, walk, guids.slice(-1));
  if (isPayments)
    return { named: { ...none, payments: guids }, next: next ?? { walk: 'DRAWERS', walk_after: [] } };
  return { named: { ...none, drawers: guids }, next: next ?? WALK_END };
}

const nextPlace = (found: number, walk: string | null, walk_after: string[] | undefined): Walk | null =>
  found === SUBJECTS_AT_ONCE && walk_after ? { walk, walk_after } : null;
