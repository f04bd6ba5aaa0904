import { checkWith, namedCheck, wrongField } from '../body-references.ts';
import { requireRoomForChecks, requireRoomForChoices, requireRoomForLines } from '../capacity.ts';
import { emptyCheck } from '../checks/move-lines.ts';
import { canBeShared, shareLine } from '../checks/share-line.ts';
import { partsOf } from '../dishes.ts';
import { type Check, type OrderDocument, selectionsOf } from '../document.ts';
import { orderCommand } from '../order-command.ts';
import { rejectInState, requireAllowed, requireAllowedOnCheck, requireUnrefunded } from '../states.ts';
import { SelectionShare } from './shapes.ts';

export const shareSelection = orderCommand({
  permission: 'orders.split',
  operationId: 'shareSelection',
  path: '/share',
  summary: 'Share an item between checks.',
  description:
    'Guests share a bottle: its line becomes parts of itself, as equal as the minor unit lets them be. With `parts` ' +
    'the first stays and each other one gets a check of its own; with `checkGuids` each of these checks gets one. The ' +
    'checks together cost what they did, in every amount and every tax. Parts are lines: they can be moved, paid, ' +
    'discounted, voided and refunded, and `share` says what they are parts of. The kitchen makes the item once: the parts are as ' +
    'far as it is, on whatever orders, and notes and the course of one are those of all. How many there are, its size and its ' +
    'modifiers change only once it is one line again (`/unshare`).',
  when: {
    INVALID_STATE: 'One of the checks is paid, or the item is not with the kitchen yet, shared or refunded.',
  },
  body: SelectionShare,
  prepare: ({ body: { parts, checkGuids } }) => {
    if ((parts === undefined) === (checkGuids === undefined))
      wrongField('/parts', 'oneOf', 'exactly one of parts and checkGuids must be given');
  },
  change: (order, { body: { selectionGuid, parts, checkGuids } }) => {
    requireAllowed(order, 'split');
    // One of the two is there.
    const count = checkGuids?.length ?? parts!;
    const check = shareable(order, selectionGuid, count);
    const made = Array.from({ length: checkGuids ? 0 : count - 1 }, () => emptyCheck(check));
    requireRoomForChecks(order.checks.length + made.length);
    requireRoomForLines(order, count - 1);
    const shared = selectionsOf(order).find(({ guid }) => guid === selectionGuid)!; // it is shareable
    requireRoomForChoices(order, new Array(count - 1).fill(shared));
    for (const [index, guid] of (checkGuids ?? []).entries())
      requireAllowedOnCheck(namedCheck(order, guid, `/checkGuids/${index}`), 'split');
    const shares = checkGuids ?? [check.guid, ...made.map(({ guid }) => guid)];
    const next = shareLine({ ...order, checks: [...order.checks, ...made] }, selectionGuid, shares);
    const facts = {
      selectionGuid,
      selectionGuids: partsOf(next, selectionGuid).map(({ guid }) => guid),
      checkGuids: shares,
    };
    return {
      order: next,
      events: [{ type: 'selection.shared', data: facts }],
      timeline: { action: 'selection.shared', facts },
    };
  },
});

/** The check of a line that can be shared by so many. */
function shareable(order: OrderDocument, guid: string, parts: number): Check {
  const check = checkWithLive(order, guid);
  requireAllowedOnCheck(check, 'split');
  const line = check.selections.find((one) => one.guid === guid)!; // on its check
  requireUnrefunded(line);
  if (line.share) rejectInState('SHARED', ['unshare'], 'The item is a part of one that is shared already.');
  // The kitchen would be given each part as a dish.
  if (line.fulfillmentStatus !== 'SENT' && line.fulfillmentStatus !== 'READY')
    rejectInState(line.fulfillmentStatus, ['fire'], 'The item is not with the kitchen yet.');
  if (!canBeShared(line, parts))
    wrongField('/parts', 'maximum', 'is more than there are thousandths of the item');
  return check;
}

function checkWithLive(order: OrderDocument, guid: string): Check {
  if (!selectionsOf(order).some((line) => line.guid === guid && !line.voided))
    wrongField('/selectionGuid', 'known', 'is not a live selection of this order');
  return checkWith(order, guid);
}
