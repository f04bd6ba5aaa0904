import { parseMoney } from '@comanda/app-shared/money';

/** Lines of a paper as they are typed into a field, and numbers beside each other. */

/** Letters in a line, at most. */
export const LINE_MAX = 120;

export const textOfLines = (lines: readonly string[]): string => lines.join('\n');

/** Without what is empty; null: there are too many lines, or one is too long. */
export function linesOfText(text: string, most: number): string[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > most || lines.some((line) => line.length > LINE_MAX) ? null : lines;
}

/** `1; 2,50` are two amounts, of which a currency makes its minor units; null: one is none, there are too many, or one is there twice. */
export function amountsOfText(text: string, currency: string): number[] | null {
  const parts = text.split(/[\s;]+/).filter((part) => part !== '');
  const amounts = parts.flatMap((part) => parseMoney(part, currency) ?? []);
  const areAmounts = amounts.length === parts.length && amounts.every((amount) => amount > 0);
  return areAmounts && amounts.length <= 5 && new Set(amounts).size === amounts.length ? amounts : null;
}

/** `5, 10 15 %` are three rates; null: one is none, there are too many, or one is there twice. */
export function ratesOfText(text: string): number[] | null {
  const parts = text
    .replaceAll('%', ' ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const rates = parts.map(Number);
  const areRates = rates.every((rate) => Number.isInteger(rate) && rate >= 1 && rate <= 100);
  return areRates && rates.length <= 5 && new Set(rates).size === rates.length ? rates : null;
}
