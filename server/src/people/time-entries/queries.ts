import type { Actor, RestaurantScope, TenantScope } from '../../access/index.ts';
import { camelCased } from '../../platform/db/camel-case.ts';
import { byDay, type Days, type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import { type Break, endOf, type TimeEntry, type TimeEntryStatus } from './time-entry.ts';

type Row = RowOf<'time_entries.find'>;

export const toTimeEntry = (row: Row): TimeEntry => ({
  ...camelCased(row),
  breaks: JSON.parse(row.breaks) as Break[],
  clockedInBy: JSON.parse(row.clocked_in_by) as Actor,
  clockedOutBy: row.clocked_out_by === null ? null : (JSON.parse(row.clocked_out_by) as Actor),
});

// Neither what the job paid: that has a scope of its own.
const COLUMNS = `guid, restaurant_guid, staff_guid, job_guid, job_title, job_role, status, business_date, day_ends_at, clocked_in_at,
  clocked_out_at, breaks, declared_tip_amount, out_missing_at, clocked_in_by, clocked_out_by, version, created_at, updated_at`;
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];
const date = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs));

const find = statement(
  'time_entries.find',
  `select ${COLUMNS} from time_entries where ${HERE} and guid = $3`,
  ['breaks', 'clocked_in_by'],
);
export const findTimeEntry = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const lock = statement(
  'time_entries.lock',
  `select ${COLUMNS} from time_entries where ${HERE} and guid = $3 and ($4::uuid is null or staff_guid = $4) for update`,
  ['breaks', 'clocked_in_by'],
);
/** Holds an entry until the end of the transaction: anybody's, or only one of this person. */
export const lockTimeEntry = (scope: RestaurantScope, guid: string, staffGuid: string | null) =>
  lock([...here(scope), guid, staffGuid]);

const open = statement(
  'time_entries.open_of',
  `select ${COLUMNS} from time_entries where ${HERE} and staff_guid = $3 and status = 'OPEN' for update`,
  ['breaks', 'clocked_in_by'],
);
/** The entry that a person is clocked in by. */
export const lockOpenEntry = (scope: RestaurantScope, staffGuid: string) => open([...here(scope), staffGuid]);

const ofDays = statement(
  'time_entries.of_days',
  `select ${COLUMNS} from time_entries where ${HERE} and business_date = any($3) and status <> 'VOIDED' order by clocked_in_at, guid`,
  ['breaks', 'clocked_in_by'],
);
/** All that began on some business days, without voided ones. */
export const findEntriesOfDays = (scope: RestaurantScope, businessDates: readonly number[]) =>
  ofDays([...here(scope), businessDates]);

const overlapping = statement(
  'time_entries.overlapping',
  `select guid from time_entries
   where tenant_id = $1 and restaurant_guid = $2 and staff_guid = $3 and guid <> $4 and status <> 'VOIDED'
     and clocked_in_at < coalesce($6::timestamptz, 'infinity')
     and coalesce(clocked_out_at, case status when 'OPEN' then 'infinity' else clocked_in_at + interval '1 millisecond' end) > $5
   order by clocked_in_at limit 1`,
);
/** Another entry of the same person in the same time. */
export const findOverlapping = (scope: RestaurantScope, entry: TimeEntry) =>
  overlapping([...here(scope), entry.staffGuid, entry.guid, new Date(entry.clockedInAt), date(endOf(entry))]);

const values = (entry: TimeEntry) => [
  entry.guid,
  entry.jobGuid,
  entry.jobTitle,
  entry.jobRole,
  entry.status,
  entry.businessDate,
  new Date(entry.dayEndsAt),
  new Date(entry.clockedInAt),
  date(entry.clockedOutAt),
  JSON.stringify(entry.breaks),
  entry.declaredTipAmount,
  date(entry.outMissingAt),
  entry.clockedOutBy,
];

const insert = statement(
  'time_entries.insert',
  `insert into time_entries (tenant_id, restaurant_guid, guid, job_guid, job_title, job_role, status, business_date, day_ends_at,
     clocked_in_at, clocked_out_at, breaks, declared_tip_amount, out_missing_at, clocked_out_by, staff_guid, clocked_in_by, created_at,
     updated_at, wage_amount, wage_per)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18,
     (select amount from staff_wages w where w.tenant_id = $1 and w.staff_guid = $16 and w.job_guid = $4),
     (select per from staff_wages w where w.tenant_id = $1 and w.staff_guid = $16 and w.job_guid = $4))`,
);
/** With what the job pays by then. */
export const insertTimeEntry = (scope: RestaurantScope, entry: TimeEntry): Statement =>
  insert([...here(scope), ...values(entry), entry.staffGuid, entry.clockedInBy, new Date(entry.createdAt)]);

const update = statement(
  'time_entries.update',
  `update time_entries set job_guid = $4, job_title = $5, job_role = $6, status = $7, business_date = $8, day_ends_at = $9,
     clocked_in_at = $10, clocked_out_at = $11, breaks = $12, declared_tip_amount = $13, out_missing_at = $14, clocked_out_by = $15,
     version = $16, updated_at = $17
   where ${HERE} and guid = $3`,
);
export const updateTimeEntryRow = (scope: RestaurantScope, entry: TimeEntry): Statement =>
  update([...here(scope), ...values(entry), entry.version, new Date(entry.updatedAt)]);

const setWage = statement(
  'time_entries.set_wage',
  `update time_entries set
     wage_amount = (select amount from staff_wages w where w.tenant_id = $1 and w.staff_guid = $3 and w.job_guid = $4),
     wage_per = (select per from staff_wages w where w.tenant_id = $1 and w.staff_guid = $3 and w.job_guid = $4)
   where tenant_id = $1 and guid = $2`,
);
/** What the job pays now: for an entry that is moved to another job. */
export const takeWageOfJob = (scope: RestaurantScope, { guid, staffGuid, jobGuid }: TimeEntry): Statement =>
  setWage([scope.tenantId, guid, staffGuid, jobGuid]);

/** What was changed of an entry, as it is shown. */
export interface Edit {
  changes: { field: string; before: unknown; after: unknown }[];
  reason: string;
  editedBy: Actor;
  editedAt: string;
}

const insertEdit = statement(
  'time_entries.insert_edit',
  'insert into time_entry_edits (tenant_id, time_entry_guid, guid, edit) values ($1, $2, $3, $4)',
);
export const recordEdit = (scope: TenantScope, entryGuid: string, edit: Edit): Statement =>
  insertEdit([scope.tenantId, entryGuid, newGuid(), JSON.stringify(edit)]);

const edits = statement(
  'time_entries.edits',
  'select edit from time_entry_edits where tenant_id = $1 and time_entry_guid = $2 order by guid',
);
export const findEdits = (scope: TenantScope, entryGuid: string) => edits([scope.tenantId, entryGuid]);

export interface TimeEntryFilter extends Days {
  staffGuid?: string | undefined;
  status?: TimeEntryStatus | undefined;
}

/** Of the latest business days first. */
export const pageOfTimeEntries = (
  scope: RestaurantScope,
  { staffGuid, status, ...days }: TimeEntryFilter,
  { after, limit }: Page,
): Statement<Row> =>
  pageStatement({
    name: 'time_entries.page',
    select: `select ${COLUMNS} from time_entries`,
    of: { tenant_id: scope.tenantId, restaurant_guid: scope.restaurantGuid },
    ...byDay(days, ['staff', 'staff_guid = ?1', staffGuid], ['status', 'status = ?1', status]),
    after,
    limit,
  });

/**
 * Across tenants, for the job: entries that are open although their business day is over. Any of them,
 * so that what fails keeps none waiting behind it.
 */
export const forgottenOuts = statement(
  'time_entries.forgotten',
  `select tenant_id, restaurant_guid, guid from time_entries where status = 'OPEN' and day_ends_at <= $1
   order by random() limit 500`,
);
