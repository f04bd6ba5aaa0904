import { BUILT_IN, holdsRole, type RestaurantScope } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import type { StaffMember } from './queries.ts';

type Person = Pick<StaffMember, 'guid' | 'uid'>;

/**
 * Whether somebody of the staff is the caller: by their PIN at a device, or by their account, under whatever name. Whoever made a
 * PIN can sign in with it, so a colleague's may be theirs.
 */
function isCaller({ principal }: RestaurantScope, { guid, uid }: Person): boolean {
  if (principal?.kind === 'staff')
    return (
      principal.staffGuid === guid ||
      (uid !== null && [principal.accountUid, principal.pinMadeByUid].includes(uid))
    );
  return principal?.kind === 'user' && principal.uid === uid;
}

/**
 * FORBIDDEN to who would decide about themselves: their hours, their wage, their tips. `what` ends "Nobody …". Owners who have
 * signed in answer to nobody.
 */
export function assertNotSelf(scope: RestaurantScope, person: Person, what: string): void {
  const isOwner = scope.principal?.kind === 'user' && holdsRole(scope, BUILT_IN.owner);
  if (isCaller(scope, person) && !isOwner) fail('FORBIDDEN', `Nobody ${what}: somebody else has to.`);
}
