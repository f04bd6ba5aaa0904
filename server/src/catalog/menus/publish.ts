import type { RestaurantScope } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { type EventData, emit } from '../../records/events/index.ts';
import { announceRestaurant, setMenuVersion, type TaxRate } from '../../tenancy/restaurants/index.ts';
import { assertConsistent } from './consistency.ts';
import type { MenuTree } from './menu.ts';
import { difference, dishIn, fromEntries, type MenuEntry, toEntries } from './menu-entries.ts';
import { settleTaxes } from './menu-taxes.ts';
import { closeEntries, lockMenu, menuEntriesAt, openEntries, stockOfItems, toEntry } from './queries.ts';
import { stockAt } from './render-stock.ts';
import { stockEvents } from './stock-events.ts';

/** Taxes that come with a menu, and what adds those that the restaurant lacks. */
interface BroughtTaxes {
  brought: readonly TaxRate[];
  add(before: readonly TaxRate[], added: readonly TaxRate[]): Promise<void>;
}

/**
 * Every write to a menu: takes the current tree, lets `change` make the next one, and stores what differs as a new
 * version. Fails with CONFLICT when the caller expected another version than the current one.
 */
export async function publishMenu(
  tx: Transaction,
  scope: RestaurantScope,
  options: {
    now: number;
    expectedVersion: number | undefined;
    event:
      | { type: 'menu.published' }
      | { type: 'menu.item_updated'; data: Pick<EventData<'menu.item_updated'>, 'itemGuid' | 'change'> };
    change: (current: MenuTree) => MenuTree;
    taxes?: BroughtTaxes;
  },
): Promise<{ version: number; tree: MenuTree; taxRates: readonly TaxRate[] }> {
  const { now, expectedVersion, event, change, taxes } = options;
  const [restaurants] = await tx.run(lockMenu(scope));
  const { menu_version: current, tax_rates } = one(restaurants, 'restaurant');
  assertVersion(expectedVersion, current);
  const [rows] = await tx.run(menuEntriesAt(scope, scope.restaurantGuid, current));
  const before = rows.map(toEntry);
  const known = JSON.parse(tax_rates) as TaxRate[];
  const { tree, added } = settleTaxes(change(fromEntries(before)), known, taxes?.brought ?? []);
  const taxRates = [...known, ...added];
  assertConsistent(tree, new Set(taxRates.map(({ guid }) => guid)));
  if (added.length > 0) await taxes?.add(known, added);
  const { closed, opened } = difference(before, toEntries(tree));
  const version = current + 1;
  const { restaurantGuid } = scope;
  const data = { restaurantGuid, menuVersion: version };
  const published =
    event.type === 'menu.published'
      ? emit(scope, { type: event.type, restaurantGuid, data, now })
      : emit(scope, { type: event.type, restaurantGuid, data: { ...data, ...event.data }, now });
  const stock = await stockOfMoved(tx, scope, movedDishes(before, opened), now);
  await tx.run(
    closeEntries(scope, version, closed),
    openEntries(scope, version, opened),
    setMenuVersion(scope, version, now),
    announceRestaurant(scope, scope.restaurantGuid),
    published,
    ...stock,
  );
  return { version, tree, taxRates };
}

interface MovedItem {
  itemGuid: string;
  dishGuid: string;
}

/** The items that are another dish than they were. */
function movedDishes(before: readonly MenuEntry[], opened: readonly MenuEntry[]): MovedItem[] {
  const items = opened.filter(({ kind }) => kind === 'ITEM');
  if (items.length === 0) return [];
  const old = new Map(before.map((entry) => [entry.guid, entry]));
  return items.flatMap((entry) => {
    const was = old.get(entry.guid);
    const dishGuid = dishIn(entry);
    return dishGuid === (was ? dishIn(was) : entry.guid) ? [] : [{ itemGuid: entry.guid, dishGuid }];
  });
}

/** Whoever shows what is left of them hears what it is from now on: what is left of their dish. */
async function stockOfMoved(
  tx: Transaction,
  scope: RestaurantScope,
  moved: readonly MovedItem[],
  now: number,
): Promise<EventStatement[]> {
  if (moved.length === 0) return [];
  const dishes = moved.map(({ dishGuid }) => dishGuid);
  const [rows] = await tx.run(stockOfItems(scope, dishes));
  const kept = new Map(rows.map((row) => [row.item_guid, stockAt(row, now)]));
  return moved.flatMap(({ itemGuid, dishGuid }) =>
    stockEvents(scope, [itemGuid], kept.get(dishGuid) ?? NEVER_SET, now),
  );
}

const NEVER_SET = { status: 'IN_STOCK', quantity: null, version: 0 } as const;
