import { detailsOf, type ModifierLike, type ModifierQuantities } from './details.ts';
import type { BillDocument, BillLine, CashHanded, Code, Fact, Heading, Mark, Sum, TaxLine } from './model.ts';
import { type SmallBillTips, suggestionsOf } from './tip-suggestions.ts';
import { type Language, say } from './words.ts';

/** The receipt of a check, and the bill before it is paid. */

interface Totals {
  readonly subtotalAmount: number;
  readonly discountAmount: number;
  readonly exemptedTaxAmount: number;
  readonly tipAmount: number;
  readonly totalAmount: number;
  readonly dueAmount: number;
}

export interface CheckLike extends Totals {
  readonly selections: readonly {
    readonly name: string;
    readonly sizeName?: string;
    readonly quantity: string;
    /** When it is a part of an item that several checks share. */
    readonly share?: { readonly parts: number; readonly quantity: string };
    readonly grossAmount: number;
    readonly voided: boolean;
    readonly modifiers: readonly ModifierLike[];
    readonly appliedDiscounts: readonly DiscountLike[];
  }[];
  readonly appliedDiscounts: readonly DiscountLike[];
  readonly appliedServiceCharges: readonly { readonly name: string; readonly chargeAmount: number }[];
  readonly appliedTaxes: readonly {
    readonly taxRateGuid: string;
    readonly rate: string | null;
    readonly inclusive: boolean;
    readonly taxableAmount: number;
    readonly taxAmount: number;
  }[];
  readonly payments: readonly {
    readonly type: string;
    readonly status: string;
    readonly amount: number;
    readonly tipAmount: number;
    readonly cardBrand: string | null;
    readonly last4: string | null;
    /** Of cash, where they are known. */
    readonly tenderedAmount?: number | null;
    readonly changeAmount?: number | null;
    readonly roundingAmount?: number;
  }[];
  readonly refunds: readonly { readonly totalAmount: number }[];
}

interface DiscountLike {
  readonly name: string;
  readonly discountAmount: number;
}

/** What of an order its documents need. */
export interface OrderLike {
  readonly displayNumber: number | null;
  readonly currency: string;
  readonly timeZone: string;
  readonly openedAt: string;
  readonly diningOption: string;
  readonly numberOfGuests: number | null;
  readonly taxRates: readonly { readonly guid: string; readonly name: string }[];
}

/** What stands on a document and is no part of what it is about. */
export interface Setting {
  readonly heading: Heading;
  readonly decimals: number;
  readonly marks?: readonly Mark[];
  readonly facts?: readonly Fact[];
  readonly code?: Code | null;
  readonly legalLines?: readonly string[];
  /** English unless it says otherwise. */
  readonly language?: Language;
  /** What modifiers are counted for; each unless it says otherwise. */
  readonly modifierQuantities?: ModifierQuantities;
  /** Whether bills and receipts show their taxes in a table; they do unless this is false. */
  readonly taxTable?: boolean;
  /** Percent to choose from on bills, which then have lines to write a tip on. */
  readonly tipRates?: readonly number[] | null;
  /** Amounts instead, on small bills. */
  readonly smallBillTips?: SmallBillTips | null;
}

export function billOf(
  kind: BillDocument['kind'],
  order: OrderLike,
  check: CheckLike,
  setting: Setting,
): BillDocument {
  const active = check.payments.filter(({ status }) => STATES[status] !== undefined);
  const covered = active.reduce((sum, { amount, tipAmount }) => sum + amount + tipAmount, 0);
  const { language = 'en', taxTable = true } = setting;
  return {
    kind,
    title: say(language, kind === 'BILL' ? 'Bill (not a receipt)' : 'Receipt'),
    ...commonOf(order.currency, setting),
    facts: [...orderFacts(order, language), ...(setting.facts ?? [])],
    lines: soldOf(check, setting),
    subtotalAmount: check.subtotalAmount,
    sums: sumsOf(order, check, language),
    totalAmount: check.totalAmount,
    payments: active.map(({ type, status, amount, tipAmount, cardBrand, last4 }) => ({
      label: `${cardBrand ?? say(language, nameOf(type))}${last4 ? ` **** ${last4}` : ''}${say(language, STATES[status] ?? '')}`,
      amount: amount + tipAmount,
    })),
    cash: active.flatMap(cashOf),
    dueAmount: check.dueAmount,
    overpaidAmount: Math.max(0, covered - check.totalAmount),
    refunds: check.refunds.map(({ totalAmount }) => ({
      label: say(language, 'Refund'),
      amount: -totalAmount,
    })),
    taxes: taxTable ? check.appliedTaxes.map((tax) => taxOf(order, tax)) : [],
    tips: kind === 'BILL' ? tipsOf(check, setting) : null,
  };
}

/** Of the food: a tip on tax is not asked for. */
function tipsOf(check: CheckLike, { tipRates = null, smallBillTips: small = null }: Setting) {
  const base = check.subtotalAmount - check.discountAmount;
  if (tipRates === null && (small === null || base >= small.belowAmount)) return null;
  return suggestionsOf(base, { rates: tipRates ?? [], small }, check.totalAmount);
}

function cashOf(payment: CheckLike['payments'][number]): CashHanded[] {
  const { type, amount, tipAmount, tenderedAmount, changeAmount, roundingAmount = 0 } = payment;
  if (type !== 'CASH' || tenderedAmount == null || changeAmount == null) return [];
  return [{ paidAmount: amount + tipAmount, roundingAmount, tenderedAmount, changeAmount }];
}

/** Payments that count against a bill, with what is said of those that are not final. */
const STATES: Readonly<Record<string, string>> = {
  AUTHORIZED: ' (held)',
  CAPTURED: '',
  SETTLED: '',
  PENDING: ' (under way)',
  UNKNOWN: ' (under way)',
};

export const commonOf = (currency: string, setting: Setting) => ({
  language: setting.language ?? 'en',
  marks: setting.marks ?? [],
  heading: setting.heading,
  currency,
  decimals: setting.decimals,
  facts: setting.facts ?? [],
  code: setting.code ?? null,
  legalLines: setting.legalLines ?? [],
});

/** A word of the API for people: `TAKE_OUT` is "Take out". */
export const nameOf = (word: string): string =>
  word.slice(0, 1) + word.slice(1).toLowerCase().replaceAll('_', ' ');

/** As the restaurant's clock says it, in a form that reads the same everywhere. */
export function localTime(at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return parts.format(new Date(at)).replace(', ', ' ');
}

export function orderFacts(order: OrderLike, language: Language): Fact[] {
  const facts: Fact[] = [];
  const fact = (label: string, value: string) => facts.push({ label: say(language, label), value });
  if (order.displayNumber !== null) fact('Order', String(order.displayNumber));
  fact('Opened', localTime(order.openedAt, order.timeZone));
  fact('For', say(language, nameOf(order.diningOption)));
  if (order.numberOfGuests !== null) fact('Guests', String(order.numberOfGuests));
  return facts;
}

/** What was sold. */
export const soldOf = ({ selections }: CheckLike, setting: Setting): BillLine[] =>
  selections.filter(({ voided }) => !voided).map((selection) => lineOf(selection, setting));

function lineOf(selection: CheckLike['selections'][number], setting: Setting): BillLine {
  const { name, sizeName, share, modifiers } = selection;
  const { quantity } = share ?? selection;
  return {
    quantity: share ? `${quantity}/${share.parts}` : quantity,
    name: sizeName ? `${name} (${sizeName})` : name,
    details: detailsOf(modifiers, Number(quantity), setting),
    amount: selection.grossAmount,
  };
}

export function sumsOf(order: OrderLike, check: CheckLike, language: Language): Sum[] {
  const names = [...check.appliedDiscounts, ...check.selections.flatMap((line) => line.appliedDiscounts)]
    .filter(({ discountAmount }) => discountAmount > 0)
    .map(({ name }) => name);
  const unique = [...new Set(names)];
  const sums: Sum[] = [
    {
      label: [say(language, 'Discounts'), ...(unique.length > 0 ? [unique.join(', ')] : [])].join(': '),
      amount: -check.discountAmount,
    },
    { label: say(language, 'Tax not charged'), amount: -check.exemptedTaxAmount },
    ...check.appliedServiceCharges.map(({ name, chargeAmount }) => ({ label: name, amount: chargeAmount })),
    ...check.appliedTaxes
      .filter(({ inclusive }) => !inclusive)
      .map((tax) => ({ label: taxLabel(order, tax), amount: tax.taxAmount })),
    { label: say(language, 'Tip'), amount: check.tipAmount },
  ];
  return sums.filter(({ amount }) => amount !== 0);
}

type AppliedTax = CheckLike['appliedTaxes'][number];

const taxName = (order: OrderLike, { taxRateGuid }: AppliedTax): string =>
  order.taxRates.find(({ guid }) => guid === taxRateGuid)?.name ?? 'Tax';

const taxLabel = (order: OrderLike, tax: AppliedTax): string =>
  tax.rate === null ? taxName(order, tax) : `${taxName(order, tax)} ${tax.rate} %`;

export const taxOf = (order: OrderLike, tax: AppliedTax): TaxLine => ({
  label: taxName(order, tax),
  rate: tax.rate,
  inclusive: tax.inclusive,
  taxableAmount: tax.taxableAmount,
  taxAmount: tax.taxAmount,
});
