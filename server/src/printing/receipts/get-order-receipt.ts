import { restaurant } from '../../access/index.ts';
import { findPayments, paymentFormat } from '../../money/payments/index.ts';
import { findOrder, orderFormat } from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import { route } from '../deps.ts';
import { chosenCheck, receiptOf, withCash } from './documents.ts';
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
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [rows] = await deps.db.run(scope, findOrder(scope, params.orderGuid));
    const order = orderFormat.parse(one(rows, 'order'));
    const check = chosenCheck(order, query.checkGuid, 'query');
    const guids = check.payments.map(({ paymentGuid }) => paymentGuid);
    const [payments] = guids.length > 0 ? await deps.db.run(scope, findPayments(scope, guids)) : [[]];
    const paid = payments.map((row) => paymentFormat.parse(row));
    const marks = query.copy ? (['COPY'] as const) : [];
    return answerDocument(receiptOf(place, order, withCash(check, paid), { kind: query.kind, marks }), query);
  },
});
