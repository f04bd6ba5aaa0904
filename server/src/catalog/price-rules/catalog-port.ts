import type { CatalogPort } from '../../tenancy/restaurants/index.ts';
import type { MenuDirectory } from '../menus/index.ts';
import type { PriceRuleDirectory } from './directory.ts';

/** What the catalog does for restaurants. */
export const createCatalogPort = (menus: MenuDirectory, priceRules: PriceRuleDirectory): CatalogPort => ({
  async taxed(scope, restaurant) {
    const menu = await menus.get(scope, restaurant);
    const { serviceCharges } = await priceRules.get(scope);
    return [
      ...menu.items.values().map(({ item }) => item),
      ...serviceCharges.values().map(({ name, terms }) => ({ name, taxRateGuids: terms.taxRateGuids })),
    ];
  },
});
