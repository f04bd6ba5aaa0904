import type { HeldTransaction, Ledger } from './ledger.ts';
import type { Verdict } from './triggers.ts';

/** What the operations that write have in common. */

export type RequestFields = Readonly<Record<string, string | undefined>>;

/** A request to move money, of a merchant that the gateway knows. */
export interface Operation {
  ledger: Ledger;
  merchid: string;
  /** The merchant's own. */
  currency: string;
  fields: RequestFields;
  /** The bank does not answer the gateway in time. */
  timesOut: boolean;
}

/** What the gateway decided, and the transaction that it concerns; null when there is none. */
export interface Result {
  verdict: Verdict;
  transaction: HeldTransaction | null;
}

export const refused = (verdict: Verdict): Result => ({ verdict, transaction: null });
