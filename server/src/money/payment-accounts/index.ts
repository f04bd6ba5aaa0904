import { getPaymentAccount } from './get-payment-account.ts';
import { putFormerPaymentAccount } from './put-former-payment-account.ts';
import { putPaymentAccount } from './put-payment-account.ts';

/**
 * Payment accounts: a restaurant's contracts with card processors, the current one for new payments and former ones for
 * the payments that were made on them. Their passwords are sealed, and opened only for a call.
 */
export const paymentAccountRoutes = [getPaymentAccount, putPaymentAccount, putFormerPaymentAccount];
export { findAccountOf, findMerchantAccount, type MadeOn } from './account.ts';
export { forgetAccounts, formerAccounts, restaurantsWithFormerAccounts } from './queries.ts';
