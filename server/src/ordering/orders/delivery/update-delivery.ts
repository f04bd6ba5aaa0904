import type { Static } from 'typebox';
import { wrongField } from '../body-references.ts';
import type { OrderDocument } from '../document.ts';
import { orderCommand } from '../order-command.ts';
import { requireServer } from '../serving-staff.ts';
import { type Delivery, DeliveryUpdate } from '../shapes/delivery.ts';
import { DELIVERY_STATES, type DeliveryState, rejectInState, requireAllowed, stateOf } from '../states.ts';
import { deliveryWithout } from './destination.ts';

type OfOrder = Static<typeof Delivery>;

export const updateDelivery = orderCommand({
  operationId: 'updateDelivery',
  method: 'PATCH',
  path: '/delivery',
  summary: 'Say how far a delivery is.',
  description:
    'ASSIGNED names the courier, again to give it to another one; PICKED_UP and DELIVERED follow, and may ' +
    'leave out what nobody noted. An earlier state takes back what came after it, until the order is ' +
    'closed. Times are those of the request.',
  when: {
    INVALID_STATE:
      'The order is not for delivery, waits, is voided, or is closed and the state is an earlier one.',
  },
  body: DeliveryUpdate,
  prepare: async ({ deps, scope, body }) => {
    if (body.courier?.uid) await requireServer(deps, scope, body.courier.uid, '/courier/uid');
  },
  change: (order, { body, at }) => {
    const before = requireDelivery(order, body.state);
    const { uid = null, name = null } = body.courier ?? {};
    const courier = body.courier ? { uid, name } : before.courier;
    if (body.state === 'ASSIGNED' && !courier) wrongField('/courier', 'required', 'is who brings it');
    if (body.state === 'PENDING' && body.courier) wrongField('/courier', 'oneOf', 'nobody brings it yet');
    const delivery = moved(before, { state: body.state, courier, at });
    const facts = { deliveryState: body.state, fromDeliveryState: before.state };
    return {
      order: { ...order, delivery },
      events: [{ type: 'order.delivery_updated', data: facts }],
      timeline: {
        action: 'order.delivery_updated',
        facts: { ...facts, courierUid: delivery.courier?.uid ?? null },
      },
    };
  },
});

const rank = (state: DeliveryState): number => DELIVERY_STATES.indexOf(state);

/** The delivery of an order that may go to a state. Orders that became one for delivery later have had none. */
function requireDelivery(order: OrderDocument, state: DeliveryState): OfOrder {
  requireAllowed(order, 'deliver');
  if (order.diningOption !== 'DELIVERY')
    rejectInState(order.diningOption, ['update'], 'The order is not for delivery.');
  const before = order.delivery ?? deliveryWithout();
  const orderState = stateOf(order);
  if (orderState === 'FUTURE' && rank(state) > rank('ASSIGNED'))
    rejectInState('FUTURE', ['PENDING', 'ASSIGNED'], 'The order still waits for its time.');
  if (orderState === 'CLOSED' && rank(state) < rank(before.state))
    rejectInState('CLOSED', DELIVERY_STATES.slice(rank(before.state)), 'The order is closed.');
  return before;
}

/** Times of later states go when somebody takes them back; that of a state that is told twice is the first one. */
function moved(
  before: OfOrder,
  { state, courier, at }: Pick<OfOrder, 'state' | 'courier'> & { at: string },
): OfOrder {
  const isNewCourier = JSON.stringify(courier) !== JSON.stringify(before.courier);
  const timeOf = (own: DeliveryState, known: string | null, isAnew = false) => {
    if (rank(state) < rank(own)) return null;
    return state === own && (known === null || isAnew) ? at : known;
  };
  return {
    ...before,
    state,
    courier: state === 'PENDING' ? null : courier,
    assignedAt: timeOf('ASSIGNED', before.assignedAt, isNewCourier),
    pickedUpAt: timeOf('PICKED_UP', before.pickedUpAt),
    deliveredAt: timeOf('DELIVERED', before.deliveredAt),
  };
}
