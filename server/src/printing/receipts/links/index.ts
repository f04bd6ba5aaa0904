import { createReceiptLink } from './create-receipt-link.ts';
import { deleteReceiptLink } from './delete-receipt-link.ts';
import { getLinkedReceipt } from './get-linked-receipt.ts';
import { listReceiptLinks } from './list-receipt-links.ts';

/** Links at which guests read their bill or receipt: made, listed and revoked by the restaurant, opened by whoever has one. */
export const receiptLinkRoutes = [createReceiptLink, listReceiptLinks, deleteReceiptLink, getLinkedReceipt];

export { newLink } from './link.ts';
export { insertLink, purgeLinks, TOO_MANY as TOO_MANY_LINKS } from './queries.ts';
export { endOf, LINKS_MAX } from './shapes.ts';
