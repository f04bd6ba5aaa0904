import { PasskeyError } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import type { Message } from '../../text/text.ts';

/** In words of ours what a person does wrong here; everything else as the service says it. */
export function wrongText(error: Error | null, wrong: Message): Message | undefined {
  if (error instanceof PasskeyError) {
    return error.fault === 'NOT_HERE'
      ? 'The browser has no passkeys for this address.'
      : 'No passkey was chosen. Try again, or sign in in another way.';
  }
  if (!(error instanceof ComandaError)) return undefined;
  if (error.status === 401) return wrong;
  return error.status === 429
    ? 'Too many tries. Wait some minutes, or have a new password mailed to you.'
    : undefined;
}
