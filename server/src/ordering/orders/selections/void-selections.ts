import { restoreStock } from '../../../catalog/menus/index.ts';
import { allWrites } from '../../../platform/db/statement.ts';
import { reprice } from '../apply-pricing.ts';
import { checkWith, namedSelections } from '../body-references.ts';
import { isUnwanted, onTickets, requireNoneWaits } from '../dishes.ts';
import { mapSelections, selectionsOf } from '../document.ts';
import { withGuestStatus } from '../fulfillment.ts';
import { unmadeOf } from '../made.ts';
import { orderCommand } from '../order-command.ts';
import { shareOfVoid } from '../price-share.ts';
import { requireAllowed, requireAllowedOnCheck, requireUnrefunded } from '../states.ts';
import { VoidedSelections } from './shapes.ts';

export const voidSelections = orderCommand({
  operationId: 'voidSelections',
  path: '/selections/void',
  summary: 'Void items.',
  description:
    'Voided items stay on the order and cost nothing. Needs a reason, and approval unless the ' +
    'caller is an owner or manager. The kitchen is informed.',
  errors: ['BELOW_MINIMUM'],
  when: {
    INVALID_STATE:
      'The check is paid, or something of the line was refunded, or it is held and others share it.',
    BELOW_MINIMUM: 'A guest would order for less than what is delivered there.',
  },
  approval: { permissions: ['orders.void'] },
  body: VoidedSelections,
  change: async (order, { deps, scope, body, at, businessDate, occurredOn, actor, now, approver }) => {
    const { reason, comment = null, selectionGuids } = body;
    requireAllowed(order, 'voidSelections');
    const lines = namedSelections(order, selectionGuids);
    for (const line of lines) {
      requireAllowedOnCheck(checkWith(order, line.guid), 'voidSelections');
      requireUnrefunded(line);
    }
    const menu = await deps.menus.get(scope, await deps.restaurants.get(scope, scope.restaurantGuid));
    const voidInfo = { reason, comment, actor, approver, at, businessDate, occurredOn };
    const chosen = new Set(selectionGuids);
    const next = withGuestStatus(
      reprice(
        mapSelections(order, (one) => (chosen.has(one.guid) ? { ...one, voided: true, voidInfo } : one)),
      ),
    );
    const voided = selectionsOf(next).filter(({ guid }) => chosen.has(guid));
    requireNoneWaits(onTickets(next, lines).filter((dish) => dish.voided && !isUnwanted(next, dish)));
    const facts = {
      selectionGuids,
      amount: lines.reduce((sum, { grossAmount }) => sum + grossAmount, 0),
      reason,
    };
    return {
      order: next,
      events: [{ type: 'selection.voided', data: facts }],
      timeline: { action: 'selection.voided', reason, facts },
      takes: facts,
      shareWith: (elsewhere) => shareOfVoid({ order, whole: chosen, amount: facts.amount }, elsewhere),
      extraWrites: allWrites(await deps.kitchen.changed(scope, next, voided, now), {
        rows: [],
        events: restoreStock(scope, menu, unmadeOf(order, lines), now),
      }),
    };
  },
});
