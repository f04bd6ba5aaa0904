import { fail } from '../platform/errors.ts';
import type { RequestInfo } from '../platform/http/pipeline/kernel.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser attaches cookies to requests that other sites cause. Whatever changes something by cookie must come from our own
 * pages: Sec-Fetch-Site says so (same-site counts as foreign, since tenants map their own domains), or else Origin does.
 */
export function assertSameOrigin({ method, headers }: RequestInfo): void {
  if (SAFE_METHODS.has(method)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') rejectCrossSite();
    return;
  }
  const { origin, host } = headers;
  if (typeof origin !== 'string' || !URL.canParse(origin) || new URL(origin).host !== host) rejectCrossSite();
}

function rejectCrossSite(): never {
  fail('FORBIDDEN', 'Requests with session cookies must come from the same origin.', {
    reason: 'CROSS_SITE',
  });
}

/**
 * For endpoints that set or clear cookies without a session: rejects requests that a browser sends for a page of
 * another site, which prevents login CSRF. Clients other than browsers send no origin and pass.
 */
export function requireSameOrigin(request: RequestInfo): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  // A top-level GET from another site would be harmless, but nothing needs it.
  assertSameOrigin({ ...request, method: 'POST' });
}
