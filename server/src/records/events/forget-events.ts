import { isLockTimeout, refusalOf } from '../../platform/db/database.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { RecordsDeps } from '../deps.ts';
import { dueSlots, emptySlot, NOT_DUE, rotateSlots } from './retention-queries.ts';

/**
 * Forgets events that are past their retention, a slot at a time, and turns the ring. It may run late, twice or not for
 * weeks: the slot that is written is then only written for longer.
 */
export const forgetEvents: Job<RecordsDeps> = {
  name: 'events.forget',
  schedule: '*/10 * * * *',
  async run({ lookup, clock, config }) {
    const now = new Date(clock.now());
    const days = config.eventRetentionDays;
    const [due] = await lookup.run(dueSlots([now, days]));
    for (const { slot } of due) {
      try {
        await lookup.run(...emptySlot(slot, now, days));
      } catch (error) {
        const done = refusalOf(error) === NOT_DUE;
        // A reader is using it and must not be blocked.
        if (!done && !isLockTimeout(error)) throw error;
      }
    }
    await lookup.run(rotateSlots(now, days));
  },
};
