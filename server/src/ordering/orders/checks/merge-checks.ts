import { restaurant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { namedCheck } from '../body-references.ts';
import { changeOrder } from '../change-order.ts';
import { CheckMerge, Order, orderParams } from '../shapes.ts';
import { requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { mergeChecks as merged } from './move-lines.ts';

export const mergeChecks = route({
  operationId: 'mergeChecks',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/merge-checks',
  summary: 'Merge checks of an order.',
  description: 'Items, discounts, charges, payments and refunds move to the first check.',
  access: restaurant('write:orders'),
  params: orderParams,
  body: CheckMerge,
  response: Order,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { params, body } = call;
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: (order) => {
        requireAllowed(order, 'merge');
        for (const [index, guid] of body.checkGuids.entries())
          requireAllowedOnCheck(namedCheck(order, guid, `/checkGuids/${index}`), 'merge');
        const facts = { checkGuid: body.checkGuids[0]!, checkGuids: body.checkGuids.slice(1) };
        return {
          order: merged(order, body.checkGuids),
          events: [{ type: 'check.merged', data: facts }],
          timeline: { action: 'check.merged', facts },
        };
      },
    });
  },
});
