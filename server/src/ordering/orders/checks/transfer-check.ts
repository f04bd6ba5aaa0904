import { arrivedOn, stayedOn } from '../arrived.ts';
import { checkOf } from '../document.ts';
import { leftBehind, moveChecksBetweenOrders } from '../move-between-orders.ts';
import { rejectInState, requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { twoOrderCommand } from '../two-order-command.ts';
import { CheckTransfer, checkParams } from './shapes.ts';

export const transferCheck = twoOrderCommand({
  operationId: 'transferCheck',
  path: '/checks/{checkGuid}/transfer',
  summary: 'Transfer a check to another order.',
  description:
    'Both orders change in one transaction or neither does. Items keep their prices, discounts, ' +
    'charges, taxes and tickets: together the orders cost what they did. Refused while a payment is on ' +
    'the check. The last check of an order cannot be transferred: merge the orders instead. An order ' +
    'of which nothing is left is voided, as by a merge.',
  when: { INVALID_STATE: 'It is the only check of its order, or is paid in part.' },
  params: checkParams,
  body: CheckTransfer,
  other: ({ toOrderGuid, toOrderVersion }) => ({
    field: '/toOrderGuid',
    guid: toOrderGuid,
    version: toOrderVersion,
  }),
  change: async (from, to, { deps, scope, params, now, ...moment }) => {
    const { checkGuid } = params;
    requireAllowed(from, 'move');
    requireAllowed(to, 'move');
    const check = checkOf(from, checkGuid);
    requireAllowedOnCheck(check, 'move');
    if (from.checks.length === 1)
      rejectInState('LAST_CHECK', ['merge'], 'It is the only check of its order; merge the orders.');
    const both = moveChecksBetweenOrders(from, to, [checkGuid]);
    const { order, voided } = leftBehind(both[0], to, moment);
    const left = await stayedOn(deps, scope, order);
    const arrived = await arrivedOn(deps, scope, { from, to: both[1], lines: check.selections });
    const facts = { checkGuid, fromOrderGuid: from.guid, toOrderGuid: to.guid };
    const record = {
      events: [{ type: 'check.transferred' as const, data: facts }],
      timeline: { action: 'check.transferred', facts },
    };
    const extraWrites = await deps.kitchen.moved(scope, { from: left, to: arrived }, check.selections, now);
    return [
      { ...record, order: left, events: [...record.events, ...voided], extraWrites },
      { order: arrived, ...record },
    ];
  },
});
