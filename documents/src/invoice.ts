import {
  type CheckLike,
  commonOf,
  localTime,
  type OrderLike,
  type Setting,
  soldOf,
  sumsOf,
  taxOf,
} from './bill.ts';
import type { BillLine, Fact, InvoiceDocument, TaxLine } from './model.ts';
import { say } from './words.ts';

/** Invoices with the buyer's name, and the credit notes that take them back. */

export interface BuyerLike {
  readonly name: string;
  readonly taxNumber: string | null;
  readonly addressLines: readonly string[];
}

/** What a paper of its own number has: number, date, and whom it is for. */
export interface Issue {
  readonly number: string;
  readonly issuedAt: string;
  readonly timeZone: string;
  readonly buyer: BuyerLike;
}

/** What an invoice needs of a check beside what its bill shows. */
export type InvoicedCheck = CheckLike & {
  readonly taxAmount: number;
  readonly inclusiveTaxAmount: number;
};

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((all, { amount }) => all + amount, 0);

/** What was sold. Tips are given to people, and are no part of it. */
export function invoiceOf(
  order: OrderLike,
  check: InvoicedCheck,
  issue: Issue,
  setting: Setting,
): InvoiceDocument {
  const { language = 'en' } = setting;
  const totalAmount = check.totalAmount - check.tipAmount;
  const taxAmount = check.taxAmount + check.inclusiveTaxAmount;
  return {
    kind: 'INVOICE',
    title: say(language, 'Invoice'),
    ...commonOf(order.currency, setting),
    ...partsOf(
      issue,
      [{ label: 'Date of supply', value: localTime(order.openedAt, order.timeZone) }],
      setting,
    ),
    lines: soldOf(check, setting),
    subtotalAmount: check.subtotalAmount,
    sums: sumsOf(order, { ...check, tipAmount: 0 }, language),
    totalAmount,
    taxes: check.appliedTaxes.map((tax) => taxOf(order, tax)),
    netAmount: totalAmount - taxAmount,
    taxAmount,
  };
}

/** What is taken back of an invoice, all amounts positive: the paper shows them as negative. */
export interface TakenBack {
  readonly reason: string;
  readonly lines: readonly BillLine[];
  readonly sums: InvoiceDocument['sums'];
  readonly taxes: readonly TaxLine[];
}

export function creditNoteOf(
  invoice: InvoiceDocument,
  taken: TakenBack,
  issue: Issue,
  setting: Setting,
): InvoiceDocument {
  const { language = 'en' } = setting;
  const minus = <T extends { readonly amount: number }>(row: T): T => ({ ...row, amount: 0 - row.amount });
  const lines = taken.lines.map(minus);
  const sums = taken.sums.map(minus);
  const taxes = taken.taxes.map((tax) => ({
    ...tax,
    taxableAmount: 0 - tax.taxableAmount,
    taxAmount: 0 - tax.taxAmount,
  }));
  const totalAmount = sumOf(lines) + sumOf(sums);
  const taxAmount = taxes.reduce((all, tax) => all + tax.taxAmount, 0);
  const facts: Fact[] = [
    { label: 'For invoice', value: invoice.number },
    { label: 'Reason', value: taken.reason },
  ];
  return {
    kind: 'CREDIT_NOTE',
    title: say(language, 'Credit note'),
    ...commonOf(invoice.currency, setting),
    ...partsOf(issue, facts, setting),
    lines,
    subtotalAmount: sumOf(lines),
    sums,
    totalAmount,
    taxes,
    netAmount: totalAmount - taxAmount,
    taxAmount,
  };
}

function partsOf(
  { number, issuedAt, timeZone, buyer }: Issue,
  more: readonly Fact[],
  { language = 'en', facts = [] }: Setting,
) {
  const own: Fact[] = [
    { label: 'Number', value: number },
    { label: 'Date', value: localTime(issuedAt, timeZone) },
    ...more,
  ];
  return {
    number,
    buyer: {
      name: buyer.name,
      lines: [...buyer.addressLines, ...(buyer.taxNumber === null ? [] : [buyer.taxNumber])],
    },
    facts: [...own.map(({ label, value }) => ({ label: say(language, label), value })), ...facts],
  };
}
