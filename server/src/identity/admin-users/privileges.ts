import { assertRoleHeld, covers, type RoleRights, type TenantScope } from '../../access/index.ts';
import { type FieldError, fail, failFields } from '../../platform/errors.ts';
import type { AccountRow, MemberRow } from './queries.ts';

/**
 * Authorization rules over the caller's scope. Pure. The principle: nobody grants, changes or removes more than they
 * hold themselves, whether a role or restaurants.
 */

/** The restaurants that the caller may grant. An empty list means all, which requires access to all. */
export function assertRestaurantsHeld(
  scope: TenantScope,
  role: string,
  guids: readonly string[],
  known: readonly string[],
): void {
  if (role === 'owner' && guids.length > 0) {
    const message = 'must be empty: an owner has all restaurants';
    failFields([{ in: 'body', path: '/restaurantGuids', rule: 'maxItems', message }]);
  }
  if (scope.restaurants && guids.length === 0) {
    fail('FORBIDDEN', 'Name the restaurants: you cannot give all of them, since you have only some.');
  }
  const within = known.filter((guid) => !scope.restaurants || scope.restaurants.has(guid));
  const problems: FieldError[] = guids.flatMap((guid, index) =>
    within.includes(guid)
      ? []
      : {
          in: 'body' as const,
          path: `/restaurantGuids/${index}`,
          rule: 'known',
          message: 'is not a restaurant of this tenant',
        },
  );
  if (problems.length > 0) failFields(problems);
}

/** A manager cannot change owners. An administrator of some restaurants cannot change users who have others as well. */
export function assertMayChange(scope: TenantScope, member: MemberRow, rights: RoleRights): void {
  assertRoleHeld(scope, rights);
  const { restaurants } = scope;
  const guids = member.restaurant_guids;
  if (restaurants && (guids.length === 0 || guids.some((guid) => !restaurants.has(guid)))) {
    fail('FORBIDDEN', 'You cannot change this person: they work in restaurants beyond yours.');
  }
}

/** What a person may do, and where. */
interface Rights extends Pick<MemberRow, 'restaurant_guids' | 'membership_status'> {
  rights: RoleRights;
}

/** A key may take rights away, and never add any: what it gave would outlive it. */
export function assertKeyAddsNothing({ principal }: TenantScope, before: Rights, next: Rights): void {
  if (principal?.kind !== 'key') return;
  const isLower = covers(before.rights, next.rights);
  const isNarrower =
    before.restaurant_guids.length === 0 ||
    (next.restaurant_guids.length > 0 &&
      new Set(next.restaurant_guids).isSubsetOf(new Set(before.restaurant_guids)));
  const isBack = next.membership_status === 'ACTIVE' && before.membership_status !== 'ACTIVE';
  if (!isLower || !isNarrower || isBack) {
    fail('FORBIDDEN', 'A key cannot give a person more than they have; an owner or manager can.');
  }
}

/** Whether the caller is the target. */
export function isSelf(scope: TenantScope, uid: string): boolean {
  return scope.principal?.kind === 'user' && scope.principal.uid === uid;
}

/** Operators are created and removed only on the command line, not by each other. */
export function assertNotOperator(account: AccountRow): void {
  if (account.is_operator) fail('FORBIDDEN', 'Accounts of operators are managed on the command line.');
}
