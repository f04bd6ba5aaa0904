import { type Grant, type RestaurantScope, rightsOfRole } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { ChangeRow } from './change-queries.ts';
import { requesterOf } from './pending-change.ts';
import { keyOfRequester, placeOfRequester } from './requester-queries.ts';

/**
 * Whether somebody stands behind a change who may ask for it now: an owner who has confirmed it, or else who asked, when the key
 * is in force, or the person has the permission still.
 */
export async function isStillAskedFor(
  tx: Transaction,
  scope: RestaurantScope,
  change: ChangeRow,
  now: number,
): Promise<boolean> {
  if (change.backed_by !== null) return true;
  const { kind, id } = requesterOf(change);
  if (kind === 'KEY') {
    const [[key]] = await tx.run(keyOfRequester(scope, id, now));
    return key?.scopes.includes('write:restaurants') ?? false;
  }
  if (kind !== 'USER') return false;
  const [[place]] = await tx.run(placeOfRequester(scope, id));
  if (!place) return false;
  const kept = place.permissions === null ? null : (JSON.parse(place.permissions) as Grant[]);
  return rightsOfRole(place.role, kept).grants.has('restaurant.payment_account');
}
