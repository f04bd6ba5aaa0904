import { assertNotTestKey, type RestaurantScope } from '../../../access/index.ts';
import { fail } from '../../../platform/errors.ts';
import type { MerchantAccount, PaymentProcessor, ProcessorCall } from '../../../providers/payments/port.ts';
import type { MoneyDeps } from '../../deps.ts';
import { findMerchantAccount } from '../../payment-accounts/index.ts';
import type { Payment } from '../payment.ts';

export interface MerchantConnection {
  account: MerchantAccount;
  processor: PaymentProcessor;
  call: ProcessorCall;
}

/**
 * The restaurant's account and the processor that keeps it: every call of a processor needs one. INVALID_STATE when the
 * restaurant takes no cards, FORBIDDEN for a key in test mode where the account is live.
 */
export async function merchantConnectionFor(
  deps: MoneyDeps,
  scope: RestaurantScope,
  correlationId?: string,
): Promise<MerchantConnection> {
  assertNotTestKey(scope.principal, deps.config.paymentMode);
  const found = await findMerchantAccount(deps, scope, scope.restaurantGuid);
  if (!found) {
    fail('INVALID_STATE', 'The restaurant has no account to charge cards under.', {
      state: 'NO_PAYMENT_ACCOUNT',
      allowed: ['putPaymentAccount'],
    });
  }
  const { account } = found;
  const call = { account, ...(correlationId === undefined ? {} : { correlationId }) };
  return { account, processor: deps.processors.for(account), call };
}

export const processorOf = ({ account }: MerchantConnection): 'CARDPOINTE' | 'EXTERNAL_TERMINAL' =>
  account.processor === 'cardpointe' ? 'CARDPOINTE' : 'EXTERNAL_TERMINAL';

/** A payment belongs to the account that it was made under; under another, the processor does not know it. */
export const belongsToAccount = (
  connection: MerchantConnection,
  { merchantId, processor }: Payment,
): boolean => connection.account.merchantId === merchantId && processorOf(connection) === processor;

export function assertSameAccount(connection: MerchantConnection, payment: Payment): void {
  if (belongsToAccount(connection, payment)) return;
  fail('INVALID_STATE', 'The restaurant takes cards under another account since this payment was made.', {
    state: 'ACCOUNT_CHANGED',
    allowed: ['putPaymentAccount'],
  });
}
