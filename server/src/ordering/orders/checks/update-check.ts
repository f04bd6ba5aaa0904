import { restaurant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { reprice } from '../apply-pricing.ts';
import { changeOrder } from '../change-order.ts';
import { changeCheck, checkOf } from '../document.ts';
import { CheckChange, checkParams, Order } from '../shapes.ts';
import { requireAllowed, requireAllowedOnCheck } from '../states.ts';

export const updateCheck = route({
  operationId: 'updateCheck',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/checks/{checkGuid}',
  summary: "Update a check's tax exemption.",
  description:
    'An exempt check has no tax, and the tax contained in inclusive prices is taken off ' +
    '(`exemptedTaxAmount`). Reopen a paid check first.',
  access: restaurant('write:orders'),
  params: checkParams,
  body: CheckChange,
  response: Order,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { params, body } = call;
    const { version: _, ...change } = body;
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: (order) => {
        requireAllowed(order, 'update');
        requireAllowedOnCheck(checkOf(order, params.checkGuid), 'update');
        const { checkGuid } = params;
        const facts = { checkGuid, changed: Object.keys(change) };
        return {
          order: reprice(changeCheck(order, checkGuid, (check) => ({ ...check, ...change }))),
          events: [{ type: 'order.updated', data: facts }],
          timeline: { action: 'order.updated', facts },
        };
      },
    });
  },
});
