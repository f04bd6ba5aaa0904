/**
 * Amounts as CardPointe writes them. A number with a point is major units, one without is minor units: what leaves here
 * has the point whenever the currency has decimals, and is the same in either reading when it has none.
 */

/** Decimals of the currencies that do not have two (ISO 4217). */
const DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

const decimalsOf = (currency: string): number => DECIMALS[currency] ?? 2;

/** 10600 USD is `106.00`, 500 JPY is `500`, 1250 KWD is `1.250`. */
export function toWire(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(amount).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

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
