import { failFields } from '../../../platform/errors.ts';
import { reprice } from '../apply-pricing.ts';
import { requireRoomForChecks } from '../capacity.ts';
import type { Check } from '../document.ts';
import { withGuestStatus } from '../fulfillment.ts';
import { guidProblems } from '../lines.ts';
import { orderCommand } from '../order-command.ts';
import { AddedCheck } from '../shapes/order-commands.ts';
import { requireAllowed } from '../states.ts';
import { emptyCheck } from './move-lines.ts';

export const addCheck = orderCommand({
  permission: 'orders.split',
  operationId: 'addCheck',
  path: '/checks',
  summary: 'Add a check to an order.',
  description:
    'Empty and taxable, behind the others: items are added to it or moved there. Nothing that is on ' +
    'the order costs anything else.',
  when: { INVALID_STATE: 'The order is closed or voided, or waits for approval.' },
  body: AddedCheck,
  change: (order, { body }) => {
    requireAllowed(order, 'addSelections');
    requireRoomForChecks(order.checks.length + 1);
    const empty = emptyCheck({ taxExempt: false, appliedServiceCharges: [] });
    const check: Check = body.guid === undefined ? empty : { ...empty, guid: body.guid };
    const problems = guidProblems(
      [...order.checks, check].map(({ guid }) => guid),
      '/guid',
    );
    if (problems.length > 0) failFields(problems);
    const facts = { checkGuid: check.guid };
    return {
      order: withGuestStatus(reprice({ ...order, checks: [...order.checks, check] })),
      events: [{ type: 'check.added', data: facts }],
      timeline: { action: 'check.added', facts },
    };
  },
});
