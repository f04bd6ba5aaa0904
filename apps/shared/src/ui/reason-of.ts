import { ComandaError, NetworkError } from '@comanda/sdk';
import { isConflict } from '../api/refusals.ts';
import type { useSharedText } from '../i18n/i18n.ts';

/**
 * Why something was refused, in the language of whoever reads it. The API says it in English, and more exactly than its codes
 * do: its sentence is shown where no text stands here for the reason, the state or the code.
 */

type Text = ReturnType<typeof useSharedText>;
type Message = Parameters<Text>[0];

const REASONS: Readonly<Record<string, Message>> = {
  CARD_TESTING: 'Too many cards were refused. Wait some minutes.',
  CLOCKED_IN: 'This person is clocked in already.',
  HELD_ELSEWHERE: 'Another account of the hosting provider has this domain.',
  IN_PROGRESS: 'The same is being done already. Wait a moment.',
  IN_USE: 'It is still used somewhere.',
  INSECURE_TRANSPORT: 'Card numbers are taken over TLS only.',
  LIMIT_REACHED: 'There are as many of these as there may be.',
  NAME_TAKEN: 'There is one of this name already.',
  OVERLAP: 'The same person has other times then.',
  OWNER_TOO_NEW: 'Only who has been an owner for 24 hours may do this.',
  PASSKEY_WRONG: 'The passkey was not accepted.',
  PAYMENT_BUSY: 'Something else is being done with this payment. Wait a moment.',
  PIN_WRONG: 'The PIN is wrong.',
  RESTAURANT_ARCHIVED: 'This restaurant is archived.',
  SECOND_OWNER_REQUIRED: 'Another owner has to do this.',
  SHARED_ACCOUNT: 'This person belongs to other tenants as well: only they may do this.',
  SLUG_TAKEN: 'This address is taken.',
  TEST_KEY: 'A test key may not do this.',
};

/** Of INVALID_STATE. A state that means one thing for orders and another for drawers is not here. */
const STATES: Readonly<Record<string, Message>> = {
  AMOUNT_DUE: 'Something is still due: have it paid, or write it off.',
  ARCHIVED: 'This restaurant is archived.',
  FULL: 'There are as many of these as there may be.',
  IN_USE: 'It is still used somewhere.',
  INVITED: 'This person has not accepted the invitation yet.',
  LAST_OWNER: 'The last owner cannot leave. Make another user an owner first.',
  NO_PAYMENT_ACCOUNT: 'The restaurant has no account to charge cards under.',
  NOTHING_DUE: 'Nothing is due any more.',
  ON_BREAK: 'A break is under way.',
  OUT_MISSING: 'This began more than 24 hours ago. Complete its times first.',
  REVOKED: 'It is revoked.',
  SUSPENDED: 'This account is suspended.',
};

/** Codes that say all there is to say. Others have many causes, and sentences of their own. */
const CODES: Readonly<Record<string, Message>> = {
  APPROVAL_REQUIRED: 'Somebody who may do this has to approve it.',
  INTERNAL_ERROR: 'Something went wrong on our side. Try again.',
  PAYLOAD_TOO_LARGE: 'This is too large.',
  PAYMENT_DECLINED: 'The card was declined.',
  PAYMENT_OUTCOME_UNKNOWN: 'The answer of the card processor was lost. What became of it will show here.',
  PROVIDER_UNAVAILABLE: 'A service that this needs does not answer. Try again in a while.',
  RATE_LIMIT_EXCEEDED: 'Too many tries. Wait some minutes.',
  RESOURCE_NOT_FOUND: 'This is not here any more.',
  REQUEST_TIMEOUT: 'No answer came in time.',
  SERVICE_UNAVAILABLE: 'The service is not ready now. Try again in a while.',
};

export function reasonOf(error: unknown, t: Text): string {
  if (isConflict(error)) return t('Somebody else changed this meanwhile. What you see now is the newest.');
  if (error instanceof NetworkError) {
    return error.fault === 'TIMEOUT'
      ? t('No answer came in time.')
      : t('The service could not be reached. Check the connection.');
  }
  if (!(error instanceof ComandaError)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'RATE_LIMIT_EXCEEDED' && error.retryAfterMs) return waitOf(error.retryAfterMs, t);
  const known = knownText(error);
  // In English its sentence stands alone; in other languages they say whose it is.
  return known === undefined ? t('{message}', { message: error.message }) : t(known);
}

const MINUTE_MS = 60_000;

/** When it makes sense to try again. */
function waitOf(ms: number, t: Text): string {
  if (ms < MINUTE_MS)
    return t('Too many tries. Try again in {count, plural, one {# second} other {# seconds}}.', {
      count: Math.ceil(ms / 1_000),
    });
  const count = Math.ceil(ms / MINUTE_MS);
  return t('Too many tries. Try again in {count, plural, one {# minute} other {# minutes}}.', { count });
}

function knownText({ code, details }: ComandaError): Message | undefined {
  const state = code === 'INVALID_STATE' ? details?.state : undefined;
  return found(REASONS, details?.reason) ?? found(STATES, state) ?? found(CODES, code);
}

const found = (texts: Readonly<Record<string, Message>>, word: unknown): Message | undefined =>
  typeof word === 'string' && Object.hasOwn(texts, word) ? texts[word] : undefined;
