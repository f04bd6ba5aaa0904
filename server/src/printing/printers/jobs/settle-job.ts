import type { RestaurantScope } from '../../../access/index.ts';
import { noteTicketPrint, noteVoidsPrinted } from '../../../ordering/kitchen/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/database.ts';
import { jobEvent, jobFailed } from './events.ts';
import { afterOutcome, type Job, type Outcome, voidsOf } from './job.ts';
import { lockJob, toJob, writeProgress } from './queries.ts';

/**
 * Writes down what came of a job at a printer, and tells: the job, its events and what the kitchen knows of its ticket are one
 * transaction. Null when there is no such job at that printer, or it is old news.
 */
export function settleJob(
  db: Database,
  scope: RestaurantScope,
  { guid, printerGuid, outcome }: { guid: string; printerGuid: string; outcome: Outcome },
  now: number,
): Promise<Job | null> {
  return db.transaction(scope, async (tx) => {
    const [[row]] = await tx.run(lockJob(scope, guid));
    const after = row ? afterOutcome(toJob(row), printerGuid, outcome) : null;
    if (!after) return { result: null, last: [] };
    const [rows] = await tx.run(writeProgress(scope, guid, after, now));
    const job = toJob(onlyRow(rows));
    if (job.state !== 'PRINTED' && job.state !== 'FAILED') return { result: job, last: [] };
    const told =
      job.state === 'PRINTED' ? jobEvent(scope, 'print_job.printed', job, now) : jobFailed(scope, job, now);
    const { ticketGuid, state: printStatus, problem: printError } = job;
    if (ticketGuid === null) return { result: job, last: [told] };
    const last = [told];
    const selectionGuids = printStatus === 'PRINTED' ? voidsOf(job) : [];
    if (selectionGuids.length > 0)
      last.push(...(await noteVoidsPrinted(tx, scope, { ticketGuid, selectionGuids }, now)));
    if (job.kind === 'TICKET')
      last.push((await noteTicketPrint(tx, scope, { ticketGuid, printStatus, printError }, now)).event);
    return { result: job, last };
  });
}
