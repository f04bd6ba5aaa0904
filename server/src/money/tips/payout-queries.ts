import type { Actor, RestaurantScope } from '../../access/index.ts';
import type { Approver } from '../../people/approvals/index.ts';
import { camelCased } from '../../platform/db/camel-case.ts';
import { byDay, type Days, type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';

/** What people are owed of tips, and were paid. */

/** Somebody is owed less than is paid out, by now. */
export const OWED_CHANGED = 'tip_accounts.owed_changed';
/** The pay-out was taken back meanwhile. */
export const PAYOUT_CHANGED = 'tip_payouts.changed';

export const METHODS = ['CASH', 'PAYROLL'] as const;

export interface Payout {
  guid: string;
  restaurantGuid: string;
  staffGuid: string;
  method: (typeof METHODS)[number];
  /** Negative where it is taken back. */
  amount: number;
  businessDate: number;
  occurredOn: number;
  drawerGuid: string | null;
  reason: string | null;
  reversesGuid: string | null;
  reversedByGuid: string | null;
  approver: Approver | null;
  madeBy: Actor;
  createdAt: number;
}

const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const account = statement(
  'tips.account',
  `select shared_amount - paid_amount as owed_amount from tip_accounts where ${HERE} and staff_guid = $3`,
  ['owed_amount'],
);
export const findAccount = (scope: RestaurantScope, staffGuid: string) =>
  account([...here(scope), staffGuid]);

const pay = statement(
  'tips.pay',
  `with paid as (
     update tip_accounts set paid_amount = paid_amount + $4
     where ${HERE} and staff_guid = $3 and $4::bigint <= greatest(shared_amount - paid_amount, 0)
     returning 1)
   select comanda_require((select count(*) from paid) = 1, '${OWED_CHANGED}')`,
);
/** Takes a pay-out off what somebody is owed: never more than that. A negative one is put on again. */
export const debitAccount = (scope: RestaurantScope, { staffGuid, amount }: Payout): Statement =>
  pay([...here(scope), staffGuid, amount]);

const insert = statement(
  'tips.insert_payout',
  `insert into tip_payouts (tenant_id, restaurant_guid, guid, staff_guid, method, amount, business_date, drawer_guid, reason,
     reverses_guid, approver, made_by, created_at, occurred_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);
export const insertPayout = (scope: RestaurantScope, one: Payout): Statement =>
  insert([
    ...here(scope),
    one.guid,
    one.staffGuid,
    one.method,
    one.amount,
    one.businessDate,
    one.drawerGuid,
    one.reason,
    one.reversesGuid,
    one.approver,
    one.madeBy,
    new Date(one.createdAt),
    one.occurredOn,
  ]);

const mark = statement(
  'tips.mark_payout_reversed',
  `with marked as (
     update tip_payouts set reversed_by_guid = $4 where ${HERE} and guid = $3 and reversed_by_guid is null returning 1)
   select comanda_require((select count(*) from marked) = 1, '${PAYOUT_CHANGED}')`,
);
export const markPayoutReversed = (scope: RestaurantScope, guid: string, by: string): Statement =>
  mark([...here(scope), guid, by]);

const COLUMNS = `guid, restaurant_guid, staff_guid, method, amount, business_date,
  coalesce(occurred_on, business_date) as occurred_on, drawer_guid, reason, reverses_guid, reversed_by_guid, approver, made_by, created_at`;
type Row = RowOf<'tips.find_payout'>;

export const toPayout = (row: Row): Payout => ({
  ...camelCased(row),
  method: row.method as Payout['method'],
  approver: row.approver === null ? null : (JSON.parse(row.approver) as Approver),
  madeBy: JSON.parse(row.made_by) as Actor,
});

const find = statement('tips.find_payout', `select ${COLUMNS} from tip_payouts where ${HERE} and guid = $3`, [
  'occurred_on',
  'made_by',
]);
export const findPayout = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

export const pageOfPayouts = (
  scope: RestaurantScope,
  filter: Days & { staffGuid?: string | undefined },
  { after, limit }: Page,
): Statement<Row> =>
  pageStatement({
    name: 'tips.payouts',
    select: `select ${COLUMNS} from tip_payouts`,
    of: { tenant_id: scope.tenantId, restaurant_guid: scope.restaurantGuid },
    ...byDay(filter, ['staff', 'staff_guid = ?1', filter.staffGuid]),
    after,
    limit,
  });
