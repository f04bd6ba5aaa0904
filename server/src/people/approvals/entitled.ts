import type Type from 'typebox';
import {
  atTill,
  type Call,
  isWithin,
  type Limits,
  limitsOf,
  type RestaurantScope,
  restaurant,
  type TakingPermission,
  withFreshProof,
} from '../../access/index.ts';
import { fail, failFields } from '../../platform/errors.ts';
import type { PeopleDeps } from '../deps.ts';
import type { StaffMember } from '../staff/index.ts';
import { checkPin, findJobOfPerson } from '../staff-sessions/index.ts';
import type { Approver, NewApproval } from './shapes.ts';
import { type Subject, textOf } from './subject.ts';

/** Who may approve, and by which proof. */

/** When `entitledBy` refuses with FORBIDDEN, as the reference says it. */
export const MAY_NOT_APPROVE =
  'The caller, or the owner of the PIN or passkey, may not approve this; or the PIN is wrong, or the passkey is not ' +
  'in order (`details.reason` is PIN_WRONG or PASSKEY_WRONG). Keys approve nothing.';

/** Whoever approves works with orders; an open browser is not enough. */
export const approvers = withFreshProof(restaurant('write:orders'));

export type ApproverCall = Pick<
  Call<PeopleDeps, typeof approvers>,
  'deps' | 'scope' | 'request' | 'correlationId'
>;

/** Somebody who has the right, and by what. */
export type Entitled = Omit<Approver, 'approvalGuid'> & {
  jobGuid: string | null;
  /** Of a staff member: when the PIN was made that proved it. */
  pinMadeAt: number | null;
};

const BY_ACCOUNT = { jobGuid: null, pinMadeAt: null } as const;

function mayNot(permission: TakingPermission): never {
  fail('FORBIDDEN', `This needs somebody with the permission ${permission}.`);
}

type Asked = Pick<Subject, 'permission' | 'amount' | 'billAmount' | 'takenAmount' | 'laterItems'>;

/** Whether whoever holds a permission so far may approve this. What is limited to one's own orders approves for nobody. */
export const mayApprove = (
  held: Limits | null | undefined,
  { amount, billAmount = null, takenAmount, laterItems }: Asked,
): boolean =>
  held !== null &&
  held !== undefined &&
  isWithin(held, { amount, billAmount, takenAmount, laterItems, isOwn: false });

/** The caller approves: a person with what their membership may, or with what their job may. FORBIDDEN otherwise. */
export function inOwnSession(scope: RestaurantScope, asked: Asked): Entitled {
  const { principal } = scope;
  if (principal?.kind !== 'user' && principal?.kind !== 'staff') fail('FORBIDDEN', 'Only a person approves.');
  if (!mayApprove(limitsOf(scope, asked.permission), asked)) mayNot(asked.permission);
  const { name } = principal;
  if (principal.kind === 'user')
    return { kind: 'USER', id: principal.uid, name, proof: 'SESSION', deviceGuid: null, ...BY_ACCOUNT };
  const { staffGuid, jobGuid, deviceGuid, pinMadeAt } = principal;
  return { kind: 'STAFF', id: staffGuid, name, proof: 'SESSION', deviceGuid, jobGuid, pinMadeAt };
}

type Proof = Pick<Type.Static<typeof NewApproval>, 'pin' | 'number' | 'jobGuid' | 'passkey'>;

/** Whoever approves: the owner of the PIN or passkey that was sent, or else the caller. FORBIDDEN when they may not. */
export async function entitledBy(
  call: ApproverCall,
  asked: Subject,
  { pin, passkey, ...more }: Proof,
): Promise<Entitled> {
  if (passkey !== undefined) {
    if (pin === undefined) return byPasskey(call, asked, passkey);
    const message = 'is not sent with a PIN';
    failFields([{ in: 'body', path: '/passkey', rule: 'oneOf', message }]);
  }
  return pin === undefined ? inOwnSession(call.scope, asked) : byPin(call, asked, { ...more, pin });
}

/** The device at which the caller is signed in; null for everybody else. */
export const deviceOf = ({ principal }: RestaurantScope): string | null =>
  principal?.kind === 'staff' ? principal.deviceGuid : null;

/** Whether whoever approves has nobody but themselves to answer. */
export const isCaller = ({ principal }: RestaurantScope, { kind, id }: Entitled): boolean =>
  kind === 'USER'
    ? principal?.kind === 'user' && principal.uid === id
    : principal?.kind === 'staff' && principal.staffGuid === id;

/** The owner of a passkey approves, by what their membership may at this restaurant, wherever they touch it. */
async function byPasskey(
  { deps, scope, request, correlationId }: ApproverCall,
  asked: Subject,
  passkey: NonNullable<Proof['passkey']>,
): Promise<Entitled> {
  const { tenantId, restaurantGuid, principal } = scope;
  if (principal?.kind !== 'user' && principal?.kind !== 'staff') fail('FORBIDDEN', 'Only a person approves.');
  const approved = { tenantId, what: textOf(scope, asked) };
  const member = await deps.approvalPasskeys.check({ request, correlationId }, approved, passkey);
  if (!member) {
    const message =
      'The passkey is not in order, or its challenge was used, is over, or was for something else.';
    fail('FORBIDDEN', message, { reason: 'PASSKEY_WRONG' });
  }
  const { uid: id, name, role, restaurantGuids } = member;
  const isHere = restaurantGuids.length === 0 || restaurantGuids.includes(restaurantGuid);
  const { grants } = await deps.roles.rightsOf(tenantId, role);
  if (!isHere || !mayApprove(grants.get(asked.permission), asked)) mayNot(asked.permission);
  return { kind: 'USER', id, name, proof: 'PASSKEY', deviceGuid: deviceOf(scope), ...BY_ACCOUNT };
}

/** The owner of a PIN approves, at the device of whoever asks. FORBIDDEN when the PIN is wrong, or they may not. */
async function byPin(
  call: ApproverCall,
  asked: Asked,
  { pin, number, jobGuid }: Proof & { pin: string },
): Promise<Entitled> {
  const { deps, scope } = call;
  const deviceGuid = deviceOf(scope);
  if (deviceGuid === null) {
    const message = 'is typed at a device, where somebody is signed in';
    return failFields([{ in: 'body', path: '/pin', rule: 'device', message }]);
  }
  const person = await checkPin(call, deviceGuid, number === undefined ? { pin } : { pin, number });
  if (!person) fail('FORBIDDEN', 'The PIN is wrong.', { reason: 'PIN_WRONG' });
  const job = await jobThatCounts(deps, scope, person, jobGuid);
  if (!job) mayNot(asked.permission);
  const { grants } = atTill(await deps.roles.rightsOf(scope.tenantId, job.role));
  if (!mayApprove(grants.get(asked.permission), asked)) mayNot(asked.permission);
  const { guid: id, displayName: name, pinMadeAt } = person;
  return { kind: 'STAFF', id, name, proof: 'PIN', deviceGuid, jobGuid: job.guid, pinMadeAt };
}

/**
 * The job that somebody is signed in with, never another one of theirs; for whoever is signed in nowhere the one that is
 * named, or the first, as when they sign in.
 */
async function jobThatCounts(
  { db, clock }: PeopleDeps,
  scope: RestaurantScope,
  { guid, jobs }: StaffMember,
  named: string | undefined,
) {
  const [[signedIn]] = await db.run(scope, findJobOfPerson(scope, guid, clock.now()));
  const wanted = signedIn?.job_guid ?? named ?? jobs[0]?.guid;
  if (named !== undefined && named !== wanted) {
    const message = 'is not the job that this person is signed in with';
    failFields([{ in: 'body', path: '/jobGuid', rule: 'agrees', message }]);
  }
  return jobs.find((job) => job.guid === wanted);
}
