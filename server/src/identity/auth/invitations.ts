import type { Call } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { queueMail } from '../../records/mail/index.ts';
import {
  askMembersAgain,
  deleteUnclaimedUser,
  deleteUser,
  insertUser,
  moveInvitedPlaces,
} from '../accounts/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { linkWithToken } from './app-links.ts';
import { announceSessionsOf } from './end-sessions.ts';
import { newLinkToken } from './one-time-tokens.ts';
import { findProvableByKey, isUnclaimed, lockProvableByKey, type ProvableRow } from './proof-queries.ts';
import { moveInvitationLinks } from './queries.ts';

/** How long an invitation can be accepted. */
const INVITATION_MS = 7 * 86_400_000;

/** Who is invited, where to, and by whom. */
export interface Invitation {
  uid: string;
  email: string;
  name: string;
  tenantId: string;
  tenantName: string;
  /** A person; the tenant, when nobody of it is there. */
  inviterName: string;
}

/** The link of an invitation, and the mail with it. */
export function inviteTo(
  { sealer, publicUrl }: Pick<IdentityDeps, 'sealer' | 'publicUrl'>,
  { uid, email, name, tenantId, tenantName, inviterName }: Invitation,
  now: number,
): readonly Statement[] {
  const { token, insert } = newLinkToken({
    kind: 'invitation',
    uid,
    data: { tenantId },
    lifetimeMs: INVITATION_MS,
    now,
  });
  const link = linkWithToken(publicUrl, 'accept-invitation', token);
  const data = { name, inviterName, tenantName, link };
  // The tenant's, so that however many it invites, other mail goes before.
  const about = { tenantId, guids: [] };
  return [insert, ...queueMail(sealer, { to: email, template: 'invitation', data, about }, now)];
}

/**
 * Whoever has an account only now never joined the tenants that others put it into: each invites them instead, and sees of the
 * account what it sees of anybody it invites. A suspended place gets no mail: its tenant lets nobody in. `joins` is the one that
 * they have just said yes to.
 */
export async function askAgain(
  tx: Transaction,
  { deps }: Pick<Call<IdentityDeps>, 'deps'>,
  { uid, joins }: { uid: string; joins: string | null },
): Promise<readonly Statement[]> {
  const now = deps.clock.now();
  const [places] = await tx.run(askMembersAgain(uid, joins, now));
  return places.flatMap(({ tenant_id: tenantId, tenant_name: tenantName, status, email, name }) => [
    ...(status === 'ACTIVE'
      ? inviteTo(deps, { uid, email, name, tenantId, tenantName, inviterName: tenantName }, now)
      : []),
    recordAudit({
      tenantId,
      principal: null,
      actor: { uid, name },
      action: 'user.updated',
      target: { kind: 'user', id: uid },
      // Where they did so is none of a tenant's business that they have not joined.
      request: null,
      correlationId: null,
      details: { before: { status }, after: { status: 'INVITED' } },
      now,
    }),
  ]);
}

/** Invitations of an account are another one's from now on: a link goes with its place, and never without. */
async function moveInvitations(
  tx: Transaction,
  { uid, toUid, tenantIds }: { uid: string; toUid: string; tenantIds: readonly string[] | null },
): Promise<void> {
  const [moved] = await tx.run(moveInvitedPlaces(uid, toUid, tenantIds));
  const moving = moved.map(({ tenant_id }) => tenant_id);
  await tx.run(moveInvitationLinks(uid, toUid, moving));
}

/** An account that others made for an address ends where its owner moves theirs there; who was invited is still invited. */
export async function takeOver(
  tx: Transaction,
  call: Pick<Call<IdentityDeps>, 'deps' | 'request' | 'correlationId'>,
  { key, uid }: { key: string; uid: string },
): Promise<void> {
  const [[other]] = await tx.run(lockProvableByKey(key));
  if (!other || other.uid === uid || !isUnclaimed(other)) return;
  const asked = await askAgain(tx, call, { uid: other.uid, joins: null });
  await tx.run(...asked);
  await moveInvitations(tx, { uid: other.uid, toUid: uid, tenantIds: null });
  await tx.run(announceSessionsOf(other.uid), deleteUser(other.uid));
}

/**
 * Invitations stay with the address that they were mailed to when an account moves that nobody had proven: who moves it need not
 * be who is invited. `tenantIds`: those that it had there, and not those of the address that it has now.
 */
export async function leaveInvitations(
  tx: Transaction,
  { uid, email, email_key: emailKey, name }: Pick<ProvableRow, 'uid' | 'email' | 'email_key' | 'name'>,
  { tenantIds, now }: { tenantIds: readonly string[]; now: number },
): Promise<void> {
  const account = { uid: newGuid(), email, emailKey, emailVerifiedAt: null, name, passwordHash: null };
  const [[made]] = await tx.run(insertUser({ ...account, status: 'INVITED' }, now));
  // Somebody may just have taken the address.
  const [[other]] = made ? [[made]] : await tx.run(findProvableByKey(emailKey));
  if (!other) return;
  await moveInvitations(tx, { uid, toUid: other.uid, tenantIds });
  await tx.run(deleteUnclaimedUser(other.uid));
}
