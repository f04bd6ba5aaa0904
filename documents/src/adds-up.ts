import type { BillDocument, InvoiceDocument, PrintDocument, Sum } from './model.ts';

const sum = (rows: readonly Pick<Sum, 'amount'>[]): number =>
  rows.reduce((all, { amount }) => all + amount, 0);

/** Where the parts of a document are not its totals: empty of a document that may be handed out. */
export function differencesIn(document: PrintDocument): string[] {
  if (document.kind === 'RECEIPT' || document.kind === 'BILL') return differencesInBill(document);
  if (document.kind === 'INVOICE' || document.kind === 'CREDIT_NOTE') return differencesInInvoice(document);
  if (document.kind === 'TIP_SLIP')
    return document.suggestions
      .filter(({ tipAmount, totalAmount }) => document.amount + tipAmount !== totalAmount)
      .map(({ label }) => `the suggestion ${label}`);
  if (document.kind === 'REPORT')
    return document.sections
      .filter(({ rows, total }) => total !== null && sum(rows) !== total.amount)
      .map(({ title }) => `the section ${title}`);
  return [];
}

function differencesInBill(bill: BillDocument): string[] {
  const wrong: string[] = [];
  const expect = (what: string, received: number, expected: number) => {
    if (received !== expected) wrong.push(`${what}: ${received} instead of ${expected}`);
  };
  expect('the lines', sum(bill.lines), bill.subtotalAmount);
  expect('the sums', bill.subtotalAmount + sum(bill.sums), bill.totalAmount);
  expect('the payments', sum(bill.payments) + bill.dueAmount - bill.overpaidAmount, bill.totalAmount);
  for (const { paidAmount, roundingAmount, tenderedAmount, changeAmount } of bill.cash)
    expect('the cash', tenderedAmount - changeAmount, paidAmount + roundingAmount);
  for (const { label, tipAmount, totalAmount } of bill.tips ?? [])
    expect(`the tip ${label}`, totalAmount - tipAmount, bill.totalAmount);
  return wrong;
}

function differencesInInvoice(invoice: InvoiceDocument): string[] {
  const { lines, sums, subtotalAmount, totalAmount, taxes, netAmount, taxAmount } = invoice;
  const expected: [what: string, received: number, expected: number][] = [
    ['the lines', sum(lines), subtotalAmount],
    ['the sums', subtotalAmount + sum(sums), totalAmount],
    ['the taxes', taxes.reduce((all, tax) => all + tax.taxAmount, 0), taxAmount],
    ['net and tax', netAmount + taxAmount, totalAmount],
  ];
  return expected
    .filter(([, received, wanted]) => received !== wanted)
    .map(([what, received, wanted]) => `${what}: ${received} instead of ${wanted}`);
}
