import type { IncomingHttpHeaders } from 'node:http';

/** The longest Retry-After that is honoured: a day. */
const MAX_MS = 86_400_000;

/**
 * The Retry-After of a response in milliseconds. A date counts from the response's own Date, since clocks differ. Null
 * when it is missing or invalid.
 */
export function retryAfterMs(headers: IncomingHttpHeaders): number | null {
  const value = headers['retry-after']?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - Date.parse(headers.date ?? '');
  return wait > 0 ? Math.min(wait, MAX_MS) : null;
}
