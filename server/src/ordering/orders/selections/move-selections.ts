import { arrivedOn, stayedOn } from '../arrived.ts';
import { checkWith, namedCheck, namedSelections } from '../body-references.ts';
import { requireRoomForChoices, requireRoomForLines } from '../capacity.ts';
import { moveBetweenOrders, moveWithin } from '../checks/move-lines.ts';
import type { OrderDocument, Selection } from '../document.ts';
import { leftBehind, requireSameState, requireSameTaxes } from '../move-between-orders.ts';
import { requireAllowed, requireAllowedOnCheck, requireUnrefunded } from '../states.ts';
import { twoOrderCommand } from '../two-order-command.ts';
import { SelectionMove } from './shapes.ts';

export const moveSelections = twoOrderCommand({
  operationId: 'moveSelections',
  path: '/move',
  summary: 'Move items to another check or order.',
  description:
    'Between two orders, both change in one transaction or neither does. `toOrderVersion` is the ' +
    'version of the other order. Items keep their prices, discounts, charges and taxes: together the ' +
    'orders cost what they did. An order of which nothing is left is voided, as by a merge.',
  when: { INVALID_STATE: 'One of the checks is paid.' },
  body: SelectionMove,
  other: ({ toOrderGuid, toOrderVersion }) => ({
    field: '/toOrderGuid',
    guid: toOrderGuid,
    version: toOrderVersion,
  }),
  change: async (from, to, { deps, scope, body, now, ...moment }) => {
    const { selectionGuids, toCheckGuid } = body;
    const facts = { selectionGuids, ...(toCheckGuid ? { checkGuid: toCheckGuid } : {}) };
    const moved = (order: OrderDocument, more: object) => ({
      order,
      events: [{ type: 'selection.moved' as const, data: { ...facts, ...more } }],
      timeline: { action: 'selection.moved', facts: { ...facts, ...more } },
    });
    const lines = leaving(from, selectionGuids);
    if (to) requireRoomAt(to, from, lines);
    if (toCheckGuid !== undefined)
      requireAllowedOnCheck(namedCheck(to ?? from, toCheckGuid, '/toCheckGuid'), 'move');
    if (!to) return [moved(moveWithin(from, selectionGuids, toCheckGuid), {})];
    const both = moveBetweenOrders(from, to, selectionGuids, toCheckGuid);
    const { order, voided } = leftBehind(both[0], to, moment);
    const left = await stayedOn(deps, scope, order);
    const arrived = await arrivedOn(deps, scope, { from, to: both[1], lines });
    const link = { fromOrderGuid: from.guid, toOrderGuid: to.guid };
    const extraWrites = await deps.kitchen.moved(scope, { from: left, to: arrived }, lines, now);
    const { events, ...rest } = moved(left, link);
    return [{ ...rest, events: [...events, ...voided], extraWrites }, moved(arrived, link)];
  },
});

/** The lines that go, where their order and checks let them. */
function leaving(order: OrderDocument, guids: readonly string[]): Selection[] {
  requireAllowed(order, 'move');
  const lines = namedSelections(order, guids);
  for (const line of lines) {
    requireAllowedOnCheck(checkWith(order, line.guid), 'move');
    requireUnrefunded(line);
  }
  return lines;
}

/** The order that lines move to must allow it, be in the same state, have the same taxes, and have room for them. */
function requireRoomAt(to: OrderDocument, from: OrderDocument, lines: readonly Selection[]): void {
  requireAllowed(to, 'move');
  requireSameState(from, to);
  requireSameTaxes(from, to);
  requireRoomForLines(to, lines.length);
  requireRoomForChoices(to, lines);
}
