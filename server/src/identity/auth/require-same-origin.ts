import { assertSameOrigin } from '../../access/index.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';

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
