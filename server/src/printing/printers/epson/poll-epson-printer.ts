import Type from 'typebox';
import { anyone, type RestaurantScope } from '../../../access/index.ts';
import { rawBody } from '../../../platform/http/bodies.ts';
import { type PrintingDeps, route } from '../../deps.ts';
import { printerThatAsks } from '../caller.ts';
import { documentOf } from '../jobs/document.ts';
import { guidOfToken, type Job, opensDrawer, tokenOf } from '../jobs/job.ts';
import { nextJob, sendJob, toJob } from '../jobs/queries.ts';
import { settleJob } from '../jobs/settle-job.ts';
import { type Condition, canPrint, type Printer } from '../printer.ts';
import { noteSighting } from '../sighting.ts';
import { POLLS_PER_ADDRESS } from '../star/poll-star-printer.ts';
import { pollParams } from '../star/shapes.ts';
import {
  conditionOfBits,
  conditionOfResult,
  isLook,
  jobXml,
  lookXml,
  outcomeOf,
  readSaid,
  type Said,
  wordsOf,
  XML_TYPE,
} from './server-direct-print.ts';

/** A printer asks for the next when it is done with the last: after so long, its answer is not on its way any more. */
const GRACE_MS = 5_000;
const SAID_MAX_BYTES = 65_536;

export const pollEpsonPrinter = route({
  operationId: 'pollEpsonPrinter',
  method: 'POST',
  path: '/api/v1/printers/{printerKey}/server-direct-print',
  summary: 'Ask what there is to print, or say what became of it, or how a printer is.',
  description:
    'Epson Server Direct Print, for printers: its forms GetRequest, SetResponse and SetStatus. The answer is ePOS-Print XML, ' +
    'and empty when there is nothing to print. Saying something twice, or of what nobody knows, changes nothing.',
  access: anyone,
  anonymousRateLimit: POLLS_PER_ADDRESS,
  params: pollParams,
  body: rawBody(
    ['application/x-www-form-urlencoded', 'application/xml', 'text/*'],
    'what Epson Server Direct Print has a printer post',
  ),
  bodyMaxBytes: SAID_MAX_BYTES,
  status: 200,
  response: Type.String(),
  rawContentType: 'text/xml',
  errors: ['UNAUTHORIZED'],
  when: { UNAUTHORIZED: 'No printer has this key.' },
  handler: async (call) => {
    const { deps, body, request } = call;
    const { printer, scope } = await printerThatAsks(deps, call, 'EPSON_SERVER_DIRECT_PRINT');
    const now = deps.clock.now();
    const said = readSaid(body.bytes.toString('utf8'));
    await noteSighting(deps.db, scope, printer, {
      ...sightingOf(said, printer),
      address: request.address,
      now,
    });
    if (said.is === 'RESULT') await settleResult(deps, scope, printer.guid, { said, now });
    const answer = said.is === 'QUESTION' ? await answerFor(deps, scope, printer, now) : '';
    return { status: 200, data: '' as never, raw: { contentType: XML_TYPE, body: answer } };
  },
});

type Asking = Pick<PrintingDeps, 'db' | 'restaurants'>;

/** A question says only that the printer is there. Out of paper it stays until it says otherwise. */
function sightingOf(said: Said, printer: Printer): { condition: Condition; reported: string | null } {
  switch (said.is) {
    case 'RESULT':
      return { condition: conditionOfResult(said.result), reported: wordsOf(said.result) };
    case 'STATUS':
      return { condition: conditionOfBits(said.bits), reported: `status 0x${said.bits.toString(16)}` };
    case 'QUESTION':
      return isNew(printer.condition)
        ? { condition: 'READY', reported: null }
        : { condition: printer.condition, reported: printer.reported };
  }
}

const isNew = (condition: Condition): boolean => condition === 'UNSEEN' || condition === 'SILENT';

/** The next job; one that it took and asks past it gets again, with its mark. */
async function answerFor(
  deps: Asking,
  scope: RestaurantScope,
  printer: Printer,
  now: number,
): Promise<string> {
  // One that was away, or could not print, is first asked how it is: a ticket sent to an open cover may be half on paper.
  if (!canPrint(printer.condition)) return lookXml();
  const job = await jobFor(deps, scope, printer.guid, now);
  if (!job) return '';
  const { columns, codeTables } = printer;
  const wanted = { columns, codeTables, drawer: opensDrawer(job, now) };
  const xml = await jobXml(await documentOf(deps, scope, job), tokenOf(job.guid), wanted);
  const [sent] = await deps.db.run(scope, sendJob(scope, job.guid, printer.guid, now));
  // Rerouted, or taken by another question of the same printer meanwhile.
  return sent.length > 0 ? xml : '';
}

async function jobFor(
  { db }: Asking,
  scope: RestaurantScope,
  printerGuid: string,
  now: number,
): Promise<Job | null> {
  const [[row]] = await db.run(scope, nextJob(scope, printerGuid));
  if (!row) return null;
  const job = toJob(row);
  if (job.state === 'QUEUED') return job;
  if (job.sentAt !== null && now - job.sentAt < GRACE_MS) return null;
  const settled = await settleJob(
    db,
    scope,
    { guid: job.guid, printerGuid, outcome: { is: 'UNANSWERED' } },
    now,
  );
  return settled?.state === 'QUEUED' ? settled : null;
}

/** Older firmware names no job: then it is the one that it has. */
async function settleResult(
  { db }: Asking,
  scope: RestaurantScope,
  printerGuid: string,
  { said, now }: { said: Extract<Said, { is: 'RESULT' }>; now: number },
): Promise<void> {
  const outcome = outcomeOf(said.result);
  if (isLook(said.token) || outcome === null) return;
  const guid = said.token === null ? await guidInHand(db, scope, printerGuid) : guidOfToken(said.token);
  if (guid !== null) await settleJob(db, scope, { guid, printerGuid, outcome }, now);
}

async function guidInHand(
  db: Asking['db'],
  scope: RestaurantScope,
  printerGuid: string,
): Promise<string | null> {
  const [[row]] = await db.run(scope, nextJob(scope, printerGuid));
  return row?.state === 'SENT' ? row.guid : null;
}
