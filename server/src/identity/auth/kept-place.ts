import { covers, type RoleRights } from '../../access/index.ts';
import type { AccountStatus } from '../accounts/index.ts';

/** A person's place in a tenant, when another account of theirs has one there too. */
export interface Place {
  rights: RoleRights;
  /** Empty: all of the tenant. */
  restaurantGuids: readonly string[];
  status: AccountStatus;
  /** A mail that invites to it can still be used. Without one nobody is asked: the place was suspended before it was an invitation. */
  isOpen: boolean;
}

/** OWN: that of the account that goes on; OTHER: the invitation of the one that ends; OWNER: the own one, which becomes an owner's. */
export type Kept = 'OWN' | 'OTHER' | 'OWNER';

/**
 * The greater place counts: one that was accepted before an invitation, then one that more can be done in. But a tenant never
 * loses its only owner.
 */
export function keptPlace(own: Place, other: Omit<Place, 'status'>, hasOwner: boolean): Kept {
  if (!hasOwner && other.isOpen && other.rights.role === 'owner')
    return own.status === 'ACTIVE' ? 'OWNER' : 'OTHER';
  if (own.status !== 'INVITED') return 'OWN';
  if (own.isOpen !== other.isOpen) return own.isOpen ? 'OWN' : 'OTHER';
  return givesMore(other, own) ? 'OTHER' : 'OWN';
}

type Given = Pick<Place, 'rights' | 'restaurantGuids'>;

const givesMore = (one: Given, than: Given): boolean =>
  covers(one.rights, than.rights) &&
  (!covers(than.rights, one.rights) || (reaches(one, than) && !reaches(than, one)));

const reaches = ({ restaurantGuids: far }: Given, { restaurantGuids: near }: Given): boolean =>
  far.length === 0 || (near.length > 0 && new Set(near).isSubsetOf(new Set(far)));
