import { statement } from '../../../platform/db/statement.ts';

/** What settlement looks up; keys are tenant, restaurant, the processor's reference or a time, and the merchant's number. */

export const findSettled = statement(
  'payments.find_settled',
  `select document, document_version from payments
   where tenant_id = $1 and restaurant_guid = $2 and retref = $3 and merchant_id = $4
   order by guid desc limit 1`,
);

export const findSettledRefund = statement(
  'payments.find_settled_refund',
  `select r.document, r.document_version from refunds r join payments p on p.tenant_id = r.tenant_id and p.guid = r.payment_guid
   where r.tenant_id = $1 and r.restaurant_guid = $2 and r.retref = $3 and p.merchant_id = $4
   order by r.guid desc limit 1`,
);

/** A payment or refund of another restaurant of the tenant, under the same account. */
export const findInOtherRestaurant = statement(
  'payments.find_elsewhere',
  `select 1 as found from payments
   where tenant_id = $1 and restaurant_guid <> $2 and retref = $3 and merchant_id = $4
   union all
   select 1 from refunds r join payments p on p.tenant_id = r.tenant_id and p.guid = r.payment_guid
   where r.tenant_id = $1 and r.restaurant_guid <> $2 and r.retref = $3 and p.merchant_id = $4
   limit 1`,
  ['found'],
);

/** The accounts of a restaurant at which a batch is awaited, and since when: payments of any age, refunds after $3. */
export const accountsToSettle = statement(
  'payments.accounts_to_settle',
  `select merchant_id, min(since) as since from (
     select merchant_id, created_at as since from payments
     where tenant_id = $1 and restaurant_guid = $2 and status = 'CAPTURED' and processor = 'CARDPOINTE'
     union all
     select p.merchant_id, r.created_at from refunds r join payments p on p.tenant_id = r.tenant_id and p.guid = r.payment_guid
     where r.tenant_id = $1 and r.restaurant_guid = $2 and r.status = 'COMPLETED' and r.retref is not null
       and r.created_at > $3 and r.document->>'settledAt' is null and p.processor = 'CARDPOINTE'
   ) awaited group by merchant_id order by merchant_id`,
  ['merchant_id', 'since'],
);

/** At random, so that those that stay as they are do not keep others from being looked into. */
const OVERDUE_SAMPLE = 20;
export const overdue = statement(
  'payments.overdue',
  `select document, document_version from payments
   where tenant_id = $1 and restaurant_guid = $2 and status = 'CAPTURED' and processor = 'CARDPOINTE' and merchant_id = $3
     and created_at < $4
   order by random() limit ${OVERDUE_SAMPLE}`,
);

/**
 * Restaurants with something to settle, and those that took cards ($1) or refunded them ($2) lately. With the role for
 * look-ups.
 */
export const restaurantsToSettle = statement(
  'payments.restaurants_to_settle',
  `select tenant_id, restaurant_guid from payments where processor = 'CARDPOINTE' and status = 'CAPTURED'
   union select tenant_id, restaurant_guid from payments
     where processor = 'CARDPOINTE' and type = 'CARD' and created_at > $1
   union select tenant_id, restaurant_guid from refunds
     where status = 'COMPLETED' and retref is not null and created_at > $2`,
  ['tenant_id', 'restaurant_guid'],
);

/** Those of the accounts $3 that a payment after $4, or a refund after $5, still needs. */
export const neededAccounts = statement(
  'payments.needed_accounts',
  `select merchant_id from unnest($3::text[]) as former (merchant_id)
   where exists (
     select from payments p
     where p.tenant_id = $1 and p.restaurant_guid = $2 and p.processor = 'CARDPOINTE' and p.merchant_id = former.merchant_id
       and (p.created_at > $4 and (p.status in ('PENDING', 'UNKNOWN', 'AUTHORIZED', 'CAPTURED')
             or p.status = 'SETTLED' and p.refunded_amount < p.total_amount)
         or exists (
           select from refunds r where r.tenant_id = p.tenant_id and r.payment_guid = p.guid and r.created_at > $5
             and (r.status in ('SCHEDULED', 'PENDING', 'UNKNOWN') or r.status = 'COMPLETED' and r.document->>'settledAt' is null))))`,
  ['merchant_id'],
);
