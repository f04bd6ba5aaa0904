import type { Answer } from '@comanda/app-shared';
import type { Input } from '@comanda/sdk';
import type { Period, ReportSearch } from './report-search.ts';

export type SavedView = Answer<'listReportViews'>['items'][number];
type NewView = Input<'createReportView'>['body'];

const PERIODS: Record<Period, SavedView['period']> = {
  today: 'TODAY',
  yesterday: 'YESTERDAY',
  last7: 'LAST_7_DAYS',
  last30: 'LAST_30_DAYS',
  month: 'THIS_MONTH',
  lastMonth: 'LAST_MONTH',
  custom: 'CUSTOM',
};

/** What is looked at, as it is saved. `days` are those that are shown: a custom period in an address may have one end alone. */
export function viewOf(name: string, search: ReportSearch, days: { from: number; to: number }): NewView {
  const { report = 'sales', period = 'last7', by, compare, all, figure } = search;
  return {
    name,
    // The list of reports names those that there are.
    report: report as NewView['report'],
    period: PERIODS[period],
    ...(period === 'custom' ? days : {}),
    ...(by === undefined ? {} : { groupBy: by }),
    ...(compare === undefined ? {} : { compare }),
    ...(all ? { allRestaurants: true } : {}),
    ...(figure === undefined ? {} : { figure }),
  };
}

/** The address of a saved view. */
export function searchOf(view: SavedView): ReportSearch {
  const [period] = Object.entries(PERIODS).find(([, saved]) => saved === view.period) ?? [];
  const parts = {
    report: view.report,
    period: period as Period | undefined,
    from: view.from ?? undefined,
    to: view.to ?? undefined,
    by: view.groupBy ?? undefined,
    compare: view.compare ?? undefined,
    all: view.allRestaurants || undefined,
    figure: view.figure ?? undefined,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}
