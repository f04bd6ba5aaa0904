import type { TenantScope } from '../../access/index.ts';
import { ApiError, failFields } from '../../platform/errors.ts';
import type { PresenceDeps } from '../deps.ts';

/** Requires that a restaurant named in a body is within the scope. */
export async function requireRestaurant(
  { restaurants }: Pick<PresenceDeps, 'restaurants'>,
  scope: TenantScope,
  guid: string,
): Promise<void> {
  const unknown = (): never =>
    failFields([
      {
        in: 'body',
        path: '/restaurantGuid',
        rule: 'known',
        message: 'is not a restaurant that you can access',
      },
    ]);
  if (scope.restaurants && !scope.restaurants.has(guid)) unknown();
  try {
    await restaurants.get(scope, guid);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RESOURCE_NOT_FOUND') unknown();
    throw error;
  }
}
