import { restaurant } from '../../../access/index.ts';
import { one, onlyRow } from '../../../platform/db/database.ts';
import { created } from '../../../platform/http/route.ts';
import { newGuid } from '../../../platform/ids.ts';
import { route } from '../../deps.ts';
import { assertAllowed } from './assert-allowed.ts';
import { jobEvent } from './events.ts';
import { findJob, insertJob, toJob } from './queries.ts';
import { jobParams, PrintJobShape, renderJob } from './shapes.ts';

export const reprintPrintJob = route({
  operationId: 'reprintPrintJob',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/print-jobs/{printJobGuid}/reprint',
  summary: 'Print a job once more.',
  description:
    'Another job, with what the first one said. Its paper says COPY, or REPRINT when it is for the kitchen. For one that FAILED, ' +
    'rerouting to the same printer tries again without that mark.',
  access: restaurant('write:printers'),
  params: jobParams,
  response: PrintJobShape,
  errors: ['INVALID_STATE'],
  when: { INVALID_STATE: 'It is still to be printed.' },
  handler: async (call) => {
    const { deps, scope, params } = call;
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const [found] = await tx.run(findJob(scope, params.printJobGuid));
      const first = toJob(one(found, 'print job'));
      assertAllowed(first, 'reprint');
      const again = { ...first, guid: newGuid(), copyOf: first.guid };
      const [rows] = await tx.run(
        insertJob(scope, again, now),
        jobEvent(scope, 'print_job.created', again, now),
      );
      return created(renderJob(toJob(onlyRow(rows))));
    });
  },
});
