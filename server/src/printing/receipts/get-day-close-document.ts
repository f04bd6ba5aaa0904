import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { closedDay } from '../../reporting/reports/index.ts';
import { route } from '../deps.ts';
import { readHouse } from './house.ts';
import { answerDocument, documentAlternatives } from './render.ts';
import { zReportOf } from './reports.ts';
import { dayCloseParams, documentQuery, ReportDocument } from './shapes.ts';

export const getDayCloseDocument = route({
  operationId: 'getDayCloseDocument',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/day-closes/{businessDate}/document',
  summary: 'Get the Z report of a business day as it is printed.',
  description: 'Its figures are those of the moment at which the day was closed, whenever it is asked for.',
  alternatives: documentAlternatives,
  access: restaurant('read:reports'),
  params: dayCloseParams,
  query: documentQuery,
  response: ReportDocument,
  handler: async ({ deps, scope, params, query }) => {
    const house = await readHouse(deps, scope);
    // What is not a day has none.
    const isDay = /^[12]\d{7}$/.test(params.businessDate);
    const close =
      (isDay ? await closedDay(deps, scope, Number(params.businessDate)) : null) ??
      fail('RESOURCE_NOT_FOUND', 'This business day has no Z report.');
    return answerDocument(zReportOf(house, close, query), house.settings, query);
  },
});
