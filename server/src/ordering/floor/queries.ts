import type { RestaurantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';

export type FloorRow = RowOf<'floor.list'>;

/** More parties than ever sit at one table; a bound on what one table answers. */
const ORDERS_MAX = 100;

/** A table that is archived is shown while guests sit at it. Scheduled orders do not count yet. */
const floor = statement(
  'floor.list',
  `select t.guid, t.name, t.service_area_guid, t.capacity, t.position, t.archived, coalesce(o.guests, 0)::integer as number_of_guests,
     coalesce(o.orders, '[]')::text as open_orders
   from dining_tables t
   left join lateral (
     select sum(guests) as guests, json_agg(json_build_object(
       'guid', guid, 'displayNumber', display_number, 'externalId', external_id, 'approvalStatus', approval_status,
       'guestOrderStatus', status, 'numberOfGuests', guests, 'totalAmount', total_amount, 'paidAmount', paid_amount,
       'dueAmount', due_amount, 'openedAt', to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'version', version) order by guid) as orders
     from (
       select *, (document->>'numberOfGuests')::integer as guests from orders
       where tenant_id = $1 and restaurant_guid = $2 and table_guid = t.guid and status not in ('CLOSED', 'VOIDED')
         and approval_status in ('APPROVED', 'NEEDS_APPROVAL')
       order by guid desc limit ${ORDERS_MAX}
     ) open
   ) o on true
   where t.tenant_id = $1 and t.restaurant_guid = $2 and (not t.archived or o.orders is not null)
     and ($3::uuid is null or t.service_area_guid = $3) and ($4::uuid is null or t.guid = $4)
     and ($5::uuid is null or t.guid < $5)
   order by t.guid desc limit $6`,
  ['guid', 'name', 'archived', 'number_of_guests', 'open_orders'],
);

/** Tables, newest first, with who sits at them now. */
export const pageOfFloor = (
  scope: RestaurantScope,
  filter: { serviceAreaGuid?: string; tableGuid?: string },
  { after, limit }: Page,
) =>
  floor([scope.tenantId, scope.restaurantGuid, filter.serviceAreaGuid, filter.tableGuid, after?.[0], limit]);
