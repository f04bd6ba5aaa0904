import type { Answer } from '@comanda/app-shared';
import type { Input } from '@comanda/sdk';

type TaxRate = Answer<'getRestaurant'>['taxRates'][number];
type NewTaxRate = NonNullable<NonNullable<Input<'updateRestaurant'>['body']>['taxRates']>[number];

/** A tax while it is typed. What the form does not show of one that is there stays as it is. */
export interface TaxDraft {
  stored?: TaxRate;
  name: string;
  rate: string;
  inclusive: boolean;
  isDefault: boolean;
}

export const draftTax = (stored: TaxRate): TaxDraft => ({
  stored,
  name: stored.name,
  rate: stored.rate ?? '',
  inclusive: stored.inclusive,
  isDefault: stored.isDefault,
});

/** A percentage as the API takes it, whichever decimal sign was typed; null: it is none. */
export function rateOf(text: string): string | null {
  const rate = text.trim().replace(/\s*%$/, '').replace(',', '.');
  return /^(?:100|\d{1,2})(?:\.\d{1,5})?$/.test(rate) ? rate : null;
}

/** What is to be stored; null: something is missing or is no percentage. */
export function taxesOf(drafts: readonly TaxDraft[]): NewTaxRate[] | null {
  const rates = drafts.map(({ stored, name, rate, inclusive, isDefault }): NewTaxRate | null => {
    const fields = { name: name.trim(), inclusive, isDefault };
    if (fields.name === '') return null;
    if (stored?.type === 'FIXED') return { ...stored, ...fields };
    const percent = rateOf(rate);
    return percent === null ? null : { ...stored, ...fields, type: 'PERCENT', rate: percent };
  });
  const whole = rates.filter((rate) => rate !== null);
  return whole.length === rates.length ? whole : null;
}
