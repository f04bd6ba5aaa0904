import { cancelPaymentAccountChange } from './cancel-payment-account-change.ts';
import { confirmPaymentAccountChange } from './confirm-payment-account-change.ts';
import { getPaymentAccount } from './get-payment-account.ts';
import { putFormerPaymentAccount } from './put-former-payment-account.ts';
import { putPaymentAccount } from './put-payment-account.ts';

/**
 * Payment accounts: a restaurant's contracts with card processors, the current one for new payments and former ones for
 * the payments that were made on them. Another account waits for a day before it is the current one. Their passwords are sealed, and opened only for a call.
 */
export const paymentAccountRoutes = [
  getPaymentAccount,
  putPaymentAccount,
  putFormerPaymentAccount,
  confirmPaymentAccountChange,
  cancelPaymentAccountChange,
];
export { findAccountOf, findMerchantAccount, type MadeOn } from './account.ts';
export { applyDueChanges } from './apply-due-changes.ts';
export { accountsSetBy, changesInForce, endChange } from './in-force-queries.ts';
export { requestedAt } from './pending-change.ts';
export { forgetAccounts, formerAccounts, restaurantsWithFormerAccounts } from './queries.ts';
