import { restaurant } from '../../../access/index.ts';
import { one, onlyRow } from '../../../platform/db/database.ts';
import { ok } from '../../../platform/http/route.ts';
import { route } from '../../deps.ts';
import { findPrinter, toPrinter } from '../queries.ts';
import { assertAllowed } from './assert-allowed.ts';
import { jobRerouted } from './events.ts';
import { lockJob, moveJobs, toJob } from './queries.ts';
import { jobParams, PrintJobShape, Reroute, renderJob } from './shapes.ts';

export const reroutePrintJob = route({
  operationId: 'reroutePrintJob',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/print-jobs/{printJobGuid}/reroute',
  summary: 'Have another printer print a job.',
  description:
    'Or the same printer try again what FAILED. When a printer had it and has not said what became of it, it may come out of ' +
    'both: then its paper says POSSIBLE DUPLICATE.',
  status: 200,
  access: restaurant('write:printers'),
  params: jobParams,
  body: Reroute,
  response: PrintJobShape,
  errors: ['INVALID_STATE'],
  when: { INVALID_STATE: 'It is on paper, or cancelled.' },
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const [found, printers] = await tx.run(
        lockJob(scope, params.printJobGuid),
        findPrinter(scope, body.printerGuid),
      );
      const before = toJob(one(found, 'print job'));
      const printer = toPrinter(one(printers, 'printer'));
      assertAllowed(before, 'reroute');
      const [rows] = await tx.run(moveJobs(scope, [before.guid], printer.guid, now));
      const job = toJob(onlyRow(rows));
      await tx.run(jobRerouted(scope, job, before.printerGuid, now));
      return ok(renderJob(job));
    });
  },
});
