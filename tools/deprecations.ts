import { deprecationsIn } from '../server/src/platform/http/deprecations.ts';
import type { Deprecation, Route } from '../server/src/platform/http/route.ts';

/** What the specification promises about things that go away (section 9), for check-openapi.ts. */

const DAY_MS = 86_400_000;
const NOTICE_DAYS = 90;
/** Two majors run beside each other for twelve months, of which one may have a leap day. */
const MAJOR_DAYS = 366;

/** What is wrong with the deprecations that these routes declare, as sentences. */
export function deprecationProblems(routes: readonly Route[], changelog: string): string[] {
  const declared = deprecationsIn(routes);
  const news = oneLine(changelog);
  return [
    ...declared.flatMap((one) => problemsOf(one, isMajor(one, routes) ? MAJOR_DAYS : NOTICE_DAYS, news)),
    ...declared
      .filter(({ id }, index) => declared.findIndex((other) => other.id === id) !== index)
      .map(({ id }) => `${id}: two deprecations have this id`),
  ];
}

/** Whether another major replaces it. */
function isMajor(one: Deprecation, routes: readonly Route[]): boolean {
  const next = majorOf(one.successor ?? '');
  return (
    next !== undefined && routes.some(({ deprecated, path }) => deprecated === one && majorOf(path) !== next)
  );
}

const majorOf = (path: string): string | undefined => /^\/api\/(v\d+)\//.exec(path)?.[1];

function problemsOf({ id, what, since, sunset }: Deprecation, leastDays: number, news: string): string[] {
  const days = (Date.parse(sunset) - Date.parse(since)) / DAY_MS;
  const isSoon = !(days >= leastDays);
  const isTold = news.includes(oneLine(what)) && news.includes(sunset);
  return [
    ...(isSoon ? [`${id}: its sunset must be a date at least ${leastDays} days after ${since}`] : []),
    ...(isTold ? [] : [`${id}: CHANGELOG.md must say "${what}" and ${sunset}`]),
  ];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
