/** What a new restaurant is likely to have, from where the browser is; always a suggestion that can be changed. */

export const ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency');

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** By zones or how they begin; the first that fits. */
const OF_ZONES: readonly (readonly [string, string])[] = [
  ['Europe/London', 'GBP'],
  ['Europe/Zurich', 'CHF'],
  ['Europe/Warsaw', 'PLN'],
  ['Europe/Prague', 'CZK'],
  ['Europe/Budapest', 'HUF'],
  ['Europe/Stockholm', 'SEK'],
  ['Europe/Copenhagen', 'DKK'],
  ['Europe/Oslo', 'NOK'],
  ['Europe/Bucharest', 'RON'],
  ['Europe/Istanbul', 'TRY'],
  ['Europe/', 'EUR'],
  ['Atlantic/Canary', 'EUR'],
  ['America/Mexico_City', 'MXN'],
  ['America/Monterrey', 'MXN'],
  ['America/Tijuana', 'MXN'],
  ['America/Toronto', 'CAD'],
  ['America/Vancouver', 'CAD'],
  ['America/Montreal', 'CAD'],
  ['America/Sao_Paulo', 'BRL'],
  ['America/Argentina/', 'ARS'],
  ['America/Buenos_Aires', 'ARS'],
  ['America/Bogota', 'COP'],
  ['America/Santiago', 'CLP'],
  ['America/Lima', 'PEN'],
  ['Asia/Tokyo', 'JPY'],
  ['Asia/Kolkata', 'INR'],
  ['Asia/Singapore', 'SGD'],
  ['Asia/Dubai', 'AED'],
  ['Australia/', 'AUD'],
  ['Pacific/Auckland', 'NZD'],
];

export const currencyOf = (zone: string): string =>
  OF_ZONES.find(([begin]) => zone.startsWith(begin))?.[1] ?? 'USD';

/** Where menus show prices without tax, which is put on top; elsewhere it is within them. */
const WITHOUT_TAX: readonly string[] = ['USD', 'CAD'];

export const holdTax = (currency: string): boolean => !WITHOUT_TAX.includes(currency);
