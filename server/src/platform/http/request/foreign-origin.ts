import type { RequestInfo } from '../pipeline/kernel.ts';

/**
 * The origin of a page of another site, as its browser says; `null` in letters where that keeps it to itself. Null for pages of
 * our own and for callers other than browsers.
 */
export function foreignOrigin({ headers }: Pick<RequestInfo, 'headers'>): string | null {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (typeof origin !== 'string' || site === 'same-origin') return null;
  return URL.canParse(origin) && new URL(origin).host === host ? null : origin;
}
