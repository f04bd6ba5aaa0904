import type { InvoiceDocument, TakenBack } from '@comanda/documents';
import { allocate, multiplyDivide } from '@comanda/pricing';
import type { Check, CheckRefund, OrderDocument } from '../../ordering/orders/index.ts';
import { taxesIn, taxIn } from '../../ordering/orders/index.ts';
import { fail } from '../../platform/errors.ts';
import { sumOf } from '../../platform/sum.ts';

/** Invoices and what credit notes take back of them. Pure. */

export interface Buyer {
  name: string;
  taxNumber: string | null;
  addressLines: string[];
}

/** A paper as it was issued, which never changes. */
export interface StoredInvoice {
  guid: string;
  restaurantGuid: string;
  kind: 'INVOICE' | 'CREDIT_NOTE';
  series: string;
  sequence: number;
  number: string;
  orderGuid: string;
  checkGuid: string;
  /** Of an invoice: which one of its check. */
  issue: number | null;
  invoiceGuid: string | null;
  refundGuid: string | null;
  takesAll: boolean;
  customerGuid: string | null;
  buyer: Buyer;
  businessDate: number;
  issuedAt: string;
  paper: InvoiceDocument;
}

/** The number of a paper, with the year that `{year}` in its series stands for. */
export const numberOf = (series: string, sequence: number): string => `${series}-${sequence}`;
export const seriesOf = (pattern: string, businessDate: number): string =>
  pattern.replaceAll('{year}', String(Math.floor(businessDate / 10_000)));

/** What is left of an invoice after its credit notes. */
export const leftOf = (invoice: InvoiceDocument, credited: readonly InvoiceDocument[]): number =>
  invoice.totalAmount + sumOf(credited, ({ totalAmount }) => totalAmount);

/** What a credit note for all that is left takes back. */
export function restOf(
  invoice: InvoiceDocument,
  credited: readonly InvoiceDocument[],
  reason: string,
): TakenBack {
  if (credited.length === 0) return { ...invoice, reason };
  const taxes = invoice.taxes.map((tax, index) => ({
    ...tax,
    taxAmount: tax.taxAmount + sumOf(credited, ({ taxes: back }) => back[index]?.taxAmount ?? 0),
    taxableAmount: tax.taxableAmount + sumOf(credited, ({ taxes: back }) => back[index]?.taxableAmount ?? 0),
  }));
  const amount = leftOf(invoice, credited);
  return { reason, lines: [{ quantity: '1', name: invoice.number, details: [], amount }], sums: [], taxes };
}

/** What a credit note for a refund takes back: its items, or money in the proportion of the invoice's taxes. Its tip is none of it. */
export function refundedOf(
  invoice: InvoiceDocument,
  { order, check, refund }: { order: OrderDocument; check: Check; refund: CheckRefund },
): TakenBack {
  const { reason } = refund;
  const amount = refund.totalAmount - refund.tipAmount;
  if (refund.lines.length === 0) {
    const shares = taxesOfMoney(invoice, check, refund);
    const taxes = invoice.taxes.map((tax, index) => ({
      ...tax,
      taxAmount: shares[index] ?? 0,
      taxableAmount:
        invoice.totalAmount === 0 ? 0 : multiplyDivide(tax.taxableAmount, amount, invoice.totalAmount),
    }));
    return { reason, lines: [{ quantity: '1', name: reason, details: [], amount }], sums: [], taxes };
  }
  const lines = refund.lines.map((line) => ({
    quantity: line.quantity,
    name: check.selections.find(({ guid }) => guid === line.selectionGuid)?.name ?? '',
    details: [],
    amount: line.totalAmount,
  }));
  // The taxes of an invoice stand in the sequence of its check's, so that credit notes can be taken off it row by row.
  const taxes = invoice.taxes.map((tax, index) => {
    const { taxRateGuid } = check.appliedTaxes[index] ?? {};
    const parts = refund.lines.flatMap((line) =>
      line.taxes
        .filter((one) => one.taxRateGuid === taxRateGuid)
        .map(({ taxAmount }) => ({ taxAmount, line })),
    );
    return {
      ...tax,
      taxAmount: sumOf(parts, ({ taxAmount }) => taxAmount),
      taxableAmount: sumOf(parts, ({ line }) => line.totalAmount - sumOf(line.taxes, (one) => one.taxAmount)),
    };
  });
  const known = sumOf(taxes, ({ taxAmount }) => taxAmount);
  const missing =
    sumOf(
      refund.lines.flatMap((line) => line.taxes),
      ({ taxAmount }) => taxAmount,
    ) - known;
  if (missing !== 0)
    throw new Error(`refund ${refund.guid} of order ${order.guid} has taxes that its check lacks`);
  return { reason, lines, sums: [], taxes };
}

/** The taxes in refunded money, in the sequence of the invoice; in their proportion where the check has others since. */
function taxesOfMoney(invoice: InvoiceDocument, check: Check, refund: CheckRefund): number[] {
  const given = taxesIn(check, refund);
  const shares = invoice.taxes.map((_, index) =>
    sumOf(
      given.filter(({ taxRateGuid }) => taxRateGuid === check.appliedTaxes[index]?.taxRateGuid),
      ({ taxAmount }) => taxAmount,
    ),
  );
  const whole = taxIn(refund);
  if (sumOf(shares, (share) => share) === whole) return shares;
  return allocateOver(
    whole,
    invoice.taxes.map((tax) => tax.taxAmount),
  );
}

const allocateOver = (amount: number, weights: readonly number[]): number[] =>
  weights.length === 0 ? [] : allocate(amount, weights);

/** INVALID_STATE when a credit note would take back more than is left. */
export function assertLeft(amount: number, left: number): void {
  if (amount <= left && left > 0) return;
  const state = left > 0 ? 'CREDITED_IN_PART' : 'CREDITED';
  fail('INVALID_STATE', 'So much is not left of this invoice.', { state, allowed: [], leftAmount: left });
}
