import { covers, isOperator, type Principal, systemScope } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { openInvitations } from '../auth/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMember, type MemberRow } from './queries.ts';
import type { InvitationState } from './shapes.ts';

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
  const [[inviter]] = await tx.run(findMember(scopeOf(tenantId), invitedBy));
  if (!(await mayStillInvite(roles, inviter, { tenantId, role, restaurantGuids }))) withdrawn();
}

const scopeOf = (tenantId: string) => systemScope(tenantId, 'whether who invited somebody may still do so');

async function mayStillInvite(
  roles: IdentityDeps['roles'],
  inviter: MemberRow | undefined,
  { tenantId, role, restaurantGuids }: Place,
): Promise<boolean> {
  if (inviter?.membership_status !== 'ACTIVE' || inviter.account_status !== 'ACTIVE') return false;
  const [held, wanted] = [await roles.rightsOf(tenantId, inviter.role), await roles.rightsOf(tenantId, role)];
  const reaches =
    inviter.restaurant_guids.length === 0 ||
    (restaurantGuids.length > 0 && new Set(restaurantGuids).isSubsetOf(new Set(inviter.restaurant_guids)));
  const gives = held.grants.has('users.manage') && covers(held, wanted);
  return gives && reaches && (role !== 'owner' || inviter.role === 'owner');
}

/** What becomes of the invitations of those who have not accepted theirs, by their uid. */
export async function invitationsOf(
  tx: Transaction,
  { roles, clock }: Pick<IdentityDeps, 'roles' | 'clock'>,
  tenantId: string,
  rows: readonly MemberRow[],
): Promise<ReadonlyMap<string, InvitationState>> {
  const invited = rows.filter(({ membership_status }) => membership_status === 'INVITED');
  if (invited.length === 0) return new Map();
  const uids = invited.map(({ uid }) => uid);
  const [open] = await tx.run(openInvitations(tenantId, uids, clock.now()));
  const behind = new Map(open.map(({ uid, invited_by }) => [uid, invited_by]));
  const named = [...new Set(behind.values())].filter((uid) => uid !== null);
  const found =
    named.length === 0 ? [] : await tx.run(...named.map((uid) => findMember(scopeOf(tenantId), uid)));
  const inviters = new Map(found.flatMap(([one]) => (one ? [[one.uid, one]] : [])));
  const states = new Map<string, InvitationState>();
  for (const { uid, role, restaurant_guids: restaurantGuids } of invited) {
    const by = behind.get(uid);
    const place = { tenantId, role, restaurantGuids };
    const isGood = by === null || (await mayStillInvite(roles, inviters.get(by ?? ''), place));
    states.set(uid, by === undefined ? 'EXPIRED' : isGood ? 'OPEN' : 'WITHDRAWN');
  }
  return states;
}

/** The same where no transaction is open; most pages have nobody who is invited. */
export async function readInvitations(
  deps: Pick<IdentityDeps, 'roles' | 'clock' | 'identity'>,
  tenantId: string,
  rows: readonly MemberRow[],
): Promise<ReadonlyMap<string, InvitationState>> {
  if (!rows.some(({ membership_status }) => membership_status === 'INVITED')) return new Map();
  return deps.identity.transaction(scopeOf(tenantId), async (tx) => ({
    result: await invitationsOf(tx, deps, tenantId, rows),
    last: [],
  }));
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
