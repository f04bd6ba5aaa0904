/**
 * Money as people read it. Amounts are whole numbers of minor units; they are written out as decimal digits and never computed
 * with: Intl formats the digits exactly.
 */

/** Decimals of the currencies that do not have two, as the service counts them (ISO 4217). */
const DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

/** How many decimals amounts of a currency have. */
export const decimalsOf = (currency: string): number => DECIMALS[currency] ?? 2;

const formats = new Map<string, Intl.NumberFormat>();

export function formatMoney(amount: number, currency: string, language: string): string {
  const digits = decimalsOf(currency);
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format.format(decimalText(amount, digits));
}

/** What a field for an amount holds: digits and the decimal sign of the language, nothing to be deleted before typing. */
export const moneyField = (amount: number, currency: string, language: string): string => {
  const digits = decimalsOf(currency);
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(decimalText(amount, digits));
};

/**
 * What somebody typed, as minor units; null for what is no amount of the currency. Comma and point both are the decimal sign,
 * whatever the language: who has grown up with the other one types it. So nothing is grouped: 1,234 dollars is refused, not
 * guessed.
 */
export function parseMoney(text: string, currency: string): number | null {
  const digits = decimalsOf(currency);
  const [, whole, fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > digits) return null;
  const amount = Number(whole + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** 1050 with two digits is `10.50`. */
function decimalText(amount: number, digits: number): Intl.StringNumericLiteral {
  const sign = amount < 0 ? '-' : '';
  const text = String(amount)
    .replace('-', '')
    .padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return (
    digits === 0 ? sign + whole : `${sign}${whole}.${text.slice(-digits)}`
  ) as Intl.StringNumericLiteral;
}
