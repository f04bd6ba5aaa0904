import { type DeviceScope, TAKES_PEOPLE } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';

/** A device tells of its own restaurant, and only one at which people sign in has something to tell. */
export function assertOwnTill({ principal, restaurantGuid }: DeviceScope, named: string): void {
  if (named !== restaurantGuid) fail('RESOURCE_NOT_FOUND', 'No such restaurant.');
  if (!TAKES_PEOPLE.has(principal.deviceKind)) fail('FORBIDDEN', 'Nobody works at a device of this kind.');
}
