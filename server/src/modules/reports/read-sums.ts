import type { Deps } from '../../deps.ts';
import { ApiError, failFields } from '../../platform/errors.ts';
import { contributionsOn } from './contributions.ts';
import { datasetOf, type Family } from './families.ts';
import type { Columns, Place } from './plan.ts';
import { type RestaurantDay, type SumRow, sumRows, tablesOf } from './queries.ts';
import { businessDateOf, dateOf, periodOf } from './range.ts';

/**
 * The figures of a report. Days whose kept sums are up to date are summed by the database; the others, which something has
 * touched since, are computed from orders and books here and now. So an answer is always what a recomputation would give.
 */

/** More days than this are not computed while somebody waits: they are being prepared. */
const LIVE_DAYS_MAX = 1_500;
const DAYS_AT_ONCE = 50;
const PREPARED_WITHIN_S = 60;

/** A line of a report. `key` and `labels` stand in the sequence of its columns. */
export interface Line {
  key: string[];
  labels: string[];
  currency: string;
  amounts: number[];
}

export interface SumsQuestion {
  family: Family;
  columns: Columns;
  places: readonly Place[];
  from: number;
  to: number;
  currency: string | undefined;
  /** Leave the kept sums alone and compute every day. */
  recompute: boolean;
}

export async function readSums(deps: Pick<Deps, 'readDb'>, question: SumsQuestion): Promise<Line[]> {
  const lines = new Map<string, Line>();
  const add = (line: Line) => {
    const name = `${line.currency}\u0000${line.key.join('\u0000')}`;
    const known = lines.get(name);
    if (!known) lines.set(name, line);
    else {
      for (const [index, amount] of line.amounts.entries()) known.amounts[index]! += amount;
      known.labels = line.labels;
    }
  };
  for (const place of question.places) {
    if (place.restaurants.length > 0) await readPlace(deps, question, place, add);
  }
  return [...lines.values()].filter(({ amounts }) => amounts.some((amount) => amount !== 0)).sort(byKey);
}

const COLLATOR = new Intl.Collator('en');

const byKey = (a: Line, b: Line): number => {
  for (const [index, own] of a.key.entries()) {
    const label = COLLATOR.compare(a.labels[index] ?? '', b.labels[index] ?? '');
    if (label !== 0) return label;
    if (own !== b.key[index]) return own < b.key[index]! ? -1 : 1;
  }
  return a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0;
};

async function readPlace(
  deps: Pick<Deps, 'readDb'>,
  { family, columns, from, to, currency, recompute }: SumsQuestion,
  { scope, restaurants, stale }: Place,
  add: (line: Line) => void,
): Promise<void> {
  const { readDb } = deps;
  const guids = restaurants.map(({ guid }) => guid);
  const live = recompute
    ? everyDay(guids, from, to)
    : stale.filter((day) => day.business_date >= from && day.business_date <= to);
  refuseTooMuch(live.length, recompute);
  const placeNames = new Map(restaurants.map(({ guid, name }) => [guid, name]));
  const tables = columns.dimensions.includes('table')
    ? (await readDb.run(scope, tablesOf(scope, guids)))[0]
    : [];
  const tableNames = new Map(tables.map(({ guid, name }) => [guid, name]));
  const own = family.dimensions.map(({ name }) => name);
  // Where each column's value is found.
  const cell = (name: string, values: Values): { value: string; label: string } => {
    if (name === 'tenant') return { value: scope.tenantId, label: '' };
    if (name === 'restaurant')
      return { value: values.restaurantGuid, label: placeNames.get(values.restaurantGuid)! };
    if (name === 'currency') return { value: values.currency, label: '' };
    const cell = values.own(name);
    return name === 'table' ? { ...cell, label: tableNames.get(cell.value) ?? '' } : cell;
  };
  const put = (values: Values, amounts: number[]) => {
    const cells = columns.names.map((name) => cell(name, values));
    add({
      key: cells.map(({ value }) => value),
      labels: cells.map(({ label }) => label),
      currency: values.currency,
      amounts,
    });
  };
  if (!recompute) {
    const sums = sumRows(scope, {
      dataset: datasetOf(family, columns.grouping),
      restaurantGuids: guids,
      from,
      to,
      currency,
      periods: columns.periods,
      byRestaurant: columns.byRestaurant,
      dimensions: columns.dimensions.map((name) => columns.grouping.indexOf(name)),
      measures: family.measures.length,
      without: live,
    });
    const [rows] = await readDb.run(scope, sums);
    for (const row of rows) put(valuesOf(row, columns), amountsOf(row, family));
  }
  for (let start = 0; start < live.length; start += DAYS_AT_ONCE) {
    const days = live.slice(start, start + DAYS_AT_ONCE);
    const [found] = await contributionsOn((...statements) => readDb.run(scope, ...statements), scope, days, [
      family,
    ]);
    for (const { origin, businessDate, currency: money, dimensions, amounts, sign } of found!) {
      if (currency !== undefined && money !== currency) continue;
      const values: Values = {
        restaurantGuid: origin.restaurantGuid,
        currency: money,
        own: (name) => {
          const place = own.indexOf(name);
          return place < 0 ? { value: periodOf(name as never, businessDate), label: '' } : dimensions[place]!;
        },
      };
      put(
        values,
        amounts.map((amount) => sign * amount),
      );
    }
  }
}

interface Values {
  restaurantGuid: string;
  currency: string;
  /** Of a period, or of a dimension of the family. */
  own(name: string): { value: string; label: string };
}

function valuesOf(row: SumRow, { periods, dimensions }: Columns): Values {
  return {
    restaurantGuid: row.r as string,
    currency: row.currency as string,
    own: (name) => {
      const period = periods.indexOf(name as never);
      if (period >= 0) return { value: String(row[`p${period}`]), label: '' };
      const place = dimensions.indexOf(name);
      return { value: row[`k${place}`] as string, label: row[`l${place}`] as string };
    },
  };
}

const amountsOf = (row: SumRow, { measures }: Family): number[] =>
  measures.map((_, index) => row[`a${index}`] as number);

/** Every day of every restaurant. */
export function everyDay(restaurantGuids: readonly string[], from: number, to: number): RestaurantDay[] {
  const days: RestaurantDay[] = [];
  const last = dateOf(to)!;
  for (let date = dateOf(from)!; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
    for (const restaurant_guid of restaurantGuids)
      days.push({ restaurant_guid, business_date: businessDateOf(date) });
  return days;
}

function refuseTooMuch(days: number, recompute: boolean): void {
  if (days <= LIVE_DAYS_MAX) return;
  if (recompute) {
    const message = `asks for ${days} business days; at most ${LIVE_DAYS_MAX} are recomputed at once`;
    failFields([{ in: 'query', path: '/recompute', rule: 'maximum', message }]);
  }
  throw new ApiError(
    'SERVICE_UNAVAILABLE',
    'The sums of these days are being prepared; try again.',
    undefined,
    {
      'retry-after': String(PREPARED_WITHIN_S),
    },
  );
}
