import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { reprice } from './apply-pricing.ts';
import { wrongField } from './body-references.ts';
import { changeOrders } from './change-order.ts';
import { selectionsOf } from './document.ts';
import { withGuestStatus } from './fulfillment.ts';
import { moveChecksBetweenOrders } from './move-between-orders.ts';
import { Moved, OrderMerge, orderParams } from './shapes.ts';
import { requireAllowed } from './states.ts';

export const mergeOrders = route({
  operationId: 'mergeOrders',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/merge',
  summary: 'Merge another order into this one.',
  description:
    'Both orders change in one transaction or neither does. Items keep their prices, discounts, ' +
    'charges and tickets, and the covers are added up. Taxes and charges that depend on the dining ' +
    'option or the number of guests follow the order that stays. The other order is voided and names ' +
    'it in `mergedIntoOrderGuid`. Refused while a payment is on the other order.',
  access: restaurant('write:orders'),
  params: orderParams,
  body: OrderMerge,
  response: Moved,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body, expectedVersion } = call;
    const { fromOrderGuid, fromOrderVersion } = body;
    if (fromOrderGuid === params.orderGuid) wrongField('/fromOrderGuid', 'other', 'is this order itself');
    return changeOrders(call, {
      orders: [
        { guid: params.orderGuid, expectedVersion },
        { guid: fromOrderGuid, expectedVersion: fromOrderVersion },
      ],
      change: async ([to, from], { now, at, businessDate, actor }) => {
        requireAllowed(to!, 'merge');
        requireAllowed(from!, 'merge');
        const guids = from!.checks.map(({ guid }) => guid);
        const lines = selectionsOf(from!);
        const [left, arrived] = moveChecksBetweenOrders(from!, to!, guids);
        const voidInfo = { reason: 'MERGED', comment: null, actor, approver: null, at, businessDate };
        const gone = {
          ...left,
          guestOrderStatus: 'VOIDED' as const,
          fireAt: null,
          voidInfo,
          mergedIntoOrderGuid: to!.guid,
        };
        const guests = [to!.numberOfGuests, from!.numberOfGuests].filter((count) => count !== null);
        const numberOfGuests = guests.length === 0 ? null : guests.reduce((sum, count) => sum + count);
        const next = withGuestStatus(reprice({ ...arrived, numberOfGuests }));
        const facts = { fromOrderGuid, toOrderGuid: to!.guid, checkGuids: guids };
        const record = {
          events: [{ type: 'order.merged' as const, data: facts }],
          timeline: { action: 'order.merged', facts },
        };
        const extraWrites = await deps.kitchen.moved(scope, gone, next, lines, now);
        return [
          { order: next, ...record, extraWrites },
          { order: gone, ...record },
        ];
      },
    });
  },
});
