import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A pizza in one size: what is sold. */
export interface Pizza {
  id: string;
  name: string;
  category: string;
  size: string;
  ingredients: string;
  /** Cents. */
  priceAmount: number;
}

export interface Sale {
  id: string;
  /** Local to the pizza place: `2015-01-01`, `11:38:36`. */
  date: string;
  time: string;
  lines: { pizza: Pizza; quantity: number }[];
}

/** The four files, joined. */
export interface Sales {
  pizzas: Pizza[];
  sales: Sale[];
}

/** Reads a folder with orders.csv, order_details.csv, pizzas.csv and pizza_types.csv. */
export async function readSales(folder: string): Promise<Sales> {
  const [types, sizes, orders, details] = await Promise.all(
    ['pizza_types', 'pizzas', 'orders', 'order_details'].map((name) => readCsv(join(folder, `${name}.csv`))),
  );
  const typeById = new Map(types!.map((type) => [type.pizza_type_id!, type]));
  const pizzas = sizes!.map((row) => pizzaOf(row, found(typeById, row.pizza_type_id!)));
  const pizzaById = new Map(pizzas.map((pizza) => [pizza.id, pizza]));
  const sales = orders!.map(
    ({ order_id, date, time }): Sale => ({ id: order_id!, date: date!, time: time!, lines: [] }),
  );
  const saleById = new Map(sales.map((sale) => [sale.id, sale]));
  for (const { order_id, pizza_id, quantity } of details!) {
    found(saleById, order_id!).lines.push({ pizza: found(pizzaById, pizza_id!), quantity: Number(quantity) });
  }
  return { pizzas, sales };
}

type Row = Record<string, string>;

async function readCsv(file: string): Promise<Row[]> {
  return parse(await readFile(file), { columns: true, bom: true }) as Row[];
}

function pizzaOf({ pizza_id, size, price }: Row, { name, category, ingredients }: Row): Pizza {
  return {
    id: pizza_id!,
    name: name!,
    category: category!,
    size: size!,
    ingredients: ingredients!,
    priceAmount: centsOf(price!),
  };
}

/** `12.5` dollars are 1250 cents, without a float in between. */
function centsOf(text: string): number {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new Error(`"${text}" is no price`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

function found<T>(map: Map<string, T>, id: string): T {
  const value = map.get(id);
  if (value === undefined) throw new Error(`the files do not agree: "${id}" is not defined`);
  return value;
}
