import type { RestaurantScope } from '../../../access/index.ts';
import { type Portion, shortages, takeStock } from '../../../catalog/menus/index.ts';
import { allWrites, type Statement } from '../../../platform/db/statement.ts';
import { fail } from '../../../platform/errors.ts';
import type { OrderingDeps } from '../../deps.ts';
import { reprice } from '../apply-pricing.ts';
import { approverOf } from '../approval.ts';
import { checkWith, wrongField } from '../body-references.ts';
import { mapSelections, type Selection, selectionsOf } from '../document.ts';
import { withGuestStatus } from '../fulfillment.ts';
import { orderCommand } from '../order-command.ts';
import { requireMenu } from '../queries.ts';
import { rejectInState, requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { SelectionChange, selectionParams } from './shapes.ts';

export const updateSelection = orderCommand({
  operationId: 'updateSelection',
  method: 'PATCH',
  path: '/selections/{selectionGuid}',
  summary: 'Update an item on a check.',
  description:
    'Possible until part of the item is refunded. The unit price stays. The kitchen sees the old and ' +
    'the new quantity; if more is needed than it made, the ticket comes back. Reducing a quantity ' +
    'that was sent to the kitchen needs approval, as a void does.',
  approval: { by: 'approve:orders', when: 'there are fewer than were sent to the kitchen' },
  params: selectionParams,
  body: SelectionChange,
  change: async (order, { deps, scope, params, body, now }) => {
    const { version: _, quantity, reason, approverUid, ...rest } = body;
    const given = { ...rest, ...(quantity === undefined ? {} : { quantity: String(quantity) }) };
    requireAllowed(order, 'changeSelection');
    const selection = selectionsOf(order).find(({ guid }) => guid === params.selectionGuid);
    if (!selection) fail('RESOURCE_NOT_FOUND', 'No such selection on this order.');
    const check = checkWith(order, selection.guid);
    requireAllowedOnCheck(check, 'changeSelection');
    if (selection.voided) rejectInState('VOIDED', [], 'This line is voided.');
    if (selection.refundedQuantity !== undefined)
      rejectInState('REFUNDED', ['refund'], 'This line is refunded.');
    const more = Number(given.quantity ?? selection.quantity) - Number(selection.quantity);
    // Taking back what was sent is what voiding is, and is approved as that.
    const takenBack = more < 0 && !isUnsent(selection);
    const approver =
      takenBack || approverUid !== undefined ? await approverOf(deps, scope, approverUid) : null;
    // The kitchen was done with less than this.
    const again = more > 0 && selection.fulfillmentStatus === 'READY';
    const changed = { ...selection, ...given, ...(again ? { fulfillmentStatus: 'SENT' as const } : {}) };
    const next = withGuestStatus(
      reprice(mapSelections(order, (one) => (one.guid === selection.guid ? changed : one))),
    );
    const facts = { checkGuid: check.guid, selectionGuids: [selection.guid] };
    const counted = more === 0 ? {} : { fromQuantity: selection.quantity, toQuantity: changed.quantity };
    return {
      order: next,
      events: [{ type: 'selection.updated', data: facts }],
      timeline: {
        action: 'selection.updated',
        reason: reason ?? null,
        approver,
        facts: { ...facts, changed: Object.keys(given), ...counted },
      },
      extraWrites: allWrites(await deps.kitchen.changed(scope, next, [changed], now), {
        // Less of what is made already does not come back.
        rows:
          more === 0 || made(selection, more) || selection.menuItemGuid === null
            ? []
            : await taking(deps, scope, { itemGuid: selection.menuItemGuid, quantity: more }, now),
      }),
    };
  },
  onError: (error) => {
    if (shortages(error)) wrongField('/quantity', 'stock', 'is more than what is left');
    throw error;
  },
});

const isUnsent = ({ fulfillmentStatus }: Selection): boolean =>
  fulfillmentStatus === 'NEW' || fulfillmentStatus === 'HOLD';

const made = ({ fulfillmentStatus }: Selection, more: number): boolean =>
  more < 0 && fulfillmentStatus === 'READY';

/** More of a line takes from stock, less returns to it; the menu must be the one that says what has a stock. */
async function taking(
  deps: OrderingDeps,
  scope: RestaurantScope,
  portion: Portion,
  now: number,
): Promise<Statement[]> {
  const place = await deps.restaurants.get(scope, scope.restaurantGuid);
  const menu = await deps.menus.get(scope, place);
  return [requireMenu(scope, place), ...takeStock(scope, menu, [portion], now)];
}
