import { displayName } from './display-name.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** `21 November 2026 at 03:31 UTC`; what is not a time stays what it is. */
export function readableTime(at: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? displayName(at) : `${TIME.format(time)} UTC`;
}
