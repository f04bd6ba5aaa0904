import { ComandaError, NetworkError } from '@comanda/sdk';
import type { Message } from '../text/text.ts';

/** Why it did not work, in the app's words; `at` is when it would. */
export interface Refusal {
  message: Message;
  at: string | null;
}

/** By a session, a phone number or everybody together: waiting a minute would not help. */
const TOO_MANY: Message = 'No more orders can be taken this way for now. Call the restaurant.';

/** Of the code of a table that the guest has scanned. */
const CODE_IS_OLD = new Set(['CODE_REPLACED', 'TABLE_ARCHIVED', 'SWITCHED_OFF']);

const WORDS: Partial<Record<string, Message>> = {
  CLOSED: 'The restaurant is closed at that time.',
  PAUSED: 'The restaurant takes no orders for the moment.',
  TOO_SOON: 'It cannot be ready by then. Choose a later time.',
  SLOT_FULL: 'That time is taken. Choose another one.',
  OUT_OF_ZONE: 'The restaurant does not deliver to that address.',
  BELOW_MINIMUM: 'It is less than what is delivered there.',
  PAYMENT_DECLINED: 'The card was declined. Nothing was charged.',
  PAYMENT_OUTCOME_UNKNOWN: 'The bank has not answered yet. Try again: you are not charged twice.',
  PROVIDER_UNAVAILABLE: 'Cards cannot be taken at the moment. Nothing was charged.',
  RATE_LIMIT_EXCEEDED: 'That was too often. Wait a minute.',
  INVALID_STATE: 'That is not possible any more.',
  RESOURCE_NOT_FOUND: 'This restaurant takes no orders here any more.',
};

export function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkError)
    return { message: 'No answer. Check your connection and try again.', at: null };
  if (!(error instanceof ComandaError)) return { message: 'Something went wrong. Try again.', at: null };
  const { nextAt, reason, state } = (error.details ?? {}) as {
    nextAt?: string | null;
    reason?: string;
    state?: string;
  };
  if (reason === 'TABLE_CODE_UNKNOWN' || CODE_IS_OLD.has(state ?? ''))
    return { message: 'Scan the code at your table again.', at: null };
  if (reason === 'DELIVERY_FEE_CHANGED')
    return { message: 'The delivery costs more by now. Look at the total, and order again.', at: null };
  if (isStale(error)) return { message: 'What is due has changed. Look at it, and pay again.', at: null };
  if (reason === 'LIMIT_REACHED') return { message: TOO_MANY, at: null };
  if (error.code === 'VALIDATION_ERROR') return { message: invalid(error), at: null };
  return { message: WORDS[error.code] ?? 'Something went wrong. Try again.', at: nextAt ?? null };
}

/** It was changed since it was read. */
export const isStale = (error: unknown): boolean =>
  error instanceof ComandaError && error.details?.currentVersion !== undefined;

/** Of a form that the app has checked, the server refuses what has changed since: stock, above all. */
function invalid({ details }: ComandaError): Message {
  const { fields = [] } = (details ?? {}) as { fields?: { path: string; rule: string }[] };
  if (fields.some(({ rule }) => rule === 'stock')) return 'Something of it has just sold out.';
  if (fields.some(({ path }) => path.startsWith('/items')))
    return 'The menu has changed. Take it off and add it again.';
  if (fields.some(({ path }) => path.startsWith('/guest'))) return 'Check name, phone and address.';
  return 'Something went wrong. Try again.';
}
