import { BUILT_IN, holdsRole, type RestaurantScope } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import type { StaffMember } from './queries.ts';

/** Somebody who does something, approves it, or whom it is about. */
export interface Somebody {
  /** As one of the staff. */
  staffGuid: string | null;
  /** Their account. */
  uid: string | null;
  /** Of whoever shows who they are by a PIN: the account of the person who has made it. */
  pinMadeByUid: string | null;
}

/**
 * Whether two are the same person, under whatever names: one of the staff, one account, or a PIN that one has made for the other,
 * since who made a PIN can sign in with it. That one manager made both PINs says nothing: who hires makes those of all. Pure.
 */
export function isSamePerson(some: Somebody, other: Somebody): boolean {
  const isOneOf = (name: 'staffGuid' | 'uid'): boolean => some[name] !== null && some[name] === other[name];
  const made = ({ uid }: Somebody, { pinMadeByUid }: Somebody): boolean =>
    uid !== null && uid === pinMadeByUid;
  return isOneOf('staffGuid') || isOneOf('uid') || made(some, other) || made(other, some);
}

/** The caller; null: a key, a device or the service itself, who is nobody. */
export function callerOf({ principal }: Pick<RestaurantScope, 'principal'>): Somebody | null {
  if (principal?.kind === 'user') return { staffGuid: null, uid: principal.uid, pinMadeByUid: null };
  if (principal?.kind !== 'staff') return null;
  const { staffGuid, accountUid: uid, pinMadeByUid } = principal;
  return { staffGuid, uid, pinMadeByUid };
}

type Member = Pick<StaffMember, 'guid' | 'uid'>;

/** One of the staff whom something is about: who made their PIN is no matter. */
const about = ({ guid: staffGuid, uid }: Member): Somebody => ({ staffGuid, uid, pinMadeByUid: null });

/** FORBIDDEN to who would decide about themselves: their hours, their wage, their tips. `what` ends "Nobody …". */
export function assertIsOther(who: Somebody | null, member: Member, what: string): void {
  if (who && isSamePerson(who, about(member))) fail('FORBIDDEN', `Nobody ${what}: somebody else has to.`);
}

const isOwner = (scope: RestaurantScope): boolean =>
  scope.principal?.kind === 'user' && holdsRole(scope, BUILT_IN.owner);

/** The same of the caller. Owners who have signed in answer to nobody. */
export function assertNotSelf(scope: RestaurantScope, member: Member, what: string): void {
  if (!isOwner(scope)) assertIsOther(callerOf(scope), member, what);
}

/** Whether it is about the caller, who would have to answer to somebody. */
export function isSelf(scope: RestaurantScope, member: Member): boolean {
  const who = callerOf(scope);
  return who !== null && !isOwner(scope) && isSamePerson(who, about(member));
}
