import { anyone, type RestaurantScope } from '../../../access/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { rawBody } from '../../../platform/http/bodies.ts';
import { route } from '../../deps.ts';
import { printerThatAsks } from '../caller.ts';
import { type Job, type Outcome, tokenOf } from '../jobs/job.ts';
import { nextJob, toJob } from '../jobs/queries.ts';
import { settleJob } from '../jobs/settle-job.ts';
import { canPrint } from '../printer.ts';
import { noteSighting } from '../sighting.ts';
import { conditionOf, isPrinting, MEDIA_TYPES, type Poll, readPoll } from './cloudprnt.ts';
import { pollParams, StarOffer } from './shapes.ts';

/** A printer that says nothing of printing is given so long before its question for the next job means that it lost this one. */
const GRACE_MS = 5_000;
/** Of an address, for each of the protocols: the printers of a large restaurant have one between them. */
export const POLLS_PER_ADDRESS = 1_200;
const POLL_MAX_BYTES = 65_536;

export const pollStarPrinter = route({
  operationId: 'pollStarPrinter',
  method: 'POST',
  path: '/api/v1/printers/{printerKey}/cloudprnt',
  summary: 'Say how a printer is, and ask what there is to print.',
  description: 'Star CloudPRNT, for printers.',
  access: anyone,
  anonymousRateLimit: POLLS_PER_ADDRESS,
  params: pollParams,
  body: rawBody(['application/json', 'text/*'], 'what Star CloudPRNT has a printer post'),
  bodyMaxBytes: POLL_MAX_BYTES,
  status: 200,
  response: StarOffer,
  rawContentType: 'application/json',
  errors: ['UNAUTHORIZED'],
  when: { UNAUTHORIZED: 'No printer has this key.' },
  handler: async (call) => {
    const { deps, body, request } = call;
    const { printer, scope } = await printerThatAsks(deps, call, 'STAR_CLOUDPRNT');
    const now = deps.clock.now();
    const poll = readPoll(body.bytes.toString('utf8'));
    const sighting = {
      condition: conditionOf(poll.status),
      reported: poll.status,
      address: request.address,
      now,
    };
    await noteSighting(deps.db, scope, printer, sighting);
    const job = await jobFor(deps.db, scope, printer.guid, { poll, now });
    const offer = job
      ? { jobReady: true, mediaTypes: [...MEDIA_TYPES], jobToken: tokenOf(job.guid) }
      : { jobReady: false };
    return {
      status: 200,
      data: offer,
      raw: { contentType: 'application/json', body: JSON.stringify(offer) },
    };
  },
});

/** What it is offered: nothing while it prints. A job that it took and asks past is offered again. */
async function jobFor(
  db: Database,
  scope: RestaurantScope,
  printerGuid: string,
  { poll, now }: { poll: Poll; now: number },
): Promise<Job | null> {
  const [[row]] = await db.run(scope, nextJob(scope, printerGuid));
  if (!row) return null;
  const job = toJob(row);
  if (job.state === 'QUEUED') return job;
  const condition = conditionOf(poll.status);
  const settled = async (outcome: Outcome) =>
    openOrNull(await settleJob(db, scope, { guid: job.guid, printerGuid, outcome }, now));
  if (!canPrint(condition)) {
    const problem = `The printer says ${poll.status}.`;
    return settled({ is: 'INTERRUPTED', problem });
  }
  const isYoung = job.sentAt !== null && now - job.sentAt < GRACE_MS;
  if (poll.printing ?? (isPrinting(poll.status) || isYoung)) return null;
  return settled({ is: 'UNANSWERED' });
}

const openOrNull = (job: Job | null): Job | null => (job?.state === 'QUEUED' ? job : null);
