import type { RestaurantScope } from '../../../access/index.ts';
import type { Page } from '../../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../../platform/db/statement.ts';
import { type Job, type JobState, type JobWords, jobFormat, type Progress } from './job.ts';

type Row = RowOf<'print_jobs.find'>;

export const toJob = (row: Row): Job => ({
  guid: row.guid,
  restaurantGuid: row.restaurant_guid,
  printerGuid: row.printer_guid,
  kind: row.kind,
  title: row.title,
  orderGuid: row.order_guid,
  ticketGuid: row.ticket_guid,
  copyOf: row.copy_of,
  state: row.state,
  possibleDuplicate: row.possible_duplicate,
  attempts: row.attempts,
  unanswered: row.unanswered,
  problem: row.problem,
  sentTo: row.sent_to,
  sentAt: row.sent_at,
  printedAt: row.printed_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  words: jobFormat.parse(row),
});

const COLUMNS = `guid, restaurant_guid, printer_guid, kind, title, document, document_version, order_guid, ticket_guid, copy_of, state,
  possible_duplicate, attempts, unanswered, problem, sent_to, sent_at, printed_at, created_at, updated_at`;
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

export interface NewJob
  extends Pick<Job, 'guid' | 'printerGuid' | 'kind' | 'title' | 'orderGuid' | 'ticketGuid'> {
  copyOf?: string | null;
  words: JobWords;
}

const insert = statement(
  'print_jobs.insert',
  `insert into print_jobs (tenant_id, restaurant_guid, guid, printer_guid, kind, title, document, document_version, order_guid,
     ticket_guid, copy_of, state, problem, created_at, updated_at)
   select $1, $2, $3, p.guid, $5, $6, $7, ${jobFormat.version}, $8, $9, $10, case when p.deleted then 'FAILED' else 'QUEUED' end,
     case when p.deleted then 'The printer was removed.' end, $11, $11
   from printers p where p.tenant_id = $1 and p.restaurant_guid = $2 and p.guid = $4
   returning ${COLUMNS}`,
);
/** Into the queue of its printer. One that was removed meanwhile prints nothing, and the job says so. */
export const insertJob = (scope: RestaurantScope, job: NewJob, now: number) =>
  insert([
    ...here(scope),
    job.guid,
    job.printerGuid,
    job.kind,
    job.title,
    JSON.stringify(job.words),
    job.orderGuid,
    job.ticketGuid,
    job.copyOf,
    new Date(now),
  ]);

const find = statement('print_jobs.find', `select ${COLUMNS} from print_jobs where ${HERE} and guid = $3`);
export const findJob = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const lock = statement(
  'print_jobs.lock',
  `select ${COLUMNS} from print_jobs where ${HERE} and guid = $3 for no key update`,
);
export const lockJob = (scope: RestaurantScope, guid: string) => lock([...here(scope), guid]);

const page = statement(
  'print_jobs.page',
  `select ${COLUMNS} from print_jobs where ${HERE} and ($3::uuid is null or printer_guid = $3)
     and ($4::text[] is null or state = any($4)) and ($5::uuid is null or guid < $5) order by guid desc limit $6`,
);
export const pageOfJobs = (
  scope: RestaurantScope,
  filter: { printerGuid?: string | undefined; states?: readonly JobState[] | undefined },
  { after, limit }: Page,
) => page([...here(scope), filter.printerGuid, filter.states && [...filter.states], after?.[0], limit]);

const next = statement(
  'print_jobs.next',
  `select ${COLUMNS} from print_jobs where ${HERE} and printer_guid = $3 and state in ('QUEUED', 'SENT')
   order by state = 'SENT' desc, guid limit 1`,
);
/** What a printer has, or else gets next. */
export const nextJob = (scope: RestaurantScope, printerGuid: string) => next([...here(scope), printerGuid]);

const open = statement(
  'print_jobs.open',
  `select ${COLUMNS} from print_jobs where ${HERE} and printer_guid = $3 and state in ('QUEUED', 'SENT')
   order by guid for no key update`,
);
/** All that a printer has not printed, held until the end of the transaction. */
export const lockOpenJobs = (scope: RestaurantScope, printerGuid: string) =>
  open([...here(scope), printerGuid]);

const send = statement(
  'print_jobs.send',
  `update print_jobs set state = 'SENT', attempts = attempts + 1, sent_to = $4, sent_at = $5, updated_at = $5
   where ${HERE} and guid = $3 and printer_guid = $4 and state = 'QUEUED' returning guid`,
);
/** A printer takes it. No row when it is not in that queue any more. */
export const sendJob = (scope: RestaurantScope, guid: string, printerGuid: string, now: number) =>
  send([...here(scope), guid, printerGuid, new Date(now)]);

const progress = statement(
  'print_jobs.progress',
  `update print_jobs set state = $4::text, possible_duplicate = $5, unanswered = $6, problem = $7, updated_at = $8::timestamptz,
     printed_at = case when $4::text = 'PRINTED' then $8::timestamptz end
   where ${HERE} and guid = $3 returning ${COLUMNS}`,
);
export const writeProgress = (scope: RestaurantScope, guid: string, after: Progress, now: number) =>
  progress([
    ...here(scope),
    guid,
    after.state,
    after.possibleDuplicate,
    after.unanswered,
    after.problem,
    new Date(now),
  ]);

const move = statement(
  'print_jobs.move',
  `update print_jobs set printer_guid = $4, state = 'QUEUED', unanswered = 0, problem = null, warned_at = null, updated_at = $5,
     possible_duplicate = possible_duplicate or state = 'SENT'
   where ${HERE} and guid = any($3::uuid[]) returning ${COLUMNS}`,
);
/** Into the queue of another printer. What a printer has at that moment may come out of it as well. */
export const moveJobs = (
  scope: RestaurantScope,
  guids: readonly string[],
  printerGuid: string,
  now: number,
) => move([...here(scope), [...guids], printerGuid, new Date(now)]);
