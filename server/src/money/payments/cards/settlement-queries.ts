import { statement } from '../../../platform/db/statement.ts';

/** What settlement looks up; keys are tenant, restaurant, the processor's reference or a time, and the merchant's number. */

export const findSettled = statement(
  'payments.find_settled',
  `select document, document_version from payments
   where tenant_id = $1 and restaurant_guid = $2 and retref = $3 and document->>'merchantId' = $4
   order by guid desc limit 1`,
);

export const findSettledRefund = statement(
  'payments.find_settled_refund',
  `select document, document_version from refunds where tenant_id = $1 and restaurant_guid = $2 and retref = $3 order by guid desc limit 1`,
);

/** A payment or refund of another restaurant of the tenant, under the same account. */
export const findInOtherRestaurant = statement(
  'payments.find_elsewhere',
  `select 1 as found from payments
   where tenant_id = $1 and restaurant_guid <> $2 and retref = $3 and document->>'merchantId' = $4
   union all
   select 1 from refunds r join payments p on p.tenant_id = r.tenant_id and p.guid = r.payment_guid
   where r.tenant_id = $1 and r.restaurant_guid <> $2 and r.retref = $3 and p.document->>'merchantId' = $4
   limit 1`,
  ['found'],
);

export const oldestCaptured = statement(
  'payments.oldest_captured',
  `select min(created_at) as created_at from payments
   where tenant_id = $1 and restaurant_guid = $2 and status = 'CAPTURED' and type = 'CARD'`,
);

/** At random, so that those that stay as they are do not keep others from being looked into. */
const OVERDUE_SAMPLE = 20;
export const overdue = statement(
  'payments.overdue',
  `select document, document_version from payments
   where tenant_id = $1 and restaurant_guid = $2 and status = 'CAPTURED' and type = 'CARD' and created_at < $3
   order by random() limit ${OVERDUE_SAMPLE}`,
);

/** Restaurants that take cards: those with something to settle, and those that took some lately. With the role for look-ups. */
export const restaurantsToSettle = statement(
  'payments.restaurants_to_settle',
  `select tenant_id, restaurant_guid from payments where type = 'CARD' and status = 'CAPTURED'
   union select tenant_id, restaurant_guid from payments where type = 'CARD' and created_at > $1`,
  ['tenant_id', 'restaurant_guid'],
);
