import type Type from 'typebox';
import { type Actor, actorOf, restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { businessDayAt, type Restaurant } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { assertNotSelf, type StaffMember } from '../staff/index.ts';
import { assertNoOverlap, jobOf, lockPerson, tell } from './new-entry.ts';
import {
  type Edit,
  findEdits,
  findTimeEntry,
  lockTimeEntry,
  recordEdit,
  takeWageOfJob,
  toTimeEntry,
  updateTimeEntryRow,
} from './queries.ts';
import {
  breaksOf,
  render,
  renderWithEdits,
  TimeEntryChange,
  TimeEntryWithEdits,
  timeEntryParams,
} from './shapes.ts';
import { problemsOf, type TimeEntry } from './time-entry.ts';

export const updateTimeEntry = route({
  operationId: 'updateTimeEntry',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/time-entries/{timeEntryGuid}',
  summary: 'Correct or void a time entry.',
  description:
    'Fields that are left out stay; `breaks` replaces all of them. Needs a reason, which is kept with what was there ' +
    'before. `clockedOutAt` completes an entry that nobody clocked out of. Another job pays what it pays now. The business day stays unless `clockedInAt` changes. Nobody ' +
    'corrects their own time, but owners, nor at a device that of who made their PIN. A voided entry stays as it is.',
  when: { INVALID_STATE: 'The entry is voided.' },
  access: restaurant('approve:time', 'shift.edit'),
  params: timeEntryParams,
  body: TimeEntryChange,
  response: TimeEntryWithEdits,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const guid = params.timeEntryGuid;
    const now = deps.clock.now();
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    return call.transaction(scope, async (tx) => {
      const [found] = await tx.run(findTimeEntry(scope, guid));
      const member = await lockPerson(tx, scope, one(found, 'time entry').staff_guid);
      assertNotSelf(scope, member, 'edits their own time');
      const [rows] = await tx.run(lockTimeEntry(scope, guid, null));
      const before = toTimeEntry(one(rows, 'time entry'));
      assertVersion(call.expectedVersion, before.version);
      const editedBy = actorOf(scope);
      const after = edited(before, { body, place, member, editedBy, now });
      if (after.status !== 'VOIDED') await assertNoOverlap(tx, scope, after);
      const changes = changesBetween(before, after);
      const edit: Edit = { changes, reason: body.reason, editedBy, editedAt: new Date(now).toISOString() };
      const target = { kind: 'time_entry', id: guid };
      const details = {
        staffGuid: member.guid,
        reason: body.reason,
        changed: changes.map(({ field }) => field),
      };
      await tx.run(
        updateTimeEntryRow(scope, after),
        ...(after.jobGuid === before.jobGuid ? [] : [takeWageOfJob(scope, after)]),
        recordEdit(scope, guid, edit),
      );
      const [edits] = await tx.run(findEdits(scope, guid));
      const last = [
        auditCall(call, { action: 'time_entry.updated', target, details, now }),
        tell(scope, 'time_entry.updated', after),
      ];
      await tx.run(...last);
      return ok(renderWithEdits(after, edits));
    });
  },
});

interface Given {
  body: Type.Static<typeof TimeEntryChange>;
  place: Restaurant;
  member: StaffMember;
  editedBy: Actor;
  now: number;
}

function edited(before: TimeEntry, { body, place, member, editedBy, now }: Given): TimeEntry {
  const { status: state } = before;
  if (state === 'VOIDED') fail('INVALID_STATE', 'This time entry is voided.', { state, allowed: [] });
  const written = { version: before.version + 1, updatedAt: now };
  if (body.status === 'VOIDED') return { ...before, ...written, status: 'VOIDED' };
  const clockedOutAt = body.clockedOutAt === undefined ? before.clockedOutAt : Date.parse(body.clockedOutAt);
  const times = {
    clockedInAt: body.clockedInAt === undefined ? before.clockedInAt : Date.parse(body.clockedInAt),
    clockedOutAt,
    breaks: body.breaks === undefined ? before.breaks : breaksOf(body.breaks),
  };
  const problems = problemsOf(times, now);
  if (problems.length > 0) failFields(problems);
  const isMoved = times.clockedInAt !== before.clockedInAt;
  const { businessDate, endMs: dayEndsAt } = businessDayAt(place, times.clockedInAt);
  // What was true then stays: the same job may have another title, role or wage by now.
  const isOtherJob = body.jobGuid !== undefined && body.jobGuid !== before.jobGuid;
  const job = isOtherJob ? jobOf(member, body.jobGuid) : null;
  return {
    ...before,
    ...written,
    ...times,
    // The day is that of the punch, by the clock and the closeout hour of then.
    ...(isMoved && { businessDate, dayEndsAt }),
    ...(job && { jobGuid: job.guid, jobTitle: job.title, jobRole: job.role }),
    ...(clockedOutAt !== null && {
      status: 'CLOSED' as const,
      clockedOutBy: before.clockedOutBy ?? editedBy,
    }),
    declaredTipAmount:
      body.declaredTipAmount === undefined ? before.declaredTipAmount : body.declaredTipAmount,
  };
}

const SHOWN = [
  'jobGuid',
  'jobTitle',
  'status',
  'businessDate',
  'clockedInAt',
  'clockedOutAt',
  'breaks',
  'declaredTipAmount',
] as const;

/** What an edit changed, as it is shown. */
function changesBetween(before: TimeEntry, after: TimeEntry): Edit['changes'] {
  const [old, now] = [render(before), render(after)];
  return SHOWN.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field])).map((field) => ({
    field,
    before: old[field],
    after: now[field],
  }));
}
