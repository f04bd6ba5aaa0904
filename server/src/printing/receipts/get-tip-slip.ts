import { type RestaurantScope, restaurant } from '../../access/index.ts';
import { findPayments, isOfOpenTab, type Payment, paymentFormat } from '../../money/payments/index.ts';
import { type Check, findOrder, orderFormat } from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type PrintingDeps, route } from '../deps.ts';
import { readHouse } from './house.ts';
import { answerDocument, documentAlternatives } from './render.ts';
import { documentQuery, paymentSlipParams, TipSlip } from './shapes.ts';
import { slipOf } from './tip-slip.ts';

export const getTipSlip = route({
  operationId: 'getTipSlip',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/tip-slip',
  summary: 'Get the slip on which a guest writes a tip.',
  description:
    'For a card payment that is authorized and not captured yet: its tip can still be adjusted. Suggests the tips of the ' +
    'document settings. The house prints it twice; the second one with `copy`.',
  alternatives: documentAlternatives,
  access: restaurant('read:payments'),
  params: paymentSlipParams,
  query: documentQuery,
  response: TipSlip,
  errors: ['INVALID_STATE'],
  when: { INVALID_STATE: 'It is not a card payment, or its tip cannot be changed any more.' },
  handler: async ({ deps, scope, params, query }) => {
    const house = await readHouse(deps, scope);
    const [rows] = await deps.db.run(scope, findPayments(scope, [params.paymentGuid]));
    const payment = paymentFormat.parse(one(rows, 'payment'));
    // Whoever has a tab says the tip when it is settled.
    if (payment.type !== 'CARD' || payment.status !== 'AUTHORIZED' || isOfOpenTab(payment))
      fail('INVALID_STATE', 'The tip of this payment cannot be changed any more.', {
        state: payment.status,
        allowed: [],
      });
    const check = await checkOfPayment(deps, scope, payment);
    return answerDocument(slipOf(house, payment, check, query), house.settings, query);
  },
});

async function checkOfPayment(
  { db }: Pick<PrintingDeps, 'db'>,
  scope: RestaurantScope,
  { orderGuid, paymentGuid }: Payment,
): Promise<Check | null> {
  if (orderGuid === null) return null;
  const [[row]] = await db.run(scope, findOrder(scope, orderGuid));
  const { checks } = orderFormat.parse(row!); // orders with payments are not deleted
  return checks.find(({ payments }) => payments.some((one) => one.paymentGuid === paymentGuid)) ?? null;
}
