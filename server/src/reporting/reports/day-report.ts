import type { RestaurantScope } from '../../access/index.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { ReportingDeps } from '../deps.ts';
import type { Run } from './contributions.ts';
import { stillOpen } from './day-queries.ts';
import { catchUp } from './follow-events.ts';
import type { Columns, TenantRange } from './plan.ts';
import { columnsOf, reportNamed } from './plan.ts';
import { readSums } from './read-sums.ts';
import { keyOf, labelsOf, valuesOf } from './values.ts';

/** What a business day comes to: the reports that are printed at its end, together. */

const PARTS = {
  taxes: 'taxes',
  payments: 'payments',
  discountsAndVoids: 'discounts-and-voids',
  cashDrawers: 'cash-drawers',
  diningOptions: 'dining-options',
} as const;

export async function dayFigures(
  deps: Pick<ReportingDeps, 'db' | 'clock'>,
  scope: RestaurantScope,
  restaurant: Restaurant,
  businessDate: number,
) {
  const { guid, name, currency } = restaurant;
  await catchUp(deps, scope);
  const ranges: TenantRange[] = [{ scope, restaurants: [{ guid, name, currency }], asOf: null }];
  const read = (report: string, groupBy?: string) => {
    const named = reportNamed(report);
    const columns: Columns = columnsOf(named, groupBy);
    const question = { dataset: named.dataset, columns, ranges, from: businessDate, to: businessDate };
    const asked = { ...question, currency, recompute: false };
    return readSums({ readDb: deps.db }, asked).then((lines) =>
      lines.map(({ key, labels, amounts }) => ({
        key: keyOf(columns.names, key),
        labels: labelsOf(columns.names, labels),
        values: valuesOf(named.dataset.measures, amounts),
      })),
    );
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
  };
}

/** What is not done yet. */
export async function openOn(run: Run, scope: RestaurantScope, businessDate: number) {
  const [[row]] = await run(stillOpen(scope, businessDate));
  const { orders, due_amount, drawers } = row!; // sums without groups are one row
  return { openOrderCount: orders, dueAmount: due_amount, openDrawerCount: drawers };
}
