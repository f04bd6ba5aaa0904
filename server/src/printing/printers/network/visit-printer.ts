import { renderEscPos } from '@comanda/documents';
import type { RestaurantScope } from '../../../access/index.ts';
import type { PrintingDeps } from '../../deps.ts';
import { documentOf } from '../jobs/document.ts';
import { type Job, type Outcome, opensDrawer } from '../jobs/job.ts';
import { nextJob, sendJob, toJob } from '../jobs/queries.ts';
import { settleJob } from '../jobs/settle-job.ts';
import { type Condition, canPrint, type Printer } from '../printer.ts';
import { findPrinter, toPrinter } from '../queries.ts';
import { noteSighting } from '../sighting.ts';
import { BACK_OFF_MAX_MS, CHECK_EVERY_MS, LOOK_WHILE_PRINTING_MS, PRINT_MS } from '../times.ts';
import { endVisit, type Lease, noteUnreached, renewVisit } from './claim-queries.ts';
import { conditionOfStatuses, wordsOfStatuses } from './escpos-status.ts';
import { LinkError, openLink, type PrinterLink } from './printer-link.ts';

/** One visit at a printer that we connect to: how it is, at most one job, and how it is then. */

export type VisitDeps = Pick<PrintingDeps, 'db' | 'clock' | 'config' | 'restaurants'>;

interface Visit {
  deps: VisitDeps;
  scope: RestaurantScope;
  printer: Printer;
  link: PrinterLink;
  /** Its end moves while the visit goes on. */
  lease: Lease;
}

/** The caller has taken the lease of the printer; the visit ends it, unless another process has taken it over. */
export async function visitPrinter(deps: VisitDeps, scope: RestaurantScope, lease: Lease): Promise<void> {
  const [[row]] = await deps.db.run(scope, findPrinter(scope, lease.guid));
  if (!row) return;
  const printer = toPrinter(row);
  const problem = await visit(deps, scope, printer, lease);
  const now = deps.clock.now();
  await deps.db.run(
    scope,
    problem === null
      ? endVisit(scope, lease, now + CHECK_EVERY_MS)
      : noteUnreached(scope, lease, { next: now + waitFor(printer, now), problem }),
  );
}

/** Null when it was heard of to the end; otherwise why not. */
async function visit(
  deps: VisitDeps,
  scope: RestaurantScope,
  printer: Printer,
  lease: Lease,
): Promise<string | null> {
  const { address, port } = printer;
  let link: PrinterLink | undefined;
  try {
    // A printer of this kind has both: the table says so.
    link = await openLink({ address: address!, port: port! }, deps.config.printerNetworks);
    const here: Visit = { deps, scope, printer, link, lease };
    const condition = await look(here);
    if (canPrint(condition)) await printNext(here, condition);
    return null;
  } catch (error) {
    if (error instanceof LinkError) return error.message;
    throw error;
  } finally {
    link?.close();
  }
}

function waitFor({ lastSeenAt, createdAt }: Printer, now: number): number {
  const away = Math.max(now - (lastSeenAt ?? createdAt), 0);
  return Math.min(Math.max(away / 4, CHECK_EVERY_MS), BACK_OFF_MAX_MS);
}

/** Asks how it is, writes that down, and tells when it has changed since `before`. */
async function look({ deps, scope, printer, link }: Visit, before = printer.condition): Promise<Condition> {
  const statuses = await link.status();
  const condition = conditionOfStatuses(statuses);
  const sighting = {
    condition,
    reported: wordsOfStatuses(statuses),
    // Of its address it is known already.
    address: printer.address!,
    now: deps.clock.now(),
  };
  await noteSighting(deps.db, scope, { guid: printer.guid, condition: before }, sighting);
  return condition;
}

async function printNext(visit: Visit, condition: Condition): Promise<void> {
  const { deps, scope, printer } = visit;
  const [[row]] = await deps.db.run(scope, nextJob(scope, printer.guid));
  if (!row) return;
  // SENT: the visit that sent it ended without a word, as when its process dies. It may be on paper.
  const job = row.state === 'SENT' ? await settle(visit, row.guid, { is: 'UNANSWERED' }) : toJob(row);
  if (job?.state !== 'QUEUED') return;
  const bytes = await bytesOf(visit, job);
  if (!(await isStillOurs(visit))) return;
  // From here on it counts as being on paper, perhaps: the row says so before the first byte leaves.
  const [sent] = await deps.db.run(scope, sendJob(scope, job.guid, printer.guid, deps.clock.now()));
  if (sent.length === 0) return;
  const outcome = await outcomeOf(visit, bytes, condition);
  if (outcome !== null) await settle(visit, job.guid, outcome);
}

/** Holds the printer for longer. False when another process has taken it over, as from one that was stopped and goes on. */
async function isStillOurs({ deps, scope, lease }: Visit): Promise<boolean> {
  const [[row]] = await deps.db.run(scope, renewVisit(scope, lease, deps.clock.now()));
  if (row) lease.leasedUntil = row.leased_until;
  return row !== undefined;
}

async function bytesOf({ deps, scope, printer }: Visit, job: Job): Promise<Uint8Array> {
  const { columns, codeTables: codepages } = printer;
  const drawer = opensDrawer(job, deps.clock.now());
  return renderEscPos(await documentOf(deps, scope, job), { columns, codepages, drawer });
}

/** Sends it, and waits until the printer says that it is on paper, or that it cannot go on. Null: another process decides. */
async function outcomeOf(visit: Visit, bytes: Uint8Array, before: Condition): Promise<Outcome | null> {
  const { link } = visit;
  let condition = before;
  try {
    link.send(bytes);
    for (let waited = 0; waited < PRINT_MS; waited += LOOK_WHILE_PRINTING_MS) {
      const isDone = await link.isDoneWithin(LOOK_WHILE_PRINTING_MS);
      if (!isDone && !(await isStillOurs(visit))) return null;
      // Also when it is done: the paper may have ended with it.
      condition = await look(visit, condition);
      if (isDone) return { is: 'PRINTED' };
      if (!canPrint(condition)) return { is: 'INTERRUPTED', problem: `The printer says ${condition}.` };
    }
    return { is: 'UNANSWERED' };
  } catch (error) {
    if (error instanceof LinkError) return { is: 'UNANSWERED' };
    throw error;
  }
}

const settle = ({ deps, scope, printer }: Visit, guid: string, outcome: Outcome): Promise<Job | null> =>
  settleJob(deps.db, scope, { guid, printerGuid: printer.guid, outcome }, deps.clock.now());
