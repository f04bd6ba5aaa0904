import { restaurant, scopesOf } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { netSales } from '../reports/index.ts';
import { type LaborFigures, laborLines, laborPercent } from './labor-figures.ts';
import { readWorked } from './read-worked.ts';
import { assertSpan, LaborQuery, LaborReport } from './shapes.ts';

export const getLaborReport = route({
  operationId: 'getLaborReport',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/labor',
  summary: 'Get hours and what they cost, beside what was sold.',
  description:
    'By business day, hour of the day, person or job. Every minute counts on the business day and in the hour in which it was ' +
    'worked; open entries count until now, and those that nobody clocked out of (`outMissingCount`) not at all. The costs of ' +
    'the lines add up to that of the total, which is the same however it is grouped, and is what payroll pays for these days. `laborPercent` is the cost in percent of ' +
    'the net sales: of the same day or hour, or, by person and job, of the whole span. Sales are null without `read:reports`.',
  access: restaurant('read:wages'),
  params: restaurantParams,
  query: LaborQuery,
  response: LaborReport,
  handler: async ({ deps, scope, query }) => {
    const { from, to, groupBy = 'day' } = query;
    assertSpan({ from, to });
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const days = await readWorked(deps, scope, place, { from, to });
    const by = groupBy === 'hour' ? 'hour' : 'day';
    const sales = scopesOf(scope).has('read:reports') ? await netSales(deps, scope, { from, to, by }) : null;
    const sold = sales && [...sales.values()].reduce((sum, amount) => sum + amount, 0);
    const { lines, total } = laborLines(days.worked, groupBy);
    // Days and hours in which something was sold have a line, whoever worked; people and jobs have no sales of their own.
    const own = groupBy === by ? sales : null;
    const unworked = [...(own?.keys() ?? [])].filter((key) => !lines.some((line) => line.key === key));
    const all = [...lines, ...unworked.map((key) => ({ key, ...NO_LABOR }))];
    const countOf = (wanted: string) => days.entries.filter(({ status }) => status === wanted).length;
    return ok({
      restaurantGuid: place.guid,
      from,
      to,
      currency: place.currency,
      groupBy,
      lines: all
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map((line) => ({
          ...line,
          label: days.people.get(line.key)?.name ?? '',
          ...besideSales(line, own && (own.get(line.key) ?? 0), sold),
        })),
      total: { ...total, ...besideSales(total, sold, sold) },
      openCount: countOf('OPEN'),
      outMissingCount: countOf('OUT_MISSING'),
    });
  },
});

/** What was sold while nobody worked. */
const NO_LABOR: LaborFigures = {
  minutes: 0,
  regularMinutes: 0,
  overtimeMinutes: 0,
  unpricedMinutes: 0,
  costAmount: 0,
};

const besideSales = ({ costAmount }: LaborFigures, netSalesAmount: number | null, sold: number | null) => ({
  netSalesAmount,
  laborPercent: laborPercent(costAmount, netSalesAmount ?? sold ?? 0),
});
