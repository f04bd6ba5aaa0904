import { moneyField, parseMoney } from '@comanda/app-shared/money';
import type { Answer, Input } from '@comanda/sdk';
import { rateOf } from '../../../parts/taxes.ts';

export type Charge = Answer<'listServiceCharges'>['items'][number];
export type DiningOption = NonNullable<Charge['terms']['diningOptions']>[number];
type NewCharge = NonNullable<Input<'createServiceCharge'>['body']>;

/** A service charge while it is typed. */
export interface ChargeDraft {
  name: string;
  automatic: boolean;
  type: Charge['terms']['type'];
  rate: string;
  amount: string;
  beforeDiscounts: boolean;
  gratuity: boolean;
  taxRateGuids: readonly string[];
  minimumGuests: number | null;
  /** None: all. */
  diningOptions: readonly DiningOption[];
}

export const NEW_CHARGE: ChargeDraft = {
  name: '',
  automatic: false,
  type: 'PERCENT',
  rate: '',
  amount: '',
  beforeDiscounts: false,
  gratuity: false,
  taxRateGuids: [],
  minimumGuests: null,
  diningOptions: [],
};

export const draftCharge = (
  { name, automatic, terms }: Charge,
  currency: string,
  language: string,
): ChargeDraft => ({
  name,
  automatic,
  type: terms.type,
  rate: terms.rate ?? '',
  amount: terms.amount === undefined ? '' : moneyField(terms.amount, currency, language),
  beforeDiscounts: terms.calculation === 'PRE_DISCOUNT',
  gratuity: terms.gratuity ?? false,
  taxRateGuids: terms.taxRateGuids ?? [],
  minimumGuests: terms.minimumGuests ?? null,
  diningOptions: terms.diningOptions ?? [],
});

/** What is to be stored; null: its percentage or its amount is none. */
export function chargeOf(draft: ChargeDraft, currency: string): NewCharge | null {
  const price = draft.type === 'PERCENT' ? percentOf(draft) : fixedOf(draft, currency);
  if (price === null) return null;
  const { taxRateGuids, minimumGuests, diningOptions, gratuity } = draft;
  return {
    name: draft.name.trim(),
    automatic: draft.automatic,
    terms: {
      ...price,
      ...(gratuity ? { gratuity } : {}),
      ...(taxRateGuids.length > 0 ? { taxRateGuids: [...taxRateGuids] } : {}),
      ...(minimumGuests === null ? {} : { minimumGuests }),
      ...(diningOptions.length > 0 ? { diningOptions: [...diningOptions] } : {}),
    },
  };
}

type Price = Pick<NewCharge['terms'], 'type' | 'rate' | 'amount' | 'calculation'>;

function percentOf({ rate: typed, beforeDiscounts }: ChargeDraft): Price | null {
  const rate = rateOf(typed);
  if (rate === null) return null;
  return { type: 'PERCENT', rate, calculation: beforeDiscounts ? 'PRE_DISCOUNT' : 'POST_DISCOUNT' };
}

function fixedOf({ amount: typed }: ChargeDraft, currency: string): Price | null {
  const amount = parseMoney(typed, currency);
  return amount === null ? null : { type: 'FIXED', amount };
}
