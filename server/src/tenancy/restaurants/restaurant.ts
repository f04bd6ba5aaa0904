import { type FieldError, failFields } from '../../platform/errors.ts';

/** To what multiple of minor units, and which way. */
export interface CashRounding {
  incrementAmount: number;
  mode: 'HALF_UP' | 'HALF_EVEN' | 'HALF_DOWN' | 'UP' | 'DOWN';
}

/** A tax of the restaurant's place. Menu items name the ones that apply to them; otherwise the defaults do. */
export interface TaxRate {
  guid: string;
  name: string;
  type: 'PERCENT' | 'FIXED';
  /** Percent as a decimal string, "8.875"; of PERCENT taxes. */
  rate?: string;
  /** Minor units per unit sold; of FIXED taxes. */
  amount?: number;
  /** Whether menu prices hold the tax already. */
  inclusive: boolean;
  rounding: 'HALF_UP' | 'HALF_EVEN';
  /** Absent: each line by itself. */
  roundingScope?: 'CHECK';
  /** Due only for these; absent: for all. */
  diningOptions?: ('DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE')[];
  isDefault: boolean;
}

export interface Restaurant {
  guid: string;
  externalId: string | null;
  name: string;
  timeZone: string;
  currency: string;
  closeoutHour: number;
  address: Record<string, string> | null;
  taxRates: TaxRate[];
  /** Orders of these sources wait until somebody accepts them. */
  approvalSources: string[];
  /** How long an order of a guest waits for that before it is rejected by itself; null: for as long as it takes. */
  acceptWithinMinutes: number | null;
  /** Whether guests order at tables by the codes there. */
  tableOrdering: boolean;
  /** Where the smallest coins are gone: what cash is rounded to; null: nothing. */
  cashRounding: CashRounding | null;
  /** How long dishes take that do not say so themselves: a scheduled order goes to the kitchen that long before. */
  prepTimeSeconds: number;
  /** Where it is: an https address, or the path of an image of ours; null: none. */
  logoUrl: string | null;
  /** Of its page for guests, #rrggbb; null: that of the service. */
  brandColor: string | null;
  metadata: Record<string, string>;
  archived: boolean;
  menuVersion: number;
  /** Counts up when the stock of an item is set; not shown. */
  stockVersion: number;
  /** The last business day with a Z report: nothing is booked on it, or before it, any more. Null: none. */
  closedThrough: number | null;
  /** How many days the tenant's restaurants had closed when this was read; not shown. */
  closings: number;
  version: number;
  createdAt: number;
  updatedAt: number;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** What a schema cannot say: zones and currencies must exist, and a tax needs the figure of its type. */
export function assertPossible(fields: {
  timeZone?: string | undefined;
  currency?: string | undefined;
  taxRates?: readonly Partial<TaxRate>[] | undefined;
}): void {
  const problems: FieldError[] = [];
  const wrong = (path: string, rule: string, message: string) =>
    problems.push({ in: 'body', path, rule, message });
  if (fields.timeZone !== undefined && !isTimeZone(fields.timeZone)) {
    wrong('/timeZone', 'timeZone', 'is not an IANA time zone, for example Europe/Madrid');
  }
  if (fields.currency !== undefined && !CURRENCIES.has(fields.currency)) {
    wrong('/currency', 'currency', 'is not an ISO 4217 currency, for example EUR');
  }
  const guids = new Set<string>();
  for (const [index, tax] of (fields.taxRates ?? []).entries()) {
    if (tax.type === 'PERCENT' && (tax.rate === undefined || tax.amount !== undefined)) {
      wrong(`/taxRates/${index}/rate`, 'required', 'a PERCENT tax has a rate and no amount');
    }
    if (tax.type === 'FIXED' && (tax.amount === undefined || tax.rate !== undefined)) {
      wrong(`/taxRates/${index}/amount`, 'required', 'a FIXED tax has an amount and no rate');
    }
    if (tax.type === 'FIXED' && tax.roundingScope)
      wrong(
        `/taxRates/${index}/roundingScope`,
        'oneOf',
        'belongs to PERCENT taxes; a FIXED one is due by line',
      );
    if (tax.guid && guids.has(tax.guid))
      wrong(`/taxRates/${index}/guid`, 'unique', 'appears twice in this list');
    if (tax.guid) guids.add(tax.guid);
  }
  if (problems.length > 0) failFields(problems);
}

function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are accepted by Intl and would ignore summer time.
  if (/^[+-]|^\d/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
