import { isoTime } from '../../platform/clock.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { PresenceDeps } from '../deps.ts';
import { purgeUsage } from './queries.ts';

const KEPT_MS = 35 * 86_400_000;

/** Deletes old usage counters. */
export const forgetPlacesUsage: Job<PresenceDeps> = {
  name: 'places.forget-usage',
  schedule: '40 3 * * *',
  async run({ lookup, clock }) {
    await lookup.run(purgeUsage([isoTime(clock.now() - KEPT_MS).slice(0, 10)]));
  },
};
