import { type RestaurantScope, restaurant } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { markForgotten } from './mark-forgotten.ts';
import { assertNoOverlap, jobOf, lockPerson, newEntry, tell } from './new-entry.ts';
import { insertTimeEntry, lockOpenEntry, toTimeEntry } from './queries.ts';
import { ClockIn, render, TimeEntryShape } from './shapes.ts';
import { assertAtDevice, personMeant } from './whose.ts';

export const clockIn = route({
  operationId: 'clockIn',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/time-entries/clock-in',
  summary: 'Clock somebody in.',
  description:
    'Whoever has signed in at a device clocks in there, in the job of the session unless `jobGuid` names another. With ' +
    '`approve:time`, and with a key, name anybody else by `staffGuid`. What the job pays by then is what the entry pays. An ' +
    'entry of a day that is over does not stand in the way: it is marked, and waits for somebody to complete it.',
  when: { INVALID_STATE: 'The person does not work here yet, or not any more.' },
  access: restaurant('write:time', 'shift.clock'),
  params: restaurantParams,
  body: ClockIn,
  response: TimeEntryShape,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, body } = call;
    const staffGuid = personMeant(scope, body.staffGuid);
    if (staffGuid === undefined) {
      const message = 'is required where nobody has signed in';
      failFields([{ in: 'body', path: '/staffGuid', rule: 'required', message }]);
    }
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    return call.transaction(scope, async (tx) => {
      const now = deps.clock.now();
      const member = await lockPerson(tx, scope, staffGuid);
      assertAtDevice(scope, member);
      const job = jobOf(member, body.jobGuid ?? jobOfSession(scope, staffGuid));
      const entry = newEntry(scope, place, member, { guid: call.given?.guid, job, clockedInAt: now, now });
      const forgotten = await leaveForgotten(tx, scope, { staffGuid, now });
      await assertNoOverlap(tx, scope, entry);
      await tx.run(insertTimeEntry(scope, entry), ...forgotten, tell(scope, 'time_entry.clocked_in', entry));
      return created(render(entry));
    });
  },
});

const jobOfSession = ({ principal }: RestaurantScope, staffGuid: string): string | undefined =>
  principal?.kind === 'staff' && principal.staffGuid === staffGuid ? principal.jobGuid : undefined;

/** Marks an open entry of a day that is over. CONFLICT when its day goes on: the person is clocked in. */
async function leaveForgotten(
  tx: Transaction,
  scope: RestaurantScope,
  { staffGuid, now }: { staffGuid: string; now: number },
) {
  const [[row]] = await tx.run(lockOpenEntry(scope, staffGuid));
  if (!row) return [];
  const open = toTimeEntry(row);
  if (open.dayEndsAt > now) {
    const details = { reason: 'CLOCKED_IN', existingGuid: open.guid };
    fail('CONFLICT', 'This person is clocked in already.', details);
  }
  const { write, event } = markForgotten(scope, open, now);
  await tx.run(write);
  return [event];
}
