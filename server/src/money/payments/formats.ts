import { documentFormat } from '../../platform/db/document-format.ts';
import type { Refund } from './cards/effect.ts';
import type { Payment } from './payment.ts';

/** The formats in which `payments` and `refunds` keep them. Since format 2, payments say what they pay of a promised tip. */
export const paymentFormat = documentFormat<Payment>('payment', 2, {
  1: (payment) => payment as unknown as Payment,
});
export const refundFormat = documentFormat<Refund>('refund', 1);
