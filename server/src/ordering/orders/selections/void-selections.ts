import { restaurant } from '../../../access/index.ts';
import { restoreStock } from '../../../catalog/menus/index.ts';
import { allWrites } from '../../../platform/db/statement.ts';
import { route } from '../../deps.ts';
import { reprice } from '../apply-pricing.ts';
import { approverOf } from '../approval.ts';
import { checkWith, namedSelections } from '../body-references.ts';
import { changeOrder } from '../change-order.ts';
import { mapSelections, portionsOf, selectionsOf } from '../document.ts';
import { withGuestStatus } from '../fulfillment.ts';
import { Order, orderParams, VoidedSelections } from '../shapes.ts';
import { rejectInState, requireAllowed, requireAllowedOnCheck } from '../states.ts';

export const voidSelections = route({
  operationId: 'voidSelections',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/selections/void',
  summary: 'Void items.',
  description:
    'Voided items stay on the order and cost nothing. Needs a reason, and an approver unless the ' +
    'caller is an owner or manager. The kitchen is informed.',
  access: restaurant('write:orders'),
  params: orderParams,
  body: VoidedSelections,
  response: Order,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const approver = await approverOf(deps, scope, body.approverUid);
    const { reason, comment = null, selectionGuids } = body;
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: async (order, { at, businessDate, actor, now }) => {
        requireAllowed(order, 'voidSelections');
        const lines = namedSelections(order, selectionGuids);
        for (const { guid, refundedQuantity } of lines) {
          requireAllowedOnCheck(checkWith(order, guid), 'voidSelections');
          if (refundedQuantity !== undefined)
            rejectInState('REFUNDED', ['refund'], 'A line is refunded already.');
        }
        const menu = await deps.menus.get(scope, await deps.restaurants.get(scope, scope.restaurantGuid));
        const voidInfo = { reason, comment, actor, approver, at, businessDate };
        const chosen = new Set(selectionGuids);
        const next = withGuestStatus(
          reprice(
            mapSelections(order, (one) => (chosen.has(one.guid) ? { ...one, voided: true, voidInfo } : one)),
          ),
        );
        const unmade = portionsOf(
          lines.filter(({ fulfillmentStatus, voided }) => !voided && fulfillmentStatus !== 'READY'),
        );
        const facts = {
          selectionGuids,
          amount: lines.reduce((sum, { grossAmount }) => sum + grossAmount, 0),
          reason,
        };
        return {
          order: next,
          events: [{ type: 'selection.voided', data: facts }],
          timeline: { action: 'selection.voided', reason, approver, facts },
          extraWrites: allWrites(
            await deps.kitchen.changed(
              scope,
              next,
              selectionsOf(next).filter(({ guid }) => chosen.has(guid)),
              now,
            ),
            { rows: restoreStock(scope, menu, unmade, now) },
          ),
        };
      },
    });
  },
});
