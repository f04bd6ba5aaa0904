import type { IncomingHttpHeaders } from 'node:http';

/** No receiver stops its deliveries for longer than a day. */
const MAX_MS = 86_400_000;

/**
 * How long an answer asks to be left alone, in milliseconds: its Retry-After in seconds, or as a date, which counts from the
 * answer's own Date, since clocks differ. Null when it does not say, or says nothing that makes sense.
 */
export function retryAfterMs(headers: IncomingHttpHeaders): number | null {
  const value = headers['retry-after']?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - Date.parse(headers.date ?? '');
  return wait > 0 ? Math.min(wait, MAX_MS) : null;
}
