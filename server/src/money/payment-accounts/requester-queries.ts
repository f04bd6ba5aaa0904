import type { RestaurantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';

/** What who asked for a change may at the restaurant by now. */

const key = statement(
  'payment_accounts.key_of_requester',
  `select scopes from api_keys
   where tenant_id = $1 and id = $3 and revoked_at is null and (expires_at is null or expires_at > $4)
     and (restaurant_guids = '{}' or $2 = any(restaurant_guids))`,
);
/** Nothing when the key is not in force, or does not reach the restaurant. */
export const keyOfRequester = (
  { tenantId, restaurantGuid }: RestaurantScope,
  id: string | null,
  now: number,
) => key([tenantId, restaurantGuid, id, new Date(now)]);

const place = statement(
  'payment_accounts.place_of_requester',
  `select m.role, r.permissions from memberships m join users u on u.uid = m.uid
     left join roles r on r.tenant_id = m.tenant_id and r.name = m.role
   where m.tenant_id = $1 and m.uid = $3 and m.status = 'ACTIVE' and u.status = 'ACTIVE'
     and (m.restaurant_guids = '{}' or $2 = any(m.restaurant_guids))`,
);
/** Their role, and what it may when the tenant has made it; nothing when they are no member, or not here. */
export const placeOfRequester = ({ tenantId, restaurantGuid }: RestaurantScope, uid: string | null) =>
  place([tenantId, restaurantGuid, uid]);
