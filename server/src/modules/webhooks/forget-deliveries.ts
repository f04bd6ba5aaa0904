import type { Deps } from '../../deps.ts';
import type { Job } from '../../platform/jobs.ts';
import { purgeDeliveries } from './queries.ts';

/** As long as events are kept: afterwards there is nothing left that could be sent again. */
const KEEP_MS = 30 * 86_400_000;

/** Forgets old deliveries and their tries. */
export const forgetDeliveries: Job<Deps> = {
  name: 'webhooks.forget',
  schedule: '*/20 * * * *',
  async run({ lookup, clock }) {
    const before = new Date(clock.now() - KEEP_MS);
    for (;;) {
      const [[row]] = await lookup.run(purgeDeliveries([before]));
      if (!row || row.purged === 0) return;
    }
  },
};
