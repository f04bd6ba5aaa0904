import { assertSameOrigin } from '../../access/index.ts';
import type { RequestInfo } from '../../platform/http/pipeline.ts';

/**
 * For endpoints that set or clear cookies and that nobody needs a session for: what a browser sends on behalf of another site's
 * page is refused (signing somebody in to a stranger's account is an attack too). Whoever is no browser says nothing
 * about where a request comes from, and is let through.
 */
export function requireSameOrigin(request: RequestInfo): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  // A top-level GET from another site would be harmless to answer; there is no reason to have one.
  assertSameOrigin({ ...request, method: 'POST' });
}
