import { restaurant, route } from '../../access/index.ts';
import { changeOrder } from './change-order.ts';
import { selectionsOf } from './document.ts';
import { withFulfillment } from './fulfillment.ts';
import { namedSelections } from './named.ts';
import { Firing, Order, orderParams } from './shapes.ts';
import { demand, refuseInState } from './states.ts';

export const fireSelections = route({
  operationId: 'fireSelections',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/fire',
  summary: 'Send held lines to the kitchen: some, a course, or all.',
  access: restaurant('write:orders'),
  params: orderParams,
  body: Firing,
  response: Order,
  status: 200,
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT', 'INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: async (order, { now }) => {
        demand(order, 'fire');
        const named = body.selectionGuids ? namedSelections(order, body.selectionGuids) : selectionsOf(order);
        const waiting = named.filter(
          ({ voided, fulfillmentStatus, course }) =>
            !voided &&
            (fulfillmentStatus === 'HOLD' || fulfillmentStatus === 'NEW') &&
            (body.course === undefined || course === body.course),
        );
        if (waiting.length === 0) refuseInState('FIRED', [], 'Nothing of this waits.');
        const selectionGuids = waiting.map(({ guid }) => guid);
        const fired = withFulfillment(order, selectionGuids, 'SENT', now);
        // Of a scheduled order, the rest goes on waiting for its time.
        const waits = selectionsOf(fired).some((line) => !line.voided && line.fulfillmentStatus === 'NEW');
        const next = waits ? fired : { ...fired, approvalStatus: 'APPROVED' as const, fireAt: null };
        const sent = selectionsOf(next).filter(({ guid }) => selectionGuids.includes(guid));
        const facts = { selectionGuids, ...(body.course === undefined ? {} : { course: body.course }) };
        return {
          order: next,
          events: [{ type: 'selection.fired', data: facts }],
          timeline: { action: 'selection.fired', facts },
          alongside: await deps.kitchen.sent(scope, next, sent, now),
        };
      },
    });
  },
});
