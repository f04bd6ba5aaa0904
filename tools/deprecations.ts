import { deprecationsIn } from '../server/src/platform/http/deprecations.ts';
import type { Deprecation, Route } from '../server/src/platform/http/route.ts';

/** What the specification promises about things that go away (section 9), for check-openapi.ts. */

const DAY_MS = 86_400_000;
const NOTICE_DAYS = 90;

/** What is wrong with the deprecations that these routes declare, as sentences. */
export function deprecationProblems(routes: readonly Route[], changelog: string): string[] {
  const declared = deprecationsIn(routes);
  const news = oneLine(changelog);
  return [
    ...declared.flatMap((one) => problemsOf(one, news)),
    ...declared
      .filter(({ id }, index) => declared.findIndex((other) => other.id === id) !== index)
      .map(({ id }) => `${id}: two deprecations have this id`),
  ];
}

function problemsOf({ id, what, since, sunset }: Deprecation, news: string): string[] {
  const days = (Date.parse(sunset) - Date.parse(since)) / DAY_MS;
  const isSoon = !(days >= NOTICE_DAYS);
  const isTold = news.includes(oneLine(what)) && news.includes(sunset);
  return [
    ...(isSoon ? [`${id}: its sunset must be a date at least ${NOTICE_DAYS} days after ${since}`] : []),
    ...(isTold ? [] : [`${id}: CHANGELOG.md must say "${what}" and ${sunset}`]),
  ];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
