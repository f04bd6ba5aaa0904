import { restaurant } from '../../../access/index.ts';
import { one, onlyRow } from '../../../platform/db/database.ts';
import { ok } from '../../../platform/http/route.ts';
import { route } from '../../deps.ts';
import { assertAllowed } from './assert-allowed.ts';
import { jobEvent } from './events.ts';
import { lockJob, toJob, writeProgress } from './queries.ts';
import { jobParams, PrintJobShape, renderJob } from './shapes.ts';

export const cancelPrintJob = route({
  operationId: 'cancelPrintJob',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/print-jobs/{printJobGuid}/cancel',
  summary: 'Leave a job unprinted.',
  description:
    'What a printer has already it may still print (`sentAt`). A ticket stays what it is in the kitchen.',
  status: 200,
  access: restaurant('write:printers'),
  params: jobParams,
  response: PrintJobShape,
  errors: ['INVALID_STATE'],
  when: { INVALID_STATE: 'It is on paper, or cancelled already.' },
  handler: async (call) => {
    const { deps, scope, params } = call;
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const [found] = await tx.run(lockJob(scope, params.printJobGuid));
      const before = toJob(one(found, 'print job'));
      assertAllowed(before, 'cancel');
      const [rows] = await tx.run(
        writeProgress(scope, before.guid, { ...before, state: 'CANCELLED' }, now),
        jobEvent(scope, 'print_job.cancelled', before, now),
      );
      return ok(renderJob(toJob(onlyRow(rows))));
    });
  },
});
