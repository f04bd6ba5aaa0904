import type { RestaurantScope } from '../../access/index.ts';
import type { Restaurant } from './restaurant.ts';

/** Something that is sold or charged, with the taxes that it names itself. */
export interface Taxed {
  readonly name: string;
  readonly taxRateGuids?: readonly string[] | null | undefined;
}

/** What restaurants ask of the catalog. */
export interface CatalogPort {
  /** Menu items and service charges of the restaurant as it is. */
  taxed(scope: RestaurantScope, restaurant: Restaurant): Promise<Taxed[]>;
}
