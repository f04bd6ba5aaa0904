import type { Deprecation, Route } from '../platform/http/route.ts';

/** What the paths of a major version begin with. */
type Prefix = `/api/v${number}/`;

/**
 * The table of routes while two majors run beside each other (decision 095): the old one, which goes away, and the new
 * one, which has what it changes and everything else as it was. Pages for people belong to no major.
 */
export function twoMajors(
  routes: readonly Route[],
  next: { from: Prefix; to: Prefix; deprecation: Deprecation; changed: readonly Route[] },
): Route[] {
  const { from, to, deprecation, changed } = next;
  const placeOf = ({ method, path }: Route) => `${method} ${path}`;
  const replaced = new Set(changed.map(placeOf));
  const old = routes.filter(({ path }) => path.startsWith(from));
  const kept = old.map((route) => ({
    ...route,
    path: to + route.path.slice(from.length),
    operationId: `${route.operationId}V${to.match(/\d+/)}`,
  }));
  return [
    ...routes.filter((route) => !old.includes(route)),
    ...old.map((route) => ({ ...route, deprecated: route.deprecated ?? deprecation })),
    ...kept.filter((route) => !replaced.has(placeOf(route))),
    ...changed,
  ];
}
