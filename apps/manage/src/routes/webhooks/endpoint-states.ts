import type { Answer } from '@comanda/app-shared';
import type { State } from '../../parts/order-words.ts';
import type { Message } from '../../text/text.ts';

export type Endpoint = Answer<'listWebhookEndpoints'>['items'][number];
export type Delivery = Answer<'listWebhookDeliveries'>['items'][number];

/** Whether it gets anything, worst first. */
export function stateOfEndpoint({ status, disabledReason, problem, failingSince }: Endpoint): State {
  if (status === 'DISABLED') {
    if (disabledReason === 'GONE') return { name: 'Disabled: it answered that it is gone', tone: 'bad' };
    if (disabledReason === 'FAILING') return { name: 'Disabled: it failed for days', tone: 'bad' };
    return { name: 'Disabled', tone: 'plain' };
  }
  if (problem !== null) return { name: 'Cannot send', tone: 'bad' };
  return failingSince === null ? { name: 'Works', tone: 'good' } : { name: 'Fails', tone: 'bad' };
}

export const DELIVERY_STATES: Record<Delivery['status'], State> = {
  PENDING: { name: 'Waiting', tone: 'busy' },
  DELIVERED: { name: 'Delivered', tone: 'good' },
  DEAD: { name: 'Given up', tone: 'bad' },
};

export const ORIGINS: Record<Delivery['origin'], Message> = {
  EVENT: 'As it happened',
  TEST: 'Test',
  RESEND: 'Sent again',
  REPLAY: 'Replay',
};

export const STATUSES = ['PENDING', 'DELIVERED', 'DEAD'] as const;

export interface DeliverySearch {
  status?: Delivery['status'];
  cursor?: string;
  /** The delivery that is open. */
  delivery?: string;
}

export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  const { status, cursor, delivery } = search;
  const known = STATUSES.find((one) => one === status);
  return {
    ...(known ? { status: known } : {}),
    ...(typeof cursor === 'string' ? { cursor } : {}),
    ...(typeof delivery === 'string' ? { delivery } : {}),
  };
}
