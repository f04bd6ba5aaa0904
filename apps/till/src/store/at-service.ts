import { ComandaError, NetworkError } from '@comanda/sdk';

/** What the service's answers to somebody at the till mean. Pure. */

/** Nobody knows whether it was done: the same again, under the same key, tells. */
export function isUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ComandaError)) return false;
  const { reason } = (error.details ?? {}) as { reason?: string };
  if (error.code === 'CONFLICT') return reason === 'IN_PROGRESS';
  // Of this one the service says that nothing was done.
  return error.status >= 500 && error.code !== 'PROVIDER_UNAVAILABLE';
}

/** The service does not know any more who stands here: they type their PIN again. */
export const isForgotten = (error: unknown): boolean => error instanceof ComandaError && error.status === 401;
