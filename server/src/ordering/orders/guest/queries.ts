import type { Static } from 'typebox';
import type { RestaurantScope, TenantScope } from '../../../access/index.ts';
import { sqlState } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { failFields } from '../../../platform/errors.ts';
import type { Guest } from '../shapes/guest.ts';

/** The guest of an order, in a table apart from it. */

const keep = statement(
  'orders.keep_guest',
  `with o as (
     update orders set has_guest = true where tenant_id = $1 and restaurant_guid = $2 and guid = $3 returning business_date)
   insert into order_guests (tenant_id, restaurant_guid, order_guid, guest, updated_at, search_name, customer_guid, business_date)
     select $1, $2, $3, $4, $5, $6, $7, business_date from o
   on conflict (tenant_id, restaurant_guid, order_guid) do update set guest = excluded.guest,
     updated_at = excluded.updated_at, search_name = excluded.search_name, customer_guid = excluded.customer_guid`,
);
/** Stores the guest of an order, apart from the order. */
export const keepGuest = (
  scope: RestaurantScope,
  orderGuid: string,
  guest: Static<typeof Guest>,
  now: number,
) =>
  keep([
    scope.tenantId,
    scope.restaurantGuid,
    orderGuid,
    JSON.stringify(guest),
    new Date(now),
    guest.name === undefined ? null : searchName(guest.name),
    guest.customerGuid,
  ]);

/** The same where an order may have no guest. */
export const guestKept = (
  scope: RestaurantScope,
  orderGuid: string,
  guest: Static<typeof Guest> | undefined,
  now: number,
) => (guest ? [keepGuest(scope, orderGuid, guest, now)] : []);

/** A name as it is looked for: without accents, in lower case, with single spaces. */
export const searchName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');

/** Names the field when an order was to be for a customer who is not there, or not any more; else does nothing. */
export function rejectUnknownCustomer(error: unknown): void {
  const { constraint } = error as { constraint?: string };
  if (sqlState(error) !== '23503' || constraint !== 'order_guests_customer_fkey') return;
  const message = 'is not a customer of this tenant';
  failFields([{ in: 'body', path: '/guest/customerGuid', rule: 'known', message }]);
}

const forget = statement(
  'orders.forget_guest',
  `with gone as (delete from order_guests where tenant_id = $1 and restaurant_guid = $2 and order_guid = $3)
   update orders set has_guest = false where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
);
/** Erases the guest of an order; the order and its totals stay. */
export const forgetGuest = (scope: RestaurantScope, orderGuid: string) =>
  forget([scope.tenantId, scope.restaurantGuid, orderGuid]);

const guestOf = statement(
  'orders.guest',
  'select guest from order_guests where tenant_id = $1 and restaurant_guid = $2 and order_guid = $3',
);
/** The guest of an order, if it has one. */
export const findGuest = (scope: RestaurantScope, orderGuid: string) =>
  guestOf([scope.tenantId, scope.restaurantGuid, orderGuid]);

const guestsOf = statement(
  'orders.guests_of_customer',
  `select restaurant_guid, order_guid, guest, updated_at from order_guests
   where tenant_id = $1 and customer_guid = $2 and ($3::uuid[] is null or restaurant_guid = any($3)) order by order_guid`,
);
/** What orders keep of a customer, at the restaurants within reach. */
export const guestsOfCustomer = (scope: TenantScope, customerGuid: string) =>
  guestsOf([scope.tenantId, customerGuid, scope.restaurants ? [...scope.restaurants] : null]);

const oldCustomers = statement(
  'orders.old_customers',
  `select c.guid from customers c
   where c.tenant_id = $1 and c.updated_at < $2
     and not exists (select from order_guests g where g.tenant_id = c.tenant_id and g.customer_guid = c.guid)
   order by c.guid limit $3 for update of c skip locked`,
);
/** Customers who were not changed since a time and whom no order names any more, held until the end of the transaction. */
export const lockOldCustomers = (scope: TenantScope, before: Date, limit: number) =>
  oldCustomers([scope.tenantId, before, limit]);

const oldGuests = statement(
  'orders.old_guests',
  `select o.restaurant_guid, o.guid from order_guests g
     join orders o on o.tenant_id = g.tenant_id and o.restaurant_guid = g.restaurant_guid and o.guid = g.order_guid
   where g.tenant_id = $1 and g.updated_at < $2 and greatest(o.opened_at, o.updated_at, o.promised_at) < $2
     and (o.status in ('CLOSED', 'VOIDED') or o.approval_status in ('APPROVED', 'NOT_APPROVED')) and o.due_amount = 0 and g.order_guid > $3
   order by g.order_guid limit $4`,
);
/** Orders with a guest that wait for nothing, are paid, and to which the last thing happened before a time: nobody needs to close them. */
export const ordersWithOldGuests = (scope: TenantScope, before: Date, after: string, limit: number) =>
  oldGuests([scope.tenantId, before, after, limit]);
