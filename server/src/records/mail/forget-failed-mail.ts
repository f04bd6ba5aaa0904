import type { Job } from '../../platform/workers/jobs.ts';
import type { RecordsDeps } from '../deps.ts';

/** Long enough for an operator to find out why, and to send it after all by clearing failed_at and failure. */
const KEEP_FAILED_MS = 30 * 86_400_000;

/** Forgets mail that could not be sent. */
export const forgetFailedMail: Job<RecordsDeps> = {
  name: 'mail.forget-failed',
  schedule: '17 3 * * *',
  run: ({ failedMail, clock }) => failedMail.forget(new Date(clock.now() - KEEP_FAILED_MS)),
};
