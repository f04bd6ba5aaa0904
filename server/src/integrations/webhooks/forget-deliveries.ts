import type { Job } from '../../platform/workers/jobs.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { purgeDeliveries } from './delivery-queries.ts';

/** The minimum, however short events are kept: the attempts of a delivery take 28 hours. */
const LEAST_DAYS = 2;

/**
 * Forgets deliveries, dead letters and their tries once they are older than events are kept: afterwards there is nothing
 * left that could be sent again.
 */
export const forgetDeliveries: Job<IntegrationsDeps> = {
  name: 'webhooks.forget',
  schedule: '*/20 * * * *',
  async run({ lookup, clock, config }) {
    const days = Math.max(config.eventRetentionDays, LEAST_DAYS);
    for (;;) {
      const [[row]] = await lookup.run(purgeDeliveries([new Date(clock.now()), days]));
      if (!row || row.purged === 0) return;
    }
  },
};
