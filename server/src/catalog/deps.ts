import { routeFor } from '../access/index.ts';
import type { StoreDeps } from '../platform/store-deps.ts';
import type { RestaurantDirectory } from '../tenancy/restaurants/index.ts';
import type { Pictures } from './images/pictures.ts';
import type { MenuDirectory } from './menus/directory.ts';
import type { PriceRuleDirectory } from './price-rules/directory.ts';
import type { TableCodes } from './tables/codes.ts';
import type { TableDirectory } from './tables/directory.ts';

/** What the handlers and jobs of the catalog work with. */
export interface CatalogDeps extends StoreDeps {
  readonly restaurants: RestaurantDirectory;
  readonly menus: MenuDirectory;
  readonly pictures: Pictures;
  readonly priceRules: PriceRuleDirectory;
  readonly tables: TableDirectory;
  /** Make and read the codes of tables. */
  readonly tableCodes: TableCodes;
  /** Where the service is reached, without a slash at the end; empty before it listens. */
  readonly publicUrl: string;
}

export const route = routeFor<CatalogDeps>();
