import { assertNotTestKey, type RestaurantScope } from '../../../access/index.ts';
import { fail } from '../../../platform/errors.ts';
import type { MerchantAccount, PaymentProcessor, ProcessorCall } from '../../../providers/payments/port.ts';
import type { MoneyDeps } from '../../deps.ts';
import { findAccountOf, findMerchantAccount, type MadeOn } from '../../payment-accounts/index.ts';

export interface MerchantConnection {
  account: MerchantAccount;
  processor: PaymentProcessor;
  call: ProcessorCall;
}

/**
 * The restaurant's account for new payments, and its processor. INVALID_STATE when the restaurant takes no cards, FORBIDDEN
 * for a key in test mode where the account is live.
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
  return connected(deps, found.account, correlationId);
}

/** Whether cards can be typed in for the restaurant: it has an account, and that is not another company's terminal. */
export async function takesCards(deps: MoneyDeps, scope: RestaurantScope): Promise<boolean> {
  if (deps.config.cardpointeUrl === '') return false;
  const found = await findMerchantAccount(deps, scope, scope.restaurantGuid);
  return found !== null && found.account.processor === 'cardpointe';
}

/**
 * The account that a payment was made on, whichever the restaurant has now; null when it is forgotten. FORBIDDEN for a key
 * in test mode where the account is live.
 */
export async function findConnectionOf(
  deps: MoneyDeps,
  scope: RestaurantScope,
  payment: MadeOn,
  correlationId?: string,
): Promise<MerchantConnection | null> {
  assertNotTestKey(scope.principal, deps.config.paymentMode);
  const account = await findAccountOf(deps, scope, payment);
  return account && connected(deps, account, correlationId);
}

/** The account that a payment was made on. INVALID_STATE when it is forgotten. */
export async function connectionOf(
  deps: MoneyDeps,
  scope: RestaurantScope,
  payment: MadeOn,
  correlationId?: string,
): Promise<MerchantConnection> {
  const found = await findConnectionOf(deps, scope, payment, correlationId);
  if (found) return found;
  fail('INVALID_STATE', `The credentials of the account ${payment.merchantId} are forgotten.`, {
    state: 'ACCOUNT_FORGOTTEN',
    allowed: ['putPaymentAccount'],
  });
}

function connected(
  { processors }: Pick<MoneyDeps, 'processors'>,
  account: MerchantAccount,
  correlationId: string | undefined,
): MerchantConnection {
  const call = { account, ...(correlationId === undefined ? {} : { correlationId }) };
  return { account, processor: processors.for(account), call };
}

export const processorOf = ({ account }: MerchantConnection): 'CARDPOINTE' | 'EXTERNAL_TERMINAL' =>
  account.processor === 'cardpointe' ? 'CARDPOINTE' : 'EXTERNAL_TERMINAL';
