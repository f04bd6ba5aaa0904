import type { Actor, RestaurantScope } from '../../access/index.ts';
import { camelCased } from '../../platform/db/camel-case.ts';
import { byDay, type Days, type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import type { DayAmount } from './carry.ts';
import type { TipRules } from './rules.ts';
import type { Share } from './share-tips.ts';

/** Rules, and how tips were shared by them. */

const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const rules = statement('tips.rules', `select rules, version, updated_at from tip_rules where ${HERE}`);
export const findRules = (scope: RestaurantScope) => rules(here(scope));

const lock = statement(
  'tips.lock_rules',
  `select rules, version, updated_at from tip_rules where ${HERE} for update`,
);
/** Holds the rules until the end of the transaction: tips of a restaurant are shared one distribution after the other. */
export const lockRules = (scope: RestaurantScope) => lock(here(scope));

export const toRules = (row: { rules: string }): TipRules => JSON.parse(row.rules) as TipRules;

const put = statement(
  'tips.put_rules',
  `insert into tip_rules (tenant_id, restaurant_guid, rules, updated_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, restaurant_guid) do update set rules = $3, version = tip_rules.version + 1, updated_at = $4
   returning version`,
);
export const putRules = (scope: RestaurantScope, wanted: TipRules, now: number) =>
  put([...here(scope), JSON.stringify(wanted), new Date(now)]);

const gone = statement(
  'tips.gone',
  `select business_date, sum(amount)::bigint as amount from tip_sources where ${HERE} group by business_date`,
  ['amount'],
);
/** What distributions have had of each business day. */
export const findGone = (scope: RestaurantScope) => gone(here(scope));

const shared = statement(
  'tips.shared_days',
  `select business_date, guid from tip_distributions where ${HERE} and reverses_guid is null and reversed_by_guid is null`,
);
/** Business days that are shared, and by which distribution. */
export const findSharedDays = (scope: RestaurantScope) => shared(here(scope));

const people = statement(
  'tips.people',
  'select guid, name, jobs from staff_members where tenant_id = $1 and restaurant_guid = $2 and guid = any($3)',
);
/** Names and jobs of some of the staff, of those who have left too. */
export const findPeople = (scope: RestaurantScope, guids: readonly string[]) =>
  people([...here(scope), guids]);

export interface Distribution {
  guid: string;
  restaurantGuid: string;
  businessDate: number;
  takenAmount: number;
  carriedAmount: number;
  rules: TipRules;
  reason: string | null;
  reversesGuid: string | null;
  reversedByGuid: string | null;
  madeBy: Actor;
  createdAt: number;
}

const insert = statement(
  'tips.insert_distribution',
  `insert into tip_distributions (tenant_id, restaurant_guid, guid, business_date, taken_amount, carried_amount, rules, reason,
     reverses_guid, made_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
export const insertDistribution = (scope: RestaurantScope, one: Distribution): Statement =>
  insert([
    ...here(scope),
    one.guid,
    one.businessDate,
    one.takenAmount,
    one.carriedAmount,
    JSON.stringify(one.rules),
    one.reason,
    one.reversesGuid,
    one.madeBy,
    new Date(one.createdAt),
  ]);

const insertSourceRows = statement(
  'tips.insert_sources',
  `insert into tip_sources (tenant_id, restaurant_guid, distribution_guid, business_date, amount)
   select $1, $2, $3, s.business_date, s.amount from unnest($4::int[], $5::bigint[]) as s (business_date, amount)`,
);
export const insertSources = (scope: RestaurantScope, guid: string, some: readonly DayAmount[]): Statement =>
  insertSourceRows([
    ...here(scope),
    guid,
    some.map(({ business_date }) => business_date),
    some.map(({ amount }) => amount),
  ]);

const insertShareRows = statement(
  'tips.insert_shares',
  `insert into tip_shares (tenant_id, restaurant_guid, distribution_guid, business_date, guid, staff_guid, pool, job_title, minutes,
     points, amount)
   select $1, $2, $3, $4, s.*
   from unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::int[], $10::text[], $11::bigint[]) as s`,
);
export const insertShares = (
  scope: RestaurantScope,
  { guid, businessDate }: Pick<Distribution, 'guid' | 'businessDate'>,
  some: readonly Share[],
): Statement =>
  insertShareRows([
    ...here(scope),
    guid,
    businessDate,
    some.map(() => newGuid()),
    some.map(({ staffGuid }) => staffGuid),
    some.map(({ pool }) => pool),
    some.map(({ jobTitle }) => jobTitle),
    some.map(({ minutes }) => minutes),
    some.map(({ points }) => points),
    some.map(({ amount }) => amount),
  ]);

const addShares = statement(
  'tips.add_shares',
  `insert into tip_accounts (tenant_id, restaurant_guid, staff_guid, shared_amount, paid_amount)
   select $1, $2, s.staff_guid, sum(s.amount), 0 from unnest($3::uuid[], $4::bigint[]) as s (staff_guid, amount)
   group by s.staff_guid order by s.staff_guid
   on conflict (tenant_id, staff_guid) do update set shared_amount = tip_accounts.shared_amount + excluded.shared_amount`,
);
/** Puts shares on the accounts of their people; negative ones take them off. */
export const creditShares = (scope: RestaurantScope, some: readonly Share[]): Statement =>
  addShares([...here(scope), some.map(({ staffGuid }) => staffGuid), some.map(({ amount }) => amount)]);

const markReversed = statement(
  'tips.mark_distribution_reversed',
  `update tip_distributions set reversed_by_guid = $4 where ${HERE} and guid = $3`,
);
export const markDistributionReversed = (scope: RestaurantScope, guid: string, by: string): Statement =>
  markReversed([...here(scope), guid, by]);

const COLUMNS = `guid, restaurant_guid, business_date, taken_amount, carried_amount, rules, reason, reverses_guid, reversed_by_guid,
  made_by, created_at`;
type Row = RowOf<'tips.find_distribution'>;

export const toDistribution = (row: Row): Distribution => ({
  ...camelCased(row),
  rules: toRules(row),
  madeBy: JSON.parse(row.made_by) as Actor,
});

const find = statement(
  'tips.find_distribution',
  `select ${COLUMNS} from tip_distributions where ${HERE} and guid = $3`,
  ['rules', 'made_by'],
);
export const findDistribution = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

export const pageOfDistributions = (
  scope: RestaurantScope,
  days: Days,
  { after, limit }: Page,
): Statement<Row> =>
  pageStatement({
    name: 'tips.distributions',
    select: `select ${COLUMNS} from tip_distributions`,
    of: { tenant_id: scope.tenantId, restaurant_guid: scope.restaurantGuid },
    ...byDay(days),
    after,
    limit,
  });

const shares = statement(
  'tips.shares',
  `select distribution_guid, staff_guid, pool, job_title, minutes, points, amount from tip_shares
   where tenant_id = $1 and distribution_guid = any($2) order by guid`,
);
export const findShares = (scope: RestaurantScope, distributionGuids: readonly string[]) =>
  shares([scope.tenantId, distributionGuids]);

export const toShare = (row: RowOf<'tips.shares'>): Share => ({
  staffGuid: row.staff_guid,
  pool: row.pool,
  jobTitle: row.job_title,
  minutes: row.minutes,
  points: row.points,
  amount: row.amount,
});

const sources = statement(
  'tips.sources',
  `select distribution_guid, business_date, amount from tip_sources
   where tenant_id = $1 and distribution_guid = any($2) order by business_date`,
);
export const findSources = (scope: RestaurantScope, distributionGuids: readonly string[]) =>
  sources([scope.tenantId, distributionGuids]);
