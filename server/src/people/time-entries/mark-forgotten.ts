import { atRestaurant, type RestaurantScope, systemScope } from '../../access/index.ts';
import { forEach } from '../../platform/workers/each.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { PeopleDeps } from '../deps.ts';
import { tell } from './new-entry.ts';
import { forgottenOuts, lockTimeEntry, toTimeEntry, updateTimeEntryRow } from './queries.ts';
import type { TimeEntry } from './time-entry.ts';

/** What marks an entry whose business day has ended while it was open. It gets no end: nobody knows it. */
export function markForgotten(scope: RestaurantScope, entry: TimeEntry, now: number) {
  const marked: TimeEntry = {
    ...entry,
    status: 'OUT_MISSING',
    outMissingAt: now,
    version: entry.version + 1,
    updatedAt: now,
  };
  return { write: updateTimeEntryRow(scope, marked), event: tell(scope, 'time_entry.out_missing', marked) };
}

/** Says so when a business day has ended and somebody of it has not clocked out. What two processes find, one of them marks. */
export const markForgottenOuts: Job<Pick<PeopleDeps, 'lookup' | 'db' | 'clock'>> = {
  name: 'time_entries.mark_forgotten',
  schedule: '* * * * *',
  async run({ lookup, db, clock }) {
    const now = clock.now();
    const [found] = await lookup.run(forgottenOuts([new Date(now)]));
    await forEach(
      found,
      ({ tenant_id, restaurant_guid, guid }) => {
        const scope = atRestaurant(systemScope(tenant_id, 'to mark who did not clock out'), restaurant_guid);
        return db.transaction(scope, async (tx) => {
          const [[row]] = await tx.run(lockTimeEntry(scope, guid, null));
          const entry = row && toTimeEntry(row);
          if (entry?.status !== 'OPEN' || entry.dayEndsAt > now) return { result: undefined, last: [] };
          const { write, event } = markForgotten(scope, entry, now);
          return { result: undefined, last: [write, event] };
        });
      },
      (failures) => `${failures} time entries could not be marked`,
    );
  },
};
