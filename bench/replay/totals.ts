import type { Sales } from './sales.ts';
import { type TaxKind, taxOf } from './tax.ts';

/** What a year comes to. Amounts are cents. */
export interface Totals {
  orders: number;
  lines: number;
  pizzas: number;
  businessDays: number;
  totalAmount: number;
  /** Added to the prices, or held by them. */
  taxAmount: number;
  /** Prices of the items, without tax that is added. */
  categories: Record<string, number>;
}

/** The bundled year's totals, fixed here so that no common mistake of reading and replaying can hide. */
const BUNDLED_TOTALS: Totals = {
  orders: 21_350,
  lines: 48_620,
  pizzas: 49_574,
  businessDays: 358,
  totalAmount: 81_786_005,
  taxAmount: 0,
  categories: { Chicken: 19_591_950, Classic: 22_005_310, Supreme: 20_819_700, Veggie: 19_369_045 },
};

/** The year's tax when each line is rounded separately. */
const BUNDLED_TAX = { exclusive: 7_259_830, inclusive: 6_668_316 };

export const bundledTotals = (tax?: TaxKind): Totals =>
  withTax(BUNDLED_TOTALS, tax, tax ? BUNDLED_TAX[tax] : 0);

const withTax = (totals: Totals, tax: TaxKind | undefined, taxAmount: number): Totals => ({
  ...totals,
  totalAmount: totals.totalAmount + (tax === 'exclusive' ? taxAmount : 0),
  taxAmount,
});

/** What the files themselves come to. */
export function totalsOf({ sales }: Pick<Sales, 'sales'>, tax?: TaxKind): Totals {
  const lines = sales.flatMap((sale) => sale.lines);
  const categories: Totals['categories'] = {};
  for (const { pizza, quantity } of lines) {
    categories[pizza.category] = (categories[pizza.category] ?? 0) + pizza.priceAmount * quantity;
  }
  const taxes = tax ? lines.map(({ pizza, quantity }) => taxOf(pizza.priceAmount * quantity, tax)) : [];
  const totals = {
    orders: sales.length,
    lines: lines.length,
    pizzas: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    businessDays: new Set(sales.map(({ date }) => date)).size,
    totalAmount: Object.values(categories).reduce((sum, amount) => sum + amount, 0),
    taxAmount: 0,
    categories: sorted(categories),
  };
  return withTax(
    totals,
    tax,
    taxes.reduce((sum, amount) => sum + amount, 0),
  );
}

/** By name, so that two tables of categories can be compared and read. */
export function sorted(categories: Totals['categories']): Totals['categories'] {
  return Object.fromEntries(Object.entries(categories).sort(([a], [b]) => a.localeCompare(b)));
}

/** The figures that differ, in words; none when all agree. */
export function differences(found: Totals, expected: Totals): string[] {
  const flat = ({ categories, ...figures }: Totals): Record<string, number> => ({
    ...figures,
    ...categories,
  });
  const [a, b] = [flat(found), flat(expected)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => a[name] !== b[name])
    .map((name) => `${name}: found ${a[name] ?? 'none'}, expected ${b[name] ?? 'none'}`);
}

/** The totals as lines to print. */
export function describe(totals: Totals): string {
  const { orders, lines, pizzas, businessDays, totalAmount, taxAmount, categories } = totals;
  const rows: [string, string][] = [
    ['orders', orders.toLocaleString('en-US')],
    ['lines', lines.toLocaleString('en-US')],
    ['pizzas', pizzas.toLocaleString('en-US')],
    ['business days', businessDays.toLocaleString('en-US')],
    ...Object.entries(categories).map(([name, amount]): [string, string] => [name, dollars(amount)]),
    ['of it tax', dollars(taxAmount)],
    ['in all', dollars(totalAmount)],
  ];
  return rows.map(([name, figure]) => `  ${name.padEnd(14)}${figure.padStart(12)}`).join('\n');
}

function dollars(cents: number): string {
  const whole = Math.trunc(cents / 100).toLocaleString('en-US');
  return `${whole}.${String(cents % 100).padStart(2, '0')}`;
}
