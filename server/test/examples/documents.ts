import type { Place } from './catalog.ts';
import { take } from './orders.ts';
import type { Story } from './story.ts';

/** Papers: what stands on them, and those that are kept. */

export async function setPapers({ call }: Story, { key: as, restaurantGuid }: Place): Promise<void> {
  const params = { restaurantGuid };
  const body = {
    legalName: 'Aurora Foods LLC',
    taxNumber: 'EIN 12-3456789',
    footerLines: ['Thank you'],
    columns: 48,
    tipRates: [15, 18, 20],
    version: 0,
  };
  await call('replaceDocumentSettings', { as, params, body });
  await call('getDocumentSettings', { as, params });
}

/** A guest wants an invoice, and brings a plate back. */
export async function invoice(story: Story, place: Place): Promise<void> {
  const { call, read } = story;
  const { key: as, restaurantGuid } = place;
  const params = { restaurantGuid };
  const { guid: orderGuid, checks } = await take(story, place);
  const order = { as, params: { ...params, orderGuid } };
  await call('createOrderPayment', { ...order, body: { type: 'OTHER', tenderName: 'Voucher' } });
  const { guid: receiptLinkGuid, receiptUrl } = await call('createReceiptLink', { ...order, body: {} });
  await call('listReceiptLinks', order);
  await read('getLinkedReceipt', {
    as: story.service.anyone,
    params: { receiptToken: receiptUrl!.split('/').at(-1)! },
  });
  await call('sendReceiptMail', { ...order, body: { email: 'rossi@catering.example' } });
  await call('deleteReceiptLink', { as, params: { ...order.params, receiptLinkGuid } });
  const buyer = {
    name: 'Rossi Catering LLC',
    taxNumber: 'EIN 98-7654321',
    addressLines: ['5 Mulberry Street', 'New York, NY 10013'],
  };
  const { guid: invoiceGuid } = await call('issueInvoice', { as, params, body: { orderGuid, buyer } });
  const issued = { as, params: { ...params, invoiceGuid } };
  await call('getInvoice', issued);
  await call('getInvoiceDocument', issued);
  await call('getInvoiceDocument', { ...issued, query: { format: 'text' } });
  const lines = [{ selectionGuid: checks[0]!.selections[0]!.guid, quantity: 1 }];
  const refunded = await call('refundItems', { ...order, body: { lines, reason: 'COLD' } });
  const { guid: refundGuid } = refunded.checks[0]!.refunds[0]!;
  await call('issueCreditNote', { ...issued, body: { refundGuid } });
  await call('listInvoices', { as, params, query: { limit: 2 } });
}
