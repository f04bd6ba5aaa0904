import type { DeviceScope } from '../../access/index.ts';
import {
  dishOf,
  inStock,
  type MenuOnSale,
  menuText,
  ofEachItem,
  type StockRow,
  stockAt,
  stockOfItems,
} from '../../catalog/menus/index.ts';
import {
  type DiscountTerms,
  renderDiscount,
  renderServiceCharge,
  rulesOf,
  type ServiceChargeTerms,
  toRule,
} from '../../catalog/price-rules/index.ts';
import { renderTable, serviceAreasOf, tablesOf, toServiceArea, toTable } from '../../catalog/tables/index.ts';
import { allRoles, toRole } from '../../identity/roles/index.ts';
import { orderFormat, ordersOf, pageOfOrders } from '../../ordering/orders/index.ts';
import { BUILT_IN_ROLES, renderRole } from '../../people/roles/index.ts';
import { staffOf, toStaffMember } from '../../people/staff/index.ts';
import { one } from '../../platform/db/database.ts';
import {
  businessDateAt,
  findRestaurant,
  type Restaurant,
  renderRestaurant,
  toRestaurant,
} from '../../tenancy/restaurants/index.ts';
import type { OfflineDeps } from '../deps.ts';
import type { Wanted } from './heard.ts';
import { renderDeviceKey, renderPerson } from './pull-shapes.ts';
import { keysOfDevice } from './queries.ts';

/** What a till is told, read from the database: what a process remembers may be a moment old, and nobody would say so later. */

type Deps = Pick<OfflineDeps, 'db' | 'menus'>;

export async function findPlace({ db }: Deps, scope: DeviceScope): Promise<Restaurant> {
  const [rows] = await db.run(scope, findRestaurant(scope, scope.restaurantGuid));
  return toRestaurant(one(rows, 'restaurant'));
}

/** The menu as JSON text; null: not wanted. */
export async function menuOf(
  { menus }: Deps,
  scope: DeviceScope,
  place: Restaurant,
  wanted: Wanted,
): Promise<string | null> {
  return wanted.place ? menuText(await menus.get(scope, place), place.taxRates).text : null;
}

const listed = (guids: Set<string> | null): string[] | null => (guids === null ? null : [...guids]);

/** All that is wanted but the menu and the orders. */
export async function findState(
  { db, menus }: Deps,
  scope: DeviceScope,
  { place, wanted, now }: { place: Restaurant; wanted: Wanted; now: number },
) {
  const { deviceGuid } = scope.principal;
  const menu = wanted.stock?.size === 0 ? null : await menus.get(scope, place);
  const stockAsked = menu && wanted.stock && [...wanted.stock].map((guid) => dishOf(menu, guid));
  const [stock, areas, tables, rules, staff, keys, roles] = await db.run(
    scope,
    stockOfItems(scope, menu ? stockAsked : []),
    serviceAreasOf(scope, listed(wanted.serviceAreas)),
    tablesOf(scope, listed(wanted.tables)),
    rulesOf(scope, listed(wanted.priceRules)),
    staffOf(scope, listed(wanted.staff), businessDateAt(place, now)),
    keysOfDevice(scope, deviceGuid, now),
    allRoles(scope),
  );
  const ofKind = <Terms>(kind: 'DISCOUNT' | 'SERVICE_CHARGE') =>
    rules.filter((row) => row.kind === kind).map((row) => toRule<Terms>(row));
  const peopleChanged = wanted.staff === null || wanted.staff.size > 0;
  return {
    restaurant: wanted.place ? renderRestaurant(place) : null,
    roles: wanted.roles ? [...BUILT_IN_ROLES, ...roles.map(toRole).map(renderRole)] : null,
    staff: staff.map(toStaffMember).map(renderPerson),
    deviceKeys: peopleChanged ? keys.map(renderDeviceKey) : null,
    stock: menu ? stockShown(menu, stock, wanted.stock, now) : [],
    serviceAreas: areas.map(toServiceArea).map(renderTable),
    tables: tables.map(toTable).map(renderTable),
    discounts: ofKind<DiscountTerms>('DISCOUNT').map(renderDiscount),
    serviceCharges: ofKind<ServiceChargeTerms>('SERVICE_CHARGE').map(renderServiceCharge),
  };
}

/** What is left of each item, which is what is left of its dish. */
function stockShown(menu: MenuOnSale, rows: readonly StockRow[], wanted: Set<string> | null, now: number) {
  if (wanted === null) return ofEachItem(menu, rows).map((row) => stockAt(row, now));
  const kept = new Map(rows.map((row) => [row.item_guid, row]));
  return [...wanted].map((guid) => {
    const row = kept.get(dishOf(menu, guid));
    return row ? stockAt({ ...row, item_guid: guid }, now) : inStock(guid);
  });
}

/** Orders that have changed, as JSON texts. */
export async function changedOrders({ db }: Deps, scope: DeviceScope, guids: Set<string>): Promise<string[]> {
  if (guids.size === 0) return [];
  const [rows] = await db.run(scope, ordersOf(scope, [...guids]));
  return rows.map(orderFormat.text);
}

/** The next of the open orders, and the position of the last of them; null: there is none behind. */
export async function openOrders(
  { db }: Deps,
  scope: DeviceScope,
  { after, limit }: { after: [number, string] | null; limit: number },
): Promise<{ texts: string[]; next: [number, string] | null }> {
  const paging = { after: after ?? undefined, limit: limit + 1, guests: false };
  const [rows] = await db.run(scope, pageOfOrders(scope, { open: true }, paging));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { texts: page.map(orderFormat.text), next: last ? [last.business_date, last.guid] : null };
}
