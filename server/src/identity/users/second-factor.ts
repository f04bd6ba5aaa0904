import type { Statement } from '../../platform/db/statement.ts';
import { removeMfaOf } from '../accounts/index.ts';
import { dropRecoveryCodes } from '../auth/index.ts';

/** The statements that remove a user's second factor: the seed and the recovery codes. */
export const removeSecondFactor = (uid: string, now: number): readonly Statement[] => [
  removeMfaOf(uid, now),
  dropRecoveryCodes(uid),
];
