import { namedSelections } from '../body-references.ts';
import { dishOf, isUnwanted, oneOfEachDish } from '../dishes.ts';
import { selectionsOf } from '../document.ts';
import { withFulfillment } from '../fulfillment.ts';
import { orderCommand } from '../order-command.ts';
import { rejectInState, requireAllowed } from '../states.ts';
import { Holding } from './shapes.ts';

export const holdSelections = orderCommand({
  operationId: 'holdSelections',
  path: '/hold',
  summary: 'Hold items.',
  description:
    'Keeps items from the kitchen until they are fired: given ones, a course, or all. Possible until ' +
    'a station starts them. Tickets show them struck through; when fired, they get a new ticket. Any part ' +
    'of a shared item stands for all of it, on whatever orders.',
  when: {
    INVALID_STATE:
      'Nothing of it can be held any more: a station has begun with it, or another order that wants it too has its ticket and is over.',
  },
  body: Holding,
  change: async (order, { deps, scope, body, now }) => {
    requireAllowed(order, 'hold');
    const named = body.selectionGuids ? namedSelections(order, body.selectionGuids) : selectionsOf(order);
    const lines = oneOfEachDish(order, named).filter(
      (line) =>
        !isUnwanted(order, line) &&
        line.fulfillmentStatus === 'SENT' &&
        (body.course === undefined || line.course === body.course),
    );
    if (lines.length === 0) rejectInState('NOT_SENT', ['fire'], 'Nothing of this is on its way.');
    const selectionGuids = lines.map(({ guid }) => guid);
    const next = withFulfillment(order, lines.map(dishOf), 'HOLD', now);
    const facts = { selectionGuids, ...(body.course === undefined ? {} : { course: body.course }) };
    return {
      order: next,
      events: [{ type: 'selection.held', data: facts }],
      timeline: { action: 'selection.held', facts },
      extraWrites: await deps.kitchen.held(scope, next, lines, now),
    };
  },
});
