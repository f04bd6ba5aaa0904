import { documentFormat } from '../../platform/db/document-format.ts';
import type { Refund } from './cards/effect.ts';
import type { Payment } from './payment.ts';

/** The formats in which `payments` and `refunds` keep them. */
export const paymentFormat = documentFormat<Payment>('payment', 1);
export const refundFormat = documentFormat<Refund>('refund', 1);
