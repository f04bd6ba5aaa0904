import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { pageFor, pageOfTexts, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { refundFormat } from './formats.ts';
import { findPayment, pageOfRefunds } from './queries.ts';
import { paymentParams, Refund } from './shapes.ts';

export const listPaymentRefunds = route({
  operationId: 'listPaymentRefunds',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/refunds',
  summary: "List a payment's refunds, oldest first.",
  description: 'What was given back of the payment, with how far each refund is.',
  access: restaurant('read:payments'),
  params: paymentParams,
  query: listQuery(),
  response: pageOf(Refund),
  handler: async (call) => {
    const { deps, scope, params } = call;
    const [payments, found] = await deps.db.run(
      scope,
      findPayment(scope, params.paymentGuid),
      pageOfRefunds(scope, params.paymentGuid, pageFor(call)),
    );
    one(payments, 'payment');
    const { rows, nextCursor } = slicePage(found, call, ({ guid }) => [guid]);
    const documents = rows.map(refundFormat.text);
    return ok(pageOfTexts(documents, nextCursor));
  },
});
