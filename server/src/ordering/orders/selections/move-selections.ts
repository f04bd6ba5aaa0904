import { restaurant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { checkWith, namedCheck, namedSelections, wrongField } from '../body-references.ts';
import { requireRoomForLines } from '../capacity.ts';
import { changeOrders } from '../change-order.ts';
import { moveBetweenOrders, moveWithin } from '../checks/move-lines.ts';
import type { OrderDocument, Selection } from '../document.ts';
import { withGuestStatus } from '../fulfillment.ts';
import { requireSameState, requireSameTaxes } from '../move-between-orders.ts';
import { Moved, orderParams, SelectionMove } from '../shapes.ts';
import { rejectInState, requireAllowed, requireAllowedOnCheck } from '../states.ts';

export const moveSelections = route({
  operationId: 'moveSelections',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/move',
  summary: 'Move items to another check or order.',
  description:
    'Between two orders, both change in one transaction or neither does. `toOrderVersion` is the ' +
    'version of the other order. Items keep their prices. Taxes and charges that depend on the dining ' +
    'option or the number of guests follow the order that they move to.',
  access: restaurant('write:orders'),
  params: orderParams,
  body: SelectionMove,
  response: Moved,
  status: 200,
  errors: ['INVALID_STATE'],
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
            requireAllowedOnCheck(namedCheck(order!, toCheckGuid, '/toCheckGuid'), 'move');
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
        requireAllowed(to!, 'move');
        requireSameState(from!, to!);
        requireSameTaxes(from!, to!);
        requireRoomForLines(to!, lines.length);
        if (toCheckGuid !== undefined)
          requireAllowedOnCheck(namedCheck(to!, toCheckGuid, '/toCheckGuid'), 'move');
        const [left, arrived] = moveBetweenOrders(from!, to!, selectionGuids, toCheckGuid).map(
          withGuestStatus,
        );
        const link = { fromOrderGuid: from!.guid, toOrderGuid };
        return [
          {
            ...moved(left!, link),
            extraWrites: await deps.kitchen.moved(scope, left!, arrived!, lines, now),
          },
          moved(arrived!, link),
        ];
      },
    });
  },
});

/** The lines that go, where their order and checks let them. */
function leaving(order: OrderDocument, guids: readonly string[]): Selection[] {
  requireAllowed(order, 'move');
  const lines = namedSelections(order, guids);
  for (const { guid, refundedQuantity } of lines) {
    requireAllowedOnCheck(checkWith(order, guid), 'move');
    if (refundedQuantity !== undefined) rejectInState('REFUNDED', ['refund'], 'A line is refunded already.');
  }
  return lines;
}
