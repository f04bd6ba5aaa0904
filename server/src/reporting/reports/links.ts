import { failFields } from '../../platform/errors.ts';
import type { Percentiles } from './datasets.ts';
import type { Line } from './lines.ts';
import type { Measure } from './measures.ts';
import { PERIODS, spanOf } from './range.ts';

/** The addresses that list what is behind figures. No I/O. */

interface Asked {
  report: string;
  from: number;
  to: number;
  restaurants: string | undefined;
  tenants: string | undefined;
  columns: readonly string[];
}

/** Of the figures of one range of days. */
export interface FigureLinks {
  /** What is behind a line; null when it has none of these days, and nothing is. */
  line(line: Pick<Line, 'key' | 'currency'>): string | null;
  /** What is behind the sum of all lines of a currency. */
  total(currency: string): string;
}

/** With those of the range that is shown beside it. */
export type ReportLinks = FigureLinks & { compared: FigureLinks | null };

export const figureLinks = (asked: Asked): FigureLinks => ({
  line: (line) => lineLink(asked, line),
  total: (currency) => entriesLink(asked, { ...asked, more: '' }, currency),
});

function lineLink(asked: Asked, { key, currency }: Pick<Line, 'key' | 'currency'>): string | null {
  const { from, to, restaurants, tenants, columns } = asked;
  let [first, last] = [from, to];
  let more = '';
  let within = restaurants;
  let of = tenants;
  for (const [index, name] of columns.entries()) {
    const value = key[index]!;
    if (name === 'restaurant') within = value;
    else if (name === 'tenant') of = value;
    else if (name === 'currency') continue;
    else if (name === 'weekday') more += `&weekday=${value}`;
    else if ((PERIODS as readonly string[]).includes(name)) {
      // The value was written by `periodOf`.
      const [begins, ends] = spanOf(name as never, value)!;
      first = Math.max(first, begins);
      last = Math.min(last, ends);
    } else more += `&${name}=${encodeURIComponent(value)}`;
  }
  if (first > last) return null;
  const part = { from: first, to: last, restaurants: within, tenants: of, more };
  return entriesLink(asked, part, currency);
}

type Part = Pick<Asked, 'from' | 'to' | 'restaurants' | 'tenants'> & { more: string };

function entriesLink({ report }: Asked, part: Part, currency: string): string {
  const { from, to, restaurants, tenants, more } = part;
  const places = restaurants === undefined ? '' : `&restaurants=${restaurants}`;
  const owners = tenants === undefined ? '' : `&tenants=${tenants}`;
  return `/api/v1/reports/${report}/entries?from=${from}&to=${to}&currency=${currency}${more}${places}${owners}`;
}

/**
 * Makes of what is behind a line the same for each of its figures, as JSON text. Nothing in it has to be escaped. Behind a percentile
 * is what it counts.
 */
export function cellLinks(
  measures: readonly Measure[],
  percentiles: Percentiles | null,
): (lineLink: string) => string {
  const cells = [
    ...measures.map(({ name }) => ({ name, measure: name })),
    ...(percentiles ? percentiles.measures.map(({ name }) => ({ name, measure: percentiles.weight })) : []),
  ];
  const texts = cells.map(({ name, measure }) => `"${name}":"${PLACE}&measure=${measure}"`);
  const text = `{${texts.join(',')}}`;
  return (link) => text.replaceAll(PLACE, link);
}

/** Stands where a link goes; in no name. */
const PLACE = '@';

const LINKS_MAX_BYTES = 32 * 1_048_576;

/** A list of restaurants is part of every link that is over all of them: hundreds of them would make an answer of gigabytes. */
export function assertLinksFit(count: number, link: string): void {
  if (count * link.length <= LINKS_MAX_BYTES) return;
  const message =
    'would make the answer too long: ask for links=false, for CSV or NDJSON, or name fewer restaurants';
  failFields([{ in: 'query', path: '/links', rule: 'maximum', message }]);
}
