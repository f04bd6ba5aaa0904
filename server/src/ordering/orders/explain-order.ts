import { priceOrder, pricingInputOf } from '@comanda/pricing';
import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { orderFormat } from './document.ts';
import { findOrder } from './queries.ts';
import { orderParams } from './shapes/fields.ts';
import { OrderExplanation } from './shapes/order.ts';

export const explainOrder = route({
  operationId: 'explainOrder',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/explain',
  summary: 'Explain the amounts of an order.',
  description:
    'Every step of the computation, as data and as a sentence, like `explain` of previewOrder: from ' +
    'the prices, taxes, discounts and charges that the order keeps, whatever the menu says today. The ' +
    'last step is the total of the order, tips included.',
  access: restaurant('read:orders'),
  params: orderParams,
  response: OrderExplanation,
  status: 200,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findOrder(scope, params.orderGuid));
    const order = orderFormat.parse(one(rows, 'order'));
    const { guid, version, currency, totalAmount } = order;
    const { steps } = priceOrder(pricingInputOf(order), { explain: true });
    // `explain` asks for steps.
    const told = steps!.map((step) => ({ ...step, keys: [...step.keys] }));
    return ok({ guid, version, currency, totalAmount, steps: told });
  },
});
