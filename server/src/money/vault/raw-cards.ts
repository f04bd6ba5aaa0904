import type { LookupDatabase } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import type { MoneyDeps } from '../deps.ts';
import { anyNumberOnFile } from './queries.ts';
import { assertSafeTransport } from './safe-transport.ts';

/**
 * Card numbers are taken only where the operator has said that this server may have them, and over TLS. Everywhere else they
 * go from the card page to the processor, and what comes here is a token.
 */
export function assertRawCards(deps: MoneyDeps, request: RequestInfo): void {
  if (!deps.config.allowRawCards)
    fail(
      'FORBIDDEN',
      'This server takes no card numbers: have the card typed into /pay/card, and send its token.',
      {
        reason: 'RAW_CARDS_NOT_ALLOWED',
      },
    );
  assertSafeTransport(deps, request);
}

/** Whether the vault holds the number of any card, of whatever tenant. */
export async function holdsCardNumbers(lookup: LookupDatabase): Promise<boolean> {
  const [rows] = await lookup.run(anyNumberOnFile([]));
  return rows[0]?.any === true;
}
