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
import {
  type MeetingRow,
  moveInvitationLinks,
  placesThatMeet,
  standForDroppedInvitation,
} from './queries.ts';

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
  /** Their account: the invitation is worth what they may give by then. Null: nobody is asked about. */
  invitedBy: string | null;
}

/** The link of an invitation, and the mail with it. */
export function inviteTo(
  { sealer, publicUrl }: Pick<IdentityDeps, 'sealer' | 'publicUrl'>,
  { uid, email, name, tenantId, tenantName, inviterName, invitedBy }: Invitation,
  now: number,
): readonly Statement[] {
  const { token, insert } = newLinkToken({
    kind: 'invitation',
    uid,
    data: { tenantId, invitedBy },
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
      ? inviteTo(
          deps,
          { uid, email, name, tenantId, tenantName, inviterName: tenantName, invitedBy: null },
          now,
        )
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
  const met: Place[] = [];
  for (const row of rows) met.push(await meet(deps.roles, row));
  await tx.run(...met.flatMap((place) => keepOne({ uid, toUid, now }, place)));
  const [moved] = await tx.run(moveInvitedPlaces(uid, toUid, tenantIds));
  const own = new Map(met.map((place) => [place.tenantId, place]));
  const alone = moved.filter(({ tenant_id }) => !own.has(tenant_id));
  const places = [...met, ...alone.map(({ tenant_id: tenantId, role }) => movedAlone(tenantId, role))];
  const asked = places.filter(({ after }) => after.status === 'INVITED').map(({ tenantId }) => tenantId);
  await tx.run(
    moveInvitationLinks(uid, toUid, asked),
    ...places.map((place) => lineOf({ uid, toUid, now }, place)),
  );
  return [...places.flatMap((place) => eventsOf({ uid, toUid, now }, place)), ...staff];
}

interface Moving {
  uid: string;
  toUid: string;
  now: number;
}

/** What becomes of the place that an account has in a tenant when its invitations go to another one. */
interface Place {
  tenantId: string;
  /** Null: the other one had none there. */
  kept: Kept | null;
  /** What it was invited as. */
  role: string;
  /** What the other one has from then on. */
  after: { role: string; status: AccountStatus };
  name: string;
}

const movedAlone = (tenantId: string, role: string): Place => ({
  tenantId,
  kept: null,
  role,
  after: { role, status: 'INVITED' },
  name: '',
});

async function meet(roles: IdentityDeps['roles'], row: MeetingRow): Promise<Place> {
  const { tenant_id: tenantId, role, own_role: ownRole, own_name: name } = row;
  const status = row.own_status as AccountStatus;
  const own = {
    rights: await roles.rightsOf(tenantId, ownRole),
    restaurantGuids: row.own_restaurant_guids,
    status,
    isOpen: row.own_is_open,
  };
  const other = {
    rights: await roles.rightsOf(tenantId, role),
    restaurantGuids: row.restaurant_guids,
    isOpen: row.is_open,
  };
  const kept = keptPlace(own, other, row.has_owner);
  const after = {
    role: kept === 'OWN' ? ownRole : role,
    status: kept === 'OTHER' ? ('INVITED' as const) : status,
  };
  return { tenantId, kept, role, after, name };
}

/** Takes away the place that does not count. Its link opens the other one by the word of whoever invited to that. */
function keepOne({ uid, toUid, now }: Moving, { tenantId, kept, after, name }: Place): Statement[] {
  if (kept === 'OTHER')
    return [
      deleteMembership(tenantId, toUid),
      standForDroppedInvitation(tenantId, { dropped: toUid, kept: uid }),
    ];
  if (after.status === 'INVITED')
    return [
      deleteMembership(tenantId, uid),
      standForDroppedInvitation(tenantId, { dropped: uid, kept: toUid }),
    ];
  const promoted = updateMembership(tenantId, toUid, { ...after, restaurantGuids: [], name }, now);
  return [deleteMembership(tenantId, uid), ...(kept === 'OWNER' ? [promoted] : [])];
}

/** Where they did so is none of the business of a tenant that they may not have joined. */
const lineOf = ({ uid, toUid, now }: Moving, { tenantId, role, after }: Place): Statement =>
  recordAudit({
    tenantId,
    principal: null,
    actor: { system: 'change of address' },
    action: 'user.updated',
    target: { kind: 'user', id: uid },
    request: null,
    correlationId: null,
    details: { before: { uid, role, status: 'INVITED' }, after: { uid: toUid, ...after } },
    now,
  });

function eventsOf({ uid, toUid, now }: Moving, { tenantId, kept, after }: Place): Statement[] {
  const scope = tenantOf(tenantId);
  const gone = emit(scope, { type: 'user.deleted', data: { uid }, now });
  const data = { uid: toUid, ...after };
  if (kept === 'OWN') return [gone];
  return kept === null
    ? [gone, emit(scope, { type: 'user.created', data: { uid: toUid, role: after.role }, now })]
    : [gone, emit(scope, { type: 'user.updated', data, now })];
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
