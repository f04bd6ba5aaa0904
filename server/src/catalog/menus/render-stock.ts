import type Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import type { StockRow } from './queries.ts';
import type { StockShape } from './shapes/stock.ts';

type Stock = Type.Static<typeof StockShape>;

export const renderStock = (row: StockRow): Stock => ({
  itemGuid: row.item_guid,
  status: row.status,
  quantity: row.quantity,
  returnsAt: row.returns_at === null ? null : isoTime(row.returns_at),
  version: row.version,
  updatedAt: isoTime(row.updated_at),
});

/** The stock of an item for which none was set. */
export const inStock = (itemGuid: string): Stock => ({
  itemGuid,
  status: 'IN_STOCK',
  quantity: null,
  returnsAt: null,
  version: 0,
  updatedAt: null,
});

/** As it is at a time: what was out of stock until then is in stock again, whether or not the job has said so. */
export function stockAt(row: StockRow, now: number): Stock {
  const isBack = row.status === 'OUT_OF_STOCK' && row.returns_at !== null && row.returns_at <= now;
  const stock = renderStock(row);
  return isBack ? { ...stock, status: 'IN_STOCK', quantity: null, returnsAt: null } : stock;
}
