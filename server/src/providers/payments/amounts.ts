import { decimalsOf } from '../../platform/currency.ts';

/**
 * Amounts as CardPointe writes them. A number with a point is major units, one without is minor units: what leaves here
 * has the point whenever the currency has decimals, and is the same in either reading when it has none.
 */

/**
 * Minor units of what the gateway answers: major units, usually with two decimals whatever the currency. null when it is
 * no such number, or has decimals that the currency lacks. A minus is kept.
 */
export function fromWire(text: string | null, currency: string): number | null {
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d{0,6}))?$/.exec(text ?? '') ?? [];
  if (whole === '') return null;
  const decimals = decimalsOf(currency);
  const beyond = fraction.slice(decimals);
  if (!/^0*$/.test(beyond)) return null;
  const amount = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return minus && amount !== 0 ? -amount : amount;
}
