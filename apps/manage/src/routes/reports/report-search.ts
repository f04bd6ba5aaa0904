import { daysAfter } from '@comanda/app-shared/time';

export const PERIODS = ['today', 'yesterday', 'last7', 'last30', 'month', 'lastMonth', 'custom'] as const;
export type Period = (typeof PERIODS)[number];
export const COMPARES = ['PREVIOUS_PERIOD', 'PREVIOUS_YEAR'] as const;

/**
 * What is looked at, whole in the address: to keep a view is to keep its address. A named period stays one: a view of the last
 * seven days is that tomorrow too.
 */
export interface ReportSearch {
  report?: string;
  period?: Period;
  /** Business dates, of a custom period. */
  from?: number;
  to?: number;
  /** What lines are about, in place of the report's own choice: names with commas between. */
  by?: string;
  compare?: (typeof COMPARES)[number];
  /** All restaurants of the company. */
  all?: true;
  /** The figure that is drawn. */
  figure?: string;
}

const date = (value: unknown): number | undefined =>
  /^\d{8}$/.test(String(value)) ? Number(value) : undefined;
const name = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w,-]{1,100}$/.test(value) ? value : undefined;

/** Whatever an address says that makes no sense is left out. */
export function reportSearch(search: Record<string, unknown>): ReportSearch {
  const found = {
    report: name(search.report),
    period: PERIODS.find((one) => one === search.period),
    from: date(search.from),
    to: date(search.to),
    by: name(search.by),
    compare: COMPARES.find((one) => one === search.compare),
    all: search.all === true ? true : undefined,
    figure: name(search.figure),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The business days of a period, both included. Without one: the last seven. */
export function daysOf(
  { period = 'last7', from, to }: ReportSearch,
  today: number,
): { from: number; to: number } {
  const ofMonth = Math.floor(today / 100) * 100 + 1;
  const lastOfBefore = daysAfter(ofMonth, -1);
  const days: Record<Exclude<Period, 'custom'>, readonly [number, number]> = {
    today: [today, today],
    yesterday: [daysAfter(today, -1), daysAfter(today, -1)],
    last7: [daysAfter(today, -6), today],
    last30: [daysAfter(today, -29), today],
    month: [ofMonth, today],
    lastMonth: [Math.floor(lastOfBefore / 100) * 100 + 1, lastOfBefore],
  };
  const [first, last] = period === 'custom' ? [from ?? today, to ?? today] : days[period];
  // An end before its beginning is a slip of the hand, and no reason for an error.
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/** Everything behind a figure: the report's name and the query of its entries, as the API writes it into the figure's link. */
export interface EntriesSearch {
  [part: string]: string;
}

/** Each part is text, also what looks like a number: `0012` minutes are not 12. */
export const entriesSearch = (search: Record<string, unknown>): EntriesSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([part, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[part, String(value)]] : [],
    ),
  );

/** `/api/v1/reports/sales/entries?from=…` as the screen that shows them. */
export function entriesOf(link: string): { report: string; search: EntriesSearch } | null {
  const [, report, query] = /^\/api\/v1\/reports\/([\w-]+)\/entries\?(.*)$/.exec(link) ?? [];
  if (report === undefined) return null;
  return { report, search: Object.fromEntries(new URLSearchParams(query)) };
}
