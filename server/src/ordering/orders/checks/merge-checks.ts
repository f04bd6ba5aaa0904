import { namedCheck } from '../body-references.ts';
import { orderCommand } from '../order-command.ts';
import { requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { mergeChecks as merged } from './move-lines.ts';
import { CheckMerge } from './shapes.ts';

export const mergeChecks = orderCommand({
  permission: 'orders.split',
  operationId: 'mergeChecks',
  path: '/merge-checks',
  summary: 'Merge checks of an order.',
  description: 'Items, discounts, charges, payments and refunds move to the first check.',
  when: { INVALID_STATE: 'One of the checks is paid.' },
  body: CheckMerge,
  change: (order, { body }) => {
    requireAllowed(order, 'merge');
    for (const [index, guid] of body.checkGuids.entries())
      requireAllowedOnCheck(namedCheck(order, guid, `/checkGuids/${index}`), 'merge');
    const facts = { checkGuid: body.checkGuids[0]!, checkGuids: body.checkGuids.slice(1) };
    return {
      order: merged(order, body.checkGuids),
      events: [{ type: 'check.merged', data: facts }],
      timeline: { action: 'check.merged', facts },
    };
  },
});
