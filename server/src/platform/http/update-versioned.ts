import type { Clock } from '../clock.ts';
import { one, type TenantContext } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import { assertVersion } from '../version-guard.ts';
import type { BaseCall } from './pipeline/call.ts';
import { type Answer, ok } from './route.ts';

interface Update<Row, Thing extends { version: number }, Shape> {
  /** What it is, for RESOURCE_NOT_FOUND. */
  name: string;
  /** Finds the row and holds it until the end of the transaction. */
  lock: Statement<Row>;
  parse: (row: Row) => Thing;
  /** The statements that write the change, in one round trip; `now` in epoch milliseconds. The first returns the row as it is then. */
  change: (before: Thing, now: number) => readonly [Statement<Row>, ...Statement[]];
  render: (after: Thing) => Shape;
}

/** Changes one row in a transaction and answers with it. CONFLICT when the caller expects another version. */
export function updateVersioned<Row, Thing extends { version: number }, Shape>(
  call: Pick<BaseCall, 'expectedVersion' | 'transaction'> & { scope: TenantContext; deps: { clock: Clock } },
  { name, lock, parse, change, render }: Update<Row, Thing, Shape>,
): Promise<Answer<Shape>> {
  return call.transaction(call.scope, async (tx) => {
    const [rows] = await tx.run(lock);
    const before = parse(one(rows, name));
    assertVersion(call.expectedVersion, before.version);
    const [[row]] = await tx.run(...change(before, call.deps.clock.now()));
    // The row was found and is locked.
    return ok(render(parse(row!)));
  });
}
