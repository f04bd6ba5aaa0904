import { refusalOf } from '../../db/database.ts';
import type { Statement } from '../../db/statement.ts';
import { fail } from '../../errors.ts';
import { type IdempotencyClaim, isAnswering, recordAnswer } from '../../idempotency.ts';
import { dataText } from '../response/envelope.ts';
import type { Answer } from '../route.ts';
import type { BaseCall } from './call.ts';
import { CALLER_GONE, type Kernel } from './kernel.ts';

/** What a request with an Idempotency-Key writes, its answer is stored with, in the same transaction. */

interface Committing {
  readonly kernel: Kernel;
  readonly idempotencyKey: IdempotencyClaim | undefined;
}

/** The `commit` of a call. */
export function commitOf({ kernel, idempotencyKey }: Committing): BaseCall['commit'] {
  return async (scope, { rows, events = [] }, answer, db = kernel.db) => {
    const statements = [...rows, ...events];
    const all = idempotencyKey
      ? withAnswer(statements, idempotencyKey, answer, kernel.clock.now())
      : statements;
    const returned = await db.run(scope, ...all);
    return returned.slice(0, rows.length) as never;
  };
}

/** The `transaction` of a call. What the caller may no more by its end is not done: UNAUTHORIZED. */
export function transactionOf({ kernel, idempotencyKey }: Committing): BaseCall['transaction'] {
  return (scope, work, db = kernel.db) =>
    db
      .transaction(scope, async (tx) => {
        const result = await work(tx);
        const still = kernel.gate.stillThere(scope);
        const last = still ? [still] : [];
        if (!idempotencyKey) return { result, last };
        const text = dataText(result.stored ?? result.data);
        const answer = recordAnswer(idempotencyKey, result.status, text, kernel.clock.now());
        return { result, last: [...last, answer] };
      })
      .catch((error: unknown) => {
        if (refusalOf(error) !== CALLER_GONE) throw error;
        fail('UNAUTHORIZED', 'The credentials, or what they were good for, ended meanwhile.');
      });
}

/** The statements, and with them the answer stored: by the one that knows it, or by one more at the end. */
function withAnswer(
  statements: readonly Statement[],
  claim: IdempotencyClaim,
  { status, data }: Answer,
  now: number,
): Statement[] {
  if (!statements.some(isAnswering)) return [...statements, recordAnswer(claim, status, dataText(data), now)];
  return statements.map((one) => (isAnswering(one) ? one.recording(claim, status, now) : one));
}
