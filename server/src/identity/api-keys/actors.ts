import {
  type Actor,
  type Grant,
  isOperator,
  NO_RIGHTS,
  type RestaurantScope,
  type Rights,
  rightsOfRole,
  rightsOfScopes,
  type Scope,
  type TenantScope,
} from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { keyInForce, placeAt, requireKey, requirePlace } from './actor-queries.ts';

/** Who has asked for something is asked about again when it is carried out: keys are revoked meanwhile, and people leave. */

/** What a key or a person may at a restaurant by now; nothing when the key is not in force, or the person no member there. */
export async function rightsNow(
  tx: Transaction,
  { tenantId, restaurantGuid }: RestaurantScope,
  { kind, id }: Actor,
  now: number,
): Promise<Rights> {
  if (kind === 'KEY') {
    const [[key]] = await tx.run(keyInForce(tenantId, restaurantGuid, id, now));
    return key ? rightsOfScopes(new Set(key.scopes as Scope[])) : NO_RIGHTS;
  }
  if (kind !== 'USER') return NO_RIGHTS;
  const [[place]] = await tx.run(placeAt(tenantId, restaurantGuid, id));
  if (!place) return NO_RIGHTS;
  return rightsOfRole(
    place.role,
    place.permissions === null ? null : (JSON.parse(place.permissions) as Grant[]),
  );
}

/** Ends the transaction of a key or a person that are not any more what they were when they asked; null for everybody else. */
export function requireCaller(scope: TenantScope, now: number): Statement | null {
  const { principal, tenantId } = scope;
  if (principal?.kind === 'key') return requireKey(scope, principal.keyId, now);
  if (principal?.kind !== 'user' || isOperator(principal)) return null;
  // About themselves, they are in no tenant.
  const place = principal.memberships.find((one) => one.tenantId === tenantId);
  return place ? requirePlace(scope, principal.uid, { role: place.rights.role, ...place }) : null;
}
