import { ApiError } from '../platform/errors.ts';

/**
 * Keys and devices of a backup may have been revoked since it was made, so none gets in before somebody has looked at them and
 * released the installation. They are not told that they are wrong: a till would forget what it has sold.
 */
export function failHeld(): never {
  const message = 'This installation was restored from a backup, and is not released yet.';
  throw new ApiError('SERVICE_UNAVAILABLE', message, { reason: 'RESTORED' }, { 'retry-after': '30' });
}
