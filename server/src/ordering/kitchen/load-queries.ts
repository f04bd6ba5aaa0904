import type { RestaurantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';
import { OPEN } from './ticket-queries.ts';

/** How busy a kitchen is: few rows of two indexes, however many tickets there are. */

/** What has been open for longer is forgotten rather than cooked. */
const OPEN_HOURS = 6;
const RECENT_MINUTES = 30;

const load = statement(
  'kitchen.load',
  `with open as (
     select created_at from kitchen_tickets t
     where tenant_id = $1 and restaurant_guid = $2 and ${OPEN} and status <> 'VOIDED'
       and created_at > $3::timestamptz - interval '${OPEN_HOURS} hours'
     limit 1000
   ), recent as (
     select status, bumped_at, created_at from kitchen_tickets
     where tenant_id = $1 and restaurant_guid = $2 order by change desc limit 100
   )
   select (select count(*) from open)::integer as open_tickets,
     coalesce((select avg(extract(epoch from bumped_at - created_at)) from recent
       where status = 'BUMPED' and bumped_at > $3::timestamptz - interval '${RECENT_MINUTES} minutes'), 0)::float8 as made_seconds,
     coalesce((select avg(extract(epoch from $3::timestamptz - created_at)) from open), 0)::float8 as waited_seconds`,
  ['open_tickets', 'made_seconds', 'waited_seconds'],
);
export const kitchenLoad = (scope: RestaurantScope, at: number) =>
  load([scope.tenantId, scope.restaurantGuid, new Date(at)]);
