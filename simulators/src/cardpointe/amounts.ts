/** Amounts are minor units in the simulator; on the wire they are texts in major units. */

const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));
const decimalsOf = (currency: string): number =>
  NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2;

export const fromMajor = (units: number, currency: string): number => units * 10 ** decimalsOf(currency);
export const wholeUnits = (amount: number, currency: string): number =>
  Math.floor(amount / 10 ** decimalsOf(currency));

/** With a point major units, without one minor units; null when the text is not an amount. */
export function minorUnits(text: string, currency: string): number | null {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d{1,11})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === '' || text.length > 14) return null;
  const decimals = decimalsOf(currency);
  if (fraction === undefined) return Number(sign + whole);
  if (fraction.length > Math.max(decimals, 2)) return null;
  return Number(`${sign}${whole}${fraction.padEnd(decimals, '0').slice(0, decimals)}`);
}

/** Answers are in major units: two decimals, or as many as the currency has when that is more. */
export function majorUnits(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(Math.max(2, decimals));
}

const MERCHID = /^\d{12}([A-Z]{3})?$/;

/** The currency that the last letters of a merchant number name, US dollars when it has none. null: unknown number. */
export function currencyOf(merchid: string): string | null {
  const found = MERCHID.exec(merchid);
  return found && (found[1] ?? 'USD');
}
