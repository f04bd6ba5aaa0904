import type { RestaurantScope } from '../../access/index.ts';
import type { ReportingDeps } from '../deps.ts';
import { columnsOf, reportNamed } from './plan.ts';
import { readSums } from './read-sums.ts';
import { tenantRangesOf } from './tenant-ranges.ts';

export interface SalesSpan {
  from: number;
  to: number;
  by: 'day' | 'hour';
}

/** What a restaurant sold, as the sales report says it (`netAmount`): by business day (`20260105`), or by hour (`09`). */
export async function netSales(
  deps: ReportingDeps,
  scope: RestaurantScope,
  { from, to, by }: SalesSpan,
): Promise<Map<string, number>> {
  const report = reportNamed('sales');
  const { dataset } = report;
  const ranges = await tenantRangesOf(deps, scope, { restaurants: scope.restaurantGuid });
  const question = { dataset, columns: columnsOf(report, by), ranges, from, to, currency: undefined };
  const lines = await readSums(deps, { ...question, recompute: false });
  const net = dataset.measures.findIndex(({ name }) => name === 'netAmount');
  // A line has what it is grouped by, and an amount for each measure.
  return new Map(lines.map(({ key, amounts }) => [key[0]!, amounts[net] ?? 0]));
}
