import { limitsOf, type RestaurantScope } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { assertNotSelf, type StaffMember } from '../staff/index.ts';

/** Whether the caller may clock others in and out. A key that may write time is no person, and does it for everybody. */
const actsForOthers = (scope: RestaurantScope): boolean =>
  scope.principal?.kind === 'key' || limitsOf(scope, 'shift.edit') !== null;

/**
 * Whose entries the caller may punch: null for everybody's. A person does it at a device, where their PIN says who they are;
 * FORBIDDEN to one who signed in elsewhere and may not do it for others.
 */
export function onlyFor(scope: RestaurantScope): string | null {
  if (actsForOthers(scope)) return null;
  if (scope.principal?.kind === 'staff') return scope.principal.staffGuid;
  fail('FORBIDDEN', 'People clock in and out at a device; others do it for them with approve:time.');
}

/** Whom a request means: the person whom it names, or who has signed in. FORBIDDEN when it names another than it may. */
export function personMeant(scope: RestaurantScope, named: string | undefined): string | undefined {
  const only = onlyFor(scope);
  if (only !== null && named !== undefined && named !== only) {
    fail('FORBIDDEN', 'Clocking somebody else in needs approve:time.');
  }
  return named ?? (scope.principal?.kind === 'staff' ? scope.principal.staffGuid : undefined);
}

/** FORBIDDEN to who would do it for themselves from a browser, or under another name: at a device their own PIN says that they came. */
export function assertAtDevice(scope: RestaurantScope, member: StaffMember): void {
  const isOwnSession = scope.principal?.kind === 'staff' && scope.principal.staffGuid === member.guid;
  if (!isOwnSession)
    assertNotSelf(scope, member, 'clocks themselves in or out but with their PIN at a device');
}
