import Type from 'typebox';
import { anyone, type RestaurantScope } from '../../../access/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { route } from '../../deps.ts';
import { printerThatAsks } from '../caller.ts';
import { documentOf } from '../jobs/document.ts';
import { guidOfToken, type Job, opensDrawer } from '../jobs/job.ts';
import { findJob, nextJob, sendJob, toJob } from '../jobs/queries.ts';
import { encoded, isMediaType, MEDIA_TYPES } from './cloudprnt.ts';
import { POLLS_PER_ADDRESS } from './poll-star-printer.ts';
import { jobQuery, pollParams } from './shapes.ts';

export const getStarJob = route({
  operationId: 'getStarJob',
  method: 'GET',
  path: '/api/v1/printers/{printerKey}/cloudprnt',
  summary: 'Fetch what a printer was offered.',
  description: 'Star CloudPRNT, for printers. Asking again gives the same, until it is confirmed.',
  access: anyone,
  anonymousRateLimit: POLLS_PER_ADDRESS,
  params: pollParams,
  query: jobQuery,
  response: Type.String(),
  rawContentType: MEDIA_TYPES[0],
  errors: ['UNAUTHORIZED', 'RESOURCE_NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
  when: {
    UNAUTHORIZED: 'No printer has this key.',
    RESOURCE_NOT_FOUND: 'There is nothing for it to print.',
    UNSUPPORTED_MEDIA_TYPE: 'It asks for a type that it was not offered.',
  },
  handler: async (call) => {
    const { deps, query } = call;
    const { printer, scope } = await printerThatAsks(deps, call, 'STAR_CLOUDPRNT');
    const { type = MEDIA_TYPES[0] } = query;
    if (!isMediaType(type)) fail('UNSUPPORTED_MEDIA_TYPE', `Nothing is offered as ${type}.`);
    const job = await jobMeant(deps.db, scope, printer.guid, query.token);
    const now = deps.clock.now();
    const wanted = { columns: printer.columns, drawer: opensDrawer(job, now) };
    const { body, headers } = await encoded(await documentOf(deps, scope, job), type, wanted);
    if (job.state === 'QUEUED') {
      const [sent] = await deps.db.run(scope, sendJob(scope, job.guid, printer.guid, now));
      if (sent.length === 0) fail('RESOURCE_NOT_FOUND', 'It is to be printed elsewhere now.');
    }
    return { status: 200, data: '' as never, headers, raw: { contentType: type, body } };
  },
});

/** The job of the token; without one, which older firmware does not know, what the printer has or gets next. */
async function jobMeant(
  db: Database,
  scope: RestaurantScope,
  printerGuid: string,
  token: string | undefined,
): Promise<Job> {
  const guid = token === undefined ? undefined : guidOfToken(token);
  if (guid === null) return failWithoutJob();
  const [[row]] = await db.run(
    scope,
    guid === undefined ? nextJob(scope, printerGuid) : findJob(scope, guid),
  );
  const job = row ? toJob(row) : undefined;
  const isIts = job?.printerGuid === printerGuid && (job.state === 'QUEUED' || job.state === 'SENT');
  return isIts ? job : failWithoutJob();
}

const failWithoutJob = (): never => fail('RESOURCE_NOT_FOUND', 'There is nothing to print.');
