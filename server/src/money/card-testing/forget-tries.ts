import type { Job } from '../../platform/workers/jobs.ts';
import type { MoneyDeps } from '../deps.ts';
import { purgeBlocks, purgeTries } from './queries.ts';

/** Longer than it can take until a lost answer is known, or a mail is sent. */
const KEPT_MS = 86_400_000;

/** Forgets what has not counted for a day: addresses, fingerprints and names are kept no longer than needed. */
export const forgetCardTries: Job<MoneyDeps> = {
  name: 'card-testing.forget',
  schedule: '25 * * * *',
  async run({ lookup, clock }) {
    const before = new Date(clock.now() - KEPT_MS);
    await lookup.run(purgeTries([before]), purgeBlocks([before]));
  },
};
