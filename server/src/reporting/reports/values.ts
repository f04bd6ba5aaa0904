import type { Measure } from './measures.ts';

/** How amounts are written for callers. No I/O. */

/** Quantities are kept in thousandths and written as decimal strings. */
export function written({ unit }: Measure, amount: number): number | string {
  return unit === 'QUANTITY' ? quantityOf(amount) : amount;
}

function quantityOf(amount: number): string {
  if (amount % 1_000 === 0) return String(amount / 1_000);
  const sign = amount < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(amount) / 1_000);
  const rest = String(Math.abs(amount) % 1_000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${sign}${whole}.${rest}`;
}

/** Writes what valuesOf gives, as JSON text: a year has thousands of figures. */
export function valuesWriter(measures: readonly Measure[]): (amounts: readonly number[]) => string {
  const names = measures.map(({ name }, index) => `${index === 0 ? '{' : ','}"${name}":`);
  return (amounts) => {
    let text = '';
    for (let index = 0; index < names.length; index++) {
      const amount = amounts[index]!;
      text += names[index]! + (measures[index]!.unit === 'QUANTITY' ? `"${quantityOf(amount)}"` : amount);
    }
    return `${text}}`;
  };
}

/** Writes what keyOf gives, as JSON text. */
export function keyWriter(columns: readonly string[]): (values: readonly string[]) => string {
  const names = columns.map((name, index) => `${index === 0 ? '{' : ','}"${name}":`);
  return (values) => {
    let text = columns.length === 0 ? '{' : '';
    for (let index = 0; index < names.length; index++) text += names[index]! + JSON.stringify(values[index]);
    return `${text}}`;
  };
}

export function valuesOf(
  measures: readonly Measure[],
  amounts: readonly number[],
): Record<string, number | string> {
  const values: Record<string, number | string> = {};
  for (const [index, measure] of measures.entries()) values[measure.name] = written(measure, amounts[index]!);
  return values;
}

export const keyOf = (columns: readonly string[], values: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((name, index) => [name, values[index]!]));

/** Labels of the columns that have any. */
export const labelsOf = (columns: readonly string[], labels: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.flatMap((name, index) => (labels[index] ? [[name, labels[index]]] : [])));

/** The percentiles of a line by their names; null where there is nothing to take them from. */
export const namedPercentiles = (
  measures: readonly { name: string }[],
  { percentiles }: { percentiles?: readonly (number | null)[] },
): Record<string, number | null> =>
  Object.fromEntries(measures.map(({ name }, index) => [name, percentiles?.[index] ?? null]));
