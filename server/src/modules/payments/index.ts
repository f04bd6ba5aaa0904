import { adjustCardTip } from './adjust-card-tip.ts';
import { authorizeCardPayment } from './authorize-card-payment.ts';
import { captureCardPayment } from './capture-card-payment.ts';
import { createCardSale } from './create-card-sale.ts';
import { createOrderPayment } from './create-order-payment.ts';
import { getPayment } from './get-payment.ts';
import { inquireCardPayment } from './inquire-card-payment.ts';
import { listPaymentRefunds } from './list-payment-refunds.ts';
import { listPayments } from './list-payments.ts';
import { refundCardPayment } from './refund-card-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { voidCardPayment } from './void-card-payment.ts';
import { voidPayment } from './void-payment.ts';

/**
 * Payments: what guests pay on their checks and otherwise, and what they get back. In cash or by another tender a payment, the
 * balance of its order, the drawer, the books, the event and the caller's idempotent answer are one transaction. By card there
 * are three phases (perform.ts): the attempt is committed, then the processor is asked, then what came of it is committed. Nobody
 * pays more than is due, nobody gets back more than was paid, however many try at the same time.
 */
export const paymentRoutes = [
  createOrderPayment,
  listPayments,
  getPayment,
  voidPayment,
  listPaymentRefunds,
  refundPayment,
  authorizeCardPayment,
  createCardSale,
  adjustCardTip,
  captureCardPayment,
  voidCardPayment,
  refundCardPayment,
  inquireCardPayment,
];
export { type Line, openLine } from './ask.ts';
export { paymentPort } from './give-back.ts';
export { recoverPayments } from './recover.ts';
export {
  isAtRest,
  lookIntoOverdue,
  oldestUnsettled,
  settleTransaction,
} from './settle.ts';
export { restaurantsToSettle } from './settle-queries.ts';
