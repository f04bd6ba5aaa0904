import type { GuestScope } from '../../access/index.ts';
import { type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { statement } from '../../platform/db/statement.ts';

/** Raised when a session, a phone number or a restaurant has as many orders of guests as it may. */
export const TOO_MANY = {
  ofSession: 'guest_orders.too_many',
  ofPhone: 'guest_orders.too_many_by_phone',
  ofRestaurant: 'guest_orders.too_many_at_once',
};

const own = (scope: GuestScope) => [scope.tenantId, scope.restaurantGuid, scope.principal.sessionGuid];

const turn = statement(
  'guest_orders.turn',
  `select pg_advisory_xact_lock(hashtextextended('guest orders ' || $1::text, 0))`,
);
const insert = statement(
  'guest_orders.insert',
  `insert into guest_orders (tenant_id, restaurant_guid, session_guid, order_guid, created_at, phone_key, selection_guids)
   select $1, $2::uuid, $3::uuid, $4::uuid, $5::timestamptz, $6::text, $12::uuid[]
   where comanda_require(
       (select coalesce(sum(rounds), 0) from guest_orders where tenant_id = $1 and session_guid = $3::uuid) < $7::integer,
       '${TOO_MANY.ofSession}')
     and comanda_require($6::text is null or
       (select count(*) from guest_orders where tenant_id = $1 and restaurant_guid = $2::uuid
          and phone_key = $6::text and created_at > $8::timestamptz) < $9::integer,
       '${TOO_MANY.ofPhone}')
     and comanda_require(
       (select coalesce(sum(rounds), 0) from guest_orders where tenant_id = $1 and restaurant_guid = $2::uuid
          and created_at > $10::timestamptz) < $11::integer,
       '${TOO_MANY.ofRestaurant}')
   on conflict (tenant_id, order_guid, session_guid) do update
     set rounds = guest_orders.rounds + 1, selection_guids = guest_orders.selection_guids || excluded.selection_guids`,
);

/** How many orders of guests are taken, and of which time, in milliseconds. */
export interface GuestOrderLimits {
  ofSession: number;
  ofPhone: { orders: number; ms: number };
  ofRestaurant: { orders: number; ms: number };
}

/**
 * Notes whose an order is, or which lines of it, unless one of the limits is reached. Two statements, because the second must see what those have
 * written that the first has waited for.
 */
export const insertGuestOrder = (
  scope: GuestScope,
  order: { guid: string; phoneKey: string | null; selectionGuids: readonly string[] | null },
  { ofSession, ofPhone, ofRestaurant }: GuestOrderLimits,
  now: number,
) =>
  [
    turn([scope.restaurantGuid]),
    insert([
      ...[...own(scope), order.guid, new Date(now), order.phoneKey, ofSession],
      ...[new Date(now - ofPhone.ms), ofPhone.orders],
      ...[new Date(now - ofRestaurant.ms), ofRestaurant.orders],
      order.selectionGuids,
    ]),
  ] as const;

const find = statement(
  'guest_orders.find',
  `select order_guid, selection_guids from guest_orders
   where tenant_id = $1 and restaurant_guid = $2 and session_guid = $3`,
);
/** The orders of this guest, few as they are (GuestOrderLimits), and which lines of each; null: all. */
export const findGuestOrders = (scope: GuestScope) => find(own(scope));

/** What the session has ordered, the newest first. */
export const pageOfGuestOrders = (scope: GuestScope, page: Page) =>
  pageStatement<{ order_guid: string; selection_guids: string[] | null }>({
    name: 'guest_orders.page',
    select: 'select order_guid, selection_guids from guest_orders',
    of: {
      tenant_id: scope.tenantId,
      restaurant_guid: scope.restaurantGuid,
      session_guid: scope.principal.sessionGuid,
    },
    filters: [],
    key: ['order_guid'],
    descending: true,
    ...page,
  });

const openAtTable = statement(
  'guest_orders.open_at_table',
  `select guid from orders
   where tenant_id = $1 and restaurant_guid = $2 and table_guid = $3 and status not in ('CLOSED', 'VOIDED')
     and approval_status = 'APPROVED'
   order by guid desc limit 1`,
);
/** Of what is open at a table, the newest. */
export const findOpenAtTable = (scope: GuestScope, tableGuid: string) =>
  openAtTable([scope.tenantId, scope.restaurantGuid, tableGuid]);
