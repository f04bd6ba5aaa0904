import { restaurant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { wrongField } from '../body-references.ts';
import { changeOrders } from '../change-order.ts';
import { checkOf } from '../document.ts';
import { withGuestStatus } from '../fulfillment.ts';
import { moveChecksBetweenOrders } from '../move-between-orders.ts';
import { CheckTransfer, checkParams, Moved } from '../shapes.ts';
import { rejectInState, requireAllowed, requireAllowedOnCheck } from '../states.ts';

export const transferCheck = route({
  operationId: 'transferCheck',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/checks/{checkGuid}/transfer',
  summary: 'Transfer a check to another order.',
  description:
    'Both orders change in one transaction or neither does. Items keep their prices, discounts, ' +
    'charges and tickets. Taxes and charges that depend on the dining option or the number of guests ' +
    'follow the order that they move to. Refused while a payment is on the check. The last check of ' +
    'an order cannot be transferred: merge the orders instead.',
  access: restaurant('write:orders'),
  params: checkParams,
  body: CheckTransfer,
  response: Moved,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body, expectedVersion } = call;
    const { toOrderGuid, toOrderVersion } = body;
    const { orderGuid, checkGuid } = params;
    if (toOrderGuid === orderGuid) wrongField('/toOrderGuid', 'other', 'is this order itself');
    return changeOrders(call, {
      orders: [
        { guid: orderGuid, expectedVersion },
        { guid: toOrderGuid, expectedVersion: toOrderVersion },
      ],
      change: async ([from, to], { now }) => {
        requireAllowed(from!, 'move');
        requireAllowed(to!, 'move');
        const check = checkOf(from!, checkGuid);
        requireAllowedOnCheck(check, 'move');
        if (from!.checks.length === 1)
          rejectInState('LAST_CHECK', ['merge'], 'It is the only check of its order; merge the orders.');
        const [left, arrived] = moveChecksBetweenOrders(from!, to!, [checkGuid]).map(withGuestStatus);
        const facts = { checkGuid, fromOrderGuid: orderGuid, toOrderGuid };
        const record = {
          events: [{ type: 'check.transferred' as const, data: facts }],
          timeline: { action: 'check.transferred', facts },
        };
        const extraWrites = await deps.kitchen.moved(scope, left!, arrived!, check.selections, now);
        return [
          { order: left!, ...record, extraWrites },
          { order: arrived!, ...record },
        ];
      },
    });
  },
});
