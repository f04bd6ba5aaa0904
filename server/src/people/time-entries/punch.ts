import type { Static, TSchema } from 'typebox';
import { type Actor, actorOf, restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import type { EventType } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { assertNoOverlap, lockPerson, tell } from './new-entry.ts';
import { findTimeEntry, lockTimeEntry, toTimeEntry, updateTimeEntryRow } from './queries.ts';
import { render, TimeEntryShape, timeEntryParams } from './shapes.ts';
import { LONGEST_MS, punchTime, type TimeEntry } from './time-entry.ts';
import { assertAtDevice, onlyFor } from './whose.ts';

interface Punch<B extends TSchema> {
  operationId: string;
  /** What follows the path of the entry, such as `/clock-out`. */
  path: string;
  summary: string;
  description: string;
  /** When it is not possible. */
  invalid: string;
  body: B;
  event: Extract<EventType, `time_entry.${string}`>;
  /** What becomes of the entry at that moment; throws when that is not possible. */
  change: (entry: TimeEntry, given: { body: Static<B>; at: number; actor: Actor }) => Partial<TimeEntry>;
}

/** Declares what is done to an entry that goes on, by its own person at a device, or for them. */
export function punch<B extends TSchema>({ path, invalid, event, change, ...spec }: Punch<B>) {
  return route({
    method: 'POST',
    ...spec,
    path: `/api/v1/restaurants/{restaurantGuid}/time-entries/{timeEntryGuid}${path}`,
    when: { INVALID_STATE: `${invalid} Or it is closed, voided, or older than 24 hours.` },
    access: restaurant('write:time', 'shift.clock'),
    params: timeEntryParams,
    response: TimeEntryShape,
    status: 200,
    errors: ['INVALID_STATE'],
    handler: async (call) => {
      const { deps, scope, params } = call;
      const body = call.body as Static<B>;
      const only = onlyFor(scope);
      return call.transaction(scope, async (tx) => {
        // Its person first, as wherever their time is written: one after the other, and no deadlock.
        const [found] = await tx.run(findTimeEntry(scope, params.timeEntryGuid));
        const member = await lockPerson(tx, scope, one(found, 'time entry').staff_guid);
        assertAtDevice(scope, member);
        const [rows] = await tx.run(lockTimeEntry(scope, params.timeEntryGuid, only));
        const before = toTimeEntry(one(rows, 'time entry'));
        assertVersion(call.expectedVersion, before.version);
        const at = punchTime(before, deps.clock.now());
        assertGoesOn(before, at);
        const changed = change(before, { body, at, actor: actorOf(scope) });
        const after = { ...before, ...changed, version: before.version + 1, updatedAt: at };
        await assertNoOverlap(tx, scope, after);
        await tx.run(updateTimeEntryRow(scope, after), tell(scope, event, after));
        return ok(render(after));
      });
    },
  });
}

/** Who works on past the end of the business day is marked, and still clocks out: what is punched is never lost. */
function assertGoesOn({ status, clockedInAt }: TimeEntry, at: number): void {
  const isOver = status === 'CLOSED' || status === 'VOIDED';
  if (isOver)
    fail('INVALID_STATE', 'This time entry is over.', { state: status, allowed: ['updateTimeEntry'] });
  if (at - clockedInAt <= LONGEST_MS) return;
  const details = { state: 'OUT_MISSING', allowed: ['updateTimeEntry'] };
  fail('INVALID_STATE', 'This entry began more than 24 hours ago; somebody has to complete it.', details);
}
