import { moneyField, parseMoney } from '@comanda/app-shared/money';
import { dateField, fromDateField } from '@comanda/app-shared/time';
import type { Answer, Input } from '@comanda/sdk';
import { rateOf } from '../../../parts/taxes.ts';
import { DAYS, type Day, isTime } from '../../../parts/week.ts';

export type Discount = Answer<'listDiscounts'>['items'][number];
export type Terms = Discount['terms'];
export type DiningOption = NonNullable<NonNullable<Terms['conditions']>['diningOptions']>[number];
type NewDiscount = NonNullable<Input<'createDiscount'>['body']>;

/** What a discount takes that the form can change; what it cannot stays as it was written. */
export type Price = 'PERCENT' | 'FIXED' | 'OTHER';

/** A discount while it is typed. */
export interface DiscountDraft {
  name: string;
  automatic: boolean;
  /** Somebody approves it each time. */
  needsApproval: boolean;
  price: Price;
  rate: string;
  amount: string;
  /** Each item by itself, and not the whole of where it is put on. */
  perItem: boolean;
  code: string;
  /** yyyy-mm-dd; empty: without one. */
  firstDay: string;
  lastDay: string;
  minimumAmount: string;
  maximumAmount: string;
  minimumGuests: number | null;
  /** So many orders may have it; null: as many as there are. */
  maximumOrders: number | null;
  maximumOrdersPerGuest: number | null;
  /** None: all. */
  diningOptions: readonly DiningOption[];
  /** On days and at hours; empty times: always. Null: there are several windows, which the form leaves alone. */
  hours: { days: readonly Day[]; start: string; end: string } | null;
  /** It goes together with no other one. */
  exclusive: boolean;
  /** The terms that are there, of which the form shows a part. */
  stored: Terms | null;
}

const NO_HOURS = { days: DAYS, start: '', end: '' } as const;

export const NEW_DISCOUNT: DiscountDraft = {
  name: '',
  automatic: false,
  needsApproval: false,
  price: 'PERCENT',
  rate: '',
  amount: '',
  perItem: false,
  code: '',
  firstDay: '',
  lastDay: '',
  minimumAmount: '',
  maximumAmount: '',
  minimumGuests: null,
  maximumOrders: null,
  maximumOrdersPerGuest: null,
  diningOptions: [],
  hours: NO_HOURS,
  exclusive: false,
  stored: null,
};

const priceOf = ({ type }: Terms): Price => (type === 'PERCENT' || type === 'FIXED' ? type : 'OTHER');

function hoursOf({ conditions }: Terms): DiscountDraft['hours'] {
  const [window, ...more] = conditions?.timeWindows ?? [];
  if (more.length > 0) return null;
  return window ? { days: window.days ?? DAYS, start: window.start, end: window.end } : NO_HOURS;
}

export function draftDiscount(
  { name, automatic, needsApproval, terms }: Discount,
  currency: string,
  language: string,
): DiscountDraft {
  const money = (amount: number | undefined): string =>
    amount === undefined ? '' : moneyField(amount, currency, language);
  const { conditions = {} } = terms;
  return {
    name,
    automatic,
    needsApproval,
    price: priceOf(terms),
    rate: terms.rate ?? '',
    amount: money(terms.amount),
    perItem: terms.target === 'SELECTION',
    code: conditions.code ?? '',
    firstDay: conditions.firstDay === undefined ? '' : dateField(conditions.firstDay),
    lastDay: conditions.lastDay === undefined ? '' : dateField(conditions.lastDay),
    minimumAmount: money(conditions.minimumAmount),
    maximumAmount: money(terms.maximumAmount),
    minimumGuests: conditions.minimumGuests ?? null,
    maximumOrders: conditions.maximumOrders ?? null,
    maximumOrdersPerGuest: conditions.maximumOrdersPerGuest ?? null,
    diningOptions: conditions.diningOptions ?? [],
    hours: hoursOf(terms),
    exclusive: terms.stacking === 'EXCLUSIVE',
    stored: terms,
  };
}

/** What of a draft is no percentage, no amount, no time or no span of days; none: it can be stored. */
export type Fault = 'rate' | 'amount' | 'minimumAmount' | 'maximumAmount' | 'hours' | 'days';

/** What a part of the form shows and changes. */
export interface FieldsProps {
  draft: DiscountDraft;
  /** What is wrong, once somebody has tried to save. */
  faults: readonly Fault[];
  change: (fields: Partial<DiscountDraft>) => void;
}

export function faultsOf(draft: DiscountDraft, currency: string): Fault[] {
  const isNoAmount = (text: string): boolean => text.trim() !== '' && parseMoney(text, currency) === null;
  const { price, hours } = draft;
  const { firstDay, lastDay } = draft;
  const isHalf = hours !== null && (hours.start === '') !== (hours.end === '');
  const isNoTime = hours !== null && hours.start !== '' && !(isTime(hours.start) && isTime(hours.end));
  return [
    ...(price === 'PERCENT' && rateOf(draft.rate) === null ? (['rate'] as const) : []),
    ...(price === 'FIXED' && parseMoney(draft.amount, currency) === null ? (['amount'] as const) : []),
    ...(isNoAmount(draft.minimumAmount) ? (['minimumAmount'] as const) : []),
    ...(isNoAmount(draft.maximumAmount) ? (['maximumAmount'] as const) : []),
    ...(isHalf || isNoTime || hours?.days.length === 0 ? (['hours'] as const) : []),
    ...(firstDay !== '' && lastDay !== '' && lastDay < firstDay ? (['days'] as const) : []),
  ];
}

/** What is to be stored; null: something of it is none. */
export function discountOf(draft: DiscountDraft, currency: string): NewDiscount | null {
  if (faultsOf(draft, currency).length > 0) return null;
  const { name, automatic, needsApproval } = draft;
  return {
    name: name.trim(),
    automatic,
    // Nobody is there to approve what comes by itself.
    needsApproval: needsApproval && !automatic,
    terms: termsOf(draft, currency),
  };
}

function termsOf(draft: DiscountDraft, currency: string): Terms {
  // A field that is emptied is left out; what the form does not show stays.
  const {
    rate: _rate,
    amount: _amount,
    perUnit,
    conditions: before,
    ...kept
  } = draft.stored ?? { type: 'PERCENT' };
  const { stacking: _stacking, maximumAmount: _most, target, ...others } = kept;
  const maximumAmount = parseMoney(draft.maximumAmount, currency);
  const conditions = conditionsOf(draft, before, currency);
  const place = draft.perItem ? 'SELECTION' : target === 'SELECTION' ? undefined : target;
  return {
    ...others,
    ...priceTerms(draft, currency, perUnit),
    ...(place === undefined ? {} : { target: place }),
    ...(maximumAmount === null ? {} : { maximumAmount }),
    ...(draft.exclusive ? { stacking: 'EXCLUSIVE' as const } : {}),
    ...(Object.keys(conditions).length > 0 ? { conditions } : {}),
  };
}

function priceTerms(
  { price, rate, amount, perItem, stored }: DiscountDraft,
  currency: string,
  perUnit: boolean | undefined,
): Pick<Terms, 'type' | 'rate' | 'amount' | 'perUnit'> {
  if (price === 'PERCENT') return { type: 'PERCENT', rate: rateOf(rate) ?? '0' };
  if (price === 'FIXED') {
    const each = perItem && perUnit !== undefined ? { perUnit } : {};
    return { type: 'FIXED', amount: parseMoney(amount, currency) ?? 0, ...each };
  }
  const { type = 'PERCENT', rate: sameRate, amount: sameAmount } = stored ?? {};
  return {
    type,
    ...(sameRate === undefined ? {} : { rate: sameRate }),
    ...(sameAmount === undefined ? {} : { amount: sameAmount }),
  };
}

type Conditions = NonNullable<Terms['conditions']>;

function conditionsOf(draft: DiscountDraft, before: Conditions | undefined, currency: string): Conditions {
  const { code: _code, minimumAmount: _amount, minimumGuests: _guests, ...rest } = before ?? {};
  const { diningOptions: _options, timeWindows, firstDay: _first, lastDay: _last, ...more } = rest;
  const { maximumOrders: _inAll, maximumOrdersPerGuest: _each, ...kept } = more;
  const { hours, minimumGuests, diningOptions, firstDay, lastDay } = draft;
  const { maximumOrders, maximumOrdersPerGuest } = draft;
  const [first, last] = [fromDateField(firstDay), fromDateField(lastDay)];
  const code = draft.code.trim();
  const minimumAmount = parseMoney(draft.minimumAmount, currency);
  const windows = hours === null ? timeWindows : windowsOf(hours);
  return {
    ...kept,
    ...(code === '' ? {} : { code }),
    ...(first === null ? {} : { firstDay: first }),
    ...(last === null ? {} : { lastDay: last }),
    ...(minimumAmount === null ? {} : { minimumAmount }),
    ...(minimumGuests === null ? {} : { minimumGuests }),
    ...(maximumOrders === null ? {} : { maximumOrders }),
    ...(maximumOrdersPerGuest === null ? {} : { maximumOrdersPerGuest }),
    ...(diningOptions.length > 0 ? { diningOptions: [...diningOptions] } : {}),
    ...(windows === undefined ? {} : { timeWindows: windows }),
  };
}

function windowsOf({ days, start, end }: NonNullable<DiscountDraft['hours']>): Conditions['timeWindows'] {
  if (start === '') {
    // Days alone: from midnight to midnight.
    return days.length === DAYS.length ? undefined : [{ days: [...days], start: '00:00', end: '00:00' }];
  }
  return [{ ...(days.length === DAYS.length ? {} : { days: [...days] }), start, end }];
}
