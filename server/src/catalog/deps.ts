import { routeFor } from '../access/index.ts';
import type { StoreDeps } from '../platform/store-deps.ts';
import type { RestaurantDirectory } from '../tenancy/restaurants/index.ts';
import type { MenuDirectory } from './menus/directory.ts';
import type { PriceRuleDirectory } from './price-rules/directory.ts';
import type { TableDirectory } from './tables/directory.ts';

/** What the handlers and jobs of the catalog work with. */
export interface CatalogDeps extends StoreDeps {
  readonly restaurants: RestaurantDirectory;
  readonly menus: MenuDirectory;
  readonly priceRules: PriceRuleDirectory;
  readonly tables: TableDirectory;
}

export const route = routeFor<CatalogDeps>();
