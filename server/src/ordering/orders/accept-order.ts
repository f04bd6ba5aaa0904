import { allWrites } from '../../platform/db/statement.ts';
import type { OrderDocument } from './document.ts';
import { admitChange } from './guest-order.ts';
import { orderCommand } from './order-command.ts';
import { requirePromise, withPromise } from './schedule.ts';
import { OrderAcceptance } from './shapes/order-commands.ts';
import { requireAllowed } from './states.ts';

export const acceptOrder = orderCommand({
  permission: 'orders.accept',
  operationId: 'acceptOrder',
  path: '/accept',
  summary: 'Accept an order that needs approval.',
  description:
    'The order goes to the kitchen, or waits if it is promised for later. `promisedAt` sets another ' +
    'time.',
  when: { INVALID_STATE: 'The order does not wait for approval.' },
  body: OrderAcceptance,
  change: async (order, { deps, scope, body, now }) => {
    requireAllowed(order, 'accept');
    // What is held on cards for it is captured then.
    deps.payments.assertMayMoveHeld(scope, order);
    const promised =
      body.promisedAt === undefined ? promisedBefore(order) : requirePromise(body.promisedAt, now);
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const { prepTimeSeconds = place.prepTimeSeconds } = order;
    const accepted = { ...order, approvalStatus: 'FUTURE' as const };
    const { order: next, sent } = withPromise(accepted, promised, prepTimeSeconds, now);
    const { promisedAt, fireAt } = next;
    return {
      order: next,
      events: [
        { type: 'order.approved', data: { promisedAt } },
        fireAt !== null
          ? { type: 'order.scheduled', data: { promisedAt, fireAt } }
          : { type: 'order.fired', data: { selectionGuids: sent.map(({ guid }) => guid) } },
      ],
      timeline: { action: 'order.approved', facts: { promisedAt, fireAt } },
      extraWrites: allWrites(
        {
          rows:
            promised === promisedBefore(order)
              ? []
              : await admitChange(deps, scope, next, { restaurant: place, now }),
        },
        await deps.kitchen.sent(scope, next, sent, now),
      ),
    };
  },
});

const promisedBefore = ({ promisedAt }: OrderDocument): number | null =>
  promisedAt === null ? null : Date.parse(promisedAt);
