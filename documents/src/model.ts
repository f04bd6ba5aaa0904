/**
 * What is printed, shown and mailed, as data: everything in it is final, so that renderers only arrange it and two renderings
 * never differ in an amount. Amounts are integer minor units.
 */

import type { Language } from './words.ts';

/** What stands out at the top, so that nobody takes the paper for something else. */
export type Mark = 'CHANGED' | 'COPY' | 'MOVED' | 'POSSIBLE_DUPLICATE' | 'TRAINING' | 'VOID' | 'REPRINT';

/** A black and white picture: rows from the top, eight dots a byte, the left dot in the highest bit, 1 is black. */
export interface Logo {
  /** In dots, a multiple of 8. */
  readonly width: number;
  readonly height: number;
  /** Base64. */
  readonly bits: string;
}

export interface Heading {
  readonly name: string;
  /** Address, phone, tax number. */
  readonly lines: readonly string[];
  readonly logo: Logo | null;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Sum {
  readonly label: string;
  readonly amount: number;
}

/** What is printed as a QR code, and what it is for. */
export interface Code {
  readonly url: string;
  readonly label: string;
}

interface Common {
  readonly title: string;
  /** Of its own words; what people typed stays as it is. */
  readonly language: Language;
  readonly marks: readonly Mark[];
  readonly heading: Heading;
  readonly currency: string;
  /** Decimals of the currency. */
  readonly decimals: number;
  readonly facts: readonly Fact[];
  readonly code: Code | null;
  /** What the law or the house wants at the end. */
  readonly legalLines: readonly string[];
}

export interface BillLine {
  readonly quantity: string;
  readonly name: string;
  /** Modifiers and notes. */
  readonly details: readonly string[];
  /** Before discounts. */
  readonly amount: number;
}

export interface TaxLine {
  readonly label: string;
  /** Percent, as a decimal; null of a fixed tax. */
  readonly rate: string | null;
  /** Whether the prices hold it. */
  readonly inclusive: boolean;
  readonly taxableAmount: number;
  readonly taxAmount: number;
}

/** Cash over the counter: what was handed over, less the change, is what was paid, rounded to coins. */
export interface CashHanded {
  /** With its tip, before rounding. */
  readonly paidAmount: number;
  /** Added so that coins can pay it; negative: left off. */
  readonly roundingAmount: number;
  readonly tenderedAmount: number;
  readonly changeAmount: number;
}

/** What guests get: `BILL` asks for money, `RECEIPT` says what was paid. */
export interface BillDocument extends Common {
  readonly kind: 'RECEIPT' | 'BILL';
  readonly lines: readonly BillLine[];
  readonly subtotalAmount: number;
  /** Discounts, charges, added taxes and tips: what leads from the subtotal to the total. */
  readonly sums: readonly Sum[];
  readonly totalAmount: number;
  readonly payments: readonly Sum[];
  /** Of the payments in cash of which it is known. */
  readonly cash: readonly CashHanded[];
  readonly dueAmount: number;
  /** What was paid beyond the total. */
  readonly overpaidAmount: number;
  readonly refunds: readonly Sum[];
  /** Empty where the house does not show them. */
  readonly taxes: readonly TaxLine[];
  /** Tips to choose from, with lines to write on; null: no tip is asked for. */
  readonly tips: readonly TipSuggestion[] | null;
}

export interface TipSuggestion {
  /** Such as `15 %`; empty: the amount says it. */
  readonly label: string;
  readonly tipAmount: number;
  readonly totalAmount: number;
}

export interface DishLine {
  readonly quantity: string;
  readonly name: string;
  readonly details: readonly string[];
  readonly voided: boolean;
}

export interface TicketDocument extends Common {
  readonly kind: 'KITCHEN_TICKET';
  readonly dishes: readonly DishLine[];
}

/** A part of a report: `rows` add up to `total` when it has one. */
export interface ReportSection {
  readonly title: string;
  readonly rows: readonly Sum[];
  readonly counts: readonly Fact[];
  readonly total: Sum | null;
}

export interface ReportDocument extends Common {
  readonly kind: 'REPORT';
  readonly sections: readonly ReportSection[];
}

/** The slip on which a guest writes a tip. */
export interface TipSlipDocument extends Common {
  readonly kind: 'TIP_SLIP';
  readonly amount: number;
  /** Tips to choose from, with what the total would be. */
  readonly suggestions: readonly TipSuggestion[];
}

/** A numbered paper for a buyer. A credit note has the amounts that it takes back, as negative ones. */
export interface InvoiceDocument extends Common {
  readonly kind: 'INVOICE' | 'CREDIT_NOTE';
  readonly number: string;
  readonly buyer: { readonly name: string; readonly lines: readonly string[] };
  readonly lines: readonly BillLine[];
  readonly subtotalAmount: number;
  /** Discounts, charges and added taxes: what leads from the subtotal to the total. */
  readonly sums: readonly Sum[];
  readonly totalAmount: number;
  readonly taxes: readonly TaxLine[];
  /** With the tax they are the total. */
  readonly netAmount: number;
  readonly taxAmount: number;
}

export type PrintDocument =
  | BillDocument
  | TicketDocument
  | ReportDocument
  | TipSlipDocument
  | InvoiceDocument;
