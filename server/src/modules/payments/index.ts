import { createOrderPayment } from './create-order-payment.ts';
import { getPayment } from './get-payment.ts';
import { listPaymentRefunds } from './list-payment-refunds.ts';
import { listPayments } from './list-payments.ts';
import { refundPayment } from './refund-payment.ts';
import { voidPayment } from './void-payment.ts';

/**
 * Payments: what guests pay on their checks, in cash or by another tender, and what they get back. A payment, the balance of its
 * order, the drawer, the books, the event and the caller's idempotent answer are one transaction. Nobody pays more than
 * is due, nobody gets back more than was paid, however many try at the same time.
 */
export const paymentRoutes = [
  createOrderPayment,
  listPayments,
  getPayment,
  voidPayment,
  listPaymentRefunds,
  refundPayment,
];
