import { namedSelections, wrongField } from '../body-references.ts';
import { dishOf, isUnwanted, oneOfEachDish, onTickets } from '../dishes.ts';
import { type Selection, selectionsOf } from '../document.ts';
import { withFulfillment } from '../fulfillment.ts';
import { orderCommand } from '../order-command.ts';
import { allowedBut, rejectInState, requireAllowed } from '../states.ts';
import { Firing } from './shapes.ts';

export const fireSelections = orderCommand({
  operationId: 'fireSelections',
  path: '/fire',
  summary: 'Fire held items.',
  description:
    'Sends held items to the kitchen: given ones, a course, the next course, or all. Any part of a shared ' +
    'item stands for all of it, on whatever orders. A scheduled order whose waiting items were all voided becomes an open order.',
  when: { INVALID_STATE: 'Nothing of it waits to be fired.' },
  body: Firing,
  prepare: ({ body }) => {
    if (body.nextCourse && body.course !== undefined)
      wrongField('/nextCourse', 'oneOf', 'is not given together with course');
  },
  change: async (order, { deps, scope, body, now }) => {
    requireAllowed(order, 'fire');
    const named = body.selectionGuids ? namedSelections(order, body.selectionGuids) : selectionsOf(order);
    const held = oneOfEachDish(order, named).filter(
      (line) =>
        !isUnwanted(order, line) && (line.fulfillmentStatus === 'HOLD' || line.fulfillmentStatus === 'NEW'),
    );
    const wanted = body.nextCourse ? nextCourseOf(held) : body.course;
    const waiting = held.filter(({ course }) => wanted === undefined || course === wanted);
    // Everything that it waited with is voided: it waits for nothing, and can be closed.
    const done = order.approvalStatus === 'FUTURE' && held.length === 0 && !body.selectionGuids;
    if (waiting.length === 0 && !done)
      rejectInState('FIRED', allowedBut(order, 'fire'), 'Nothing of this waits.');
    const selectionGuids = waiting.map(({ guid }) => guid);
    const fired = withFulfillment(order, waiting.map(dishOf), 'SENT', now);
    // Of a scheduled order, the rest goes on waiting for its time.
    const waits = selectionsOf(fired).some((line) => !line.voided && line.fulfillmentStatus === 'NEW');
    const next = waits ? fired : { ...fired, approvalStatus: 'APPROVED' as const, fireAt: null };
    const sent = onTickets(next, waiting);
    const facts = { selectionGuids, ...(typeof wanted === 'number' ? { course: wanted } : {}) };
    return {
      order: next,
      events: [{ type: 'selection.fired', data: facts }],
      timeline: { action: 'selection.fired', facts },
      extraWrites: await deps.kitchen.sent(scope, next, sent, now),
    };
  },
});

/** The lowest course that waits; null, which is that of lines without one, when only such do. */
function nextCourseOf(held: readonly Selection[]): number | null {
  const courses = held.flatMap(({ course }) => course ?? []);
  return courses.length > 0 ? Math.min(...courses) : null;
}
