import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { RestaurantDirectory } from './directory.ts';

interface ReadCall {
  deps: { restaurants: Pick<RestaurantDirectory, 'get'>; db: Pick<Database, 'run'> };
  scope: RestaurantScope;
}

/**
 * The row of a restaurant's settings; undefined until somebody sets some. RESOURCE_NOT_FOUND when there is no such restaurant.
 */
export async function settingsRow<Row>(
  { deps, scope }: ReadCall,
  find: (scope: RestaurantScope) => Statement<Row>,
): Promise<Row | undefined> {
  await deps.restaurants.get(scope, scope.restaurantGuid);
  const [[row]] = await deps.db.run(scope, find(scope));
  return row;
}
