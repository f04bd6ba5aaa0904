import type { Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { removeMfaOf, takeTotpStep } from '../accounts/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { deletePasskeys } from '../passkeys/index.ts';
import { dropRecoveryCodes, lockSeedOf, takeRecoveryCode } from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { matchTotp, openTotpSeed } from './totp.ts';

/**
 * Verifies and consumes a code of the second factor: the current six digits, or a recovery code. Each works once, over
 * all processes. Null: wrong, or used before. The account is locked first: a code of an app that was just replaced is of none.
 */
export async function consumeSecondFactor(
  tx: Transaction,
  { sealer, clock }: Pick<IdentityDeps, 'sealer' | 'clock'>,
  uid: string,
  code: string,
): Promise<'totp' | 'recovery-code' | null> {
  const now = clock.now();
  const [[user]] = await tx.run(lockSeedOf(uid));
  const seed = user?.mfa_secret ? openTotpSeed(sealer, uid, user.mfa_secret) : null;
  const step = seed === null ? null : matchTotp(seed, code, now);
  if (step !== null) {
    const [taken] = await tx.run(takeTotpStep(uid, step));
    return taken.length > 0 ? 'totp' : null;
  }
  const hash = hashRecoveryCode(uid, code);
  const [taken] = await tx.run(takeRecoveryCode([uid, hash, new Date(now)]));
  return taken.length > 0 ? 'recovery-code' : null;
}

/** The statements that remove a user's second factor: the seed, the passkeys and the recovery codes. */
export const removeSecondFactor = (uid: string, now: number): readonly Statement[] => [
  removeMfaOf(uid, now),
  deletePasskeys(uid),
  dropRecoveryCodes(uid),
];
