import { type Database, GLOBAL_TENANT } from '../../platform/db/database.ts';
import { purgeFailedMail } from './queries.ts';

/** Mail that could not be sent. */
export interface FailedMail {
  /** Deletes what failed before a time. */
  forget(before: Date): Promise<void>;
}

/** Mail waits where only the role `identity` reads: it holds links that sign people in. */
export const createFailedMail = (identity: Database): FailedMail => ({
  async forget(before) {
    await identity.run({ tenantId: GLOBAL_TENANT, identity: 'mail' }, purgeFailedMail([before]));
  },
});
