import { fail } from '../platform/errors.ts';
import type { PaymentMode } from '../platform/settings/payment-mode.ts';
import type { Principal } from './principal.ts';
import type { Scope } from './scopes.ts';

/** Whatever needs one of these moves money, changes the books, or changes what cards are on file. */
const MONEY_SCOPES: ReadonlySet<Scope> = new Set(['write:payments', 'approve:payments']);

export const needsMoneyScope = (access: object): boolean =>
  'scope' in access && MONEY_SCOPES.has(access.scope as Scope);

/** FORBIDDEN for a key in test mode where payments are real (docs/decisions/081-test-keys-move-no-money.md). */
export function assertNotTestKey(principal: Principal | null, paymentMode: PaymentMode): void {
  if (paymentMode !== 'LIVE' || principal?.kind !== 'key' || principal.mode !== 'test') return;
  fail(
    'FORBIDDEN',
    'This key is in test mode, and payments move real money here. Use a live key, or a staging environment.',
    { reason: 'TEST_KEY' },
  );
}
