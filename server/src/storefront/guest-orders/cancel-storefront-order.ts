import { guests } from '../../access/index.ts';
import { giveBackAll } from '../../money/payments/index.ts';
import { changeOrder, type OrderDocument, stateOf, voidWholeOrder } from '../../ordering/orders/index.ts';
import { fail } from '../../platform/errors.ts';
import { route } from '../deps.ts';
import { restaurantOf } from '../offer/index.ts';
import { ownOrder, requireAlone } from './own-order.ts';
import { CancelledStorefrontOrder, storefrontOrderParams } from './shapes.ts';

/** A kitchen that works from paper does not say when it began. */
const CHANGES_MIND_MS = 2 * 60_000;

export const cancelStorefrontOrder = route({
  operationId: 'cancelStorefrontOrder',
  method: 'POST',
  path: '/api/v1/storefront/orders/{orderGuid}/cancel',
  summary: 'Cancel an own order.',
  description:
    'While it waits for its time or for the restaurant to accept it; otherwise within two minutes, and before the kitchen has ' +
    'begun. What was paid by card goes back by itself, soon after; what was paid otherwise the restaurant gives back, so it ' +
    'cancels such an order.',
  status: 200,
  when: {
    RESOURCE_NOT_FOUND: 'It is not an order of this guest, or the restaurant has been archived.',
    INVALID_STATE:
      'It is too late, the restaurant has to give money back, others have ordered on it at the same table, or it is over; `details.state` says which.',
  },
  access: guests,
  params: storefrontOrderParams,
  response: CancelledStorefrontOrder,
  errors: ['RESOURCE_NOT_FOUND', 'INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params } = call;
    const { orderGuid } = params;
    await restaurantOf(deps, scope);
    const own = await ownOrder(deps, scope, orderGuid);
    return changeOrder(call as never, {
      orderGuid: own.order.guid,
      change: async (order, moment) => {
        requireAlone({ ...own, order });
        requireInTime(order, moment.now);
        const voiding = {
          deps,
          scope,
          ...moment,
          approver: null,
          reason: 'CANCELLED_BY_GUEST',
          comment: null,
          givesBack: true,
        };
        const goingBack = await giveBackAll(deps, scope, order, moment);
        const { takes: _, ...change } = await voidWholeOrder(order, voiding);
        const { extraWrites } = change;
        return {
          ...change,
          extraWrites: { ...extraWrites, rows: [...goingBack, ...extraWrites.rows] },
          answer: { status: 200, data: { guid: orderGuid, guestOrderStatus: 'VOIDED' } },
        };
      },
    });
  },
});

function requireInTime(order: OrderDocument, now: number): void {
  const { guestOrderStatus, openedAt } = order;
  if (stateOf(order) !== 'OPEN') return;
  if (guestOrderStatus === 'RECEIVED' && now < Date.parse(openedAt) + CHANGES_MIND_MS) return;
  fail('INVALID_STATE', 'The restaurant has begun with this order.', {
    state: guestOrderStatus,
    allowed: [],
  });
}
