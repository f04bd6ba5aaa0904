import { restaurant, route } from '../../../access/index.ts';
import { demandAlike, demandSameTaxes } from '../across.ts';
import { changeOrders } from '../change-order.ts';
import { moveAcross, moveWithin } from '../checks/divide.ts';
import type { OrderDocument, Selection } from '../document.ts';
import { selectionsOf } from '../document.ts';
import { withGuestStatus } from '../fulfillment.ts';
import { checkWith, namedCheck, namedSelections, wrongField } from '../named.ts';
import { LINES_MAX, Moved, orderParams, SelectionMove } from '../shapes.ts';
import { demand, demandOfCheck, refuseInState } from '../states.ts';

export const moveSelections = route({
  operationId: 'moveSelections',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/move',
  summary: 'Move lines to another check, or to a check of another order.',
  description:
    'Between orders both change in one transaction, or neither; `toOrderVersion` is the version of the other one. Lines keep their prices. ' +
    'Taxes and charges that depend on the dining option or the number of guests are those of the order that they come to.',
  access: restaurant('write:orders'),
  params: orderParams,
  body: SelectionMove,
  response: Moved,
  status: 200,
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT', 'INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body, expectedVersion } = call;
    const { selectionGuids, toCheckGuid, toOrderGuid, toOrderVersion } = body;
    if (toOrderGuid === params.orderGuid) wrongField('/toOrderGuid', 'other', 'is this order itself');
    const facts = { selectionGuids, ...(toCheckGuid ? { checkGuid: toCheckGuid } : {}) };
    const moved = (order: OrderDocument, more: object) => ({
      order,
      events: [{ type: 'selection.moved' as const, data: { ...facts, ...more } }],
      timeline: { action: 'selection.moved', facts: { ...facts, ...more } },
    });
    if (toOrderGuid === undefined) {
      return changeOrders(call, {
        orders: [{ guid: params.orderGuid, expectedVersion }],
        change: ([order]) => {
          leaving(order!, selectionGuids);
          if (toCheckGuid !== undefined)
            demandOfCheck(namedCheck(order!, toCheckGuid, '/toCheckGuid'), 'move');
          return [moved(moveWithin(order!, selectionGuids, toCheckGuid), {})];
        },
      });
    }
    return changeOrders(call, {
      orders: [
        { guid: params.orderGuid, expectedVersion },
        { guid: toOrderGuid, expectedVersion: toOrderVersion },
      ],
      change: async ([from, to], { now }) => {
        const lines = leaving(from!, selectionGuids);
        demand(to!, 'move');
        demandAlike(from!, to!);
        demandSameTaxes(from!, to!);
        if (selectionsOf(to!).length + lines.length > LINES_MAX)
          wrongField('/selectionGuids', 'maxItems', `an order holds at most ${LINES_MAX} items`);
        if (toCheckGuid !== undefined) demandOfCheck(namedCheck(to!, toCheckGuid, '/toCheckGuid'), 'move');
        const [left, arrived] = moveAcross(from!, to!, selectionGuids, toCheckGuid).map(withGuestStatus);
        const link = { fromOrderGuid: from!.guid, toOrderGuid };
        return [
          { ...moved(left!, link), alongside: await deps.kitchen.moved(scope, left!, arrived!, lines, now) },
          moved(arrived!, link),
        ];
      },
    });
  },
});

/** The lines that go, where their order and checks let them. */
function leaving(order: OrderDocument, guids: readonly string[]): Selection[] {
  demand(order, 'move');
  const lines = namedSelections(order, guids);
  for (const { guid, refundedQuantity } of lines) {
    demandOfCheck(checkWith(order, guid), 'move');
    if (refundedQuantity !== undefined) refuseInState('REFUNDED', ['refund'], 'A line is refunded already.');
  }
  return lines;
}
