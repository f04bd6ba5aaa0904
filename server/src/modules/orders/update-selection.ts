import { restaurant, route } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { changeOrder } from './change-order.ts';
import { mapSelections, selectionsOf } from './document.ts';
import { checkWith } from './named.ts';
import { reprice } from './reprice.ts';
import { Order, SelectionChange, selectionParams } from './shapes.ts';
import { demand, demandOfCheck, refuseInState } from './states.ts';

export const updateSelection = route({
  operationId: 'updateSelection',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/selections/{selectionGuid}',
  summary: 'Change a line: quantity, seat, course, notes.',
  description: 'Only before anything of it was refunded. The price of one stays as it was ordered.',
  access: restaurant('write:orders'),
  params: selectionParams,
  body: SelectionChange,
  response: Order,
  status: 200,
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT', 'INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const { version: _, quantity, ...rest } = body;
    const given = { ...rest, ...(quantity === undefined ? {} : { quantity: String(quantity) }) };
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: (order, { now }) => {
        demand(order, 'changeSelection');
        const selection = selectionsOf(order).find(({ guid }) => guid === params.selectionGuid);
        if (!selection) fail('RESOURCE_NOT_FOUND', 'No such selection on this order.');
        const check = checkWith(order, selection.guid);
        demandOfCheck(check, 'changeSelection');
        if (selection.voided) refuseInState('VOIDED', [], 'This line is voided.');
        if (selection.refundedQuantity !== undefined)
          refuseInState('REFUNDED', ['refund'], 'This line is refunded.');
        const changed = { ...selection, ...given };
        const next = reprice(mapSelections(order, (one) => (one.guid === selection.guid ? changed : one)));
        const facts = { checkGuid: check.guid, selectionGuids: [selection.guid] };
        return {
          order: next,
          events: [{ type: 'selection.updated', data: facts }],
          timeline: { action: 'selection.updated', facts: { ...facts, changed: Object.keys(given) } },
          alongside: deps.kitchen.changed(scope, next, [changed], now),
        };
      },
    });
  },
});
