import type { RestaurantScope } from '../../access/index.ts';
import type { StoredDocument } from '../../platform/db/document-format.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import type { Moment, TimelineNote } from './change.ts';
import { type OrderDocument, orderFormat } from './document.ts';

/** Orders of all tenants that are due to go to the kitchen; each is then fired as its tenant. Runs under the look-up role. */
export const ordersToFire = statement(
  'orders.to_fire',
  `select tenant_id, restaurant_guid, guid from orders
   where fire_at <= $1 and approval_status = 'FUTURE' and guid > $2 order by guid limit $3`,
);

/** Open orders of all tenants that cost nothing, and for which nothing was taken. Runs under the look-up role. */
export const ordersHoldingNothing = statement(
  'orders.holding_nothing',
  `select tenant_id, restaurant_guid, guid from orders
   where status not in ('CLOSED', 'VOIDED') and approval_status = 'APPROVED'
     and total_amount = 0 and paid_amount = 0 and refunded_amount = 0 and guid > $1::uuid
   order by guid limit $2`,
);

/** Orders of guests, of all tenants, that have waited too long to be accepted. Runs under the look-up role. */
export const ordersNotAccepted = statement(
  'orders.not_accepted',
  `select o.tenant_id, o.restaurant_guid, o.guid
   from orders o join restaurants r on r.tenant_id = o.tenant_id and r.guid = o.restaurant_guid
   where o.approval_status = 'NEEDS_APPROVAL' and o.status not in ('CLOSED', 'VOIDED') and o.source <> all ($2::text[])
     and o.created_at <= $1::timestamptz - r.accept_within_minutes * interval '1 minute'
     and (o.fire_at is null or o.fire_at <= $1::timestamptz) and o.guid > $3::uuid
   order by o.guid limit $4`,
);

const note = statement(
  'orders.note',
  `insert into order_timeline (tenant_id, restaurant_guid, order_guid, version, business_date, at, action, reason, actor,
     approver, facts, occurred_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, nullif($12::int, $5::int))`,
);
export const insertTimeline = (
  scope: RestaurantScope,
  { guid, version }: Pick<OrderDocument, 'guid' | 'version'>,
  { action, reason, approver, facts }: TimelineNote,
  { businessDate, occurredOn, at, actor }: Moment,
) =>
  note([
    scope.tenantId,
    scope.restaurantGuid,
    guid,
    version,
    businessDate,
    at,
    action,
    reason,
    actor,
    approver,
    facts ?? {},
    occurredOn,
  ]);

/** Looked up only for the few orders that have one. */
export const GUEST = `case when has_guest then (
  select guest from order_guests g
  where (g.tenant_id, g.restaurant_guid, g.order_guid) = (o.tenant_id, o.restaurant_guid, o.guid)) end as guest`;

/** An order's text with its guest in it; without one, as it is. */
export function withGuest(row: StoredDocument & { guest?: string | null }): string {
  const text = orderFormat.text(row);
  return row.guest ? `{"guest":${row.guest},${text.slice(1)}` : text;
}

const find = statement(
  'orders.find',
  'select document, document_version from orders where tenant_id = $1 and restaurant_guid = $2 and guid = $3',
);
export const findOrder = (scope: RestaurantScope, guid: string) =>
  find([scope.tenantId, scope.restaurantGuid, guid]);

const toChange = statement(
  'orders.to_change',
  `select guid, version, document, document_version, coalesce(booked_on, business_date) as booked_on from orders
   where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
  ['booked_on'],
);
/** An order's row, with the last business day that changed it. */
export type StoredOrder = RowOf<'orders.to_change'>;
export const findOrderToChange = (scope: RestaurantScope, guid: string) =>
  toChange([scope.tenantId, scope.restaurantGuid, guid]);

const toHold = statement(
  'orders.to_hold',
  `select guid, version, document, document_version, coalesce(booked_on, business_date) as booked_on from orders
   where tenant_id = $1 and restaurant_guid = $2 and guid = $3 for update`,
  ['booked_on'],
);
/** The same, held until the transaction ends. */
export const holdOrderToChange = (scope: RestaurantScope, guid: string) =>
  toHold([scope.tenantId, scope.restaurantGuid, guid]);

const LINKED = `with recursive linked (guid) as (
     select $3::uuid
     union
     select other::uuid from linked l
       join order_timeline t on t.tenant_id = $1 and t.restaurant_guid = $2 and t.order_guid = l.guid
         and t.action in ('selection.moved', 'check.transferred', 'order.merged'),
       unnest(array[t.facts->>'fromOrderGuid', t.facts->>'toOrderGuid']) as other
     where other is not null
   ), nearest as (select guid from linked limit $4::int)`;

const together = statement(
  'orders.together',
  `${LINKED}
   select guid, version, document, document_version, coalesce(booked_on, business_date) as booked_on from orders
   where tenant_id = $1 and restaurant_guid = $2 and guid in (select guid from nearest) and guid <> $3`,
  ['booked_on'],
);
/** The other orders from or to which something of it ever went, and so on; of very many so many. */
export const findOrderedTogether = (scope: RestaurantScope, guid: string, most: number) =>
  // The order itself is found first.
  together([scope.tenantId, scope.restaurantGuid, guid, most + 1]);

const linked = statement('orders.linked', `${LINKED} select guid from nearest`, ['guid']);
/** The same by their guids alone, the order itself among them. */
export const findLinked = (scope: RestaurantScope, guid: string, most: number) =>
  linked([scope.tenantId, scope.restaurantGuid, guid, most + 1]);

const read = statement(
  'orders.read',
  `select document, document_version, ${GUEST} from orders o where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
);
/** The same with its guest, for callers who may read that. */
export const findOrderWithGuest = (scope: RestaurantScope, guid: string) =>
  read([scope.tenantId, scope.restaurantGuid, guid]);

const byExternalId = statement(
  'orders.by_external_id',
  'select guid from orders where tenant_id = $1 and restaurant_guid = $2 and external_id = $3',
);
export const findByExternalId = (scope: RestaurantScope, externalId: string) =>
  byExternalId([scope.tenantId, scope.restaurantGuid, externalId]);

const timeline = statement(
  'orders.timeline',
  `select version, business_date, coalesce(occurred_on, business_date) as occurred_on, at, action, reason, actor, approver, facts from order_timeline
   where tenant_id = $1 and restaurant_guid = $2 and order_guid = $3 order by version`,
  ['occurred_on'],
);
export const timelineOf = (scope: RestaurantScope, guid: string) =>
  timeline([scope.tenantId, scope.restaurantGuid, guid]);

const member = statement(
  'orders.member',
  `select m.restaurant_guids::text[] as restaurant_guids
   from memberships m join users u on u.uid = m.uid
   where m.tenant_id = $1 and m.uid = $2 and m.status = 'ACTIVE' and u.status = 'ACTIVE'`,
  ['restaurant_guids'],
);
export const findMember = (scope: RestaurantScope, uid: string) => member([scope.tenantId, uid]);
