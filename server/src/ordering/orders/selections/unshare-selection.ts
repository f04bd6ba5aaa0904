import { wrongField } from '../body-references.ts';
import { unshareLine, whyApart } from '../checks/share-line.ts';
import { partsOf } from '../dishes.ts';
import { orderCommand } from '../order-command.ts';
import { rejectInState, requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { SelectionUnshare } from './shapes.ts';

/** What would let the parts be one line again. */
const REMEDIES = { ELSEWHERE: ['move'], VOIDED: [], REFUNDED: ['refund'], TAXED_OTHERWISE: ['update'] };

export const unshareSelection = orderCommand({
  permission: 'orders.split',
  operationId: 'unshareSelection',
  path: '/unshare',
  summary: 'Make a shared item one line again.',
  description:
    'The parts of the item come together on the check of the first, wherever they are on this order, and cost what they did. ' +
    'Checks that are left empty go.',
  when: {
    INVALID_STATE:
      'One of the checks is paid, or the parts cannot be one line: one is on another order (ELSEWHERE), voided or ' +
      'refunded, or some are tax-exempt and some are not (TAXED_OTHERWISE).',
  },
  body: SelectionUnshare,
  change: (order, { body: { selectionGuid } }) => {
    requireAllowed(order, 'split');
    const share = order.checks
      .flatMap(({ selections }) => selections)
      .find(({ guid }) => guid === selectionGuid)?.share;
    if (!share) wrongField('/selectionGuid', 'known', 'is not a part of a shared item of this order');
    const parts = partsOf(order, share.guid);
    const why = whyApart(parts);
    if (why) rejectInState(why, REMEDIES[why], 'The parts of this item cannot be one line again.');
    const selectionGuids = parts.map(({ guid }) => guid);
    const checks = order.checks.filter(({ selections }) =>
      selections.some(({ guid }) => selectionGuids.includes(guid)),
    );
    for (const check of checks) requireAllowedOnCheck(check, 'split');
    const facts = {
      selectionGuid: share.guid,
      selectionGuids,
      checkGuids: checks.map(({ guid }) => guid),
    };
    return {
      order: unshareLine(order, share.guid),
      events: [{ type: 'selection.unshared', data: facts }],
      timeline: { action: 'selection.unshared', facts },
    };
  },
});
