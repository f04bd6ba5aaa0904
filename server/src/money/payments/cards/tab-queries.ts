import type { RestaurantScope } from '../../../access/index.ts';
import { type Statement, statement } from '../../../platform/db/statement.ts';

const ofOrder = statement(
  'payments.tab_of_order',
  `select document, document_version from payments
   where tenant_id = $1 and restaurant_guid = $2 and tab_order_guid = $3 and status = 'AUTHORIZED' order by guid`,
);
/** What is held for the tab of an order. */
export const findTab = (scope: RestaurantScope, orderGuid: string) =>
  ofOrder([scope.tenantId, scope.restaurantGuid, orderGuid]);

const byRetrefs = statement(
  'payments.by_retrefs',
  `select document, document_version from payments
   where tenant_id = $1 and restaurant_guid = $2 and retref = any ($3) and status = 'AUTHORIZED' order by guid`,
);
export const findHolds = (scope: RestaurantScope, retrefs: readonly string[]) =>
  byRetrefs([scope.tenantId, scope.restaurantGuid, retrefs]);

const release = statement(
  'payment_attempts.release_tab',
  `insert into payment_attempts (tenant_id, restaurant_guid, guid, payment_guid, operation, state, terms, lease_until, created_at)
   select p.tenant_id, p.restaurant_guid, gen_random_uuid(), p.guid, 'RELEASE', 'PENDING', json_build_object('amount', 0,
     'tipAmount', 0, 'reason', 'The order was voided'), $4, $4
   from payments p
   where p.tenant_id = $1 and p.restaurant_guid = $2 and p.tab_order_guid = $3 and p.status = 'AUTHORIZED'
     and p.tab_settled_at is null and not exists (
       select from payment_attempts a where a.tenant_id = $1 and a.payment_guid = p.guid and a.state <> 'ENDED'
         and a.operation <> 'LET_GO')`,
);
/** Releases what is held for the tab of an order that sells nothing; the job carries it out. `at`: milliseconds. */
export const releaseTab = (scope: RestaurantScope, orderGuid: string, at: number): Statement =>
  release([scope.tenantId, scope.restaurantGuid, orderGuid, new Date(at)]);

/** Payments of settled tabs that are not captured, of all tenants: their process died. Runs in the role for look-ups. */
export const tabsToFinish = statement(
  'payments.tabs_to_finish',
  `select tenant_id, restaurant_guid, guid from payments
   where status = 'AUTHORIZED' and type = 'CARD' and tab_settled_at between $1 and $2 and guid > $3 order by guid limit $4`,
);

/**
 * Holds of guests whose order was accepted since, of all tenants. Runs in the role for look-ups. An order that was refused or
 * voided has its holds released by whoever did that. What could not be captured is tried again after an
 * eighth of the hold's age.
 */
export const holdsToCapture = statement(
  'payments.holds_to_capture',
  `select p.tenant_id, p.restaurant_guid, p.guid
   from payments p join orders o on o.tenant_id = p.tenant_id and o.restaurant_guid = p.restaurant_guid and o.guid = p.order_guid
   where p.status = 'AUTHORIZED' and p.captured_when_accepted and p.created_at > $1 and p.guid > $3
     and o.approval_status in ('APPROVED', 'FUTURE') and o.status <> 'VOIDED'
     and not exists (
       select from payment_attempts a where a.payment_guid = p.guid and a.tenant_id = p.tenant_id and a.operation = 'CAPTURE'
         and (a.state <> 'ENDED' or a.created_at > $2::timestamptz - ($2::timestamptz - p.created_at) / 8))
   order by p.guid limit $4`,
);

/** Restaurants at which something is held on cards since before $1, of all tenants. Runs in the role for look-ups. */
export const restaurantsWithHolds = statement(
  'payments.restaurants_with_holds',
  `select distinct tenant_id, restaurant_guid from payments
   where status = 'AUTHORIZED' and type = 'CARD' and created_at < $1`,
);

const unwarned = statement(
  'payments.holds_to_warn_of',
  `select document, document_version from payments
   where tenant_id = $1 and restaurant_guid = $2 and status = 'AUTHORIZED' and type = 'CARD' and created_at < $3
     and document->>'staleAt' is null
   order by created_at limit $4`,
);
export const holdsToWarnOf = (scope: RestaurantScope, before: number, limit: number) =>
  unwarned([scope.tenantId, scope.restaurantGuid, new Date(before), limit]);
