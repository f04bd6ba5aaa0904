import { tenant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { REPORTS } from './catalogue.ts';
import { ReportCatalogue } from './shapes.ts';

export const listReports = route({
  operationId: 'listReports',
  method: 'GET',
  path: '/api/v1/reports',
  summary: 'List the reports and what their figures mean.',
  description: 'What each report says, and what it can be grouped by.',
  access: tenant('read:reports'),
  response: ReportCatalogue,
  handler: () =>
    ok({
      items: REPORTS.map(({ name, title, groupBy, dataset }) => ({
        name,
        title,
        groupBy: [...groupBy],
        dimensions: [...dataset.dimensions],
        groupings: dataset.groupings.map((grouping) => [...grouping]),
        measures: [...dataset.measures],
        percentiles: (dataset.percentiles?.measures ?? []).map(({ name, meaning }) => ({ name, meaning })),
      })),
    }),
});
