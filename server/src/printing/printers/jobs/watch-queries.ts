import { statement } from '../../../platform/db/statement.ts';

const waiting = statement(
  'print_jobs.waiting',
  `select tenant_id, restaurant_guid, guid from print_jobs
   where state in ('QUEUED', 'SENT') and warned_at is null and created_at < $1 order by created_at limit 200`,
);
/** What has waited since before a time, and nobody was told. */
export const jobsWaitingSince = (before: number) => waiting([new Date(before)]);

const warned = statement(
  'print_jobs.warned',
  `update print_jobs set warned_at = $4 where tenant_id = $1 and restaurant_guid = $2 and guid = $3 and warned_at is null
     and state in ('QUEUED', 'SENT') returning printer_guid, order_guid, ticket_guid`,
);
/** No row when another process was faster, or it is printed. */
export const markWarned = (
  { tenantId, restaurantGuid }: { tenantId: string; restaurantGuid: string },
  guid: string,
  now: number,
) => warned([tenantId, restaurantGuid, guid, new Date(now)]);

const forget = statement(
  'print_jobs.forget',
  `with old as (
     select tenant_id, guid from print_jobs where created_at < $1 and state not in ('QUEUED', 'SENT') limit 1000
   ), gone as (
     delete from print_jobs j using old where j.tenant_id = old.tenant_id and j.guid = old.guid returning 1
   )
   select count(*)::integer as forgotten from gone`,
  ['forgotten'],
);
export const forgetJobsBefore = (before: number) => forget([new Date(before)]);
