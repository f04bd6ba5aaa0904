import {
  type ApprovalScope,
  type RestaurantScope,
  ROLE_SCOPES,
  type Role,
  scopesOf,
} from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import type { OrderingDeps } from '../deps.ts';
import type { Actor } from './document.ts';
import { findApprover } from './queries.ts';

/** What is to be approved: by somebody with this scope, whom the request names at this place of its body or query. */
interface Approval {
  by: ApprovalScope;
  approverUid: string | undefined;
  in?: 'body' | 'query';
  /** Path of the object that holds `approverUid`. */
  place?: string;
}

/**
 * Who approves what the caller asks for: null when the caller may do it alone, and otherwise the person that the request
 * names. VALIDATION_ERROR names the field when that is missing, unknown, or without the right.
 */
export async function requireApproval(
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  { by, approverUid, in: part = 'body', place = '' }: Approval,
): Promise<Actor | null> {
  const reject = (rule: string, message: string): never =>
    failFields([{ in: part, path: `${place}/approverUid`, rule, message }]);
  if (approverUid === undefined) {
    if (scope.principal === null || scopesOf(scope).has(by)) return null;
    return reject('required', `is required: somebody who holds ${by} has to approve`);
  }
  const [[approver]] = await deps.db.run(scope, findApprover(scope, approverUid));
  const reaches =
    approver &&
    (approver.restaurant_guids.length === 0 || approver.restaurant_guids.includes(scope.restaurantGuid));
  if (!approver || !reaches || !ROLE_SCOPES[approver.role as Role].has(by)) {
    return reject('right', 'may not approve here');
  }
  return { kind: 'USER', id: approverUid, name: approver.name };
}

/** The approver of a void, a comp, a refund of items, or whatever else takes from a bill. */
export const approverOf = (
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  approverUid: string | undefined,
  place = '',
): Promise<Actor | null> => requireApproval(deps, scope, { by: 'approve:orders', approverUid, place });

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

/** Who approves that a check of a new order is exempt from tax; null where the caller may say so alone. */
export interface Exemption {
  index: number;
  approver: Actor | null;
}

/** The approvers of the tax-exempt checks of a new order. */
export const exemptionsOf = (
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  checks: readonly { taxExempt?: boolean; approverUid?: string }[] = [],
): Promise<Exemption[]> =>
  Promise.all(
    [...checks.entries()]
      .filter(([, { taxExempt }]) => taxExempt)
      .map(async ([index, { approverUid }]) => ({
        index,
        approver: await approverOf(deps, scope, approverUid, `/checks/${index}`),
      })),
  );
