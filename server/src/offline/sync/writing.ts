import type { RestaurantScope } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type EventStatement, NO_WRITES, type Statement, type Writes } from '../../platform/db/statement.ts';
import type { Answer } from '../../platform/http/route.ts';

/** Runs something in one transaction, with its last statements. */
export type Within = <T>(
  scope: RestaurantScope,
  work: (tx: Transaction) => Promise<{ result: T; last: readonly Statement[] }>,
) => Promise<T>;

interface Writing {
  /** What comes first: the turn of the command. */
  claim: Statement;
  within: Within;
  /** What comes behind all rows: its outcome. */
  last: (tx: Transaction, answer: Answer) => Promise<Statement[]>;
  told: () => EventStatement[];
}

/** How a handler writes: as in a request, with the command's turn before it and its outcome behind it. */
export const writing = ({ claim, within, last, told }: Writing) => ({
  commit: (scope: RestaurantScope, { rows, events = [], after }: Writes, answer: Answer) =>
    within(scope, async (tx) => {
      const returned: unknown[][] = await tx.run(claim, ...rows);
      const more = after ? await after(tx) : NO_WRITES;
      const outcome = await last(tx, answer);
      const said = [...events, ...(more.events ?? []), ...told()];
      return { result: returned.slice(1), last: [...more.rows, ...outcome, ...said] };
    }),
  transaction: (scope: RestaurantScope, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> =>
    within(scope, async (tx) => {
      await tx.run(claim);
      const result = await work(tx);
      return { result, last: [...(await last(tx, result)), ...told()] };
    }),
});
