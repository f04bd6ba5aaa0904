import { documentFormat } from '../../platform/db/document-format.ts';
import type { Refund } from './cards/effect.ts';
import type { Payment } from './payment.ts';

/**
 * The formats in which `payments` and `refunds` keep them. Since format 2, payments say what they pay of a promised tip; since
 * format 3, and format 2 of refunds, on which day they were made by the clock.
 */
export const paymentFormat = documentFormat<Payment>('payment', 3, {
  1: (payment) => payment,
  2: (payment) => ({ ...payment, occurredOn: payment.businessDate }),
});
export const refundFormat = documentFormat<Refund>('refund', 2, {
  1: (refund) => ({ ...refund, occurredOn: refund.businessDate }),
});
