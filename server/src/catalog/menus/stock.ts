import type { RestaurantScope } from '../../access/index.ts';
import { type Database, refusalOf } from '../../platform/db/database.ts';
import type { EventStatement, Writes } from '../../platform/db/statement.ts';
import type { FieldError } from '../../platform/errors.ts';
import type { MenuOnSale } from './on-sale.ts';
import { lockStock, moveStock, pageOfStock, type StockRow, takeLeft } from './queries.ts';
import { type Dishes, dishOf, itemsOfDish } from './same-dish.ts';

/** Portions of an item or a modifier that an order takes or returns. */
export interface Portion {
  /** Of the item, or of the modifier: no two things of a menu have one guid. */
  itemGuid: string;
  /** A whole number or a decimal string of up to three decimals, as in an order. */
  quantity: number | string;
}

const LACKING = 'menus.stock_lacking';
const DECIMALS = 1_000;

/**
 * The statements that take portions from stock; none when no item has a stock, so other orders cost nothing more. They emit,
 * so they come with the events of what stores the order, in the sequence of `stockFirst`. When not enough is left the batch
 * fails as a whole, and `shortages` says of what.
 */
export function takeStock(
  scope: RestaurantScope,
  menu: MenuOnSale,
  portions: readonly Portion[],
  now: number,
): StockMove[] {
  return movedBy(moveStock, scope, { menu, sums: sumsOf(menu, portions), now });
}

/** The reverse, for what was voided before it was made. Items that are not counted now stay uncounted. */
export function restoreStock(
  scope: RestaurantScope,
  menu: MenuOnSale,
  portions: readonly Portion[],
  now: number,
): StockMove[] {
  const taken = sumsOf(menu, portions);
  const sums = new Map([...taken].map(([guid, sum]) => [guid, -sum]));
  return movedBy(moveStock, scope, { menu, sums, now });
}

/** The same for what goes to the kitchen whatever is left, from those items that are counted: never fails. */
export function takeWhatIsLeft(
  scope: RestaurantScope,
  menu: Dishes,
  portions: readonly Portion[],
  now: number,
): StockMove[] {
  const sums = new Map<string, number>();
  for (const { itemGuid, quantity } of portions) add(sums, dishOf(menu, itemGuid), quantity);
  return movedBy(takeLeft, scope, { menu, sums, now });
}

/** The dishes that were short in a failed batch, by the item under which each is kept, with what is left of each; null when it failed for another reason. */
export function shortages(error: unknown): ReadonlyMap<string, string> | null {
  if (refusalOf(error) === undefined) return null;
  const { message, detail = '' } = error as { message: string; detail?: string };
  if (message !== LACKING) return null;
  return new Map(detail.split(',').map((one) => one.split('=') as [string, string]));
}

/** The same before anything is taken, by the current stock, which may change at any time. */
export async function currentShortages(
  db: Database,
  scope: RestaurantScope,
  { menu, portions, now }: { menu: MenuOnSale; portions: readonly Portion[]; now: number },
): Promise<ReadonlyMap<string, string>> {
  const sums = sumsOf(menu, portions);
  if (sums.size === 0) return new Map();
  const [rows] = await db.run(
    scope,
    pageOfStock(scope, { items: asDishes(sums.keys()), now }, { after: undefined, limit: sums.size }),
  );
  const short = rows.filter(
    ({ item_guid, status, quantity }) =>
      status === 'OUT_OF_STOCK' || Number(quantity) * DECIMALS < (sums.get(item_guid) ?? 0),
  );
  return new Map(short.map(({ item_guid, quantity }) => [item_guid, quantity ?? '0']));
}

const asDishes = (guids: Iterable<string>) => [...guids].map((guid) => ({ itemGuid: guid, dishGuid: guid }));

/**
 * Dishes of items that are wanted at a later time: those that will be sold out then, as far as is known, and those of which the
 * portions are not of what is left now. A till that sold them already is asked nothing.
 */
export async function stockAhead(
  db: Database,
  scope: RestaurantScope,
  { menu, itemGuids, at }: { menu: MenuOnSale; itemGuids: readonly string[]; at: number },
): Promise<{ soldOut: ReadonlyMap<string, string>; ofThen: ReadonlySet<string> }> {
  const wanted = new Set(itemGuids.map((guid) => dishOf(menu, guid)));
  const kept = [...wanted].filter((guid) => menu.stocked.has(guid));
  if (kept.length === 0) return { soldOut: new Map(), ofThen: new Set() };
  const [rows] = await db.run(
    scope,
    pageOfStock(scope, { items: asDishes(kept), now: at }, { after: undefined, limit: kept.length }),
  );
  const isOut = ({ status }: StockRow) => status === 'OUT_OF_STOCK';
  const out = rows.filter((row) => isOut(row) && !menu.left?.has(row.item_guid));
  const ofNow = rows.filter((row) => isOut(row) || row.returns_at === null || row.returns_at > at);
  const present = new Set(ofNow.map(({ item_guid }) => item_guid));
  return {
    soldOut: new Map(out.map(({ item_guid, quantity }) => [item_guid, quantity ?? '0'])),
    ofThen: new Set(kept.filter((guid) => !present.has(guid))),
  };
}

/** The problem of an item that is short, or of a choice with its name. `path` leads to the field that names it. */
export const shortageProblem = (path: string, left: string, choice?: string): FieldError => ({
  in: 'body',
  path,
  rule: 'stock',
  message: `${choice === undefined ? '' : `"${choice}": `}${left === '0' ? 'is sold out' : `only ${left} left`}`,
});

/** What is taken from stock or returned to it by one statement, which emits as well. */
export interface StockMove extends EventStatement {
  readonly itemGuids: readonly string[];
}

export const isStockMove = (one: EventStatement): one is StockMove => 'itemGuids' in one;

/**
 * The same writes, stock before every other event, and all of it held before any of it is taken: what takes it waits for rows,
 * and whoever has emitted must wait for none.
 */
export function stockFirst<const R extends Writes['rows']>(
  scope: RestaurantScope,
  { rows, events = [] }: Writes<R>,
): Writes<[...R, ...Writes['rows']]> {
  const moves = events.filter(isStockMove);
  const held =
    moves.length > 1
      ? [
          lockStock(
            scope,
            moves.flatMap(({ itemGuids }) => itemGuids),
          ),
        ]
      : [];
  return { rows: [...rows, ...held], events: [...moves, ...events.filter((one) => !isStockMove(one))] };
}

function movedBy(
  by: typeof moveStock,
  scope: RestaurantScope,
  { menu, sums, now }: { menu: Dishes; sums: ReadonlyMap<string, number>; now: number },
): StockMove[] {
  if (sums.size === 0) return [];
  const dishes = [...sums.keys()];
  const quantities = [...sums.values()].map((sum) => String(sum / DECIMALS));
  const told = dishes.flatMap((dishGuid) =>
    itemsOfDish(menu, dishGuid).map((itemGuid) => ({ dishGuid, itemGuid })),
  );
  const statement = by(scope, { dishes, quantities, told, now });
  return [{ ...statement, itemGuids: dishes, writes: 'what it finds' }];
}

const add = (sums: Map<string, number>, itemGuid: string, quantity: Portion['quantity']): void =>
  void sums.set(itemGuid, (sums.get(itemGuid) ?? 0) + Math.round(Number(quantity) * DECIMALS));

/** Thousandths of a portion, for each dish that has a stock, by the item under which it is kept. */
function sumsOf(menu: MenuOnSale, portions: readonly Portion[]): ReadonlyMap<string, number> {
  const { stocked, left } = menu;
  const sums = new Map<string, number>();
  if (stocked.size === 0) return sums;
  for (const { itemGuid, quantity } of portions) {
    const dish = dishOf(menu, itemGuid);
    if (stocked.has(dish)) add(sums, dish, quantity);
  }
  for (const [itemGuid, most] of left ?? []) {
    const taken = Math.min(sums.get(itemGuid) ?? 0, Math.round(Number(most) * DECIMALS));
    if (taken > 0) sums.set(itemGuid, taken);
    else sums.delete(itemGuid);
  }
  return sums;
}
