import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { loadReceipt } from './load-receipt.ts';
import { answerDocument, documentAlternatives } from './render.ts';
import { Receipt, receiptParams, receiptQuery } from './shapes.ts';

export const getOrderReceipt = route({
  operationId: 'getOrderReceipt',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt',
  summary: 'Get the bill or receipt of a check.',
  description:
    'As data, as a page that prints on paper of 80 or 58 mm, as text, or as the bytes of a receipt printer: the same lines and ' +
    'sums in each. Made from the order as it is now. A check that is not paid in full has no RECEIPT, only a BILL.',
  alternatives: documentAlternatives,
  access: restaurant('read:orders'),
  params: receiptParams,
  query: receiptQuery,
  response: Receipt,
  errors: ['INVALID_STATE'],
  when: { INVALID_STATE: 'A RECEIPT is asked for and the check is not paid.' },
  handler: async ({ deps, scope, params, query }) => {
    const { checkGuid, kind } = query;
    const marks = query.copy ? (['COPY'] as const) : [];
    const wanted = { orderGuid: params.orderGuid, checkGuid, kind, marks };
    const { receipt, settings } = await loadReceipt(deps, scope, wanted, 'query');
    return answerDocument(receipt, settings, query);
  },
});
