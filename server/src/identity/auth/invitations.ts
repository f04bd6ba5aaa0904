import { type Call, systemScope } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { queueMail } from '../../records/mail/index.ts';
import {
  askMembersAgain,
  deleteUnclaimedUser,
  deleteUser,
  insertUser,
  moveInvitedPlaces,
  tenantsInviting,
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

type MovingCall = Pick<Call<IdentityDeps>, 'deps'>;

const tenantOf = (tenantId: string) => systemScope(tenantId, 'an address was proven that it has invited');

/**
 * Whoever has an account only now never joined the tenants that others put it into: each invites them instead, and sees of the
 * account what it sees of anybody it invites. A suspended place gets no mail: its tenant lets nobody in. `joins` is the one that
 * they have just said yes to. The events are for the end of the transaction.
 */
export async function askAgain(
  tx: Transaction,
  { deps }: MovingCall,
  { uid, joins }: { uid: string; joins: string | null },
): Promise<readonly Statement[]> {
  const now = deps.clock.now();
  const [places] = await tx.run(askMembersAgain(uid, joins, now));
  const rows = places.flatMap(({ tenant_id: tenantId, tenant_name: tenantName, status, email, name }) => [
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
  await tx.run(...rows);
  return places.map(({ tenant_id, role }) =>
    emit(tenantOf(tenant_id), { type: 'user.updated', data: { uid, role, status: 'INVITED' }, now }),
  );
}

/**
 * Invitations of an account are another one's from now on: a link goes with its place, and never without; and whoever works
 * there under the account works there under the other. The events are for the end of the transaction.
 */
async function moveInvitations(
  tx: Transaction,
  { deps }: MovingCall,
  { uid, toUid, tenantIds }: { uid: string; toUid: string; tenantIds: readonly string[] | null },
): Promise<readonly Statement[]> {
  const now = deps.clock.now();
  const staff = await deps.staffOfAccounts.move(tx, { uid, toUid, tenantIds, now });
  const [moved] = await tx.run(moveInvitedPlaces(uid, toUid, tenantIds));
  const moving = moved.map(({ tenant_id }) => tenant_id);
  await tx.run(moveInvitationLinks(uid, toUid, moving));
  const told = moved.flatMap(({ tenant_id, role }) => [
    emit(tenantOf(tenant_id), { type: 'user.deleted', data: { uid }, now }),
    emit(tenantOf(tenant_id), { type: 'user.created', data: { uid: toUid, role }, now }),
  ]);
  return [...told, ...staff];
}

/**
 * An account that others made for an address ends where its owner moves theirs there; who was invited is still invited. The
 * statements are for the end of the transaction.
 */
export async function takeOver(
  tx: Transaction,
  call: MovingCall,
  { key, uid }: { key: string; uid: string },
): Promise<readonly Statement[]> {
  const [[other]] = await tx.run(lockProvableByKey(key));
  if (!other || other.uid === uid || !isUnclaimed(other)) return [];
  const asked = await askAgain(tx, call, { uid: other.uid, joins: null });
  const moved = await moveInvitations(tx, call, { uid: other.uid, toUid: uid, tenantIds: null });
  // Where the owner has a place already, that one counts.
  const [dropped] = await tx.run(
    tenantsInviting(other.uid),
    announceSessionsOf(other.uid),
    deleteUser(other.uid),
  );
  const now = call.deps.clock.now();
  const ended = dropped.map(({ tenant_id }) =>
    emit(tenantOf(tenant_id), { type: 'user.deleted', data: { uid: other.uid }, now }),
  );
  return [...asked, ...moved, ...ended];
}

type Leaving = Pick<ProvableRow, 'uid' | 'email' | 'email_key' | 'name'>;

/**
 * Invitations stay with the address that they were mailed to when an account moves that nobody had proven: who moves it need not
 * be who is invited. `tenantIds`: those that it had there, and not those of the address that it has now. The statements are for
 * the end of the transaction.
 */
export async function leaveInvitations(
  tx: Transaction,
  call: MovingCall,
  { account, tenantIds }: { account: Leaving; tenantIds: readonly string[] },
): Promise<readonly Statement[]> {
  const { uid, email, email_key: emailKey, name } = account;
  const left = { uid: newGuid(), email, emailKey, emailVerifiedAt: null, name, passwordHash: null };
  const [[made]] = await tx.run(insertUser({ ...left, status: 'INVITED' }, call.deps.clock.now()));
  // Somebody may just have taken the address.
  const [[other]] = made ? [[made]] : await tx.run(findProvableByKey(emailKey));
  if (!other) return [];
  const moved = await moveInvitations(tx, call, { uid, toUid: other.uid, tenantIds });
  await tx.run(deleteUnclaimedUser(other.uid));
  return moved;
}
