import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { paymentFormat } from './formats.ts';
import { findPayment } from './queries.ts';
import { Payment, paymentParams } from './shapes.ts';

export const getPayment = route({
  operationId: 'getPayment',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}',
  summary: 'Get a payment.',
  description: 'As the service knows it. For cards, `GET /payments/inquire/{retref}` asks the processor too.',
  access: restaurant('read:payments'),
  params: paymentParams,
  response: Payment,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findPayment(scope, params.paymentGuid));
    return ok(new RawJson(paymentFormat.text(one(rows, 'payment'))));
  },
});
