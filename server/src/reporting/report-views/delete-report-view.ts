import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { deleteView } from './queries.ts';
import { viewParams } from './shapes.ts';

export const deleteReportView = route({
  operationId: 'deleteReportView',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/report-views/{viewGuid}',
  summary: 'Delete a saved view of a report.',
  description: 'The figures that it showed stay as they are.',
  access: restaurant('write:reports', 'reports.view'),
  params: viewParams,
  response: Type.Object({ guid: Field.Guid }),
  handler: async ({ scope, params, transaction }) =>
    transaction(scope, async (tx) => {
      const [[gone]] = await tx.run(deleteView(scope, params.viewGuid));
      if (!gone) fail('RESOURCE_NOT_FOUND', 'No such view at this restaurant.');
      return ok(gone);
    }),
});
