import { statement } from '../../platform/db/batch.ts';

/** What settlement looks up; keys are tenant, restaurant, and the processor's reference or a time. */

export const findSettled = statement<{ document: string }>(
  'payments.find_settled',
  `select document from payments where tenant_id = $1 and restaurant_guid = $2 and retref = $3 order by guid desc limit 1`,
);

export const findSettledRefund = statement<{ document: string }>(
  'payments.find_settled_refund',
  `select document from refunds where tenant_id = $1 and restaurant_guid = $2 and retref = $3 order by guid desc limit 1`,
);

export const oldestCaptured = statement<{ created_at: number | null }>(
  'payments.oldest_captured',
  `select min(created_at) as created_at from payments
   where tenant_id = $1 and restaurant_guid = $2 and status = 'captured' and type = 'CARD'`,
);

const LOOK_INTO = 20;
export const overdue = statement<{ document: string }>(
  'payments.overdue',
  `select document from payments
   where tenant_id = $1 and restaurant_guid = $2 and status = 'captured' and type = 'CARD' and created_at < $3
   order by created_at limit ${LOOK_INTO}`,
);

/** Restaurants that take cards: those with something to settle, and those that took some lately. With the role for look-ups. */
export const restaurantsToSettle = statement<{ tenant_id: string; restaurant_guid: string }>(
  'payments.restaurants_to_settle',
  `select tenant_id, restaurant_guid from payments where type = 'CARD' and status = 'captured'
   union select tenant_id, restaurant_guid from payments where type = 'CARD' and created_at > $1`,
);
