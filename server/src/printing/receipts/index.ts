import { getOrderReceipt } from './get-order-receipt.ts';

/** What guests get on paper or on a screen: bills and receipts, made from their order whenever they are asked for. */
export const receiptRoutes = [getOrderReceipt];
