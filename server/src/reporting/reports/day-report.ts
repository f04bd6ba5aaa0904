import type { RestaurantScope } from '../../access/index.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { ReportingDeps } from '../deps.ts';
import type { Run } from './contributions.ts';
import { DATASETS } from './datasets.ts';
import { openDrawers, unpaidOrders } from './day-queries.ts';
import { columnsOf, reportNamed } from './plan.ts';
import { readSums, type SumsQuestion } from './read-sums.ts';
import { uncomputedIn } from './read-uncomputed.ts';
import type { TenantRange } from './tenant-ranges.ts';
import { keyOf, labelsOf, valuesOf } from './values.ts';

/** What a business day comes to: the reports that are printed at its end, together. */

const PARTS = {
  taxes: 'taxes',
  payments: 'payments',
  discountsAndVoids: 'discounts-and-voids',
  cashDrawers: 'cash-drawers',
  diningOptions: 'dining-options',
} as const;

type DayDeps = Pick<ReportingDeps, 'db' | 'sums'>;

export async function dayFigures(
  deps: DayDeps,
  scope: RestaurantScope,
  restaurant: Restaurant,
  businessDate: number,
) {
  const { guid, currency } = restaurant;
  await deps.sums.catchUp(scope, deps.db);
  const question = questionOf(scope, restaurant, businessDate);
  const read = async (report: string, groupBy?: string) => {
    const named = reportNamed(report);
    const { dataset } = named;
    const columns = columnsOf(named, groupBy);
    const lines = await readSums({ readDb: deps.db }, { ...question, dataset, columns });
    return lines.map(({ key, labels, amounts }) => ({
      key: keyOf(columns.names, key),
      labels: labelsOf(columns.names, labels),
      values: valuesOf(dataset.measures, amounts),
    }));
  };
  const { measures } = reportNamed('sales').dataset;
  const [sales] = await read('sales', '');
  const parts: Record<string, Awaited<ReturnType<typeof read>>> = {};
  for (const [part, report] of Object.entries(PARTS)) parts[part] = await read(report);
  return {
    restaurantGuid: guid,
    businessDate,
    currency,
    sales:
      sales?.values ??
      valuesOf(
        measures,
        measures.map(() => 0),
      ),
    ...(parts as Record<keyof typeof PARTS, (typeof parts)[string]>),
    ...(await uncomputedIn({ readDb: deps.db }, [{ scope }])),
  };
}

/** What the sums are asked for about a restaurant's business day. */
function questionOf(
  scope: RestaurantScope,
  { guid, name, currency }: Restaurant,
  businessDate: number,
): Omit<SumsQuestion, 'dataset' | 'columns'> {
  const ranges: TenantRange[] = [{ scope, restaurants: [{ guid, name, currency }], asOf: null }];
  return { ranges, from: businessDate, to: businessDate, currency, recompute: false };
}

/** What is not done yet, by the sums that `dayFigures` has just brought up to date: a busy day has many unpaid orders. */
export async function openSoFar(
  deps: DayDeps,
  scope: RestaurantScope,
  restaurant: Restaurant,
  businessDate: number,
) {
  const { unpaid } = DATASETS;
  const columns = columnsOf({ name: unpaid.name, title: '', dataset: unpaid, groupBy: [] }, '');
  const question = { ...questionOf(scope, restaurant, businessDate), dataset: unpaid, columns };
  const [line] = await readSums({ readDb: deps.db }, question);
  const [[row]] = await deps.db.run(scope, openDrawers(scope, businessDate));
  const [openOrderCount = 0, dueAmount = 0] = line?.amounts ?? [];
  return { openOrderCount, dueAmount, openDrawerCount: row?.drawers ?? 0 };
}

/** The same counted one by one, in the transaction that closes the day. */
export async function openOn(run: Run, scope: RestaurantScope, businessDate: number) {
  const [[unpaid], [row]] = await run(unpaidOrders(scope, businessDate), openDrawers(scope, businessDate));
  return {
    openOrderCount: unpaid?.orders ?? 0,
    dueAmount: unpaid?.due_amount ?? 0,
    openDrawerCount: row?.drawers ?? 0,
  };
}
