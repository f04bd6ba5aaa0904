import type { RestaurantScope } from '../../access/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { wrongField } from './body-references.ts';
import { findMember } from './queries.ts';

/** Requires that a person works at the restaurant, so that an order can be theirs; VALIDATION_ERROR otherwise. */
export async function requireServer(
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  serverUid: string,
  path = '/serverUid',
): Promise<void> {
  const [[person]] = await deps.db.run(scope, findMember(scope, serverUid));
  const works =
    person &&
    (person.restaurant_guids.length === 0 || person.restaurant_guids.includes(scope.restaurantGuid));
  if (!works) wrongField(path, 'known', 'does not work at this restaurant');
}
