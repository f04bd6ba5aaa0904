import { restaurant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { namedSelections } from '../body-references.ts';
import { changeOrder } from '../change-order.ts';
import { selectionsOf } from '../document.ts';
import { withFulfillment } from '../fulfillment.ts';
import { Holding, Order, orderParams } from '../shapes.ts';
import { rejectInState, requireAllowed } from '../states.ts';

export const holdSelections = route({
  operationId: 'holdSelections',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/hold',
  summary: 'Hold items.',
  description:
    'Keeps items from the kitchen until they are fired: given ones, a course, or all. Possible until ' +
    'a station starts them. Tickets show them struck through; when fired, they get a new ticket.',
  access: restaurant('write:orders'),
  params: orderParams,
  body: Holding,
  response: Order,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: async (order, { now }) => {
        requireAllowed(order, 'hold');
        const named = body.selectionGuids ? namedSelections(order, body.selectionGuids) : selectionsOf(order);
        const lines = named.filter(
          ({ voided, fulfillmentStatus, course }) =>
            !voided && fulfillmentStatus === 'SENT' && (body.course === undefined || course === body.course),
        );
        if (lines.length === 0) rejectInState('NOT_SENT', ['fire'], 'Nothing of this is on its way.');
        const selectionGuids = lines.map(({ guid }) => guid);
        const next = withFulfillment(order, selectionGuids, 'HOLD', now);
        const facts = { selectionGuids, ...(body.course === undefined ? {} : { course: body.course }) };
        return {
          order: next,
          events: [{ type: 'selection.held', data: facts }],
          timeline: { action: 'selection.held', facts },
          extraWrites: await deps.kitchen.held(scope, next, lines, now),
        };
      },
    });
  },
});
