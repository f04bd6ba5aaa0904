import { decimalsOf, decimalText } from '../../platform/currency.ts';

/** Minor units as people read them in a language, `€7.50`. Intl gets decimal digits and formats them exactly. */
export function moneyText(amount: number, currency: string, language: string): string {
  const decimals = decimalsOf(currency);
  const form = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return form.format(decimalText(amount, currency) as Intl.StringNumericLiteral);
}
