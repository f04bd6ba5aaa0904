import type { Job } from '../../../platform/workers/jobs.ts';
import type { PrintingDeps } from '../../deps.ts';
import { forgetJobsBefore } from './watch-queries.ts';

const KEPT_MS = 7 * 24 * 60 * 60_000;

/** What was printed, or is not to be printed, has its place with its order; a week is enough to print it again. */
export const forgetPrintJobs: Job<PrintingDeps> = {
  name: 'print-jobs.forget',
  schedule: '*/30 * * * *',
  async run({ lookup, clock }) {
    for (;;) {
      const [[row]] = await lookup.run(forgetJobsBefore(clock.now() - KEPT_MS));
      if (!row || row.forgotten === 0) return;
    }
  },
};
