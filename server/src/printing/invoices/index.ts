import { getInvoice } from './get-invoice.ts';
import { getInvoiceDocument } from './get-invoice-document.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';
import { listInvoices } from './list-invoices.ts';

/** Papers with a number and a buyer: invoices, and the credit notes that take them back. They are issued once and never change. */
export const invoiceRoutes = [listInvoices, issueInvoice, getInvoice, getInvoiceDocument, issueCreditNote];
