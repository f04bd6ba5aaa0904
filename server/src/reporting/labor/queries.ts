import type { RestaurantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';

/** As they are stored and shown. */
export interface OvertimeLevelText {
  afterMinutes: number;
  multiplier: string;
}
export interface LaborRules {
  weekStartsOn: number;
  dailyOvertime: OvertimeLevelText[];
  weeklyOvertime: OvertimeLevelText[];
}

const NO_RULES: LaborRules = { weekStartsOn: 1, dailyOvertime: [], weeklyOvertime: [] };

const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const rules = statement(
  'labor.rules',
  'select rules, updated_at from labor_rules where tenant_id = $1 and restaurant_guid = $2',
);
export const findRules = (scope: RestaurantScope) => rules(here(scope));

/** Those that somebody set, else none: every hour is paid as it is, and weeks begin on Monday. */
export const toRules = (row: RowOf<'labor.rules'> | undefined): LaborRules =>
  row ? (JSON.parse(row.rules) as LaborRules) : NO_RULES;

const put = statement(
  'labor.put_rules',
  `insert into labor_rules (tenant_id, restaurant_guid, rules, updated_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, restaurant_guid) do update set rules = $3, updated_at = $4`,
);
export const putRules = (scope: RestaurantScope, wanted: LaborRules, now: number): Statement =>
  put([...here(scope), JSON.stringify(wanted), new Date(now)]);

const entries = statement(
  'labor.entries',
  `select staff_guid, job_guid, job_title, status, business_date, clocked_in_at, clocked_out_at, breaks, declared_tip_amount,
     wage_amount, wage_per, day_ends_at
   from published_time_entries
   where tenant_id = $1 and restaurant_guid = $2 and business_date between $3 and $4 and status <> 'VOIDED'
   order by clocked_in_at, staff_guid`,
  [
    'staff_guid',
    'job_guid',
    'job_title',
    'status',
    'business_date',
    'clocked_in_at',
    'breaks',
    'day_ends_at',
  ],
);
export type EntryRow = RowOf<'labor.entries'>;
/** Time entries that began on these business days. */
export const findEntries = (scope: RestaurantScope, from: number, to: number) =>
  entries([...here(scope), from, to]);

const people = statement(
  'labor.people',
  `select guid, number, name, external_id from published_staff where tenant_id = $1 and restaurant_guid = $2 and guid = any($3)`,
  ['guid', 'number', 'name'],
);
export type PersonRow = RowOf<'labor.people'>;
export const findPeople = (scope: RestaurantScope, guids: readonly string[]) =>
  people([...here(scope), guids]);

const tips = statement(
  'labor.tips',
  `select staff_guid, job_title, sum(amount)::bigint as shared_amount, 0::bigint as payroll_amount from published_tip_shares
   where tenant_id = $1 and restaurant_guid = $2 and business_date between $3 and $4 group by 1, 2
   union all
   select staff_guid, null, 0, sum(amount)::bigint from published_tip_payouts
   where tenant_id = $1 and restaurant_guid = $2 and business_date between $3 and $4 and method = 'PAYROLL' group by 1`,
  ['staff_guid', 'shared_amount', 'payroll_amount'],
);
export type TipRow = RowOf<'labor.tips'>;
/** Tips shared for these business days by person and job, and those that were handed to payroll on them by person. */
export const findTips = (scope: RestaurantScope, { from, to }: { from: number; to: number }) =>
  tips([...here(scope), from, to]);
