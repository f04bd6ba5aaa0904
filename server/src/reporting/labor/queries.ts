import type { RestaurantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { countryOf, type Restaurant } from '../../tenancy/restaurants/index.ts';
import type { OvertimeRate } from './worked-time.ts';

/** As they are stored and shown. */
export interface OvertimeLevelText {
  afterMinutes: number;
  multiplier: string;
}
export interface LaborRules {
  weekStartsOn: number;
  dailyOvertime: OvertimeLevelText[];
  weeklyOvertime: OvertimeLevelText[];
  overtimeRate: OvertimeRate;
  /** Hours at all restaurants of the tenant count towards overtime. */
  acrossRestaurants: boolean;
  minimumWageAmount?: number;
}

type OfCountry = 'overtimeRate' | 'acrossRestaurants';
/** As somebody set them. */
export type StoredRules = Omit<LaborRules, OfCountry> & Partial<Pick<LaborRules, OfCountry>>;

const NO_RULES: StoredRules = { weekStartsOn: 1, dailyOvertime: [], weeklyOvertime: [] };

/** Where the Fair Labor Standards Act holds: in the United States and what belongs to them. */
const US = ['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI'];

const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const rules = statement(
  'labor.rules',
  'select rules, updated_at from labor_rules where tenant_id = $1 and restaurant_guid = $2',
);
export const findRules = (scope: RestaurantScope) => rules(here(scope));

/** Those that somebody set, else none: every hour is paid as it is, and weeks begin on Monday. */
export function toRules(row: RowOf<'labor.rules'> | undefined, place: Restaurant): LaborRules {
  return effectiveRules(row ? (JSON.parse(row.rules) as StoredRules) : NO_RULES, place);
}

/** Overtime is reckoned as the law of the country has it, unless somebody says otherwise. */
export function effectiveRules(stored: StoredRules, place: Restaurant): LaborRules {
  const country = countryOf(place);
  const isThere = country !== null && US.includes(country);
  const { overtimeRate = isThere ? 'WEEK_AVERAGE' : 'JOB_WAGE', acrossRestaurants = isThere } = stored;
  return { ...stored, overtimeRate, acrossRestaurants };
}

const put = statement(
  'labor.put_rules',
  `insert into labor_rules (tenant_id, restaurant_guid, rules, updated_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, restaurant_guid) do update set rules = $3, updated_at = $4`,
);
export const putRules = (scope: RestaurantScope, wanted: StoredRules, now: number): Statement =>
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

const elsewhere = statement(
  'labor.entries_elsewhere',
  `select h.guid as staff_guid, t.restaurant_guid, t.job_guid, t.job_title, t.status, t.business_date, t.clocked_in_at,
     t.clocked_out_at, t.breaks, t.declared_tip_amount, t.wage_amount, t.wage_per, t.day_ends_at
   from published_staff h
   join published_staff s on s.tenant_id = $1 and s.external_id = h.external_id and s.restaurant_guid <> $2
   join published_time_entries t on t.tenant_id = $1 and t.restaurant_guid = s.restaurant_guid and t.staff_guid = s.guid
   where h.tenant_id = $1 and h.restaurant_guid = $2 and h.external_id is not null
     and t.business_date between $3 and $4 and t.status <> 'VOIDED'
   order by t.clocked_in_at, h.guid`,
  [
    'staff_guid',
    'restaurant_guid',
    'job_guid',
    'job_title',
    'status',
    'business_date',
    'clocked_in_at',
    'breaks',
    'day_ends_at',
  ],
);
/** Those of the same people at other restaurants of the tenant, whom `externalId` tells; by the guid that they have here. */
export const findEntriesElsewhere = (scope: RestaurantScope, from: number, to: number) =>
  elsewhere([...here(scope), from, to]);

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
