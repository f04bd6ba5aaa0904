import type { RestaurantScope } from '../../../access/index.ts';
import { type Portion, shortages, takeStock } from '../../../catalog/menus/index.ts';
import { allWrites, type Statement } from '../../../platform/db/statement.ts';
import { fail } from '../../../platform/errors.ts';
import type { OrderingDeps } from '../../deps.ts';
import { reprice } from '../apply-pricing.ts';
import { checkWith, wrongField } from '../body-references.ts';
import { requireRoomForLines } from '../capacity.ts';
import type { OrderEvent } from '../change.ts';
import { changeCheck, type Selection, selectionsOf } from '../document.ts';
import { withGuestStatus } from '../fulfillment.ts';
import { orderCommand } from '../order-command.ts';
import { rejectInState, requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { grossOfPart, takenBack, voidedPart } from '../taken-back.ts';
import { requireMenu } from '../write-queries.ts';
import { SelectionChange, selectionParams } from './shapes.ts';

export const updateSelection = orderCommand({
  operationId: 'updateSelection',
  method: 'PATCH',
  path: '/selections/{selectionGuid}',
  summary: 'Update an item on a check.',
  description:
    'Possible until part of the item is refunded. The unit price stays. The kitchen sees the old and ' +
    'the new quantity; if more is needed than it made, the ticket comes back. Less than was sent to ' +
    'the kitchen, held meanwhile or not, is a void: it needs a reason and approval, and what is taken ' +
    'back stays on the check as a voided item.',
  when: { INVALID_STATE: 'The line is voided or paid.' },
  approval: { permissions: ['orders.void'], when: 'there are fewer than were sent to the kitchen' },
  params: selectionParams,
  body: SelectionChange,
  change: async (
    order,
    { deps, scope, params, body, at, businessDate, occurredOn, actor, now, approver },
  ) => {
    const { version: _, quantity, reason, approval: __, ...rest } = body;
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
    const less = takenBack(selection, given.quantity ?? selection.quantity);
    const info = { comment: null, actor, approver, at, businessDate, occurredOn };
    const voided = less === null ? [] : [voidedPart(selection, less, { ...info, reason: required(reason) })];
    requireRoomForLines(order, voided.length);
    const changed = withChange(selection, given, less);
    const next = withGuestStatus(
      reprice(
        changeCheck(order, check.guid, (one) => ({
          ...one,
          selections: one.selections.flatMap((line) =>
            line.guid === selection.guid ? [changed, ...voided] : [line],
          ),
        })),
      ),
    );
    const facts = { checkGuid: check.guid, selectionGuids: [selection.guid] };
    const counted = more === 0 ? {} : { fromQuantity: selection.quantity, toQuantity: changed.quantity };
    return {
      order: next,
      events: [{ type: 'selection.updated', data: facts }, ...voided.map((line) => voidOf(selection, line))],
      timeline: {
        action: 'selection.updated',
        reason: reason ?? null,
        facts: {
          ...facts,
          changed: Object.keys(given),
          ...counted,
          ...(voided.length > 0 ? { voidedSelectionGuids: voided.map(({ guid }) => guid) } : {}),
        },
      },
      takes:
        less === null
          ? undefined
          : {
              selectionGuids: [selection.guid],
              amount: grossOfPart(selection, less),
              reason: required(reason),
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

/** The line as it is to be; what is taken back of one on hold is not with the kitchen any more. */
function withChange(line: Selection, given: Partial<Selection>, less: string | null): Selection {
  const changed = { ...line, ...given };
  // The kitchen was done with less than this.
  if (line.fulfillmentStatus === 'READY' && Number(changed.quantity) > Number(line.quantity))
    return { ...changed, fulfillmentStatus: 'SENT' };
  if (line.sentQuantity !== undefined && less !== null) return { ...changed, sentQuantity: changed.quantity };
  return changed;
}

/** A void gives a reason, on whatever road. */
const required = (reason: string | undefined): string =>
  reason ?? wrongField('/reason', 'required', 'is required: what was sent to the kitchen is voided');

const voidOf = (from: Selection, { guid, quantity, voidInfo }: Selection): OrderEvent => ({
  type: 'selection.voided',
  data: {
    selectionGuids: [guid],
    amount: grossOfPart(from, quantity),
    reason: voidInfo?.reason ?? '',
  },
});

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
