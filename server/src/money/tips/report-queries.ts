import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';

/** Sums of what was shared and paid. */

const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

interface Span {
  from: number;
  to: number;
}

const shared = statement(
  'tips.report_shares',
  `select business_date, staff_guid, job_title, sum(amount)::bigint as amount from tip_shares
   where ${HERE} and business_date between $3 and $4 group by 1, 2, 3`,
  ['amount'],
);
/** By the business day that was shared, person and job. */
export const sumShares = (scope: RestaurantScope, { from, to }: Span) => shared([...here(scope), from, to]);

const paid = statement(
  'tips.report_payouts',
  `select business_date, staff_guid, sum(amount)::bigint as amount from tip_payouts
   where ${HERE} and business_date between $3 and $4 group by 1, 2`,
  ['amount'],
);
/** By the business day on which it was booked, and person. */
export const sumPayouts = (scope: RestaurantScope, { from, to }: Span) => paid([...here(scope), from, to]);

const accounts = statement(
  'tips.accounts',
  `select staff_guid, paid_amount, shared_amount - paid_amount as owed_amount from tip_accounts where ${HERE}`,
  ['owed_amount'],
);
/** What everybody is owed, and was ever paid. */
export const findAccounts = (scope: RestaurantScope) => accounts(here(scope));

const totals = statement(
  'tips.totals',
  `select d.restaurant_guid, r.currency, d.shared_amount, p.cash_out_amount, p.cash_in_amount, p.payroll_amount
   from (select restaurant_guid, sum(taken_amount + carried_amount)::bigint as shared_amount from tip_distributions
         where tenant_id = $1 group by 1) d
   join restaurants r on r.tenant_id = $1 and r.guid = d.restaurant_guid
   left join (select restaurant_guid,
       coalesce(sum(amount) filter (where method = 'CASH' and amount > 0), 0)::bigint as cash_out_amount,
       coalesce(-sum(amount) filter (where method = 'CASH' and amount < 0), 0)::bigint as cash_in_amount,
       coalesce(sum(amount) filter (where method = 'PAYROLL'), 0)::bigint as payroll_amount
     from tip_payouts where tenant_id = $1 group by 1) p using (restaurant_guid)`,
  ['restaurant_guid', 'currency', 'shared_amount'],
);
export type TipTotals = RowOf<'tips.totals'>;
/** For the books: what each restaurant of a tenant has shared and paid, ever. */
export const findTipTotals = (scope: TenantScope) => totals([scope.tenantId]);

const faults = statement(
  'tips.faults',
  `select 'tip distribution ' || d.guid || ': its shares are another amount' as fault from tip_distributions d
   where d.tenant_id = $1 and d.taken_amount + d.carried_amount is distinct from
     (select sum(s.amount) from tip_shares s where s.tenant_id = $1 and s.distribution_guid = d.guid)
   union all
   select 'tip distribution ' || d.guid || ': the days that it is of come to another amount' from tip_distributions d
   where d.tenant_id = $1 and d.taken_amount + d.carried_amount is distinct from
     (select sum(s.amount) from tip_sources s where s.tenant_id = $1 and s.distribution_guid = d.guid)
   union all
   select 'tips of ' || a.staff_guid || ': the account is not what was shared and paid' from tip_accounts a
   where a.tenant_id = $1 and (a.shared_amount, a.paid_amount) is distinct from (
     (select coalesce(sum(s.amount), 0) from tip_shares s where s.tenant_id = $1 and s.staff_guid = a.staff_guid),
     (select coalesce(sum(p.amount), 0) from tip_payouts p where p.tenant_id = $1 and p.staff_guid = a.staff_guid))
   union all
   select 'tips of ' || s.staff_guid || ': there is no account' from tip_shares s
   where s.tenant_id = $1 and not exists (select from tip_accounts a where a.tenant_id = $1 and a.staff_guid = s.staff_guid)`,
  ['fault'],
);
/** Where shares, pay-outs and accounts of a tenant do not add up: sentences. */
export const findTipFaults = (scope: TenantScope) => faults([scope.tenantId]);
