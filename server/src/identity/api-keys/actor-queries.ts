import type { TenantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { CALLER_GONE } from '../../platform/http/pipeline/kernel.ts';

/** What who has asked for something may by now. */

const key = statement(
  'api_keys.of_actor',
  `with recursive standing as (
     select * from api_keys where tenant_id = $1 and id = $2 and revoked_at is null
     union all
     select k.* from api_keys k join standing s on k.tenant_id = s.tenant_id and k.rotated_from = s.id where k.revoked_at is null)
   select scopes from standing
   where (expires_at is null or expires_at > $3) and (restaurant_guids = '{}' or $4 = any(restaurant_guids)) limit 1`,
  ['scopes'],
);
/**
 * Nothing when the key is not in force, or does not reach the restaurant. Of one that was rotated its successor stands for what it
 * asked for; of one that was revoked nobody does.
 */
export const keyInForce = (tenantId: string, restaurantGuid: string, id: string | null, now: number) =>
  key([tenantId, id, new Date(now), restaurantGuid]);

const place = statement(
  'api_keys.place_of_actor',
  `select m.role, r.permissions from memberships m join users u on u.uid = m.uid
     left join roles r on r.tenant_id = m.tenant_id and r.name = m.role
   where m.tenant_id = $1 and m.uid = $2 and m.status = 'ACTIVE' and u.status = 'ACTIVE'
     and (m.restaurant_guids = '{}' or $3 = any(m.restaurant_guids))`,
);
/** Their role, and what it may when the tenant has made it; nothing when they are no member, or not at the restaurant. */
export const placeAt = (tenantId: string, restaurantGuid: string, uid: string | null) =>
  place([tenantId, uid, restaurantGuid]);

const requireKeyInForce = statement(
  'api_keys.require',
  `select comanda_require(exists (select from api_keys
     where tenant_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > $3)), '${CALLER_GONE}')`,
);
/** Ends the transaction unless the key is in force. */
export const requireKey = ({ tenantId }: TenantScope, id: string, now: number): Statement =>
  requireKeyInForce([tenantId, id, new Date(now)]);

const requireMember = statement(
  'api_keys.require_member',
  `select comanda_require(exists (select from memberships m join users u on u.uid = m.uid
     where m.tenant_id = $1 and m.uid = $2 and m.role = $3 and (m.restaurant_guids = '{}' or m.restaurant_guids @> $4::uuid[])
       and m.status = 'ACTIVE' and u.status = 'ACTIVE'), '${CALLER_GONE}')`,
);
/** Ends the transaction unless the person has this role at these restaurants, or at all when that is null. */
export const requirePlace = (
  { tenantId }: TenantScope,
  uid: string,
  { role, restaurants }: { role: string; restaurants: ReadonlySet<string> | null },
): Statement => requireMember([tenantId, uid, role, restaurants && [...restaurants]]);
