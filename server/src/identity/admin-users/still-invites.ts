import { covers, isOperator, type Principal, systemScope } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMember } from './queries.ts';

/** Who stands behind an invitation, and is asked about when it is accepted; null: an operator. */
export const inviterOf = (principal: Principal): string | null =>
  principal.kind === 'user' && !isOperator(principal) ? principal.uid : null;

interface Place {
  tenantId: string;
  role: string;
  restaurantGuids: readonly string[];
}

/**
 * An invitation is worth what its inviter may give when it is accepted: UNAUTHORIZED once they were removed, suspended or narrowed.
 * `invitedBy` is nobody where an operator invited, the tenant does so again, or older code has not kept it.
 */
export async function assertStillInvited(
  tx: Transaction,
  { roles }: Pick<IdentityDeps, 'roles'>,
  invitedBy: string | null | undefined,
  { tenantId, role, restaurantGuids }: Place,
): Promise<void> {
  if (invitedBy === null || invitedBy === undefined) return;
  const scope = systemScope(tenantId, 'whether who invited somebody may still do so');
  const [[inviter]] = await tx.run(findMember(scope, invitedBy));
  if (inviter?.membership_status !== 'ACTIVE' || inviter.account_status !== 'ACTIVE') return withdrawn();
  const [held, wanted] = [await roles.rightsOf(tenantId, inviter.role), await roles.rightsOf(tenantId, role)];
  const reaches =
    inviter.restaurant_guids.length === 0 ||
    (restaurantGuids.length > 0 && new Set(restaurantGuids).isSubsetOf(new Set(inviter.restaurant_guids)));
  const gives = held.grants.has('users.manage') && covers(held, wanted);
  if (!gives || !reaches || (role === 'owner' && inviter.role !== 'owner')) withdrawn();
}

function withdrawn(): never {
  fail(
    'UNAUTHORIZED',
    'Whoever invited you may not do so any more: ask the owner of the business to invite you.',
    {
      reason: 'INVITATION_WITHDRAWN',
    },
  );
}
