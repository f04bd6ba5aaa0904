import type { LookupDatabase } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { keysInUse } from './queries.ts';

/** A vault without a key that it needs is a fault of the configuration: the operator's to mend, and nobody else's. */

const RETRY_AFTER_SECONDS = 60;

/** What a caller is told who needs a key that the vault does not have. */
export const vaultKeyMissing = (message: string): ApiError =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    message,
    { reason: 'VAULT_KEY_MISSING' },
    { 'retry-after': String(RETRY_AFTER_SECONDS) },
  );

/** The keys that stored cards are sealed under. */
export async function keysOfStoredCards(lookup: LookupDatabase): Promise<string[]> {
  const [rows] = await lookup.run(keysInUse([]));
  return rows.flatMap(({ key_id: id }) => (id === null ? [] : [id]));
}
