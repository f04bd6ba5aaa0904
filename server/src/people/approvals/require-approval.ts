import {
  actorOf,
  BUILT_IN,
  type Grant,
  isWithin,
  type Limits,
  limitsOf,
  type RestaurantScope,
  rightsOfRole,
  type TakingPermission,
} from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { NO_WRITES, type Writes } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import { emit } from '../../records/events/index.ts';
import { businessDateAt, type RestaurantDirectory } from '../../tenancy/restaurants/index.ts';
import type { Somebody } from '../staff/index.ts';
import { deviceOf, mayApprove } from './entitled.ts';
import {
  type ApprovalRow,
  CLOCK_SKEW_MS,
  findApproval,
  type Judged,
  personIn,
  toApprover,
  useApproval,
} from './queries.ts';
import type { Approver } from './shapes.ts';
import { isSame, type Subject } from './subject.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly restaurants: RestaurantDirectory;
}

/** What a command was sent instead of a right of its caller. */
export interface Presented {
  permission: TakingPermission;
  /** How far the caller holds it; null when not at all. */
  held: Limits | null;
  /** How far whoever answers for it does: the approver, or else the caller. */
  limits: Limits | null;
  /** Whoever approved it, to be kept with what is done; null when the caller may do it alone. */
  approver: Approver | null;
  /** The person who that is. */
  approvedBy: Somebody | null;
  /** Whether that is an owner, by their account: they answer to nobody. */
  isOwners: boolean;
  /** Null when the caller may do it alone, whatever it comes to. */
  sent: { guid: string | undefined; row: ApprovalRow | undefined; businessDate: number; now: number } | null;
}

/**
 * Reads the approval that a command carries. Nothing is decided yet: what a command takes is known only when it is worked
 * out. Without an approval, and for callers who need none, it asks the database nothing.
 */
export async function presentApproval(
  deps: Deps,
  scope: RestaurantScope,
  permission: TakingPermission,
  guid: string | undefined,
): Promise<Presented> {
  const held = limitsOf(scope, permission);
  if (held !== null && Object.keys(held).length === 0)
    return { permission, held, limits: held, approver: null, approvedBy: null, isOwners: false, sent: null };
  return presentSent(deps, scope, permission, guid);
}

/** The same where a right of the caller may not be enough: what they sent is read, whatever they hold. */
export async function presentSent(
  { db, clock, restaurants }: Deps,
  scope: RestaurantScope,
  permission: TakingPermission,
  guid: string | undefined,
): Promise<Presented> {
  const held = limitsOf(scope, permission);
  const now = clock.now();
  const businessDate = businessDateAt(await restaurants.get(scope, scope.restaurantGuid), now);
  const [[row]] = guid === undefined ? [[]] : await db.run(scope, findApproval(scope, guid, businessDate));
  const limits = row ? limitsNow(row, permission) : held;
  const approvedBy = row ? personIn(row) : null;
  const approver = row ? { ...toApprover(row), ...withinPercent(limits) } : null;
  const isOwners = row?.approver_kind === 'USER' && row.role_now === BUILT_IN.owner.role;
  return { permission, held, limits, approver, approvedBy, isOwners, sent: { guid, row, businessDate, now } };
}

/** Kept with what is done: what was approved within a limit in percent counts for the next one. */
const withinPercent = (limits: Limits | null): Pick<Approver, 'withinPercent'> =>
  limits?.maxPercent === undefined ? {} : { withinPercent: true };

/** What is written with a command that was approved. */
export interface Approved {
  approver: Approver | null;
  writes: Writes;
}

/**
 * Decides whether the command may be done: alone, within the limits of the caller, or with an approval of exactly this,
 * which its transaction then uses up. APPROVAL_REQUIRED otherwise; its details have what to approve, as `POST …/approvals`
 * takes it. `isOwn`: whether it is about the caller's own order or payment.
 */
export function requireApproval(
  scope: RestaurantScope,
  { permission, held, approver, sent }: Presented,
  subject: Subject,
  isOwn = false,
): Approved {
  if (sent === null || (sent.guid === undefined && isAllowed(held, subject, isOwn)))
    return { approver: null, writes: NO_WRITES };
  const reason = problemOf(scope, sent, subject);
  if (reason !== null || approver === null || !sent.row?.role_now)
    throw approvalRequired(reason ?? 'UNKNOWN', subject);
  const { now, businessDate } = sent;
  const judged: Judged = { businessDate, role: sent.row.role_now, roleVersion: sent.row.role_version };
  const usedBy = actorOf(scope);
  const { approvalGuid: guid, kind, id, name, proof, deviceGuid } = approver;
  const data = {
    guid,
    permission,
    targetGuid: subject.target.guid,
    approver: { kind, id, name },
    proof,
    deviceGuid,
    usedBy,
  };
  return {
    approver,
    writes: {
      rows: [useApproval(scope, guid, judged, { usedBy, now })],
      events: [emit(scope, { type: 'approval.used', restaurantGuid: scope.restaurantGuid, data, now })],
    },
  };
}

const isAllowed = (
  held: Limits | null,
  { amount, billAmount = null, takenAmount, laterItems }: Subject,
  isOwn: boolean,
): boolean => held !== null && isWithin(held, { amount, billAmount, takenAmount, laterItems, isOwn });

type Problem = 'MISSING' | 'UNKNOWN' | 'OTHER_DEVICE' | 'USED' | 'EXPIRED' | 'RIGHT_ENDED' | 'OTHER_ACTION';

/** Why an approval does not do; null when it does. */
function problemOf(
  scope: RestaurantScope,
  { guid, row, now }: NonNullable<Presented['sent']>,
  subject: Subject,
): Problem | null {
  if (guid === undefined) return 'MISSING';
  if (row === undefined) return 'UNKNOWN';
  // Whoever typed the PIN stood at that device.
  if (row.proof === 'PIN' && row.device_guid !== deviceOf(scope)) return 'OTHER_DEVICE';
  if (row.used_at !== null) return 'USED';
  // One that is made in the future is of a clock that jumped.
  if (now >= row.expires_at || row.created_at > now + CLOCK_SKEW_MS) return 'EXPIRED';
  if (!isSame(JSON.parse(row.subject) as Subject, subject)) return 'OTHER_ACTION';
  return mayStill(row, subject) ? null : 'RIGHT_ENDED';
}

/** Whether the approver may approve this now, by the role that they have now. */
const mayStill = (row: ApprovalRow, subject: Subject): boolean =>
  mayApprove(limitsNow(row, subject.permission), subject);

/** How far an approver holds a permission now; null when not at all. */
function limitsNow(
  { role_now: role, role_permissions: own }: ApprovalRow,
  permission: TakingPermission,
): Limits | null {
  if (role === null) return null;
  const kept = own === null ? null : (JSON.parse(own) as Grant[]);
  return rightsOfRole(role, kept).grants.get(permission) ?? null;
}

const approvalRequired = (reason: Problem, approve: Subject): ApiError =>
  new ApiError(
    'APPROVAL_REQUIRED',
    `Somebody with the permission ${approve.permission} has to approve this.`,
    { reason, approve },
  );
