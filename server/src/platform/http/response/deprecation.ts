import { CHANGELOG_PATH } from '../deprecations.ts';
import type { Deprecation } from '../route.ts';

/**
 * The headers of an answer to a request that used what is deprecated: `Deprecation` holds the date as a structured-field
 * date (RFC 9745), `Sunset` an HTTP-date (RFC 8594), and `Link` points at the replacement (RFC 5829) and at the guide. Of
 * several the first date counts, and all links are there.
 */
export function deprecationHeaders(deprecations: readonly Deprecation[]): Record<string, string> {
  const first = (dates: string[]) => Math.min(...dates.map((date) => Date.parse(date)));
  const links = deprecations.flatMap(({ guide = CHANGELOG_PATH, successor }) => [
    `<${guide}>; rel="deprecation"; type="text/html"`,
    ...(successor ? [`<${successor}>; rel="successor-version"`] : []),
  ]);
  return {
    deprecation: `@${Math.floor(first(deprecations.map(({ since }) => since)) / 1_000)}`,
    sunset: new Date(first(deprecations.map(({ sunset }) => sunset))).toUTCString(),
    link: [...new Set(links)].join(', '),
  };
}
