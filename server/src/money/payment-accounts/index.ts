import { getPaymentAccount } from './get-payment-account.ts';
import { putPaymentAccount } from './put-payment-account.ts';

/**
 * Payment accounts: a restaurant's contract with a card processor. Its password is sealed, and opened only for a call.
 */
export const paymentAccountRoutes = [getPaymentAccount, putPaymentAccount];
export { findMerchantAccount } from './account.ts';
