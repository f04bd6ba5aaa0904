import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** Orders of a real pizza place (bench/data), one after the other, from its busiest day on. */

const FOLDER = new URL('../../../bench/data/pizza-place/', import.meta.url);
type Row = Record<string, string>;
const file = (name: string) =>
  parse(readFileSync(new URL(`${name}.csv`, FOLDER)), { columns: true, bom: true }) as Row[];

export interface RealOrder {
  lines: { pizza: string; quantity: number }[];
}

/** So many orders, and what every pizza costs, in cents. */
export function readRush(count: number): { orders: RealOrder[]; prices: Map<string, number> } {
  const prices = new Map(
    file('pizzas').map(({ pizza_id, price }) => [pizza_id!, Math.round(Number(price) * 100)]),
  );
  const all = file('orders');
  const days = Map.groupBy(all, ({ date }) => date!);
  const [busiest] = [...days].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
  const first = all.findIndex(({ date }) => date === busiest);
  const lines = Map.groupBy(file('order_details'), ({ order_id }) => order_id!);
  const orders = all.slice(first, first + count).map(({ order_id }) => ({
    lines: lines
      .get(order_id!)!
      .map(({ pizza_id, quantity }) => ({ pizza: pizza_id!, quantity: Number(quantity) })),
  }));
  return { orders, prices };
}
