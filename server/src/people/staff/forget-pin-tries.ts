import type { Job } from '../../platform/workers/jobs.ts';
import type { PeopleDeps } from '../deps.ts';
import { DAY_MS } from './pin-limits.ts';
import { purgeTries } from './try-queries.ts';

/** Forgets wrong PINs that count for nothing any more. */
export const forgetPinTries: Job<Pick<PeopleDeps, 'lookup' | 'clock'>> = {
  name: 'staff.forget_pin_tries',
  schedule: '17 * * * *',
  async run({ lookup, clock }) {
    await lookup.run(purgeTries([new Date(clock.now() - DAY_MS)]));
  },
};
