import { arrivedOn } from './arrived.ts';
import { selectionsOf } from './document.ts';
import { goneInto, moveChecksBetweenOrders } from './move-between-orders.ts';
import { OrderMerge } from './shapes/order-commands.ts';
import { requireAllowed } from './states.ts';
import { twoOrderCommand } from './two-order-command.ts';

export const mergeOrders = twoOrderCommand({
  operationId: 'mergeOrders',
  path: '/merge',
  summary: 'Merge another order into this one.',
  description:
    'Both orders change in one transaction or neither does. Items keep their prices, discounts, ' +
    'charges, taxes and tickets: together the orders cost what they did. The covers are added up, and ' +
    'count for what is ordered from then on. The other order is voided and names it in ' +
    '`mergedIntoOrderGuid`. Refused while a payment is on the other order.',
  when: { INVALID_STATE: 'One of the orders is paid in part, closed or voided.' },
  body: OrderMerge,
  other: ({ fromOrderGuid, fromOrderVersion }) => ({
    field: '/fromOrderGuid',
    guid: fromOrderGuid,
    version: fromOrderVersion,
  }),
  change: async (to, from, { deps, scope, now, ...moment }) => {
    requireAllowed(to, 'merge');
    requireAllowed(from, 'merge');
    const guids = from.checks.map(({ guid }) => guid);
    const lines = selectionsOf(from);
    const guests = [to.numberOfGuests, from.numberOfGuests].filter((count) => count !== null);
    const numberOfGuests = guests.length === 0 ? null : guests.reduce((sum, count) => sum + count);
    const [left, arrived] = moveChecksBetweenOrders(from, to, guids, (one) => ({ ...one, numberOfGuests }));
    const gone = goneInto(left, to, moment);
    const next = await arrivedOn(deps, scope, { from, to: arrived, lines });
    const facts = { fromOrderGuid: from.guid, toOrderGuid: to.guid, checkGuids: guids };
    const record = {
      events: [{ type: 'order.merged' as const, data: facts }],
      timeline: { action: 'order.merged', facts },
    };
    const extraWrites = await deps.kitchen.moved(scope, { from: gone, to: next }, lines, now);
    return [
      { order: next, ...record, extraWrites },
      { order: gone, ...record },
    ];
  },
});
