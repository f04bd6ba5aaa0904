import type { RestaurantScope } from '../../access/index.ts';
import type { Statement } from '../../platform/db/batch.ts';
import { sqlState } from '../../platform/db/database.ts';
import type { FieldError } from '../../platform/errors.ts';
import { newGuid } from '../../platform/ids.ts';
import type { MenuOnSale } from './on-sale.ts';
import { moveStock } from './queries.ts';

/** Portions of an item that an order takes or gives back. */
export interface Portion {
  itemGuid: string;
  /** A whole number or a decimal string of up to three decimals, as in an order. */
  quantity: number | string;
}

const LACKING = 'menus.stock_lacking';
const DECIMALS = 1_000;

/**
 * The statements that take portions from stock: none when no item of them has a stock, so that others pay nothing. Put
 * them into the batch that stores the order, after the order's own rows and before its events. When not enough is left
 * the batch fails as a whole, and `lackingIn` tells of what.
 */
export function takeStock(
  scope: RestaurantScope,
  menu: MenuOnSale,
  portions: readonly Portion[],
  now: number,
): Statement[] {
  return move(scope, menu, portions, 1, now);
}

/** The reverse, for what was voided before it was made. What is not counted now stays so. */
export function giveBackStock(
  scope: RestaurantScope,
  menu: MenuOnSale,
  portions: readonly Portion[],
  now: number,
): Statement[] {
  return move(scope, menu, portions, -1, now);
}

/** The items that a failed batch lacked, and what is left of each; null when it failed of something else. */
export function lackingIn(error: unknown): ReadonlyMap<string, string> | null {
  if (sqlState(error) !== 'CM001') return null;
  const { message, detail = '' } = error as { message: string; detail?: string };
  if (message !== LACKING) return null;
  return new Map(detail.split(',').map((one) => one.split('=') as [string, string]));
}

/** What the caller is told of an item that lacks. `path` leads to the field that names it. */
export const lackingProblem = (path: string, left: string): FieldError => ({
  in: 'body',
  path,
  rule: 'stock',
  message: left === '0' ? 'is sold out' : `only ${left} left`,
});

function move(
  scope: RestaurantScope,
  menu: MenuOnSale,
  portions: readonly Portion[],
  sign: 1 | -1,
  now: number,
): Statement[] {
  if (menu.stocked.size === 0) return [];
  const sums = new Map<string, number>();
  for (const { itemGuid, quantity } of portions) {
    if (!menu.stocked.has(itemGuid)) continue;
    sums.set(itemGuid, (sums.get(itemGuid) ?? 0) + Math.round(Number(quantity) * DECIMALS));
  }
  if (sums.size === 0) return [];
  const guids = [...sums.keys()];
  const moved = guids.map((guid) => String((sign * sums.get(guid)!) / DECIMALS));
  const eventIds = guids.map(() => newGuid());
  return [moveStock(scope, { guids, moved, eventIds, now })];
}
