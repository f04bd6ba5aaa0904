import { type Principal, type RestaurantScope, ROLE_SCOPES, type Role } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import type { OrderingDeps } from '../deps.ts';
import type { Actor } from './document.ts';
import { findApprover } from './queries.ts';

/** Who may approve: those who may run the restaurant, its owners and managers. */
const mayApprove = (role: Role): boolean => ROLE_SCOPES[role].has('write:restaurants');

/**
 * The approver of a void, a comp, a refund, or whatever else takes from a bill. API keys and people with the right need no approval; all
 * others name one who has it. VALIDATION_ERROR names the field when that is missing, unknown, or without the right.
 */
export async function approverOf(
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  approverUid: string | undefined,
  place = '',
): Promise<Actor | null> {
  const reject = (rule: string, message: string): never =>
    failFields([{ in: 'body', path: `${place}/approverUid`, rule, message }]);
  if (approverUid === undefined) {
    if (hasOwnRight(scope.principal, scope.tenantId)) return null;
    return reject('required', 'is required: an owner or manager has to approve');
  }
  const [[approver]] = await deps.db.run(scope, findApprover(scope, approverUid));
  const reaches =
    approver &&
    (approver.restaurant_guids.length === 0 || approver.restaurant_guids.includes(scope.restaurantGuid));
  if (!approver || !reaches || !mayApprove(approver.role as Role)) {
    return reject('right', 'may not approve here');
  }
  return { kind: 'USER', id: approverUid, name: approver.name };
}

function hasOwnRight(principal: Principal | null, tenantId: string): boolean {
  if (principal?.kind !== 'user') return true;
  const place = principal.memberships.find((one) => one.tenantId === tenantId);
  return place !== undefined && mayApprove(place.role);
}

interface Approvable {
  discountGuid?: string | undefined;
  approverUid?: string | undefined;
}

/**
 * The approver of a discount. What the restaurant has defined is approved already; one with terms of its own takes from a bill
 * as a comp does. `place` is its path in the body.
 */
export async function discountApproverOf(
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  { discountGuid, approverUid }: Approvable,
  place = '',
): Promise<Actor | null> {
  if (discountGuid !== undefined && approverUid === undefined) return null;
  return approverOf(deps, scope, approverUid, place);
}

/** The same for each discount of a new order. */
export const discountApproversOf = (
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  discounts: readonly Approvable[],
): Promise<(Actor | null)[]> =>
  Promise.all(
    discounts.map((discount, index) => discountApproverOf(deps, scope, discount, `/discounts/${index}`)),
  );
