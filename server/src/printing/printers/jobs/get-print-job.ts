import { restaurant } from '../../../access/index.ts';
import { one } from '../../../platform/db/database.ts';
import { ok } from '../../../platform/http/route.ts';
import { route } from '../../deps.ts';
import { findJob, toJob } from './queries.ts';
import { jobParams, PrintJobShape, renderJob } from './shapes.ts';

export const getPrintJob = route({
  operationId: 'getPrintJob',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/print-jobs/{printJobGuid}',
  summary: 'Get a print job.',
  description: 'How far it is, and what keeps it from being on paper.',
  access: restaurant('read:printers'),
  params: jobParams,
  response: PrintJobShape,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findJob(scope, params.printJobGuid));
    return ok(renderJob(toJob(one(rows, 'print job'))));
  },
});
