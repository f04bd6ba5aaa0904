import type { RestaurantScope } from '../../access/index.ts';
import { type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import { ACCOUNT_NAMES, type Account, type Balance, DEPOSIT_ACCOUNTS, type Posting } from './accounts.ts';

/** The common fields of one movement's postings. */
export interface Movement {
  /** What happened: `payment.captured`, `drawer.closed` … */
  kind: string;
  businessDate: number;
  /** The business day on which it happened, by the clock; the one on which it is booked unless stated. */
  occurredOn?: number | undefined;
  currency: string;
  now: number;
  orderGuid?: string | null;
  checkGuid?: string | null;
  paymentGuid?: string;
  refundGuid?: string | null;
  drawerGuid?: string | null;
}

const insert = statement(
  'ledger.insert',
  `insert into ledger_entries (tenant_id, restaurant_guid, business_date, movement, currency, created_at, order_guid, check_guid,
     payment_guid, refund_guid, drawer_guid, occurred_on, guid, debit_account, credit_account, amount)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, nullif($12::int, $3::int), p.guid, p.debit, p.credit, p.amount
   from unnest($13::uuid[], $14::text[], $15::text[], $16::bigint[]) as p (guid, debit, credit, amount)`,
);

const common = (scope: RestaurantScope, movement: Movement) => [
  scope.tenantId,
  scope.restaurantGuid,
  movement.businessDate,
  movement.kind,
  movement.currency,
  new Date(movement.now),
  movement.orderGuid,
  movement.checkGuid,
  movement.paymentGuid,
  movement.refundGuid,
  movement.drawerGuid,
  movement.occurredOn,
];

/**
 * The statement that records a movement in the ledger, in the transaction that moves the money; none when nothing
 * moves.
 */
export function post(
  scope: RestaurantScope,
  movement: Movement,
  postings: readonly Posting[],
): readonly Statement[] {
  if (postings.length === 0) return [];
  return [
    insert([
      ...common(scope, movement),
      postings.map(() => newGuid()),
      postings.map(({ debit }) => debit),
      postings.map(({ credit }) => credit),
      postings.map(({ amount }) => amount),
    ]),
  ];
}

const adjust = statement(
  'ledger.book_check',
  `with wanted as (
     select * from unnest($13::uuid[], $14::text[], $15::bigint[]) as w (guid, account, amount)
   ), booked as (
     select w.account, coalesce(sum(case when p.credit_account = w.account then p.amount else -p.amount end), 0) as amount
     from wanted w left join ledger_entries p on p.tenant_id = $1 and p.check_guid = $8 and p.movement = $4
       and w.account in (p.credit_account, p.debit_account)
     group by w.account
   ), missing as (
     select w.guid, w.account, w.amount - b.amount as amount from wanted w join booked b using (account)
   )
   insert into ledger_entries (tenant_id, restaurant_guid, business_date, movement, currency, created_at, order_guid, check_guid,
     payment_guid, refund_guid, drawer_guid, occurred_on, guid, debit_account, credit_account, amount)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, nullif($12::int, $3::int), guid,
     case when amount > 0 then 'ORDER_RECEIVABLE' else account end,
     case when amount > 0 then account else 'ORDER_RECEIVABLE' end, abs(amount)
   from missing where amount <> 0`,
);

/**
 * Brings what is booked of a check under one kind of movement to these balances: writes the differences, against what guests owe.
 * The caller holds the lock on the order's row, so that two changes of one check take turns.
 */
export const bookCheck = (
  scope: RestaurantScope,
  movement: Movement & { orderGuid: string; checkGuid: string },
  accounts: readonly Balance[],
): Statement =>
  adjust([
    ...common(scope, movement),
    accounts.map(() => newGuid()),
    accounts.map(({ account }) => account),
    accounts.map(({ amount }) => amount),
  ]);

/** What one payment, or one refund of it, holds of a deposit. */
export interface DepositRow {
  check_guid: string | null;
  payment_guid: string;
  refund_guid: string | null;
  account: Account;
  /** Credits less debits. */
  amount: number;
}

const deposits = statement<DepositRow>(
  'ledger.deposits',
  `select p.check_guid, p.payment_guid, p.refund_guid, a.account,
     sum(case when p.credit_account = a.account then p.amount else -p.amount end)::bigint as amount
   from ledger_entries p join unnest($3::text[]) as a (account) on a.account in (p.debit_account, p.credit_account)
   where p.tenant_id = $1 and p.payment_guid = any($2::uuid[])
   group by p.check_guid, p.payment_guid, p.refund_guid, a.account
   having sum(case when p.credit_account = a.account then p.amount else -p.amount end) <> 0
   order by p.payment_guid, p.refund_guid nulls first, a.account`,
);
/** What some payments and their refunds hold of deposits. Read behind the version of their order, which every posting of them counts up. */
export const findDeposits = (scope: RestaurantScope, paymentGuids: readonly string[]) =>
  deposits([scope.tenantId, paymentGuids, DEPOSIT_ACCOUNTS]);

const tips = statement(
  'ledger.tips_taken',
  `select business_date, sum(case when credit_account = 'TIPS_PAYABLE' then amount else -amount end)::bigint as amount
   from ledger_entries
   where tenant_id = $1 and restaurant_guid = $2 and business_date between $3 and $4
     and 'TIPS_PAYABLE' in (debit_account, credit_account) and 'TIPS_DUE' not in (debit_account, credit_account)
   group by business_date order by business_date`,
  ['amount'],
);
/** Tips taken on each business day of a span, less what was given back on it; minor units. Sharing them does not count. */
export const findTipsTaken = (scope: RestaurantScope, { from, to }: { from: number; to: number }) =>
  tips([scope.tenantId, scope.restaurantGuid, from, to]);

export interface BalanceRow {
  account: Account;
  debit_amount: number;
  credit_amount: number;
}

const balances = statement<BalanceRow>(
  'ledger.balances',
  `select a.account, coalesce(sum(p.amount) filter (where p.debit_account = a.account), 0)::bigint as debit_amount,
     coalesce(sum(p.amount) filter (where p.credit_account = a.account), 0)::bigint as credit_amount
   from unnest($4::text[]) with ordinality as a (account, place)
   left join ledger_entries p on p.tenant_id = $1 and p.restaurant_guid = $2 and p.business_date = $3
     and a.account in (p.debit_account, p.credit_account)
   group by a.account, a.place order by a.place`,
);
export const findBalances = (scope: RestaurantScope, businessDate: number) =>
  balances([scope.tenantId, scope.restaurantGuid, businessDate, ACCOUNT_NAMES]);

export interface PostingRow {
  guid: string;
  business_date: number;
  occurred_on: number;
  movement: string;
  debit_account: Account;
  credit_account: Account;
  amount: number;
  currency: string;
  order_guid: string | null;
  check_guid: string | null;
  payment_guid: string | null;
  refund_guid: string | null;
  drawer_guid: string | null;
  created_at: number;
}

export function pageOfPostings(
  scope: RestaurantScope,
  filter: { businessDate: number; account?: string; paymentGuid?: string },
  page: Page,
): Statement<PostingRow> {
  return pageStatement({
    name: 'ledger.page',
    select: `select guid, business_date, coalesce(occurred_on, business_date) as occurred_on, movement, debit_account, credit_account, amount, currency, order_guid, check_guid,
       payment_guid, refund_guid, drawer_guid, created_at from ledger_entries`,
    of: {
      tenant_id: scope.tenantId,
      restaurant_guid: scope.restaurantGuid,
      business_date: filter.businessDate,
    },
    filters: [
      ['account', '?1 in (debit_account, credit_account)', filter.account],
      ['payment', 'payment_guid = ?1', filter.paymentGuid],
    ],
    key: ['guid'],
    ...page,
  });
}
