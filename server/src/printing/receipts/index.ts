import { getKitchenTicketDocument } from './get-kitchen-ticket-document.ts';
import { getOrderReceipt } from './get-order-receipt.ts';

/** What is put on paper or on a screen: bills, receipts and tickets, made from their order whenever they are asked for. */
export const receiptRoutes = [getOrderReceipt, getKitchenTicketDocument];
