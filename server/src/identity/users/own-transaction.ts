import type { Call, users } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { findLiveSession } from '../auth/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { lockUser } from './queries.ts';

/**
 * A transaction of what a person does to their own account. The account is locked first, as whoever ends its sessions does, and
 * the session is looked at again: one that was ended while it asked, or while its password was checked, leaves nothing behind.
 */
export const ownTransaction = <T>(
  { deps, scope, transaction }: Pick<Call<IdentityDeps, typeof users>, 'deps' | 'scope' | 'transaction'>,
  work: (tx: Transaction) => Promise<Answer<T>>,
): Promise<Answer<T>> =>
  transaction(
    scope,
    async (tx) => {
      const { uid, sessionId } = scope.principal;
      const now = new Date(deps.clock.now());
      const [, [live]] = await tx.run(lockUser(uid), findLiveSession([sessionId, now]));
      if (!live) fail('UNAUTHORIZED', 'This session has ended.');
      return work(tx);
    },
    deps.identity,
  );
