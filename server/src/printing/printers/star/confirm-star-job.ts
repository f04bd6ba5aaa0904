import Type from 'typebox';
import { anyone, type RestaurantScope } from '../../../access/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../deps.ts';
import { printerThatAsks } from '../caller.ts';
import { guidOfToken } from '../jobs/job.ts';
import { nextJob } from '../jobs/queries.ts';
import { settleJob } from '../jobs/settle-job.ts';
import { outcomeOf } from './cloudprnt.ts';
import { POLLS_PER_ADDRESS } from './poll-star-printer.ts';
import { jobQuery, pollParams } from './shapes.ts';

export const confirmStarJob = route({
  operationId: 'confirmStarJob',
  method: 'DELETE',
  path: '/api/v1/printers/{printerKey}/cloudprnt',
  summary: 'Say what became of what a printer was to print.',
  description: 'Star CloudPRNT, for printers. Saying it twice, or of what nobody knows, changes nothing.',
  access: anyone,
  anonymousRateLimit: POLLS_PER_ADDRESS,
  params: pollParams,
  query: jobQuery,
  response: Type.String(),
  rawContentType: 'text/plain',
  errors: ['UNAUTHORIZED'],
  when: { UNAUTHORIZED: 'No printer has this key.' },
  handler: async (call) => {
    const { deps, query, log } = call;
    const { printer, scope } = await printerThatAsks(deps, call, 'STAR_CLOUDPRNT');
    const guid = await guidMeant(deps.db, scope, printer.guid, query.token);
    // Not an error: a printer would say it again for ever.
    if (guid === null) log.warn({ printer: printer.guid }, 'a printer confirmed what it was not given');
    else {
      const said = { guid, printerGuid: printer.guid, outcome: outcomeOf(query.code ?? '511') };
      await settleJob(deps.db, scope, said, deps.clock.now());
    }
    return { status: 200, data: '' as never, raw: { contentType: 'text/plain', body: '' } };
  },
});

async function guidMeant(
  db: Database,
  scope: RestaurantScope,
  printerGuid: string,
  token: string | undefined,
): Promise<string | null> {
  if (token !== undefined) return guidOfToken(token);
  const [[row]] = await db.run(scope, nextJob(scope, printerGuid));
  return row?.state === 'SENT' ? row.guid : null;
}
