import { actorOf, restaurant } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { route } from '../deps.ts';
import { assertNotSelf } from '../staff/index.ts';
import { assertNoOverlap, jobOf, lockPerson, newEntry, tell } from './new-entry.ts';
import { insertTimeEntry } from './queries.ts';
import { breaksOf, NewTimeEntry, render, TimeEntryShape } from './shapes.ts';
import { problemsOf, type TimeEntry } from './time-entry.ts';

export const createTimeEntry = route({
  operationId: 'createTimeEntry',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/time-entries',
  summary: 'Write down time that nobody clocked.',
  description:
    'For whoever forgot to clock in. The reason and who wrote it are kept, in the audit log too. Nobody does it for ' +
    'themselves, but owners.',
  when: { INVALID_STATE: 'The person did not work here on that day.' },
  access: restaurant('approve:time', 'shift.edit'),
  params: restaurantParams,
  body: NewTimeEntry,
  response: TimeEntryShape,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, body } = call;
    const now = deps.clock.now();
    const clockedInAt = Date.parse(body.clockedInAt);
    const times = {
      clockedInAt,
      clockedOutAt: Date.parse(body.clockedOutAt),
      breaks: breaksOf(body.breaks ?? []),
    };
    const problems = problemsOf(times, now);
    if (problems.length > 0) failFields(problems);
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    return call.transaction(scope, async (tx) => {
      const member = await lockPerson(tx, scope, body.staffGuid);
      assertNotSelf(scope, member, 'edits their own time');
      const job = jobOf(member, body.jobGuid);
      const entry: TimeEntry = {
        ...newEntry(scope, place, member, { job, clockedInAt, now }),
        ...times,
        status: 'CLOSED',
        declaredTipAmount: body.declaredTipAmount ?? null,
        clockedOutBy: actorOf(scope),
      };
      await assertNoOverlap(tx, scope, entry);
      const target = { kind: 'time_entry', id: entry.guid };
      const details = { staffGuid: member.guid, reason: body.reason };
      await tx.run(
        insertTimeEntry(scope, entry),
        auditCall(call, { action: 'time_entry.created', target, details, now }),
        tell(scope, 'time_entry.created', entry),
      );
      return created(render(entry));
    });
  },
});
