import { getCashDrawerDocument } from './get-cash-drawer-document.ts';
import { getDayCloseDocument } from './get-day-close-document.ts';
import { getDayReportDocument } from './get-day-report-document.ts';
import { getKitchenTicketDocument } from './get-kitchen-ticket-document.ts';
import { getOrderReceipt } from './get-order-receipt.ts';
import { getTipSlip } from './get-tip-slip.ts';
import { receiptLinkRoutes } from './links/index.ts';
import { sendReceiptMail } from './mails/send-receipt-mail.ts';

/** What is put on paper or on a screen: bills, receipts, tickets, reports and slips, made whenever they are asked for. */
export const receiptRoutes = [
  getOrderReceipt,
  getKitchenTicketDocument,
  getDayReportDocument,
  getDayCloseDocument,
  getCashDrawerDocument,
  getTipSlip,
  ...receiptLinkRoutes,
  sendReceiptMail,
];
export { chosenCheck, isPaid, isVoid, kitchenTicketOf } from './documents.ts';
export { type ReadHouse, readHouse } from './house.ts';
export { loadReceipt } from './load-receipt.ts';
export { answerDocument, documentAlternatives } from './render.ts';
export { documentQuery, invoicePaper } from './shapes.ts';
