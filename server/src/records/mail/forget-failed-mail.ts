import type { Deps } from '../../main/deps.ts';
import { GLOBAL_TENANT } from '../../platform/db/database.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import { purgeFailedMail } from './queries.ts';

/** Long enough for an operator to find out why, and to send it after all by clearing failed_at and failure. */
const KEEP_FAILED_MS = 30 * 86_400_000;

/** Forgets mail that could not be sent. */
export const forgetFailedMail: Job<Deps> = {
  name: 'mail.forget-failed',
  schedule: '17 3 * * *',
  async run({ identity, clock }) {
    const before = new Date(clock.now() - KEEP_FAILED_MS);
    await identity.run({ tenantId: GLOBAL_TENANT, identity: 'mail' }, purgeFailedMail([before]));
  },
};
