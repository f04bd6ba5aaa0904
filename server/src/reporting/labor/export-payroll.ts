import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { CSV_TYPE } from '../../platform/csv.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { payrollCsv } from './payroll.ts';
import { findTips } from './queries.ts';
import { readWorked } from './read-worked.ts';
import { assertSpan, PayrollQuery } from './shapes.ts';

export const exportPayroll = route({
  operationId: 'exportPayroll',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/labor/payroll',
  summary: 'Export hours, pay and tips as CSV for payroll.',
  description:
    'A line for each person, job and wage, by number. Hours have two decimals, and like the pay are rounded once a line; ' +
    '`overtimeHours` are paid at more than the wage, `doubleOvertimeHours` at twice the wage or more. Without an hourly wage ' +
    '`wage` and `pay` are empty. Where overtime is of the average of the week (`overtimeRate` of the labor rules), `pay` is final ' +
    'once the last week has ended. `missingPunches` counts entries that are open or that nobody clocked out of: complete them first. ' +
    '`sharedTips` are the shares of the tips of these days; `payrollTips` were handed to payroll on these days, to be paid ' +
    'with the wages; what people declared, and what they were paid in cash, they have already.',
  access: restaurant('read:wages'),
  params: restaurantParams,
  query: PayrollQuery,
  response: Type.String({ description: 'RFC 4180, with a header line' }),
  rawContentType: CSV_TYPE,
  sends: ['content-disposition'],
  handler: async ({ deps, scope, query }) => {
    assertSpan(query);
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [tips] = await deps.readDb.run(scope, findTips(scope, query));
    const days = await readWorked(deps, scope, place, { ...query, others: tips });
    const body = payrollCsv(days, tips, place.currency);
    const headers = { 'content-disposition': `attachment; filename="payroll-${query.from}-${query.to}.csv"` };
    return { status: 200, data: body, headers, raw: { contentType: CSV_TYPE, body } };
  },
});
