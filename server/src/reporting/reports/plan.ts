import { type FieldError, fail, failFields } from '../../platform/errors.ts';
import { REPORTS, type Report } from './catalogue.ts';
import type { Dataset } from './datasets.ts';
import { dateOf, daysBetween, PERIODS, type Period } from './range.ts';
import type { TenantRange } from './tenant-ranges.ts';

/** A report's parameters, validated and parsed. */

/** Three years: more is asked for in parts. */
const DAYS_MAX = 1_100;

/** What every request about figures says. */
export interface Question {
  from: number;
  to: number;
  restaurants?: string | undefined;
  tenants?: string | undefined;
  currency?: string | undefined;
}

export interface Range {
  from: number;
  to: number;
  start: Temporal.PlainDate;
  end: Temporal.PlainDate;
}

export function reportNamed(name: string): Report {
  return REPORTS.find((one) => one.name === name) ?? fail('RESOURCE_NOT_FOUND', 'No such report.');
}

const problem = (path: string, rule: string, message: string): FieldError => ({
  in: 'query',
  path,
  rule,
  message,
});

/** VALIDATION_ERROR when there is no such day, when the last one is before the first, and when they are too far apart. */
export function rangeOf({ from, to }: Pick<Question, 'from' | 'to'>): Range {
  const start = dateOf(from);
  const end = dateOf(to);
  if (!start || !end) {
    const path = start ? '/to' : '/from';
    return failFields([problem(path, 'businessDate', 'is not a date')]);
  }
  if (to < from) failFields([problem('/to', 'range', 'is before from')]);
  if (daysBetween(start, end) > DAYS_MAX)
    failFields([problem('/to', 'range', `is more than ${DAYS_MAX} days after from; ask for it in parts`)]);
  return { from, to, start, end };
}

/** Currencies have nothing to do with each other: a sum is of one, or the report is grouped by it. */
export function assertOneCurrency(
  ranges: readonly TenantRange[],
  currency: string | undefined,
  grouped: boolean,
): void {
  const present = [
    ...new Set(ranges.flatMap(({ restaurants }) => restaurants.map((one) => one.currency))),
  ].sort();
  if (currency !== undefined && !present.includes(currency))
    failFields([
      problem('/currency', 'known', `is the currency of none of the restaurants: ${present.join(', ')}`),
    ]);
  if (currency === undefined && !grouped && present.length > 1) {
    const message = `must hold currency, or currency must be given: the restaurants have ${present.join(' and ')}`;
    failFields([problem('/groupBy', 'currency', message)]);
  }
}

/** The columns of a report: what it is grouped by, in the sequence asked for. */
export interface Columns {
  /** As asked for. */
  names: readonly string[];
  periods: readonly Period[];
  byTenant: boolean;
  byRestaurant: boolean;
  byCurrency: boolean;
  /** Names of the dataset's own dimensions. */
  dimensions: readonly string[];
  /** The kept grouping that they are read from. */
  grouping: readonly string[];
}

const GENERAL: readonly string[] = [...PERIODS, 'tenant', 'restaurant', 'currency'];

/** VALIDATION_ERROR for what a report cannot be grouped by, with what it can. */
export function columnsOf({ dataset, groupBy }: Report, text: string | undefined): Columns {
  const names = text === undefined ? groupBy : text === '' ? [] : text.split(',');
  const own = dataset.dimensions.map(({ name }) => name);
  const unknown = names.filter((name) => !GENERAL.includes(name) && !own.includes(name));
  if (unknown.length > 0) {
    const known = [...GENERAL, ...own].join(', ');
    failFields([
      problem(
        '/groupBy',
        'known',
        `does not know ${unknown.map((name) => name || 'an empty name').join(', ')}; this report has ${known}`,
      ),
    ]);
  }
  if (new Set(names).size < names.length)
    failFields([problem('/groupBy', 'unique', 'names something twice')]);
  const dimensions = names.filter((name) => own.includes(name));
  return {
    names,
    periods: PERIODS.filter((period) => names.includes(period)),
    byTenant: names.includes('tenant'),
    byRestaurant: names.includes('restaurant'),
    byCurrency: names.includes('currency'),
    dimensions,
    grouping: groupingWith(dataset, dimensions),
  };
}

/** The smallest kept grouping that has these dimensions. */
export function groupingWith(dataset: Dataset, dimensions: readonly string[]): readonly string[] {
  const found = dataset.groupings.find((grouping) => dimensions.every((name) => grouping.includes(name)));
  if (found) return found;
  const known = dataset.groupings.filter(({ length }) => length > 0).map((grouping) => grouping.join(' + '));
  return failFields([
    problem(
      '/groupBy',
      'together',
      `${dimensions.join(' and ')} are not kept together; there is ${known.join(', ')}`,
    ),
  ]);
}
