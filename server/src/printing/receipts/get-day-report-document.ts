import { dayReportOf } from '@comanda/documents';
import { restaurant } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { closedDay, daySoFar } from '../../reporting/reports/index.ts';
import { route } from '../deps.ts';
import { readHouse } from './house.ts';
import { answerDocument, documentAlternatives } from './render.ts';
import { zReportOf } from './reports.ts';
import { dayDocumentQuery, ReportDocument } from './shapes.ts';

export const getDayReportDocument = route({
  operationId: 'getDayReportDocument',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/day-report/document',
  summary: 'Get the X report of a business day as it is printed.',
  description:
    'As data, as a page, as text, or as the bytes of a receipt printer. Reads the day and closes nothing. Of a day with a ' +
    'Z report it is that.',
  alternatives: documentAlternatives,
  access: restaurant('read:reports'),
  params: restaurantParams,
  query: dayDocumentQuery,
  response: ReportDocument,
  handler: async ({ deps, scope, query }) => {
    const { businessDate } = query;
    const house = await readHouse(deps, scope);
    const { place, settings } = house;
    const close = await closedDay(deps, scope, businessDate);
    if (close) return answerDocument(zReportOf(house, close, query), settings, query);
    const day = await daySoFar(deps, scope, businessDate);
    const making = { at: isoTime(deps.clock.now()), timeZone: place.timeZone, close: null };
    const report = dayReportOf(day, making, house.settingFor(day.currency, query));
    return answerDocument(report, settings, query);
  },
});
