import { refusalOf } from '../../db/database.ts';
import { runWrites } from '../../db/run-writes.ts';
import { fail } from '../../errors.ts';
import { type IdempotencyClaim, isAnswering, recordAnswer } from '../../idempotency.ts';
import { dataText } from '../response/envelope.ts';
import type { BaseCall } from './call.ts';
import { CALLER_GONE, type Kernel } from './kernel.ts';

/** What a request with an Idempotency-Key writes, its answer is stored with, in the same transaction. */

interface Committing {
  readonly kernel: Kernel;
  readonly idempotencyKey: IdempotencyClaim | undefined;
}

/** The `commit` of a call. */
export function commitOf({ kernel, idempotencyKey: claim }: Committing): BaseCall['commit'] {
  return async (scope, writes, answer, db = kernel.db) => {
    const still = writes.after ? stillThere(kernel, scope) : [];
    const now = kernel.clock.now();
    const { status, data } = answer;
    // The answer is stored by the statement that knows it, or by one more at the end.
    const rows = claim
      ? writes.rows.map((one) => (isAnswering(one) ? one.recording(claim, status, now) : one))
      : writes.rows;
    const recorded =
      claim && !writes.rows.some(isAnswering) ? [recordAnswer(claim, status, dataText(data), now)] : [];
    return (await whileThere(runWrites(db, scope, { ...writes, rows }, [...still, ...recorded]))) as never;
  };
}

/** The `transaction` of a call. What the caller may no more by its end is not done: UNAUTHORIZED. */
export function transactionOf({ kernel, idempotencyKey }: Committing): BaseCall['transaction'] {
  return (scope, work, db = kernel.db) =>
    whileThere(
      db.transaction(scope, async (tx) => {
        const result = await work(tx);
        const last = stillThere(kernel, scope);
        if (!idempotencyKey) return { result, last };
        const text = dataText(result.stored ?? result.data);
        const answer = recordAnswer(idempotencyKey, result.status, text, kernel.clock.now());
        return { result, last: [...last, answer] };
      }),
    );
}

/** Of several round trips the last one asks about the caller once more. */
function stillThere({ gate }: Kernel, scope: Parameters<Kernel['gate']['stillThere']>[0]) {
  const still = gate.stillThere(scope);
  return still ? [still] : [];
}

const whileThere = <T>(transaction: Promise<T>): Promise<T> =>
  transaction.catch((error: unknown) => {
    if (refusalOf(error) !== CALLER_GONE) throw error;
    fail('UNAUTHORIZED', 'The credentials, or what they were good for, ended meanwhile.');
  });
