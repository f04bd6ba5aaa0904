import type { Answer } from '@comanda/app-shared';
import type { Message } from '../text/text.ts';
import { PAYMENT_STATES, type State } from './order-words.ts';

export type Payment = Answer<'getPayment'>;
export type PaymentRefund = Answer<'listPaymentRefunds'>['items'][number];

const TONES: Record<Payment['status'], State['tone']> = {
  PENDING: 'busy',
  AUTHORIZED: 'busy',
  CAPTURED: 'good',
  SETTLED: 'good',
  DECLINED: 'bad',
  VOIDED: 'plain',
  FAILED: 'bad',
  UNKNOWN: 'bad',
};

export const stateOfPayment = ({ status }: Payment): State => ({
  name: PAYMENT_STATES[status],
  tone: TONES[status],
});

export const PAYMENT_TYPES: Record<Payment['type'], Message> = {
  CARD: 'Card',
  CASH: 'Cash',
  OTHER: 'Other tender',
};

export const REFUND_STATES: Record<PaymentRefund['status'], State> = {
  SCHEDULED: { name: 'Waits for settlement', tone: 'busy' },
  PENDING: { name: 'Under way', tone: 'busy' },
  COMPLETED: { name: 'Money is back', tone: 'good' },
  DECLINED: { name: 'Declined', tone: 'bad' },
  FAILED: { name: 'Failed', tone: 'bad' },
  UNKNOWN: { name: 'Outcome not known yet', tone: 'bad' },
  CANCELLED: { name: 'Cancelled', tone: 'bad' },
};

/** `Visa ···· 1443`, or the name of a tender; null for cash. */
export const meansOf = ({ cardBrand, last4, tenderName }: Payment): string | null =>
  last4 === null ? tenderName : `${cardBrand ?? ''} ···· ${last4}`.trim();
