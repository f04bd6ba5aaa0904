import type { Payment } from '../../parts/payment-words.ts';

export const TYPES = ['CARD', 'CASH', 'OTHER'] as const;
export const STATUSES = [
  'PENDING',
  'AUTHORIZED',
  'CAPTURED',
  'SETTLED',
  'DECLINED',
  'VOIDED',
  'FAILED',
  'UNKNOWN',
] as const;

/** What the list of payments shows, in its address. */
export interface PaymentSearch {
  /** A business date such as 20261126. */
  day?: number;
  type?: Payment['type'];
  status?: Payment['status'];
  cursor?: string;
}

/** Whatever an address says that makes no sense is left out. */
export function paymentSearch(search: Record<string, unknown>): PaymentSearch {
  const { day, type, status, cursor } = search;
  const kind = TYPES.find((one) => one === type);
  const state = STATUSES.find((one) => one === status);
  return {
    ...(/^\d{8}$/.test(String(day)) ? { day: Number(day) } : {}),
    ...(kind ? { type: kind } : {}),
    ...(state ? { status: state } : {}),
    ...(typeof cursor === 'string' ? { cursor } : {}),
  };
}
