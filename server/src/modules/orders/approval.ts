import { type Principal, type RestaurantScope, ROLE_SCOPES, type Role } from '../../access/index.ts';
import type { Deps } from '../../deps.ts';
import { failFields } from '../../platform/errors.ts';
import type { Actor } from './document.ts';
import { findApprover } from './queries.ts';

/** Who may take things back: whoever may run the restaurant, that is its owners and managers. */
const mayApprove = (role: Role): boolean => ROLE_SCOPES[role].has('write:restaurants');

/**
 * The approver of a void, a comp or a refund. An API key acts in its own right, a person with the right needs nobody; all
 * others name one who has it. VALIDATION_ERROR names the field when that is missing, unknown, or without the right.
 */
export async function approverOf(
  deps: Pick<Deps, 'db'>,
  scope: RestaurantScope,
  approverUid: string | undefined,
): Promise<Actor | null> {
  if (approverUid === undefined) {
    if (hasOwnRight(scope.principal, scope.tenantId)) return null;
    return refuse('required', 'is required: an owner or manager has to approve');
  }
  const [[approver]] = await deps.db.run(scope, findApprover(scope, approverUid));
  const reaches =
    approver &&
    (approver.restaurant_guids.length === 0 || approver.restaurant_guids.includes(scope.restaurantGuid));
  if (!approver || !reaches || !mayApprove(approver.role as Role)) {
    return refuse('right', 'is nobody who may approve here');
  }
  return { kind: 'USER', id: approverUid, name: approver.name };
}

function hasOwnRight(principal: Principal | null, tenantId: string): boolean {
  if (principal?.kind !== 'user') return true;
  const place = principal.memberships.find((one) => one.tenantId === tenantId);
  return place !== undefined && mayApprove(place.role);
}

function refuse(rule: string, message: string): never {
  failFields([{ in: 'body', path: '/approverUid', rule, message }]);
}
