import type { RestaurantScope } from '../../access/index.ts';
import type { MenuDirectory, MenuOnSale } from '../../catalog/menus/index.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';

/** The menus that tills sold from: each older version is laid out once for all commands of a push. */
export class SoldMenus {
  readonly #menus: MenuDirectory;
  readonly #known = new Map<number, Promise<MenuOnSale>>();

  constructor(menus: MenuDirectory) {
    this.#menus = menus;
  }

  /** The menu of a version; the present one for none, and for one that there never was. */
  async of(scope: RestaurantScope, place: Restaurant, version: number | undefined): Promise<MenuOnSale> {
    const present = await this.#menus.get(scope, place);
    if (version === undefined || version >= present.version) return present;
    let sold = this.#known.get(version);
    if (!sold) {
      sold = this.#menus.at(scope, place.guid, version).then((menu) => withTaxesOf(menu, place));
      this.#known.set(version, sold);
    }
    const { stocked, sameAs, others } = present;
    return { ...(await sold), stocked, sameAs, others };
  }

  /** What stands for the directory while a command runs. */
  selling(version: number | undefined, left: ReadonlyMap<string, string> | undefined): MenuDirectory {
    return {
      at: this.#menus.at,
      get: async (scope, place) => {
        const menu = await this.of(scope as RestaurantScope, place, version);
        return left ? { ...menu, left } : menu;
      },
    };
  }
}

/** A tax that is gone cannot be charged any more: its items have the usual ones, and the till's claim shows the difference. */
function withTaxesOf(menu: MenuOnSale, { taxRates }: Restaurant): MenuOnSale {
  const known = new Set(taxRates.map(({ guid }) => guid));
  if ([...menu.taxRateGuids].every((guid) => known.has(guid))) return menu;
  const items = [...menu.items].map(([guid, one]) => {
    const lacks = one.item.taxRateGuids?.some((rate) => !known.has(rate)) ?? false;
    return [guid, lacks ? { ...one, item: { ...one.item, taxRateGuids: null } } : one] as const;
  });
  return { ...menu, items: new Map(items) };
}
