import { PasskeyError } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import type { Message } from '../text/text.ts';

const REASONS: Record<string, Message> = {
  WRONG_PASSWORD: 'The password is wrong.',
  WRONG_CODE: 'The code is wrong or was used already. Wait for the next one.',
  WRONG_PASSKEY: 'This passkey cannot be used here. Try another.',
};

/** In words of ours why a proof of who somebody is was refused; everything else as the service says it. */
export function refusalText(error: unknown): Message | undefined {
  if (error instanceof PasskeyError) {
    if (error.fault === 'KNOWN') return 'This device has a passkey of yours already.';
    return error.fault === 'NOT_HERE'
      ? 'The browser has no passkeys for this address.'
      : 'No passkey was chosen. Try again.';
  }
  if (!(error instanceof ComandaError)) return undefined;
  if (error.status === 429) return 'Too many tries. Wait some minutes.';
  const reason = error.details?.reason;
  return typeof reason === 'string' && Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
}
