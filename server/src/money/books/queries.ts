import type { TenantScope } from '../../access/index.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';

/** Everything that has to do with money, in pages. */

const FIRST = '00000000-0000-0000-0000-000000000000';

const orders = statement(
  'books.orders',
  `select restaurant_guid, guid, total_amount, business_date, display_number, document, document_version from orders
   where tenant_id = $1 and (restaurant_guid, guid) > ($2::uuid, $3::uuid) order by restaurant_guid, guid limit $4`,
);
export const ordersBehind = (scope: TenantScope, after: Place | undefined, limit: number) =>
  orders([scope.tenantId, after?.restaurant_guid ?? FIRST, after?.guid ?? FIRST, limit]);

interface Place {
  restaurant_guid: string;
  guid: string;
}

const payments = statement(
  'books.payments',
  `select guid, total_amount, refunded_amount, document, document_version from payments
   where tenant_id = $1 and guid > $2::uuid order by guid limit $3`,
);
export const paymentsBehind = (scope: TenantScope, after: Pick<Place, 'guid'> | undefined, limit: number) =>
  payments([scope.tenantId, after?.guid ?? FIRST, limit]);

const states = statement(
  'books.payment_states',
  'select guid, status, total_amount from payments where tenant_id = $1 and guid = any($2)',
);
/** How payments are, to compare with what their orders show. */
export const statesOf = (scope: TenantScope, guids: readonly string[]) => states([scope.tenantId, guids]);
export type PaymentState = RowOf<'books.payment_states'>;

const excepted = statement(
  'books.excepted',
  `select payment_guid, bool_or(state = 'OPEN') as is_open from reconciliation_exceptions
   where tenant_id = $1 and payment_guid is not null
     and (state = 'OPEN' or refund_guid is null and kind in ('REJECTED', 'STATUS_DIFFERS')) group by payment_guid`,
  ['payment_guid', 'is_open'],
);
/** Payments about which an exception is open, or was when they came to nothing. */
export const exceptedPayments = (scope: TenantScope) => excepted([scope.tenantId]);

const unasked = statement(
  'books.unasked',
  `select p.order_guid, p.guid, null::uuid as refund_guid, p.status from payments p
   where p.tenant_id = $1 and p.status in ('PENDING', 'UNKNOWN') and not exists (
     select from payment_attempts a where a.tenant_id = $1 and a.payment_guid = p.guid and a.state <> 'ENDED')
   union all
   select p.order_guid, p.guid, r.guid, r.status
   from refunds r join payments p on p.tenant_id = r.tenant_id and p.guid = r.payment_guid
   where r.tenant_id = $1 and r.status in ('PENDING', 'UNKNOWN') and not exists (
     select from payment_attempts a where a.tenant_id = $1 and a.refund_guid = r.guid and a.state <> 'ENDED')`,
  ['guid', 'status'],
);
/** Payments and refunds whose outcome is awaited, and that nobody asks about: their orders would wait for ever. */
export const unaskedOutcomes = (scope: TenantScope) => unasked([scope.tenantId]);

export type Outcome = RowOf<'books.unasked'>;

const refunds = statement(
  'books.refunds',
  `select payment_guid, amount, document, document_version from refunds where tenant_id = $1 and payment_guid = any($2)`,
);
export const refundsOf = (scope: TenantScope, paymentGuids: readonly string[]) =>
  refunds([scope.tenantId, paymentGuids]);

const moved = statement(
  'books.moved',
  `select d.guid, coalesce(sum(m.amount) filter (where m.type <> 'COUNT'), 0)::bigint as amount
   from cash_drawers d left join cash_movements m on m.tenant_id = d.tenant_id and m.drawer_guid = d.guid
   where d.tenant_id = $1 and d.guid = any($2) group by d.guid`,
  ['amount'],
);
/** What the movements of drawers add up to. */
export const movedIn = (scope: TenantScope, drawerGuids: readonly string[]) =>
  moved([scope.tenantId, drawerGuids]);

const differences = statement(
  'books.differences',
  `select e.restaurant_guid, r.currency, e.refund_guid is not null as is_refund, e.their_amount - e.our_amount as difference
   from reconciliation_exceptions e join restaurants r on r.tenant_id = e.tenant_id and r.guid = e.restaurant_guid
   where e.tenant_id = $1 and e.kind = 'AMOUNT_DIFFERS' and e.their_amount is not null and e.our_amount is not null
     and case when e.refund_guid is null
       then exists (select from payments p where p.tenant_id = $1 and p.guid = e.payment_guid and p.status = 'SETTLED')
       else exists (select from refunds f where f.tenant_id = $1 and f.guid = e.refund_guid and f.status = 'COMPLETED')
     end`,
  ['is_refund', 'difference'],
);
/** Settled amounts that were not ours, of what the bank has not taken back since. */
export const settledDifferences = (scope: TenantScope) => differences([scope.tenantId]);

const ledger = statement(
  'books.ledger',
  `select restaurant_guid, currency, debit_account, credit_account, sum(amount)::bigint as amount, count(*)::bigint as entries
   from ledger_entries where tenant_id = $1 group by 1, 2, 3, 4`,
  ['amount', 'entries'],
);
export const ledgerSums = (scope: TenantScope) => ledger([scope.tenantId]);

const displayNumbers = statement(
  'books.display_numbers',
  `select o.restaurant_guid, o.business_date, count(*)::bigint as orders, count(distinct o.display_number)::bigint as numbers,
     min(o.display_number) as first, max(o.display_number) as last
   from orders o join order_counters c using (tenant_id, restaurant_guid, business_date)
   where o.tenant_id = $1 and o.display_number is not null group by 1, 2, c.last, c.kept
   having count(*) <> count(distinct o.display_number) or min(o.display_number) < 1 or max(o.display_number) > c.last
     or c.last - count(*) > c.kept`,
  ['orders', 'numbers', 'first', 'last'],
);
/** Days whose orders are not numbered from 1 without a gap, but for the numbers that were kept for tills. */
export const misnumberedDays = (scope: TenantScope) => displayNumbers([scope.tenantId]);

const overRounded = statement(
  'books.over_rounded',
  `select order_guid, min(guid::text) filter (where status <> 'VOIDED') as payment_guid,
     sum((document->>'roundingAmount')::bigint) filter (where status <> 'VOIDED') as rounding_amount
   from payments where tenant_id = $1 and type = 'CASH' and document->>'roundingAmount' is not null group by order_guid
   having abs(sum((document->>'roundingAmount')::bigint) filter (where status <> 'VOIDED'))
     >= max((document->'cashRounding'->>'incrementAmount')::bigint)
       * (count(distinct document->>'checkGuid') + count(*) filter (where status = 'VOIDED'))`,
  ['rounding_amount'],
);
/**
 * Orders whose cash was rounded by more than their checks may be: each once, by less than the smallest coin. A payment that was
 * voided had made up for others, or others for it.
 */
export const overRoundedOrders = (scope: TenantScope) => overRounded([scope.tenantId]);

const untaken = statement(
  'books.cash_not_taken',
  `select p.order_guid, p.guid, p.total_amount + coalesce((p.document->>'roundingAmount')::bigint, 0) as taken_amount,
     coalesce(sum(m.amount), 0)::bigint as moved_amount
   from payments p left join cash_movements m
     on m.tenant_id = p.tenant_id and m.payment_guid = p.guid and m.type = 'SALE'
   where p.tenant_id = $1 and p.type = 'CASH' and p.document->>'drawerGuid' is not null
   group by p.tenant_id, p.guid
   having coalesce(sum(m.amount), 0) <> p.total_amount + coalesce((p.document->>'roundingAmount')::bigint, 0)`,
  ['taken_amount', 'moved_amount'],
);
/** Cash payments whose drawer got another amount than was taken. */
export const cashNotInDrawers = (scope: TenantScope) => untaken([scope.tenantId]);
