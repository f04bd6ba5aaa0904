import type { Deprecation } from '../route.ts';

/**
 * The headers of a deprecated route: `Deprecation` holds the date as a structured-field date (RFC 9745), `Sunset` an
 * HTTP-date (RFC 8594), and `Link` points at the replacement (RFC 5829) and at the guide.
 */
export function deprecationHeaders({ since, sunset, successor, guide }: Deprecation): Record<string, string> {
  const links = [`<${guide}>; rel="deprecation"; type="text/html"`];
  if (successor) links.push(`<${successor}>; rel="successor-version"`);
  return {
    deprecation: `@${Math.floor(Date.parse(since) / 1_000)}`,
    ...(sunset ? { sunset: new Date(sunset).toUTCString() } : {}),
    link: links.join(', '),
  };
}
