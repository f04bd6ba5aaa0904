import type { Clock } from '../clock.ts';
import type { TenantContext } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import { rejectStaleVersion } from '../version-guard.ts';
import type { BaseCall } from './pipeline/call.ts';
import { type Answer, ok } from './route.ts';

interface Put<Row extends { version: number }, Shape> {
  /** Writes the row, whether or not there is one; returns none when its version is not the expected one. */
  put: (now: number) => Statement<Row>;
  /** Finds what is there instead, for CONFLICT. */
  find: Statement<Row>;
  /** What is said of it: audit log, event; `now` in epoch milliseconds. */
  tell: (row: Row, now: number) => readonly Statement[];
  render: (row: Row) => Shape;
}

/** Writes a setting, of which there is one row or none, in a transaction, and answers with it. CONFLICT when the caller expects another version. */
export function putVersioned<Row extends { version: number }, Shape>(
  call: Pick<BaseCall, 'transaction'> & { scope: TenantContext; deps: { clock: Clock } },
  { put, find, tell, render }: Put<Row, Shape>,
): Promise<Answer<Shape>> {
  return call.transaction(call.scope, async (tx) => {
    const now = call.deps.clock.now();
    const [[row]] = await tx.run(put(now));
    if (!row) {
      const [[current]] = await tx.run(find);
      rejectStaleVersion(current?.version ?? 0);
    }
    await tx.run(...tell(row, now));
    return ok(render(row));
  });
}
