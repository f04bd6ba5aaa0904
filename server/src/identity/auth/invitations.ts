import { type Call, systemScope } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { queueMail } from '../../records/mail/index.ts';
import {
  type AccountStatus,
  askMembersAgain,
  deleteMembership,
  deleteUser,
  insertUser,
  moveInvitedPlaces,
  tenantsInviting,
  updateMembership,
  vacateAddressOf,
} from '../accounts/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { linkWithToken } from './app-links.ts';
import { announceSessionsOf } from './end-sessions.ts';
import { type Kept, keptPlace } from './kept-place.ts';
import { newLinkToken } from './one-time-tokens.ts';
import { findProvableByKey, isUnclaimed, lockProvableByKey, type ProvableRow } from './proof-queries.ts';
import { type MeetingRow, moveInvitationLinks, placesThatMeet } from './queries.ts';

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
 * they have just said yes to, and `email` the address that the tenants know. The events are for the end of the transaction.
 */
export async function askAgain(
  tx: Transaction,
  { deps }: MovingCall,
  { uid, email: known, joins }: { uid: string; email: string; joins: string | null },
): Promise<readonly Statement[]> {
  const now = deps.clock.now();
  const [places] = await tx.run(askMembersAgain({ uid, email: known }, joins, now));
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
 * Invitations of an account are another one's from now on: a link goes with its place; and whoever works there under the account
 * works there under the other. Where both have a place, one is kept. The events are for the end of the transaction.
 */
async function moveInvitations(
  tx: Transaction,
  { deps }: MovingCall,
  { uid, toUid, tenantIds }: { uid: string; toUid: string; tenantIds: readonly string[] | null },
): Promise<readonly Statement[]> {
  const now = deps.clock.now();
  const staff = await deps.staffOfAccounts.move(tx, { uid, toUid, tenantIds, now });
  const [rows] = await tx.run(placesThatMeet(uid, toUid, tenantIds, now));
  const met = new Map<string, Met>();
  for (const row of rows) met.set(row.tenant_id, await meet(deps.roles, row));
  await tx.run(...[...met].flatMap(([tenantId, one]) => keepOne({ tenantId, uid, toUid, now }, one)));
  const [moved] = await tx.run(moveInvitedPlaces(uid, toUid, tenantIds));
  const asked = [...met].filter(([, one]) => one.status === 'INVITED').map(([tenantId]) => tenantId);
  const opened = moved.map(({ tenant_id }) => tenant_id);
  await tx.run(moveInvitationLinks(uid, toUid, [...opened, ...asked]));
  const told = moved.flatMap(({ tenant_id, role }) => [
    emit(tenantOf(tenant_id), { type: 'user.deleted', data: { uid }, now }),
    met.has(tenant_id)
      ? emit(tenantOf(tenant_id), {
          type: 'user.updated',
          data: { uid: toUid, role, status: 'INVITED' },
          now,
        })
      : emit(tenantOf(tenant_id), { type: 'user.created', data: { uid: toUid, role }, now }),
  ]);
  const kept = [...met].flatMap(([tenantId, one]) => toldOfKept({ tenantId, uid, toUid, now }, one));
  return [...told, ...kept, ...staff];
}

function toldOfKept({ tenantId, uid, toUid, now }: Meeting, { kept }: Met): Statement[] {
  if (kept === 'OTHER') return [];
  const data = { uid: toUid, role: 'owner', status: 'ACTIVE' } as const;
  return [
    emit(tenantOf(tenantId), { type: 'user.deleted', data: { uid }, now }),
    ...(kept === 'OWNER' ? [emit(tenantOf(tenantId), { type: 'user.updated', data, now })] : []),
  ];
}

interface Meeting {
  tenantId: string;
  uid: string;
  toUid: string;
  now: number;
}

/** Two places in a tenant, of which one is kept. `name` and `status` are those of the account that goes on. */
interface Met {
  kept: Kept;
  name: string;
  status: AccountStatus;
}

async function meet(roles: IdentityDeps['roles'], row: MeetingRow): Promise<Met> {
  const status = row.own_status as AccountStatus;
  const own = {
    rights: await roles.rightsOf(row.tenant_id, row.own_role),
    restaurantGuids: row.own_restaurant_guids,
    status,
    isOpen: row.own_is_open,
  };
  const other = {
    rights: await roles.rightsOf(row.tenant_id, row.role),
    restaurantGuids: row.restaurant_guids,
    isOpen: row.is_open,
  };
  return { kept: keptPlace(own, other, row.has_owner), name: row.own_name, status };
}

/** Takes away the place that does not count. */
function keepOne({ tenantId, uid, toUid, now }: Meeting, { kept, name }: Met): Statement[] {
  if (kept === 'OTHER') return [deleteMembership(tenantId, toUid)];
  const rights = { role: 'owner', restaurantGuids: [], status: 'ACTIVE' as const, name };
  const promoted = kept === 'OWNER' ? [updateMembership(tenantId, toUid, rights, now)] : [];
  return [deleteMembership(tenantId, uid), ...promoted];
}

/**
 * Makes an address free that an account moves to: whoever others made for it ends with `takeOver`. Null: there is nobody, or it is
 * somebody else's.
 */
export async function makeRoom(
  tx: Transaction,
  { key, uid }: { key: string; uid: string },
): Promise<ProvableRow | null> {
  const [[other]] = await tx.run(lockProvableByKey(key));
  if (!other || other.uid === uid || !isUnclaimed(other)) return null;
  await tx.run(vacateAddressOf(other.uid));
  return other;
}

/**
 * An account that others made for an address ends where its owner moves theirs there; who was invited is still invited. The
 * statements are for the end of the transaction.
 */
export async function takeOver(
  tx: Transaction,
  call: MovingCall,
  { other: { uid, email }, toUid }: { other: ProvableRow; toUid: string },
): Promise<readonly Statement[]> {
  const asked = await askAgain(tx, call, { uid, email, joins: null });
  const moved = await moveInvitations(tx, call, { uid, toUid, tenantIds: null });
  await tx.run(announceSessionsOf(uid), deleteUser(uid));
  return [...asked, ...moved];
}

type Leaving = Pick<ProvableRow, 'uid' | 'email' | 'email_key' | 'name'>;

/**
 * Invitations stay with the address that they were mailed to when an account moves that nobody had proven: who moves it need not
 * be who is invited. After the move, and before it takes over what others made for its new address. The statements are for the end
 * of the transaction.
 */
export async function leaveInvitations(
  tx: Transaction,
  call: MovingCall,
  { uid, email, email_key: emailKey, name }: Leaving,
): Promise<readonly Statement[]> {
  const [inviting] = await tx.run(tenantsInviting(uid));
  if (inviting.length === 0) return [];
  const left = { uid: newGuid(), email, emailKey, emailVerifiedAt: null, name, passwordHash: null };
  const [[made]] = await tx.run(insertUser({ ...left, status: 'INVITED' }, call.deps.clock.now()));
  // Somebody may just have taken the address.
  const [[other]] = made ? [[made]] : await tx.run(findProvableByKey(emailKey));
  if (!other) return [];
  const tenantIds = inviting.map(({ tenant_id }) => tenant_id);
  return moveInvitations(tx, call, { uid, toUid: other.uid, tenantIds });
}
