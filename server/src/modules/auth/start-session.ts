import type { Transaction } from '../../platform/db/database.ts';
import type { RequestFacts } from '../../platform/http/pipeline.ts';

export interface NewSession {
  uid: string;
  secondFactor: boolean;
  facts: RequestFacts;
  now: number;
}

/** Starts a session in the caller's transaction (role comanda_identity). Resolves with the Set-Cookie values of both cookies. */
export async function startSession(
  _tx: Transaction,
  _session: NewSession,
): Promise<{ sessionId: string; cookies: string[] }> {
  throw new Error('being written');
}
