import { adjustCardTip } from './cards/adjust-card-tip.ts';
import { authorizeCardPayment } from './cards/authorize-card-payment.ts';
import { cancelRefund } from './cards/cancel-refund.ts';
import { captureCardPayment } from './cards/capture-card-payment.ts';
import { createCardSale } from './cards/create-card-sale.ts';
import { inquireCardPayment } from './cards/inquire-card-payment.ts';
import { refundCardPayment } from './cards/refund-card-payment.ts';
import { settleTab } from './cards/settle-tab.ts';
import { voidCardPayment } from './cards/void-card-payment.ts';
import { getPayment } from './get-payment.ts';
import { listPaymentRefunds } from './list-payment-refunds.ts';
import { listPayments } from './list-payments.ts';
import { createOrderPayment } from './tenders/create-order-payment.ts';
import { refundPayment } from './tenders/refund-payment.ts';
import { voidPayment } from './tenders/void-payment.ts';

/**
 * Payments: what guests pay on their checks and otherwise, and what they get back. In cash or by another tender a
 * payment, the balance of its order, the drawer, the books, the event and the caller's idempotent answer are one
 * transaction. A card payment has three phases (exchange.ts): the attempt is committed, the processor is called, the
 * outcome is committed. Concurrent requests never take more than is due and never refund more than was paid.
 */
export const paymentRoutes = [
  createOrderPayment,
  listPayments,
  getPayment,
  voidPayment,
  listPaymentRefunds,
  refundPayment,
  cancelRefund,
  authorizeCardPayment,
  createCardSale,
  adjustCardTip,
  captureCardPayment,
  voidCardPayment,
  refundCardPayment,
  inquireCardPayment,
  settleTab,
];
/** What `recordTender` is called with. */
export type { MoneyDeps } from '../deps.ts';
export { captureAccepted } from './cards/accepted-holds.ts';
export { applySettlement, isFinal, repeatedLine } from './cards/apply-settlement.ts';
export { countScheduledRefunds } from './cards/attempt-queries.ts';
export { CHARGE_ERRORS } from './cards/card-operation.ts';
export type { Refund } from './cards/effect.ts';
export { cardCallOf } from './cards/exchange.ts';
export { forgetMerchantAccounts } from './cards/forget-accounts.ts';
export { giveBackAll } from './cards/give-back.ts';
export { inspectOverdue } from './cards/inspect-overdue.ts';
export {
  findConnectionOf,
  type MerchantConnection,
  merchantConnectionFor,
  takesCards,
} from './cards/merchant-connection.ts';
export { recoverPayments } from './cards/recover.ts';
export { createPaymentPort } from './cards/release.ts';
export { keysOfHeldCards, resealHeldCards } from './cards/reseal-held-cards.ts';
export { sendScheduledRefunds } from './cards/scheduled-refunds.ts';
export { accountsToSettle, restaurantsToSettle } from './cards/settlement-queries.ts';
export { charge } from './cards/start-charge.ts';
export { finishTabs, warnOfHolds } from './cards/tab-jobs.ts';
export { paymentFormat, refundFormat } from './formats.ts';
export { isOfOpenTab, type Payment, totalOf } from './payment.ts';
export { claimPaymentMode, conflictingPaymentMode } from './payment-mode.ts';
export { findPayment, findPayments } from './queries.ts';
export { NewOrderPayment, Payment as PaymentShape } from './shapes.ts';
export { CardToken } from './source-shapes.ts';
export { recordTender, type TenderDifference } from './tenders/record-tender.ts';
export { owedAfter, writeOff } from './tenders/write-off.ts';
export { refundPayment };
