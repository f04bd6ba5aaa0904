import type { TenantScope } from '../../access/index.ts';
import { ApiError, fail, failFields } from '../../platform/errors.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { PresenceDeps } from '../deps.ts';

/** Requires that a restaurant named in a body is within the scope, and not archived. */
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
  const found = await restaurants.get(scope, guid).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'RESOURCE_NOT_FOUND') unknown();
    throw error;
  });
  assertOpen(found);
}

/** An archived restaurant gets no new addresses. */
export function assertOpen({ archived }: Pick<Restaurant, 'archived'>): void {
  if (archived) fail('INVALID_STATE', 'The restaurant is archived.', { state: 'ARCHIVED', allowed: [] });
}
